import RequestModel

/// Emits the typed results of methods, and the enumerations for responses of different types.
struct ResponseEmission {
  let context: ClientContext
  let access: SwiftAccess

  // MARK: - Methods

  /// Adds the types of its responses to the statements of a method that returns a serialized
  /// request.
  ///
  /// - Parameters:
  ///   - statements: The statements of the method.
  ///   - scope: The method.
  /// - Returns: The statements with an additional one at the end.
  func typed(_ statements: [Statement], in scope: MethodScope) -> [Statement] {
    let request = scope.request
    guard let value = context.responses.value(of: request),
      case .returning(let serialized)? = statements.last
    else { return statements }
    let near = NearNames(
      arguments: scope.arguments.all.map(\.name),
      variables: statements.compactMap(\.declaredName))
    var arguments = [Argument(nil, serialized), successes(of: request, value, near)]
    let errors = request.failures
    if !errors.isEmpty {
      arguments.append(Argument("errors", .dictionary(self.errors(errors, near))))
    }
    let result = Expression.call("TypedRequest", arguments).attemptedOnce
    return statements.dropLast() + [.returning(result)]
  }

  private func successes(
    of request: Request, _ value: ResponseTypes.Value, _ near: NearNames
  ) -> Argument {
    let responses = request.successfulResponses
    let statuses = Expression.array(responses.map { status($0.status) })
    switch value {
    case .nothing: return Argument("emptyStatuses", statuses)
    case .content: return Argument("statuses", statuses)
    case .alternatives(let name):
      let elements = responses.map { response in
        let member = Self.caseName(of: response.status)
        let alternative =
          response.type == nil
          ? Expression.implicitCall("empty", [Argument(nil, .implicitMember(member))])
          : .implicitCall(
            "content",
            [Argument(nil, Expression.name(context.typeName(name, near: near)).member(member))])
        return DictionaryElement(status(response.status), alternative)
      }
      return Argument("alternatives", .dictionary(elements))
    }
  }

  /// The types of other responses, each once, with all of its statuses.
  private func errors(
    _ responses: [ResponseDeclaration], _ near: NearNames
  ) -> [DictionaryElement] {
    var groups: [(type: InputType?, statuses: [Expression])] = []
    for response in responses {
      if let place = groups.firstIndex(where: { $0.type == response.type }) {
        groups[place].statuses.append(status(response.status))
      } else {
        groups.append((response.type, [status(response.status)]))
      }
    }
    return groups.map { type, statuses in
      DictionaryElement(
        statuses.count == 1 ? statuses[0] : .array(statuses),
        type.map { context.metatype($0, near: near) } ?? .literal("nil"))
    }
  }

  private func status(_ status: ResponseStatusPattern) -> Expression {
    switch status {
    case .code(let code): .literal("\(code)")
    case .codes(beginningWith: 2): .implicitMember("successful")
    case .codes(beginningWith: 3): .implicitMember("redirection")
    case .codes(beginningWith: 4): .implicitMember("clientError")
    case .codes: .implicitMember("serverError")
    case .others: .implicitMember("others")
    }
  }

  // MARK: - Enumerations

  /// The enumerations for requests with several successful responses.
  func declarations() -> [Declaration] {
    zip(context.collection.requests, context.names.methods).compactMap { request, method in
      guard case .alternatives(let name)? = context.responses.value(of: request) else { return nil }
      let cases = request.successfulResponses.map { response in
        Declaration(
          .enumerationCase(
            Self.caseName(of: response.status), payload: response.type.map { context.type($0) }))
      }
      return Declaration(
        .enumeration(
          TypeDefinition(
            name: name.declared, inheritance: ["Sendable", context.equality.conformance],
            members: cases)),
        access: access.modifier,
        documentation: ["A response to `\(Documentation.code(method.text))`, by status."])
    }
  }

  /// `status200`, `status2XX`
  private static func caseName(of status: ResponseStatusPattern) -> String {
    "status\(status.spelling)"
  }
}
