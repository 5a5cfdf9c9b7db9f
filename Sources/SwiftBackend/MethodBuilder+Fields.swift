import RequestModel

/// Header fields: those of the client, credentials, the rest.
extension MethodBuilder {
  mutating func addFields() {
    let (client, others) = (
      request.headers[..<request.clientFieldCount], request.headers[request.clientFieldCount...]
    )
    let fields =
      scope.fields(client) + credentials() + scope.fields(others)
    fill(target.member("fields"), with: fields)
  }

  /// RFC 7617 and RFC 6750.
  private func credentials() -> [Element] {
    switch request.authentication?.scheme {
    case .some(.none), nil: return []
    case .bearer(let token):
      let conditions = scope.conditions(of: token)
      let token = Argument("token", scope.text(token, unwrapped: conditions).expression)
      return [
        Element(value: .implicitCall("bearerAuthorization", [token]), conditions: conditions)
      ]
    case .basic(let username, let password):
      let conditions = (scope.conditions(of: username) + scope.conditions(of: password)).distinct
      let arguments = [
        Argument("username", scope.text(username, unwrapped: conditions).expression),
        Argument("password", scope.text(password, unwrapped: conditions).expression),
      ]
      return [
        Element(
          value: .attempt(.implicitCall("basicAuthorization", arguments)), conditions: conditions)
      ]
    }
  }
}

extension MethodScope {
  /// Field lines: a list has one for each item.
  func fields(_ headers: ArraySlice<NamedValue>) -> [MethodBuilder.Element] {
    headers.flatMap { header in
      let name = Expression.text(context.string(header.name))
      if collection[header.value].kind == .list {
        return collection.children(of: header.value).map { field(name, $0) }
      }
      guard isList(header.value), let value = value(header.value) else {
        return [field(name, header.value)]
      }
      let lines = fieldLines(
        [DictionaryElement(name, value.expression)], isEncoded: isEncoded(header.value))
      return [MethodBuilder.Element(value: lines, isList: true)]
    }
  }

  private func field(_ name: Expression, _ value: ValueID) -> MethodBuilder.Element {
    let conditions = conditions(of: value)
    let text = text(value, unwrapped: conditions).expression
    return MethodBuilder.Element(
      value: .call("HeaderField", [Argument(nil, name), Argument(nil, text)]),
      conditions: conditions)
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
