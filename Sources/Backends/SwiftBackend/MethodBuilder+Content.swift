import Diagnostics
import RequestModel

/// Adds the content of a request.
extension MethodBuilder {
  mutating func addContent() {
    switch request.content {
    case nil: break
    case .json(let id):
      if !addMembers(id) { set("json", id) { $0.whole(id) } }
    case .plist(let id): set("propertyList", id) { $0.whole(id) }
    case .xml(let id): set("xmlDocument", id) { $0.value(id)?.expression }
    case .form(let id):
      if !addEntries(id, by: "addForm") { set("form", id) { $0.pairs(id) } }
    case .parameters(let id):
      if !addEntries(id, by: "addParameter") {
        set("parameters", id) { $0.whole(id) }
      }
    case .text(let id): set("text", id) { $0.text(id).expression }
    case .data(let id): set("data", id) { $0.bytes(id) }
    case .file(let id):
      set("file", collection.path(ofFile: id)) { FileExpression(scope: $0).content(id) }
    case .jsonLines(let id): set("jsonLines", id) { $0.lines(id) }
    case .graphQL(let query, let variables, let operationName):
      set("graphQL", query) { $0.operation(query, variables, operationName) }
    case .multipart(let multipart): addMultipart(multipart)
    }
  }

  /// Adds `request.content = .kind(value)`, if the input that makes up `id` has a value.
  private mutating func set(
    _ kind: String, _ id: ValueID, _ value: (MethodScope) -> Expression?
  ) {
    let conditions = scope.conditions(of: id)
    guard let value = value(scope.unwrapping(conditions)) else { return }
    body += Statement.when(conditions, [assignment(kind, value)])
  }

  private func assignment(_ kind: String, _ value: Expression) -> Statement {
    .set(target.member("content"), .implicitCall(kind, [Argument(nil, value)]))
  }

  /// Adds the entries of a map with inputs one by one, as in a query.
  private mutating func addEntries(_ id: ValueID, by method: String) -> Bool {
    guard collection[id].kind == .map, collection.isSymbolic(id) else { return false }
    let count = body.count
    add(collection.entries(of: id).map { (collection[$0.key].text, $0.value) }, by: method)
    return body.count > count
  }
}

// MARK: - JSON objects

extension MethodBuilder {
  /// Adds the members of an object with inputs one by one.
  private mutating func addMembers(_ id: ValueID) -> Bool {
    guard collection[id].kind == .map, collection.isSymbolic(id) else { return false }
    let count = body.count
    addMembers(of: id, at: "")
    return body.count > count
  }

  /// Adds the members of an object and of the objects inside it, with JSON Pointers (RFC 6901).
  /// Each member repeats the pointer, so if that would be long, a whole object is added.
  private mutating func addMembers(of id: ValueID, at pointer: String) {
    for entry in collection.entries(of: id) {
      let name = scope.context.string(collection[entry.key].text)
      let place = pointer + "/" + Self.referenceToken(name)
      if collection[entry.value].kind == .map,
        collection.children(of: entry.value).contains(where: { _ in true }),
        place.utf8.count <= Self.pointerLimit, !scope.mayBeOmitted(entry.value)
      {
        addMembers(of: entry.value, at: place)
      } else if let value = scope.addedValue(entry.value) {
        let first = pointer.isEmpty ? Argument(nil, .text(name)) : Argument("at", .text(place))
        body.append(.perform(.call(target.member("addJSON"), [first, Argument(nil, value)])))
      }
    }
  }

  private static var pointerLimit: Int { 100 }

  /// RFC 6901, section 3: `escaped = "~" ( "0" / "1" )`.
  private static func referenceToken(_ name: String) -> String {
    var token = ""
    for character in name.unicodeScalars {
      switch character {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(character)
      }
    }
    return token
  }
}

// MARK: - Kinds of values

extension MethodScope {
  fileprivate func operation(
    _ query: ValueID, _ variables: ValueID?, _ operationName: ValueID?
  ) -> Expression {
    var arguments = [Argument("query", text(query).expression)]
    if let variables = variables.flatMap({ whole($0) }) {
      arguments.append(Argument("variables", variables))
    }
    if let operationName {
      arguments.append(Argument("operationName", text(operationName).expression))
    }
    return .call("GraphQLOperation", arguments)
  }

  /// A map of pairs as `RequestParameters`; null becomes an empty map.
  func pairs(_ id: ValueID) -> Expression? {
    let node = collection[id]
    switch node.kind {
    case .map:
      let (elements, isCompacted) = parameters(id)
      return Self.map(elements, isCompacted: isCompacted)
    case .reference:
      guard let variable = self.variable(node), !variable.type.isAttachment else {
        return nil
      }
      let converted = variable.conversion(variable.expression, isStandalone: true)
      return .attempt(.call("RequestParameters", [Argument(nil, converted)]))
    default: return .dictionary([])
    }
  }

  /// Bytes as written, or those of an input.
  func bytes(_ id: ValueID) -> Expression? {
    let node = collection[id]
    guard node.kind == .reference else { return context.bytes(of: node) }
    guard let variable = self.variable(node), !variable.type.isAttachment else {
      return nil
    }
    if variable.type == .data { return variable.expression }
    let converted = variable.conversion(variable.expression, isStandalone: true)
    return .attempt(.call(converted.member("bytes"), []))
  }

  /// The lines of `json-lines` content.
  func lines(_ id: ValueID) -> Expression? {
    let node = collection[id]
    guard node.kind == .reference else {
      let items = collection.children(of: id).compactMap { self.value($0) }
      let literal = Expression.array(items.map(\.expression))
      guard items.contains(where: \.isOptional) else { return literal }
      let array = Expression.call(
        Expression.name("ParameterValue").member("array"), [Argument("compacting", literal)])
      return .attempt(.call(array.member("items"), []))
    }
    guard let variable = self.variable(node), !variable.type.isAttachment else {
      return nil
    }
    if variable.type == .list(.any) { return variable.expression }
    let converted = variable.conversion(variable.expression, isStandalone: true)
    return .attempt(.call(converted.member("items"), []))
  }
}

extension ClientContext {
  /// The folder of the file that contains a value, relative to that of the spec: `data/`, or empty
  /// for the same folder.
  func folder(of id: ValueID) -> String {
    let files = collection.sources.files
    guard let index = collection.sources.fileIndex(at: collection[id].span.start), index > 0,
      let spec = files.first, !files[index].isSetting
    else { return "" }
    return RelativePath.folder(of: files[index].path, seenFrom: spec.path)
  }
}
