// One change of a spec's model, whose message must not match the spec.

import MessageSyntax
import RequestMatching
import RequestModel

@testable import SpecMatching

/// Another value in the place of one of the model.
struct LawMutation {
  /// What is changed, for reports.
  let name: String

  /// The index of the value in the model.
  private let index: Int

  private enum Change {
    /// Another value of the same kind.
    case sameKind

    /// A text that is not of the type of the input.
    case wrongType
  }

  private let change: Change

  /// The input whose value is changed to a wrong type.
  private var input: String?

  /// Whether the report on a message that matches shows the value alone: not if it touches another one, or is behind
  /// a filter that cannot be undone.
  func isSeen(in match: SpecMatch) -> Bool {
    guard let input else { return true }
    let digests = ["md5", "sha256", "length"]
    return match.captures.contains { capture in
      let words = capture.name.split(separator: " | ").map { String($0) }
      // Two names that differ in the composition of their letters are two inputs.
      return (words.first ?? "").utf8.elementsEqual(input.utf8)
        && !words.contains { digests.contains($0) }
    }
  }

  /// The message with the change; `nil` if there is none, or it is the same.
  func message(of spec: LawSpec, _ message: LawMessage) -> CapturedRequest? {
    var collection = spec.collection
    guard let node = node(in: &collection) else { return nil }
    collection.values[index] = node
    if let base = collection.baseURL, base.roots.contains(where: { Int($0.index) <= index }) {
      collection.literalBase = nil
    }
    guard let bytes = LawMessage.bytes(collection, message.request, message.caseIndex),
      bytes != message.bytes
    else { return nil }
    return try? CapturedRequest(message: bytes)
  }

  private func node(in collection: inout RequestCollection) -> ValueNode? {
    let old = collection.values[index]
    func text(_ kind: ValueNode.Kind, _ bytes: [UInt8]) -> ValueNode {
      ValueNode(
        kind: kind, detail: old.detail, text: collection.text.append(bytes), end: Int(old.end),
        span: old.span)
    }
    let bytes = Array(collection.text[old.text])
    if change == .wrongType { return text(.text, Array("no!".utf8)) }
    switch old.kind {
    case .text: return text(.text, bytes + Array("x".utf8))
    case .data: return text(.data, bytes + [0x41])
    case .integer: return text(.integer, Array((bytes == [0x37] ? "8" : "7").utf8))
    case .real: return text(.real, Array((bytes == Array("7.5".utf8) ? "8.5" : "7.5").utf8))
    case .number: return text(.number, Array((bytes == Array("7.5".utf8) ? "8.5" : "7.5").utf8))
    case .boolean:
      return ValueNode(
        kind: .boolean, detail: old.detail == 0 ? 1 : 0, text: old.text, end: Int(old.end),
        span: old.span)
    case .date: return text(.date, Array("1999-12-31".utf8))
    case .dateTime: return text(.dateTime, Array("1999-12-31T23:59:58Z".utf8))
    case .null, .file, .list, .set, .map, .reference, .concatenation, .fieldList:
      return nil
    }
  }
}

extension LawMutation {
  /// One change in the value of each input of a message.
  static func values(_ spec: LawSpec, _ message: LawMessage) -> [LawMutation] {
    let request = spec.collection.requests[message.request]
    // A boundary says nothing.
    let isBoundary = boundary(of: request).map { !spec.collection.references(in: $0).isEmpty }
    // A signature is computed again for the moment and the scope of the message.
    let signing = request.authentication?.scheme.aws.map { aws in
      (aws.required.map(\.value) + [aws.sessionToken].compactMap(\.self))
        .flatMap { spec.collection.references(in: $0) }.map { spec.collection[$0].inputName }
    }
    return inputs(of: message, in: spec).flatMap { input, value in
      input.isSecret || isBoundary ?? false || !request.match.isEmpty
        || signing?.contains(input.name) ?? false
        ? []
        : leaves(of: value, in: spec.collection).prefix(3).map {
          LawMutation(
            name: "value of '\(spec.collection.string(input.name))'", index: $0, change: .sameKind)
        }
    }
  }

  /// Text in the place of what is not text.
  static func types(_ spec: LawSpec, _ message: LawMessage) -> [LawMutation] {
    inputs(of: message, in: spec).flatMap { input, value in
      strictLeaves(of: value, input.type, in: spec.collection).prefix(3).map {
        LawMutation(
          name: "type of '\(spec.collection.string(input.name))'", index: $0, change: .wrongType,
          input: spec.collection.string(input.name))
      }
    }
  }

