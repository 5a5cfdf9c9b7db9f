import RequestModel

/// What environments give arguments of requests, which no client changes: properties of `Environment`.
extension ClientEnvironments {
  /// The properties, in the order of the requests and their inputs.
  func argumentProperties() -> [Declaration] {
    zip(collection.requests, context.ownInputs).flatMap { request, inputs in
      zip(request.scope, inputs).compactMap { index, input in
        context.names.constants[index].map { property($0, index, input, of: request) }
      }
    }
  }

  private func property(
    _ name: SwiftName, _ index: Int, _ input: Input, of request: Request
  ) -> Declaration {
    let own = input.defaultValue.flatMap { $0.isAbsent ? nil : context.literal($0, as: input.type) }
    let given = values.map { environment in
      environment[index].flatMap { context.literal($0, as: input.type) }
    }
    let isOptional = own == nil && given.contains { $0 == nil }
    let nothing = own ?? .literal("nil")
    let cases = zip(context.names.environments, given).compactMap { environment, value in
      value.flatMap { $0 == nothing ? nil : SwitchCase(.implicitMember(environment.member), $0) }
    }
    let rest = cases.count == values.count ? [] : [SwitchCase(nil, nothing)]
    let type = context.type(input.type)
    let (argument, method) = (collection.string(input.name), context.string(request.name))
    let words = "What `\(Documentation.code(argument))` of `\(Documentation.code(method))` is here"
    return Declaration(
      .computedProperty(
        name: name.declared, type: isOptional ? .optional(type) : type,
        body: [cases.isEmpty ? .expression(nothing) : .switching(.name("self"), cases + rest)]),
      access: access.modifier,
      documentation: [
        isOptional ? "\(words), or `nil` where the environment says nothing of it." : "\(words)."
      ])
  }
}
