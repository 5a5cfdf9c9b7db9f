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
    guard let values = context.responses.values(of: request),
      case .returning(let serialized)? = statements.last
    else { return statements }
    let near = NearNames(
      arguments: scope.arguments.all.map(\.name),
      variables: statements.compactMap(\.declaredName))
    var arguments = [Argument(nil, serialized)]
    var name = "TypedRequest"
    if case .stream(let form, _) = values.success {
      name = "StreamedRequest"
      arguments += [
        Argument(nil, .implicitMember(form.rawValue)),
        Argument("statuses", statuses(of: request.successfulResponses)),
      ]
    } else {
      let success = responses(request.successfulResponses, values.success, near)
      arguments.append(Argument("success", success))
    }
    if !request.failures.isEmpty {
      arguments.append(Argument("failure", responses(request.failures, values.failure, near)))
    }
    let result = Expression.call(name, arguments).attemptedOnce
    return statements.dropLast() + [.returning(result)]
  }

  /// The content of successful responses, or of failures.
  private func responses(
    _ responses: [ResponseDeclaration], _ value: ResponseTypes.Value, _ near: NearNames
  ) -> Expression {
    let statuses = statuses(of: responses)
    switch value {
    case .never: return .dictionary([])
    case .nothing: return .implicitCall("empty", [Argument(nil, statuses)])
    case .content, .stream: return .implicitCall("content", [Argument(nil, statuses)])
    case .optional: return byType(responses) { _ in .implicitCall("content", []) }
    case .failures(let index, _):
      let failures = context.responses.failures[index]
      return byType(responses) { type in
        let place = failures.types.firstIndex(of: type) ?? 0
        return content(of: failures.name, failures.caseNames[place].member, near)
      }
    case .alternatives(let name):
      return .dictionary(
        responses.map { response in
          let member = Self.caseName(of: response.status)
          let alternative =
            response.type == nil ? empty(.implicitMember(member)) : content(of: name, member, near)
          return DictionaryElement(status(response.status), alternative)
        })
    }
  }

  /// The content of failures: each type once, with all of its statuses.
  private func byType(
    _ responses: [ResponseDeclaration], content: (InputType) -> Expression
  ) -> Expression {
    var groups: [(type: InputType?, responses: [ResponseDeclaration])] = []
    for response in responses {
      if let place = groups.firstIndex(where: { $0.type == response.type }) {
        groups[place].responses.append(response)
      } else {
        groups.append((response.type, [response]))
      }
    }
    return .dictionary(
      groups.map { type, responses in
        DictionaryElement(statuses(of: responses), type.map(content) ?? empty(.literal("nil")))
      })
  }

  private func content(of name: SwiftName, _ member: String, _ near: NearNames) -> Expression {
    let make = Expression.name(context.typeName(name, near: near)).member(member)
    return .implicitCall("content", [Argument(nil, make)])
  }

  private func empty(_ value: Expression) -> Expression {
    .implicitCall("empty", [Argument(nil, value)])
  }

  private func statuses(of responses: [ResponseDeclaration]) -> Expression {
    let statuses = responses.map { status($0.status) }
    return statuses.count == 1 ? statuses[0] : .array(statuses)
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

  /// The enumerations for requests whose successful responses, or whose failures, differ.
  func declarations() -> [Declaration] {
    let successes = zip(context.collection.requests, context.names.methods).compactMap {
      request, method -> Declaration? in
      guard case .alternatives(let name)? = context.responses.values(of: request)?.success else {
        return nil
      }
      return enumeration(
        name, "A response to `\(Documentation.code(method.text))`, by status.",
        request.successfulResponses.map { (Self.caseName(of: $0.status), $0.type) })
    }
    let failures = context.responses.failures.map { failures in
      enumeration(
        failures.name, "A failure, by the type of its content.",
        zip(failures.caseNames.map(\.declared), failures.types.map(Optional.some)))
    }
    return successes + failures
  }

  private func enumeration(
    _ name: SwiftName, _ documentation: String, _ cases: some Sequence<(String, InputType?)>
  ) -> Declaration {
    let cases = cases.map { name, type in
      Declaration(.enumerationCase(name, payload: type.map { context.type($0) }))
    }
    return Declaration(
      .enumeration(
        TypeDefinition(
          name: name.declared, inheritance: ["Sendable", context.equality.conformance],
          members: cases)),
      access: access.modifier, documentation: [documentation])
  }

  /// `status200`, `status2XX`
  private static func caseName(of status: ResponseStatusPattern) -> String {
    "status\(status.spelling)"
  }
}
