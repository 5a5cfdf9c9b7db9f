import Diagnostics
import RequestModel

/// The content of a request.
extension MethodBuilder {
  mutating func addContent() {
    switch request.content {
    case nil: break
    case .json(let id): addContent("json", valueOf: id)
    case .plist(let id): addContent("propertyList", valueOf: id)
    case .form(let id):
      guard !addEntries("form", id) else { break }
      set("form", scope.conditions(of: id), scope.pairs(id))
    case .parameters(let id):
      guard !addEntries("parameters", id) else { break }
      addContent("parameters", valueOf: id)
    case .text(let id):
      let conditions = scope.conditions(of: id)
      set("text", conditions, scope.text(id, unwrapped: conditions).expression)
    case .data(let id): set("data", scope.conditions(of: id), scope.bytes(id))
    case .file(let id): set("file", scope.conditions(of: id), scope.file(id))
    case .jsonLines(let id): set("jsonLines", scope.conditions(of: id), scope.lines(id))
    case .graphQL(let query, let variables, let operationName):
      addGraphQL(query, variables, operationName)
    case .multipart(let multipart): addMultipart(multipart)
    }
  }

  /// `request.content = .kind(value)`, where the inputs have values.
  private mutating func set(_ kind: String, _ conditions: [String], _ value: Expression?) {
    guard let value else { return }
    let content = Expression.implicitCall(kind, [Argument(nil, value)])
    body += Statement.when(conditions, [.set(target.member("content"), content)])
  }

  /// Adds the entries of a map with inputs in it one by one, as those of a query are.
  private mutating func addEntries(_ kind: String, _ id: ValueID) -> Bool {
    guard collection[id].kind == .map, collection.isSymbolic(id) else { return false }
    let name = scope.localName(kind)
    body.append(
      .declaration(isVariable: true, name: name, type: nil, value: .call("Parameters")))
    add(collection.entries(of: id).map { (collection[$0.key].text, $0.value) }, to: .name(name))
    set(kind, [], kind == "form" ? .name(name) : .implicitCall("map", [Argument(nil, .name(name))]))
    return true
  }

  private mutating func addContent(_ kind: String, valueOf id: ValueID) {
    let conditions = scope.conditions(of: id)
    set(kind, conditions, scope.value(id, unwrapped: conditions)?.expression)
  }

  private mutating func addGraphQL(
    _ query: ValueID, _ variables: ValueID?, _ operationName: ValueID?
  ) {
    let conditions = scope.conditions(of: query)
    let scope = scope.unwrapping(conditions)
    var arguments = [Argument("query", scope.text(query).expression)]
    if let variables = variables.flatMap({ scope.value($0) }) {
      arguments.append(Argument("variables", variables.expression))
    }
    if let operationName {
      arguments.append(Argument("operationName", scope.text(operationName).expression))
    }
    set("graphQL", conditions, .call("GraphQLOperation", arguments))
  }
}

// MARK: - Kinds of values

extension MethodScope {
  /// A value, references to some optional inputs being known to have one.
  func value(_ id: ValueID, unwrapped: [String]) -> Value? {
    let node = collection[id]
    guard node.kind == .reference, let variable = variable(node),
      unwrapped.contains(variable.name.source)
    else { return value(id) }
    guard !variable.type.isAttachment else { return nil }
    let filters = collection.filterLists[node.filterList]
    let known = variable.unwrapped
    guard filters.isEmpty else {
      let text = text(of: known, filters: filters).expression
      return Value(expression: .implicitCall("string", [Argument(nil, text)]))
    }
    return Value(expression: known.conversion(known.expression))
  }

  /// A map of pairs as `Parameters`; null is none.
  func pairs(_ id: ValueID) -> Expression? {
    let node = collection[id]
    switch node.kind {
    case .map:
      let (elements, isCompacted) = parameters(id)
      return Self.map(elements, isCompacted: isCompacted)
    case .reference:
      guard let variable = self.variable(node)?.unwrapped, !variable.type.isAttachment else {
        return nil
      }
      let converted = variable.conversion(variable.expression, isStandalone: true)
      return .attempt(.call("Parameters", [Argument(nil, converted)]))
    default: return .dictionary([])
    }
  }

  /// Bytes: written ones, or those of an input.
  func bytes(_ id: ValueID) -> Expression? {
    let node = collection[id]
    guard node.kind == .reference else { return context.bytes(of: node) }
    guard let variable = self.variable(node)?.unwrapped, !variable.type.isAttachment else {
      return nil
    }
    if variable.type == .data { return variable.expression }
    let converted = variable.conversion(variable.expression, isStandalone: true)
    return .attempt(.call(converted.member("bytes"), []))
  }

  /// The lines of `json-lines`.
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
    guard let variable = self.variable(node)?.unwrapped, !variable.type.isAttachment else {
      return nil
    }
    if variable.type == .list(.any) { return variable.expression }
    let converted = variable.conversion(variable.expression, isStandalone: true)
    return .attempt(.call(converted.member("items"), []))
  }

  /// A file: that of an input, or one by its path, which is relative to the file that names it.
  func file(_ id: ValueID) -> Expression? {
    let node = collection[id]
    if node.kind == .reference, node.filterList == 0, let variable = variable(node),
      variable.type.isAttachment
    {
      switch variable.type {
      case .file, .stream: return variable.expression
      default: return nil
      }
    }
    var pieces: [StringPiece] = [
      .interpolation([Argument(nil, property("attachmentsFolder"))]),
      .text("/" + context.folder(of: id)),
    ]
    switch node.kind {
    case .concatenation: pieces += self.pieces(of: id)
    case .reference:
      let text = text(id, unwrapped: conditions(of: id)).expression
      pieces.append(.interpolation([Argument(nil, text)]))
    default: pieces.append(.text(context.string(node.text)))
    }
    let path = Argument("contentsOf", .string(pieces.joined))
    return .attempt(.call("FileContent", [path]))
  }
}

extension ClientContext {
  /// The folder of the file in which a value stands, relative to that of the spec: `data/`, or empty
  /// for the same.
  func folder(of id: ValueID) -> String {
    let files = collection.sources.files
    guard let index = collection.sources.fileIndex(at: collection[id].span.start),
      let spec = files.first, !files[index].isSetting
    else { return "" }
    return RelativePath.folder(of: files[index].path, seenFrom: spec.path)
  }
}
