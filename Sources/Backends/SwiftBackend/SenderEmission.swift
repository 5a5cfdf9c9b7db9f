import RequestModel

/// Emits the client of a spec, which sends the requests that its structure makes and decodes their
/// responses, and the protocol of the client.
struct SenderEmission {
  /// A method of the structure, as far as the client's method has the same.
  struct Method {
    let scope: MethodScope
    let documentation: [String]
    let deprecation: DeprecationAttribute?
  }

  let context: ClientContext
  let access: SwiftAccess

  /// Whether the whole spec is deprecated.
  let deprecation: DeprecationAttribute?

  /// Whether the structure can be created without arguments.
  let hasDefaults: Bool

  let methods: [Method]

  private var names: ClientNames { context.names }

  private var service: String {
    Documentation.code(context.string(context.collection.service))
  }

  /// The protocol and the client.
  func declarations() -> [Declaration] {
    [interface(), client()].map { declaration in
      var declaration = declaration
      declaration.deprecation = deprecation
      return declaration
    }
  }

  private func interface() -> Declaration {
    Declaration(
      .interface(
        TypeDefinition(
          name: names.senderProtocol.declared, inheritance: ["Sendable"],
          members: methods.map(requirement))),
      access: typeAccess,
      documentation: [
        "Sends the requests of the service `\(service)` and decodes their responses: "
          + "``\(names.sender.text)``, or a substitute in tests and previews."
      ])
  }

  private func client() -> Declaration {
    Declaration(
      .structure(
        TypeDefinition(
          name: names.sender.declared,
          inheritance: [names.senderProtocol.type, "RequestClient"],
          members: properties() + [initializer()] + methods.map(method))),
      access: typeAccess,
      documentation: [
        "Sends the requests of the service `\(service)` and decodes their responses."
      ])
  }

  /// Modules may isolate declarations to the main actor by default.
  private var typeAccess: String {
    ["nonisolated", access.modifier].compactMap(\.self).joined(separator: " ")
  }

  // MARK: - Properties

  private static let requests = "requests"
  private static let transport = "transport"
  private static var transportType: TypeSyntax { .name("any RequestTransport") }

  private func properties() -> [Declaration] {
    [
      Declaration(
        .property(Property(name: Self.requests, type: .name(names.client.type))),
        access: access.modifier, documentation: ["The requests that it sends."]),
      Declaration(
        .property(Property(name: Self.transport, type: Self.transportType)),
        access: access.modifier, documentation: ["The transport that sends them."]),
    ]
  }

  private func initializer() -> Declaration {
    Declaration(
      .initializer(
        [
          Parameter(
            label: "_", name: Self.requests, type: .name(names.client.type),
            defaultValue: hasDefaults ? .call(names.client.expression) : nil),
          Parameter(label: "over", name: Self.transport, type: Self.transportType),
        ],
        body: [Self.requests, Self.transport].map {
          ClientVariable.assignment(of: SwiftName($0))
        }), access: access.modifier)
  }

  // MARK: - Methods

  private func requirement(_ method: Method) -> Declaration {
    var declaration = Declaration(
      .function(function(method, hasDefaults: false, body: nil)),
      documentation: method.documentation)
    declaration.deprecation = method.deprecation
    return declaration
  }

  /// `try await transport.value(for: requests.getFile(id: id))`, off the actor of the caller.
  private func method(_ method: Method) -> Declaration {
    let scope = method.scope
    let request = Expression.call(
      Expression.name(qualified(Self.requests, in: scope)).member(scope.methodName.member),
      MethodParameters(of: scope).passed)
    let send =
      switch context.responses.values(of: scope.request)?.success {
      case nil: ("send", [Argument(nil, request)])
      case .stream: ("stream", [Argument("for", request)])
      default: ("value", [Argument("for", request)])
      }
    let transport = Expression.name("await \(qualified(Self.transport, in: scope))")
    var declaration = Declaration(
      .function(
        function(
          method, hasDefaults: true,
          body: [.expression(.attempt(.call(transport.member(send.0), send.1)))])),
      access: access.modifier)
    declaration.attribute = "@concurrent"
    declaration.deprecation = method.deprecation
    return declaration
  }

  /// A property, qualified by `self` if an argument hides it.
  private func qualified(_ property: String, in scope: MethodScope) -> String {
    scope.arguments.has(property) ? "self.\(property)" : property
  }

  private func function(
    _ method: Method, hasDefaults: Bool, body: [Statement]?
  ) -> Function {
    let parameters = MethodParameters(of: method.scope).all(near: .outside).map { parameter in
      var parameter = parameter
      if !hasDefaults { parameter.defaultValue = nil }
      return parameter
    }
    return Function(
      name: method.scope.methodName.declared, parameters: parameters, isAsync: true,
      isThrowing: true, result: context.receivedType(of: method.scope.request), body: body)
  }
}
