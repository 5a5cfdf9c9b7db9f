import MessageSyntax
import RequestMatching
import RequestModel
import SerializationOptions

// Markers in content.

extension HoleMarking {
  mutating func markContent() {
    guard let content = request.content else { return }
    switch content {
    case .text(let id): mark(id)
    case .json(let id), .plist(let id): mark(id, in: .value)
    case .form(let id): setContent(.form(mark(map: id, formPairs)))
    case .parameters(let id): markParameters(id)
    case .jsonLines(let id):
      guard mark(reference: id, as: .data, in: .value) != nil else { return mark(id, in: .value) }
      // The bytes of all lines are one marker.
      setContent(.data(id), type: MediaType.jsonLines)
    case .data(let id): _ = mark(reference: id, as: .data, in: .bytes)
    case .file(let id):
      // The media type is that of the name, which is any.
      if markFile(id), !statesContentType { marks.anyFields.append("Content-Type") }
    case .graphQL(let query, let variables, let operationName):
      mark(query)
      if let variables { mark(variables, in: .value) }
      if let operationName { mark(operationName) }
    case .multipart(let multipart): mark(multipart)
    }
  }

  private var formPairs: Pairs { Pairs(encoding: request.encoding(of: .form)) }

  private mutating func markParameters(_ id: ValueID) {
    if collection.encodesParametersInURI(request) {
      setContent(.parameters(mark(map: id, Pairs(encoding: request.encoding(of: .query)))))
    } else if request.serializer == .form {
      setContent(.parameters(mark(map: id, formPairs)))
    } else {
      let input = freeInput(id)
      mark(id, in: .value)
      // Null is no content.
      if let input {
        marks.mayVanish.insert(input)
        marks.staying.remove(input)
      }
    }
  }

  private var statesContentType: Bool {
    let name = Array("Content-Type".utf8)
    return request.contentType != nil
      || request.headers.contains { FieldName.equal(collection.text[$0.name], name) }
  }

  /// A file whose path is one input, or contains inputs, is any file.
  @discardableResult
  private mutating func markFile(_ id: ValueID) -> Bool {
    let references = collection.references(in: id)
    guard let first = references.first(where: { freeInput($0) != nil }),
      let input = freeInput(first)
    else { return false }
    marks.mayVanish.insert(input)
    var hole = hole(of: input)
    hole.isFile = true
    let marker = marks.add(
      hole, of: HoleSubject(input: input, filters: [], isFile: true), in: .bytes)
    replace(id, by: .file, marker)
    attach(marker, namedBy: id)
    return true
  }

  private mutating func mark(_ multipart: Multipart) {
    if let parameters = multipart.parameters {
      let pairs = Pairs(encoding: request.encoding(of: .form), areParts: true)
      var marked = multipart
      marked.parameters = mark(map: parameters, pairs)
      setContent(.multipart(marked))
    }
    for id in [multipart.boundary, multipart.type, multipart.start].compactMap(\.self) { mark(id) }
    for (index, part) in multipart.parts.enumerated() { mark(part, at: index) }
  }

  private mutating func mark(_ part: Part, at index: Int) {
    for id in [part.name, part.fileName, part.contentType].compactMap(\.self) { mark(id) }
    for header in part.headers { mark(header.value) }
    switch part.content {
    case .value(let id): mark(id)
    case .json(let id):
      guard part.isRepeated, let input = freeInput(id) else { return mark(id, in: .value) }
      marks.mayVanish.insert(input)
      mark(reference: id, as: .text, in: .jsonParts)
      replacePart(at: index) { part in
        part.content = .value(id)
        part.isRepeated = false
      }
    case .data(let id):
      if let input = freeInput(id) { marks.mayVanish.insert(input) }
      _ = mark(reference: id, as: .data, in: .bytes)
    case .file(let id): markFile(id)
    case .stream(let id, _):
      // The marker has another length than the stream.
      if markFile(id) { replacePart(at: index) { $0.content = .file(id) } }
    }
  }
}
