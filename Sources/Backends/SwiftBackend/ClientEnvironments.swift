import MessageSyntax
import RequestModel

/// The environments of a spec as the type `Environment` of its client, and the values that its
/// initializer takes from the environment chosen at run time: the base URL and the inputs of the
/// whole spec.
struct ClientEnvironments {
  let context: ClientContext
  let access: SwiftAccess

  /// For each environment, its values by input.
  let values: [[Int: ValueID]]

  /// The indices of the whole spec's inputs by name.
  private let indices: [InputName: Int]

  var collection: RequestCollection { _read { yield context.collection } }

  /// `nil` for a spec without environments.
  init?(_ context: ClientContext, access: SwiftAccess) {
    guard !context.collection.environments.isEmpty else { return nil }
    self.context = context
    self.access = access
    values = context.collection.environments.map(\.valuesByInput)
    let collection = context.collection
    indices = Dictionary(
      collection.sharedInputs.map { (collection.inputs[$0].name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether a client may choose no environment: there is a base URL for this case, or no base URL
  /// at all.
  private var hasNone: Bool { collection.mayHaveNoEnvironment }

  /// The index of the environment that the run chose.
  private var chosen: Int? {
    guard let name = collection.chosenEnvironment?.name, name != .empty else { return nil }
    return collection.environments.firstIndex { collection.text.equal($0.name, name) }
  }

  private var type: TypeSyntax { hasNone ? .optional(.name(Self.typeName)) : .name(Self.typeName) }

  private static let typeName = "Environment"

  private static let parameterName = "environment"

  // MARK: - Declarations

  /// The type.
  func declaration() -> Declaration {
    let cases = zip(collection.environments, context.names.environments).map { environment, name in
      let text = context.string(environment.name)
      let isEvident = name.text.utf8.elementsEqual(text.utf8)
      return Declaration(
        .enumerationCase(name.declared),
        documentation: isEvident ? [] : ["`\(Documentation.code(text))`"])
    }
    return Declaration(
      .enumeration(
        TypeDefinition(
          name: Self.typeName, inheritance: ["Sendable", "Hashable", "CaseIterable"],
          members: cases + argumentProperties())),
      access: access.modifier, documentation: ["An environment that the service runs in."])
  }

  /// The parameter of the initializer that chooses an environment.
  var parameter: Parameter {
    let value =
      chosen.map { place in
        let member = Expression.implicitMember(context.names.environments[place].member)
        return hasNone ? member.wrapped : member
      }
      ?? (hasNone ? .literal("nil") : nil)
    return Parameter(name: Self.parameterName, type: type, defaultValue: value)
  }

  // MARK: - Base URLs

  private func template(_ place: Int?) -> URLTemplate? {
    place.map { collection.environments[$0].baseURL } ?? collection.unchosenEnvironment?.baseURL
  }

  /// The property with the environment of a client.
  var property: Declaration {
    Declaration(
      .property(Property(name: Self.parameterName, type: type)), access: access.modifier,
      documentation: ["The environment that requests go to unless `baseURL` is set."])
  }

  /// The method that returns the base URL of the client's environment.
  ///
  /// - Parameter scope: A request without arguments.
  /// - Returns: The method.
  func baseURLMethod(_ scope: MethodScope) -> Declaration {
    let cases = switched { scope.url.base(of: template($0)).withoutAttempt }
    return Declaration(
      .function(
        Function(
          name: MethodURL.environmentMethod, parameters: [], errorType: "SerializationError",
          result: .name("RequestURL"),
          body: [
            .switching(
              .name(Self.parameterName),
              cases.map { SwitchCase($0.pattern, .attempt($0.value)) })
          ])),
      access: "private", documentation: ["The base URL of the client's environment."])
  }

  // MARK: - Values

  /// Whether `nil` as an input's argument means the value of the environment.
  func decide(_ input: Input) -> Bool {
    guard !input.isSet, !input.isSecret, let index = indices[input.name] else { return false }
    let count = values.count { $0[index] != nil }
    return count > 0
      && (input.isOptional || input.defaultValue != nil
        || !hasNone && count == collection.environments.count)
  }

  /// `self.zone = zone ?? Self.zone(in: environment)`
  func assignment(of name: SwiftName) -> Statement {
    .assignment(
      Expression.name("self").member(name.member), .set,
      .either(
        name.expression,
        .call(
          Expression.name("Self").member(name.member),
          [Argument("in", .name(Self.parameterName))])))
  }

  /// The method that returns the value of a spec-wide input if its argument is `nil`.
  func valueMethod(_ variable: ClientVariable) -> Declaration {
    let input = variable.input
    let own = input.defaultValue.flatMap { context.literal($0, as: input.type) }
    let cases = switched { place in
      let given = place.flatMap { place in indices[input.name].flatMap { values[place][$0] } }
        .flatMap { context.literal($0, as: input.type) }
      let value = given ?? own
      return (variable.isOptional ? value?.wrapped : value) ?? .literal("nil")
    }
    return method(variable.name, variable.fullType, cases)
  }

  /// The method that returns the base URL if its argument is `nil`.
  func baseURLValueMethod() -> Declaration {
    method(
      SwiftName("baseURL"), .name("RequestURL"),
      switched { place in
        collection.literalURL(of: template(place)).map { context.url($0) } ?? .literal("nil")
      })
  }

  private func method(
    _ name: SwiftName, _ result: TypeSyntax, _ cases: [SwitchCase]
  ) -> Declaration {
    Declaration(
      .function(
        Function(
          name: name.declared,
          parameters: [Parameter(label: "in", name: Self.parameterName, type: type)],
          errorType: nil, result: result,
          body: [.switching(.name(Self.parameterName), cases)])),
      access: "private static")
  }

  /// A case for each environment. Those equal to the value without an environment, or to the last
  /// one, are combined.
  ///
  /// - Parameter value: Makes the expression for an environment, given its index.
  /// - Returns: The cases.
  private func switched(_ value: (Int?) -> Expression) -> [SwitchCase] {
    let values = collection.environments.indices.map(value)
    let rest = hasNone ? value(nil) : values[values.count - 1]
    return zip(context.names.environments, values).filter { $1 != rest }.map { name, value in
      let member = Expression.implicitMember(name.member)
      return SwitchCase(hasNone ? member.wrappedPattern : member, value)
    } + [SwitchCase(nil, rest)]
  }
}

extension RequestCollection {
  /// The base URLs of all environments, and of no environment if possible.
  private var baseURLs: [URLTemplate?] {
    environments.map(\.baseURL) + (unchosenEnvironment.map { [$0.baseURL] } ?? [])
  }

  /// Whether some environment has a base URL other than the compiled one.
  var changesBaseURL: Bool {
    guard let baseURL else { return false }
    return baseURLs.contains { $0.map { $0.span != baseURL.span } ?? true }
  }

  /// Whether base URLs are computed when requests are made, because one contains inputs or is
  /// missing.
  var makesBaseURLLate: Bool {
    changesBaseURL && baseURLs.contains { literalURL(of: $0) == nil }
  }

  /// The inputs in base URLs.
  var baseURLInputs: Set<InputName> {
    let references = baseURLs.compactMap(\.self).flatMap(\.roots).flatMap {
      self.references(in: $0)
    }
    return Set(references.map { self[$0].inputName })
  }

  /// A base URL without inputs.
  fileprivate func literalURL(of template: URLTemplate?) -> EncodedURL? {
    guard let template, !template.roots.contains(where: { isSymbolic($0) }) else { return nil }
    return baseURL(in: Environment(name: .empty, baseURL: template))
  }
}

extension Expression {
  /// `name ?? other`
  fileprivate static func either(_ name: String, _ other: Expression) -> Expression {
    guard case .call(.member(.name(let base), let member, _), let arguments) = other else {
      return other
    }
    return .call(Expression.name("\(name) ?? \(base)").member(member), arguments)
  }

  /// The expression without the `try` that covers it, if any.
  fileprivate var withoutAttempt: Expression {
    if case .attempt(let value) = self { value } else { self }
  }
}
