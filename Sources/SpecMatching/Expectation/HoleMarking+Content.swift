import MessageSyntax
import RequestModel
import SerializationOptions

// Markers in content.

extension HoleMarking {
  mutating func markContent() {
    guard let content = request.content else { return }
    switch content {
    case .text(let id), .json(let id), .plist(let id): mark(id)
    case .parameters(let id), .form(let id): markPairs(content, id)
    case .jsonLines(let id):
      if !markWhole(id, type: MediaType.jsonLines) { mark(id) }
    case .data(let id): _ = mark(reference: id, as: .data)
    case .file(let id):
      // The media type is that of the name, which is any.
      if markFile(id), !statesContentType { anyFields.append("Content-Type") }
    case .graphQL(let query, let variables, let operationName):
      for id in [query, variables, operationName].compactMap(\.self) { mark(id) }
    case .multipart(let multipart): mark(multipart)
    }
  }

  private var statesContentType: Bool {
    let name = Array("Content-Type".utf8)
    return request.contentType != nil
      || request.headers.contains { FieldName.equal(collection.text[$0.name], name) }
  }

  /// Content that is one input as a whole becomes bytes.
  private mutating func markWhole(_ id: ValueID, type: String) -> Bool {
    guard mark(reference: id, as: .data) != nil else { return false }
    setContent(.data(id), type: type)
    return true
  }

  private mutating func markPairs(_ content: Content, _ id: ValueID) {
    var type: String? = MediaType.urlEncodedForm
    if case .parameters = content {
      // Any parameters in the query have no marker: they are those of the case.
      if collection.encodesParametersInURI(request) { type = nil }
      if request.serializer == .json { type = MediaType.json }
      if request.serializer == .propertyList { type = MediaType.propertyList }
    }
    guard freeInput(id) != nil else { return mark(id) }
    guard let type else { return }
    _ = markWhole(id, type: type)
  }

  /// A file whose path is one input, or contains inputs, is any file.
  @discardableResult
  private mutating func markFile(_ id: ValueID) -> Bool {
    let references = collection.references(in: id)
    guard let first = references.first(where: { freeInput($0) != nil }),
      let input = freeInput(first)
    else { return false }
    let marker = add(input, filters: [], isFile: true)
    replace(id, by: .file, marker)
    attach(marker, namedBy: id)
    return true
  }

  private mutating func mark(_ multipart: Multipart) {
    // The parameters of one input as a whole are those of the case.
    if let parameters = multipart.parameters, freeInput(parameters) == nil { mark(parameters) }
    for id in [multipart.boundary, multipart.type, multipart.start].compactMap(\.self) { mark(id) }
    for (index, part) in multipart.parts.enumerated() { mark(part, at: index) }
  }

  private mutating func mark(_ part: Part, at index: Int) {
    for id in [part.name, part.fileName, part.contentType].compactMap(\.self) { mark(id) }
    for header in part.headers { mark(header.value) }
    switch part.content {
    case .value(let id): mark(id)
    case .json(let id):
      guard part.isRepeated, freeInput(id) != nil else { return mark(id) }
      mark(id)
      replacePart(at: index) { part in
        part.content = .value(id)
        part.isRepeated = false
      }
    case .data(let id): _ = mark(reference: id, as: .data)
    case .file(let id): markFile(id)
    case .stream(let id, _):
      // The marker has another length than the stream.
      if markFile(id) { replacePart(at: index) { $0.content = .file(id) } }
    }
  }
}
