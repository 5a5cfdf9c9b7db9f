import RequestMatching
import RequestModel
import Diagnostics
import MessageContent
import MessageSyntax

/// Replaces free inputs by markers in a copy of the model, and restores the model.
///
/// The serializer leaves markers unchanged everywhere, so the message it makes is a pattern. All
/// requests of a spec use the same copy, because copying the model for each would be slow.
struct HoleMarking {
  private(set) var collection: RequestCollection
  private(set) var request: Request
  var marks = HoleMarks()
  private let isFree: (Int) -> Bool
  private let before: Before
  private var changed: [(index: Int, node: ValueNode)] = []
  private var attached: [(key: AttachmentKey, content: ContentSource?)] = []

  /// The state of the model before it was marked.
  private struct Before {
    let valueCount: Int
    let bindingCount: Int
    let literalBase: EncodedURL?
  }

  /// Takes a model, which ``restore(to:)`` returns.
  init(
    _ request: Request, in collection: inout RequestCollection, isFree: @escaping (Int) -> Bool
  ) {
    (self.request, self.isFree) = (request, isFree)
    before = Before(
      valueCount: collection.values.count, bindingCount: collection.bindings.count,
      literalBase: collection.literalBase)
    self.collection = RequestCollection(text: ModelText(source: []), sources: SourceMap())
    // With two owners, the first marker would copy the whole model.
    swap(&self.collection, &collection)
  }

  /// Returns the model as it was, except for texts added at its end.
  mutating func restore(to owner: inout RequestCollection) {
    for (index, node) in changed.reversed() { collection.values[index] = node }
    for (key, content) in attached.reversed() { collection.attachments[key] = content }
    collection.values.removeLast(collection.values.count - before.valueCount)
    collection.bindings.removeLast(collection.bindings.count - before.bindingCount)
    collection.literalBase = before.literalBase
    (changed, attached) = ([], [])
    swap(&collection, &owner)
  }

  /// The first case of the request, or else the inputs' own values, without values for some inputs.
  mutating func anyCase(of given: Case?, without absent: Set<Int>) -> Case {
    let first = given ?? request.cases.first
    if let first, absent.isEmpty { return first }
    let start = collection.bindings.count
    for (position, index) in request.scope.enumerated() {
      let input = collection.inputs[index]
      let value =
        first.map { collection.bindings[$0.firstBinding + position] } ?? input.chosenValue
        ?? input.defaultValue ?? input.example ?? .absent
      collection.bindings.append(absent.contains(index) ? .absent : value)
    }
    return Case(name: first?.name ?? .empty, span: request.span, firstBinding: start)
  }

  /// Marks every reference to a free input.
  ///
  /// - Parameters:
  ///   - marksOrigin: Whether the scheme and the authority of the URL are marked. A marker can be a
  ///     host but not a port.
  ///   - keepsBoundary: Whether the spec's boundary is kept. A marker may contain it.
  mutating func run(marksOrigin: Bool, keepsBoundary: Bool) {
    if !keepsBoundary, case .multipart(var multipart)? = request.content {
      multipart.boundary = nil
      if let start = multipart.start, collection.isSymbolic(start) {
        multipart.start = nil
        marks.anyFields.append("Content-Type")
      }
      request.content = .multipart(multipart)
    }
    markURL(request.url, marksOrigin: marksOrigin)
    if case .base = request.url.origin, let base = collection.baseURL {
      markURL(base, marksOrigin: marksOrigin, isBase: true)
      collection.literalBase = nil
    }
    markQuery()
    let request = request
    request.forEachValue { id, role in mark(id, as: role) }
  }

  // MARK: - Marking

  /// The index of the free input that a value refers to.
  func freeInput(_ id: ValueID) -> Int? {
    let node = collection[id]
    guard node.kind == .reference,
      let position = collection.scopeIndex(of: node.inputName, in: request)
    else { return nil }
    let index = request.scope[position]
    return isFree(index) ? index : nil
  }

  /// Marks the references in a value, including the value itself.
  mutating func mark(_ root: ValueID, in place: HolePlace = .text) {
    guard collection.isSymbolic(root) else { return }
    switch collection[root].kind {
    case .reference: mark(reference: root, as: .text, in: place)
    case .concatenation:
      for piece in Array(collection.children(of: root)) { mark(piece, in: place.ofPieces) }
    case .list, .set, .fieldList:
      for item in Array(collection.children(of: root)) {
        noteItem(item)
        mark(item, in: place)
      }
    case .map:
      for (_, value) in Array(collection.entries(of: root)) { mark(value, in: place) }
    default: break
    }
  }

  /// Records an item of a list that may be absent.
  mutating func noteItem(_ id: ValueID) {
    guard let input = freeInput(id), collection.inputs[input].isOptional else { return }
    marks.optionalItems.insert(input)
  }

