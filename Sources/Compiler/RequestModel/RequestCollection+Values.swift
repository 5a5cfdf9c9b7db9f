import Diagnostics
package import MessageContent
import MessageSyntax

/// The children of a container, in order.
package struct ValueChildren: Sequence, IteratorProtocol {
  let values: [ValueNode]
  var position: Int
  let end: Int

  init(values: [ValueNode], parent: Int) {
    self.values = values
    position = parent + 1
    end = Int(values[parent].end)
  }

  package mutating func next() -> ValueID? {
    guard position < end else { return nil }
    defer { position = Int(values[position].end) }
    return ValueID(position)
  }
}

/// The entries of a map, in the order written.
package struct ValueEntries: Sequence, IteratorProtocol {
  private var children: ValueChildren

  fileprivate init(children: ValueChildren) {
    self.children = children
  }

  package mutating func next() -> (key: ValueID, value: ValueID)? {
    guard let key = children.next(), let value = children.next() else { return nil }
    return (key, value)
  }
}

extension RequestCollection {
  /// The items of a list or set, or the pieces of a concatenation.
  package func children(of id: ValueID) -> ValueChildren {
    ValueChildren(values: values, parent: Int(id.index))
  }

  package func entries(of map: ValueID) -> ValueEntries {
    ValueEntries(children: children(of: map))
  }

  /// Whether the value depends on an input.
  package func isSymbolic(_ id: ValueID) -> Bool {
    let node = self[id]
    switch node.kind {
    case .reference, .concatenation, .fieldList: return true
    case .list, .set, .map:
      return values[Int(id.index) + 1..<Int(node.end)].contains { $0.kind == .reference }
    default: return false
    }
  }

  /// The file at a path relative to the file that contains the value `id`.
  package func attachment(at path: [UInt8], namedBy id: ValueID) -> ContentSource? {
    attachmentKey(at: path, namedBy: id).flatMap { attachments[$0] }
  }

  /// The key of the file at `path`, which is relative to the file that contains the value `id`.
  package func attachmentKey(at path: [UInt8], namedBy id: ValueID) -> AttachmentKey? {
    sources.fileIndex(at: self[id].span.start).map { AttachmentKey(path: path, file: $0) }
  }

  /// The methods, in upper case, whose `parameters` go to the query: those of AFNetworking unless
  /// the request lists others.
  package func methodsEncodingParametersInURI(of request: Request) -> [[UInt8]] {
    request.methodsEncodingParametersInURI.map { methods in methods.map { Array(text[$0]) } }
      ?? Method.encodingParametersInURI.map { Array($0.utf8) }
  }

  /// Whether the `parameters` of a request go to the query.
  package func encodesParametersInURI(_ request: Request) -> Bool {
    let method = text[request.method].map(\.asciiUppercased)
    return methodsEncodingParametersInURI(of: request).contains(method)
  }

  /// The position of an input in a request's scope; a request's own inputs come first.
  package func scopeIndex(of name: InputName, in request: Request) -> Int? {
    scopeIndex(of: name, in: request.scope, request.scopePositions)
  }

  /// The position of an input in the scope of the request at an index. Passing the request itself
  /// would copy it.
  package func scopeIndex(of name: InputName, inRequestAt index: Int) -> Int? {
    scopeIndex(of: name, in: requests[index].scope, requests[index].scopePositions)
  }

  @inline(__always)
  private func scopeIndex(
    of name: InputName, in scope: [Int], _ positions: [InputName: Int]
  ) -> Int? {
    if !positions.isEmpty { return positions[name] }
    for (position, input) in scope.enumerated() where inputs[input].name == name {
      return position
    }
    return nil
  }

  /// Builds a table of the inputs in a long scope.
  package func indexScope(of request: inout Request) {
    request.scopePositions = [:]
    guard request.scope.count > 16 else { return }
    request.scopePositions = Dictionary(
      request.scope.enumerated().map { (inputs[$1].name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The value of a reference in a case: a value that is not a reference itself, or
  /// ``ValueID/absent``.
  package func binding(of name: InputName, in request: Request, case: Case) -> ValueID {
    guard let position = scopeIndex(of: name, in: request) else { return .absent }
    return bindings[`case`.firstBinding + position]
  }

  /// The path of a file: a map, which gives a range of its bytes, has it as an entry.
  package func path(ofFile id: ValueID) -> ValueID { FileRange(id, in: self)?.path ?? id }

  /// Whether a value is exactly `${x | list}`, a list for a header field, or `{list: […]}`.
  package func isFieldList(_ id: ValueID) -> Bool {
    if self[id].kind == .fieldList { return true }
    return self[id].kind == .reference && filterLists[self[id].filterList] == [.list]
  }

  /// The value itself, or the value it refers to if it is a reference without filters.
  package func resolved(_ id: ValueID, in request: Request, case: Case) -> ValueID {
    let node = self[id]
    guard node.kind == .reference, node.filterList == 0 else { return id }
    return binding(of: node.inputName, in: request, case: `case`)
  }
}
