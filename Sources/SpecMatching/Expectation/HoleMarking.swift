import RequestMatching
import RequestModel
import Diagnostics
import MessageContent
import MessageSyntax

/// Puts markers in the place of free inputs, in a copy of the model, and puts back what was there.
///
/// The serializer leaves markers as they are, wherever they are: the message that it makes is a pattern.
/// One copy serves all requests of a spec, so that a spec of many requests is not copied for each.
struct HoleMarking {
  private(set) var collection: RequestCollection
  private(set) var request: Request
  private(set) var holes = HoleTable()

  /// What the holes hold, in their order.
  private(set) var subjects: [HoleSubject] = []

  /// Names of header fields whose value cannot have a marker.
  var anyFields: [String] = []
  private let isFree: (Input) -> Bool
  private let before: Before
  private var changed: [(index: Int, node: ValueNode)] = []
  private var attached: [(key: AttachmentKey, content: ContentSource?)] = []

  /// What the model had before it was marked.
  private struct Before {
    let valueCount: Int
    let bindingCount: Int
    let literalBase: EncodedURL?
  }

  /// Takes a model, which is given back by ``restore(to:)``.
  init(
    _ request: Request, in collection: inout RequestCollection, isFree: @escaping (Input) -> Bool
  ) {
    (self.request, self.isFree) = (request, isFree)
    before = Before(
      valueCount: collection.values.count, bindingCount: collection.bindings.count,
      literalBase: collection.literalBase)
    self.collection = RequestCollection(text: ModelText(source: []), sources: SourceMap())
    // Two owners of one model would have it copied at the first marker.
    swap(&self.collection, &collection)
  }

  /// Gives the model back as it was; texts that markers added stay at its end.
  mutating func restore(to owner: inout RequestCollection) {
    for (index, node) in changed.reversed() { collection.values[index] = node }
    for (key, content) in attached.reversed() { collection.attachments[key] = content }
    collection.values.removeLast(collection.values.count - before.valueCount)
    collection.bindings.removeLast(collection.bindings.count - before.bindingCount)
    collection.literalBase = before.literalBase
    (changed, attached) = ([], [])
    swap(&collection, &owner)
  }

  /// The first case of the request; one without values where it has none.
  mutating func anyCase() -> Case {
    if let first = request.cases.first { return first }
    let start = collection.bindings.count
    for index in request.scope {
      let input = collection.inputs[index]
      collection.bindings.append(
        input.chosenValue ?? input.defaultValue ?? input.example ?? .absent)
    }
    return Case(name: .empty, span: request.span, firstBinding: start)
  }

  /// Marks every reference to a free input.
  ///
  /// - Parameter marksOrigin: Whether the scheme and the authority of the URL are marked, too. A marker
  ///   can be a host, but no port.
  mutating func run(marksOrigin: Bool) {
    markURL(request.url, marksOrigin: marksOrigin)
    if case .base = request.url.origin, let base = collection.baseURL {
      markURL(base, marksOrigin: marksOrigin, isBase: true)
      collection.literalBase = nil
    }
    for value in request.query { mark(value.value) }
    for value in request.headers { mark(value.value) }
    for value in request.cookies { mark(value.value) }
    switch request.authentication?.scheme {
    case .basic(let username, let password):
      mark(username)
      mark(password)
    case .bearer(let token): mark(token)
    case .some(.none), nil: break
    }
    if let type = request.contentType {
      // A marker is not a media type.
      if freeInput(type) == nil { mark(type) } else { anyFields.append("Content-Type") }
    }
    markContent()
  }

  // MARK: - Marking

  /// The free input that a value refers to, by its index.
  func freeInput(_ id: ValueID) -> Int? {
    let node = collection[id]
    guard node.kind == .reference,
      let position = collection.scopeIndex(of: node.inputName, in: request)
    else { return nil }
    let index = request.scope[position]
    return isFree(collection.inputs[index]) ? index : nil
  }