  /// Marks the value of a header field. A list becomes one line for each item, and of a map, whose
  /// names are not known, no line is expected.
  mutating func mark(field id: ValueID) {
    if collection[id].kind == .fieldList {
      // An item of the list may be absent, or be the only one.
      for item in collection.children(of: id) {
        if let input = freeInput(item) { marks.mayVanish.insert(input) }
      }
      return mark(id)
    }
    if let input = freeInput(id) {
      if collection[id].filterList == 0, collection.isMap(collection.inputs[input].type) {
        return replace(id, by: .list, [])
      }
      var isList = collection.isFieldList(id)
      if collection[id].filterList == 0, case .list = collection.inputs[input].type.withoutNull {
        isList = true
      }
      if isList { marks.mayVanish.insert(input) }
    }
    mark(id)
  }

  /// Replaces a reference by a marker if its input is free.
  @discardableResult
  mutating func mark(
    reference: ValueID, as kind: ValueNode.Kind, in place: HolePlace = .text, isPath: Bool = false,
    isFile: Bool = false, around: (before: String, after: String) = ("", "")
  ) -> [UInt8]? {
    guard let input = freeInput(reference) else { return nil }
    let node = collection[reference]
    let filters = collection.filterLists[node.filterList]
    if place == .value { marks.staying.insert(input) }
    var hole = hole(of: input, filters: filters.map(\.rawValue))
    if place == .partName { hole.spellings.insert(.partName) }
    hole.isInJSON = place == .value || place == .string
    // A list or a map is one value in JSON.
    hole.isRepeated = hole.isRepeated && !hole.isInJSON
    hole.isPath = isPath || filters.last == .segments
    hole.isFile = isFile
    let marker = marks.add(
      hole, of: HoleSubject(input: input, filters: filters.map(\.rawValue), isFile: isFile),
      in: filters.isEmpty || place == .partName ? place : .text)
    replace(reference, by: kind, Array(around.before.utf8) + marker + Array(around.after.utf8))
    return marker
  }

  /// The hole for an input after filters, without a marker.
  func hole(of input: Int, filters: [String] = []) -> Hole {
    let declared = collection.inputs[input]
    var hole = Hole(marker: [], name: collection.string(declared.name))
    hole.isOptional = declared.isOptional
    // An optional input in longer text has a default (clause 4.26), unless it is an item of a list.
    hole.isOptionalItem = declared.isOptional && declared.defaultValue == nil
    hole.isRepeated = filters.isEmpty && collection.mayBeCollection(declared.type)
    hole.isSecret = declared.isSecret
    hole.spellings = filters.isEmpty ? collection.spellings(of: declared.type) : []
    return hole
  }

  mutating func replace(_ id: ValueID, by kind: ValueNode.Kind, _ text: [UInt8]) {
    let index = Int(id.index)
    let node = collection.values[index]
    changed.append((index, node))
    collection.values[index] = ValueNode(
      kind: kind, text: collection.text.append(text), end: Int(node.end), span: node.span)
  }

  mutating func setContent(_ content: Content, type: String? = nil) {
    request.content = content
    guard let type, request.contentType == nil else { return }
    request.contentType = mediaType(type)
  }

  /// The value of a media type.
  mutating func mediaType(_ type: String) -> ValueID { append(.text, Array(type.utf8)) }

  mutating func renameQuery(at index: Int, _ name: [UInt8]) {
    request.query[index].name = collection.text.append(name)
  }

  /// A map with one entry that represents any entries.
  mutating func openMap(_ marker: [UInt8]) -> ValueID {
    let map = ValueID(collection.values.count)
    collection.values.append(
      ValueNode(
        kind: .map, text: TextRange(start: 0, count: 1), end: collection.values.count + 3,
        span: request.span))
    _ = append(.text, marker)
    _ = append(.text, marker)
    return map
  }

  private mutating func append(_ kind: ValueNode.Kind, _ text: [UInt8]) -> ValueID {
    let id = ValueID(collection.values.count)
    collection.values.append(
      ValueNode(
        kind: kind, text: collection.text.append(text), end: collection.values.count + 1,
        span: request.span))
    return id
  }

  /// Attaches a file whose path and content are a marker.
  mutating func attach(_ marker: [UInt8], namedBy id: ValueID) {
    guard let key = collection.attachmentKey(at: marker, namedBy: id) else { return }
    attached.append((key, collection.attachments[key]))
    collection.attachments[key] = ContentSource(marker)
  }

  mutating func replaceMultipart(_ change: (inout MultipartContent) -> Void) {
    guard case .multipart(var multipart)? = request.content else { return }
    change(&multipart)
    request.content = .multipart(multipart)
  }
}
