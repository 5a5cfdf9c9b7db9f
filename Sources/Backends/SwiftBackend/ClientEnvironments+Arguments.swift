import RequestModel

/// Properties of `Environment` for arguments of requests whose values depend on the environment.
extension ClientEnvironments {
  /// The properties, in the order of the requests and their inputs.
  func argumentProperties() -> [Declaration] {
    let names = context.names
    guard !names.constants.isEmpty else { return [] }
    let near = NearNames(members: names.environments + names.constants.values)
    return zip(collection.requests, context.ownInputs).flatMap { request, inputs in
      zip(request.scope, inputs).compactMap { index, input in
        names.constants[index].map { property($0, index, input, of: request, near: near) }
      }
    }
  }

  private func property(
    _ name: SwiftName, _ index: Int, _ input: Input, of request: Request, near: NearNames
  ) -> Declaration {
    let own = input.defaultValue.flatMap {
      $0.isAbsent ? nil : context.literal($0, as: input.type, near: near)
    }
    let values = values.map { environment in
      environment[index].flatMap { context.literal($0, as: input.type, near: near) }
    }
    let isOptional = own == nil && values.contains { $0 == nil }
    let given = isOptional ? values.map { $0?.wrapped } : values
    let nothing = own ?? .literal("nil")
    let cases = zip(context.names.environments, given).compactMap { environment, value in
      value.flatMap { $0 == nothing ? nil : SwitchCase(.implicitMember(environment.member), $0) }
    }
    let rest = cases.count == values.count ? [] : [SwitchCase(nil, nothing)]
    let type = context.type(input.type, near: .typesOfEnvironments)
    let (argument, method) = (collection.string(input.name), context.string(request.name))
    let words =
      "The value of `\(Documentation.code(argument))` for `\(Documentation.code(method))` in this environment"
    return Declaration(
      .computedProperty(
        name: name.declared, type: isOptional ? .optional(type) : type,
        body: [cases.isEmpty ? .expression(nothing) : .switching(.name("self"), cases + rest)]),
      access: access.modifier,
      documentation: [
        isOptional ? "\(words), or `nil` if it does not set one." : "\(words)."
      ])
  }
}