  /// Marks the references inside of a value, itself too.
  mutating func mark(_ root: ValueID) {
    for reference in collection.references(in: root) { mark(reference: reference, as: .text) }
  }

  /// Puts a marker in the place of a reference; nothing for what is not free.
  @discardableResult
  mutating func mark(
    reference: ValueID, as kind: ValueNode.Kind, isPath: Bool = false, isFile: Bool = false,
    around: (before: String, after: String) = ("", "")
  ) -> [UInt8]? {
    guard let input = freeInput(reference) else { return nil }
    let node = collection[reference]
    let filters = collection.filterLists[node.filterList]
    let marker = add(
      input, filters: filters.map(\.rawValue), isPath: isPath || filters.last == .segments,
      isFile: isFile)
    replace(reference, by: kind, Array(around.before.utf8) + marker + Array(around.after.utf8))
    return marker
  }

  /// Adds the hole of an input after filters, and returns its marker.
  mutating func add(
    _ input: Int, filters: [String], isPath: Bool = false, isFile: Bool = false
  ) -> [UInt8] {
    let declared = collection.inputs[input]
    let name = collection.string(declared.name)
    let words = [name, "\(input)"] + filters + (isPath ? ["/"] : []) + (isFile ? ["file"] : [])
    let digest = Hexadecimal.encode(SHA256.hash(Array(words.joined(separator: "\0").utf8)))
    let length = HoleTable.markerLength - HoleTable.prefix.count
    var hole = Hole(marker: HoleTable.prefix + digest.prefix(length), name: name)
    hole.isOptional = declared.isOptional
    // An optional input inside longer text has a default (clause 4.26), unless it is an item of a list.
    hole.isOptionalItem = declared.isOptional && declared.defaultValue == nil
    hole.isRepeated = filters.isEmpty && isCollection(declared.type)
    hole.isPath = isPath
    hole.isFile = isFile
    hole.isSecret = declared.isSecret
    if holes.add(hole) == subjects.count {
      subjects.append(HoleSubject(input: input, filters: filters, isFile: isFile))
    }
    return hole.marker
  }

  private func isCollection(_ type: InputType) -> Bool {
    switch type {
    case .list, .map, .any: true
    case .nullable(let type): isCollection(type)
    case .named(let index):
      if case .object = collection.types[index].shape { true } else { false }
    default: false
    }
  }

  mutating func replace(_ id: ValueID, by kind: ValueNode.Kind, _ text: [UInt8]) {
    let index = Int(id.index)
    let node = collection.values[index]
    changed.append((index, node))
    collection.values[index] = ValueNode(
      kind: kind, text: collection.text.append(text), end: Int(node.end), span: node.span)
  }

  mutating func setContent(_ content: Content, type: String?) {
    request.content = content
    guard let type, request.contentType == nil else { return }
    request.contentType = ValueID(collection.values.count)
    collection.values.append(
      ValueNode(
        kind: .text, text: collection.text.append(Array(type.utf8)),
        end: collection.values.count + 1, span: request.span))
  }

  /// Lets a marker be the path of a file that contains the marker.
  mutating func attach(_ marker: [UInt8], namedBy id: ValueID) {
    guard let key = collection.attachmentKey(at: marker, namedBy: id) else { return }
    attached.append((key, collection.attachments[key]))
    collection.attachments[key] = ContentSource(marker)
  }

  mutating func replacePart(at index: Int, _ change: (inout Part) -> Void) {
    guard case .multipart(var multipart)? = request.content else { return }
    change(&multipart.parts[index])
    request.content = .multipart(multipart)
  }
}

/// What a hole holds: the value of an input after filters.
package struct HoleSubject: Sendable, Hashable {
  /// The index of the input in ``RequestCollection/inputs``.
  package let input: Int

  /// The words of the filters.
  package let filters: [String]

  /// Whether it is the content of a file.
  package let isFile: Bool
}
