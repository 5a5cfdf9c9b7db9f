import RequestModel

/// What adds one field of a request, or the lines of it.
struct FieldAddition: Equatable {
  var statements: [Statement]

  /// Whether it is the same wherever the client writes it: no argument of a method is in it, and
  /// nothing that is written as options of a request say.
  var isCommon: Bool
}

/// Header fields: those of the client, credentials, the rest.
extension MethodBuilder {
  mutating func addFields() {
    let additions = scope.fieldAdditions(to: target, skipping: start?.fieldCount ?? 0)
    body += additions.flatMap(\.statements)
  }
}

extension MethodScope {
  /// What fields are made of.
  private enum FieldSource {
    case header(NamedValue)
    case credentials(Authentication.Scheme)
  }

  /// What the fields are made of, in their order.
  private var fieldSources: [FieldSource] {
    let count = request.clientFieldCount
    var sources = request.headers.map { FieldSource.header($0) }
    switch request.authentication?.scheme {
    case .some(.none), nil: break
    case let scheme?: sources.insert(.credentials(scheme), at: count)
    }
    return sources
  }

  /// What adds the fields behind the first few, in their order.
  func fieldAdditions(to request: Expression, skipping count: Int = 0) -> [FieldAddition] {
    fieldSources.dropFirst(count).map { addition(of: $0, to: request) }
  }

  /// What adds the fields up to the first that is the request's own.
  func commonFieldAdditions(to request: Expression) -> [FieldAddition] {
    var additions: [FieldAddition] = []
    for source in fieldSources {
      let addition = addition(of: source, to: request)
      guard addition.isCommon else { break }
      additions.append(addition)
    }
    return additions
  }

  private func addition(of source: FieldSource, to request: Expression) -> FieldAddition {
    switch source {
    case .header(let header): addition(of: header, to: request)
    case .credentials(let scheme): credentials(scheme, to: request)
    }
  }

  /// RFC 7617 and RFC 6750.
  private func credentials(
    _ scheme: Authentication.Scheme, to target: Expression
  ) -> FieldAddition {
    switch scheme {
    case .none: FieldAddition(statements: [], isCommon: true)
    case .bearer(let token):
      credentials([("token", token)], to: target) { arguments in
        let field = Expression.implicitCall("bearerAuthorization", arguments)
        return .call(target.member("addField"), [Argument(nil, field)])
      }
    case .basic(let username, let password):
      credentials([("username", username), ("password", password)], to: target) { arguments in
        .call(target.member("addBasicAuthorization"), arguments)
      }
    }
  }

  private func credentials(
    _ values: [(label: String, id: ValueID)], to target: Expression,
    by call: ([Argument]) -> Expression
  ) -> FieldAddition {
    let conditions = values.flatMap { self.conditions(of: $0.id) }.distinct
    let scope = unwrapping(conditions)
    let addition = Statement.perform(
      call(values.map { Argument($0.label, scope.text($0.id).expression) }))
    return FieldAddition(
      statements: Statement.when(conditions, [addition]),
      isCommon: values.allSatisfy { isCommon($0.id) })
  }

  /// A field: a list has one for each item.
  private func addition(of header: NamedValue, to target: Expression) -> FieldAddition {
    let name = Expression.text(context.string(header.name))
    let statements: [Statement]
    if collection[header.value].kind == .list {
      statements = collection.children(of: header.value).flatMap {
        addition(name, $0, to: target)
      }
    } else if isList(header.value), let value = value(header.value) {
      let lines = fieldLines(
        [DictionaryElement(name, value.expression)], isEncoded: isEncoded(header.value))
      statements = [
        .assignment(target.member("fields"), .append, lines.attemptedOnce)
      ]
    } else {
      statements = addition(name, header.value, to: target)
    }
    return FieldAddition(statements: statements, isCommon: isCommon(header.value))
  }

  private func addition(
    _ name: Expression, _ value: ValueID, to target: Expression
  ) -> [Statement] {
    var text = text(value)
    var conditions: [String] = []
    // A text alone may be absent; others are unwrapped to become one.
    if text.isOptional, !text.expression.isName {
      conditions = self.conditions(of: value)
      text = unwrapping(conditions).text(value)
    }
    let arguments = [Argument(nil, name), Argument(nil, text.expression)]
    return Statement.when(conditions, [.perform(.call(target.member("addField"), arguments))])
  }

  private func isCommon(_ value: ValueID) -> Bool {
    areShared(collection.references(in: value)) && !isEncoded(value)
  }

  /// The lines of values that may be lists, or absent.
  func fieldLines(_ elements: [DictionaryElement], isEncoded: Bool) -> Expression {
    let encoding = isEncoded ? [Argument("encoding", encoding)] : []
    return .attempt(
      .call(
        .array([.name("HeaderField")]).member("lines"),
        [Argument(nil, .dictionary(elements))] + encoding))
  }

  /// Whether a value is a list, or an input that may be one.
  func isList(_ id: ValueID) -> Bool {
    let node = collection[id]
    guard node.kind == .reference else { return node.kind == .list }
    return node.filterList == 0 && variable(node)?.type.mayBeList ?? false
  }

  /// Whether the text of a value depends on how dates and bytes are written.
  func isEncoded(_ id: ValueID) -> Bool {
    [ValueNode.Kind.date, .dateTime, .data].contains(collection[id].kind)
      || collection.references(in: id).contains {
        variable(collection[$0])?.type.isEncoded ?? false
      }
  }
}

extension InputType {
  /// Whether a header of the value has several lines.
  fileprivate var mayBeList: Bool {
    switch self {
    case .list, .any: true
    case .nullable(let type): type.mayBeList
    default: false
    }
  }
}

extension [String] {
  /// The texts without repetitions.
  var distinct: [String] {
    var distinct: [String] = []
    for text in self where !distinct.contains(text) { distinct.append(text) }
    return distinct
  }
}
