import RequestModel

/// Emits the structures of arguments for methods that take them as one value.
struct InputEmission {
  let context: ClientContext
  let access: SwiftAccess

  func declarations(_ scopes: [MethodScope]) -> [Declaration] {
    scopes.compactMap { scope in scope.input.map { structure($0, scope) } }
  }

  private func structure(_ name: SwiftName, _ scope: MethodScope) -> Declaration {
    let variables = MethodParameters(of: scope).variables(near: .none)
    let near = NearNames(members: variables.map(\.name))
    let initializer = Declaration(
      .initializer(
        variables.map { $0.parameter(context, near: near) },
        body: variables.map { ClientVariable.assignment(of: $0.name) }),
      access: access.modifier)
    return Declaration(
      .structure(
        TypeDefinition(
          name: name.declared, inheritance: ["Sendable", "Equatable"],
          members: variables.map { $0.property(context, access) } + [initializer])),
      access: access.modifier,
      documentation: ["The input of `\(Documentation.code(scope.methodName.text))`."])
  }
}

/// The parameters of a method: one for each argument, or one for all.
struct MethodParameters {
  let scope: MethodScope

  init(of scope: MethodScope) { self.scope = scope }

  private var context: ClientContext { _read { yield scope.context } }

  /// The arguments as variables of the client.
  ///
  /// - Parameter near: The names that hide types of the client in their declarations.
  /// - Returns: The variables, in the order of their declarations.
  func variables(near: NearNames) -> [ClientVariable] {
    scope.arguments.all.map { variable in
      ClientVariable(
        name: variable.name, type: context.type(variable.type, near: near), input: variable.input,
        isOptional: variable.isOptional)
    }
  }

  /// The parameters.
  func all(near: NearNames) -> [Parameter] {
    let all = variables(near: near).map { $0.parameter(context, near: near) }
    guard let input = scope.input, let owner = scope.arguments.all.first?.owner else { return all }
    let type = context.typeName(input, near: near)
    let hasDefaults = all.allSatisfy { $0.defaultValue != nil }
    return [
      Parameter(
        label: "_", name: owner, type: .name(type), defaultValue: hasDefaults ? .call(type) : nil)
    ]
  }

  /// The arguments of a call of the method, from a function with the same parameters.
  var passed: [Argument] {
    if let owner = scope.arguments.all.first?.owner { return [Argument(nil, .name(owner))] }
    return scope.arguments.all.map { Argument($0.name.member, .name($0.name.expression)) }
  }
}