  /// One change of each literal that a message is made of and that no input beside it can take.
  static func literals(_ spec: LawSpec, _ message: LawMessage) -> [LawMutation] {
    guard message.caseIndex == 0 else { return [] }
    let request = spec.collection.requests[message.request]
    guard request.match.isEmpty else { return [] }
    let boundary = boundary(of: request)
    let transfer = request.headers.filter { isTransfer($0, in: spec.collection) }.map(\.value)
    var mutations: [LawMutation] = []
    request.forEachValue { root, role in
      // A file with an input in its path or range may be any file.
      let isAnyFile = role.isFile && spec.collection.isSymbolic(root)
      guard root != boundary, !transfer.contains(root), !isAnyFile else { return }
      mutations += literals(of: root, in: spec.collection)
    }
    return Array(mutations.prefix(6))
  }

  private static func boundary(of request: Request) -> ValueID? {
    guard case .multipart(let multipart)? = request.content else { return nil }
    return multipart.boundary
  }

  /// Whether a field says how a client sends a message, and is not compared.
  private static func isTransfer(_ field: NamedValue, in collection: RequestCollection) -> Bool {
    let names = [
      "connection", "te", "trailer", "upgrade", "expect", "content-encoding", "keep-alive",
      "proxy-connection",
    ]
    return names.contains(collection.text.string(field.name).lowercased())
  }

  /// The literals of a value. Lists with inputs are left out: one may take what another item was.
  private static func literals(of id: ValueID, in collection: RequestCollection) -> [LawMutation] {
    switch collection[id].kind {
    case .map:
      return collection.entries(of: id).flatMap { literals(of: $0.value, in: collection) }
    case .list, .set:
      guard collection.references(in: id).isEmpty else { return [] }
      return collection.children(of: id).flatMap { literals(of: $0, in: collection) }
    // An input may take what is beside it.
    case .concatenation, .fieldList, .reference: return []
    default:
      let index = Int(id.index)
      return [LawMutation(name: "literal \(index)", index: index, change: .sameKind)]
    }
  }

  /// The inputs of a message with their values.
  private static func inputs(
    of message: LawMessage, in spec: LawSpec
  ) -> [(Input, ValueID)] {
    let request = spec.collection.requests[message.request]
    let start = request.cases[message.caseIndex].firstBinding
    return request.scope.enumerated().compactMap { position, input in
      let value = spec.collection.bindings[start + position]
      return value.isAbsent ? nil : (spec.collection.inputs[input], value)
    }
  }

  /// The scalars of a value, keys of maps aside.
  private static func leaves(of id: ValueID, in collection: RequestCollection) -> [Int] {
    switch collection[id].kind {
    case .map: collection.entries(of: id).flatMap { leaves(of: $0.value, in: collection) }
    case .list, .set, .concatenation, .fieldList:
      collection.children(of: id).flatMap { leaves(of: $0, in: collection) }
    case .reference: []
    default: [Int(id.index)]
    }
  }

  /// The scalars of a value that cannot be text.
  private static func strictLeaves(
    of id: ValueID, _ type: InputType, in collection: RequestCollection
  ) -> [Int] {
    switch type {
    case .integer, .number, .float, .boolean, .date, .dateTime:
      return collection[id].isContainer || collection[id].kind == .null ? [] : [Int(id.index)]
    case .nullable(let type): return strictLeaves(of: id, type, in: collection)
    case .list(let type):
      return collection.children(of: id).flatMap { strictLeaves(of: $0, type, in: collection) }
    case .map(let type):
      guard collection[id].kind == .map else { return [] }
      return collection.entries(of: id).flatMap {
        strictLeaves(of: $0.value, type, in: collection)
      }
    case .named(let index):
      guard case .object(let fields) = collection.types[index].shape,
        collection[id].kind == .map
      else { return [] }
      return collection.entries(of: id).flatMap { key, value in
        let name = collection.text[collection[key].text]
        let field = fields.first { collection.string($0.name).utf8.elementsEqual(name) }
        return field.map { strictLeaves(of: value, $0.type, in: collection) } ?? []
      }
    case .string, .data, .file, .stream, .any: return []
    }
  }
}
