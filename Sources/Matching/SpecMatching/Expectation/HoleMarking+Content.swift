import MessageSyntax
import RequestMatching
import RequestModel
import SerializationOptions

// Puts markers in the places of a request.

extension HoleMarking {
  /// Marks a value. Those in URLs and queries are already marked.
  mutating func mark(_ id: ValueID, as role: ValueRole) {
    switch role {
    case .url, .query: break
    case .header: mark(field: id)
    case .contentType where freeInput(id) != nil:
      // A marker is not a valid media type.
      marks.anyFields.append("Content-Type")
    case .form: setContent(.form(mark(map: id, pairs(.form))))
    case .parameters: markParameters(id)
    case .data: mark(reference: id, as: .data, in: .bytes)
    case .file:
      // The media type follows from the name, which is free.
      if markFile(id), !statesContentType { marks.anyFields.append("Content-Type") }
    case .jsonLines where freeInput(id) != nil:
      // The bytes of all lines are a single marker.
      mark(reference: id, as: .data, in: .value)
      setContent(.data(id), type: MediaType.jsonLines)
    case .xml where freeInput(id) != nil:
      // The bytes of the document are a single marker.
      mark(reference: id, as: .data, in: .bytes)
      setContent(.data(id), type: MediaType.xml)
    case .multipart(.parameters):
      let marked = mark(map: id, Pairs(encoding: request.encoding(of: .form), areParts: true))
      replaceMultipart { $0.parameters = marked }
    case .part(let index, let value): mark(id, as: value, ofPart: index)
    case .json, .propertyList, .jsonLines, .graphQL(.variables): mark(id, in: .value)
    case .cookie, .credential, .contentType, .text, .xml, .graphQL(.query),
      .graphQL(.operationName), .multipart(.boundary), .multipart(.type), .multipart(.start):
      mark(id)
    }
  }

  private func pairs(_ side: ParameterOptions.Side) -> Pairs {
    Pairs(encoding: request.encoding(of: side))
  }

  private mutating func markParameters(_ id: ValueID) {
    if case .pairs(let side) = collection.syntax(of: .parameters, in: request) {
      return setContent(.parameters(mark(map: id, pairs(side))))
    }
    let input = freeInput(id)
    mark(id, in: .value)
    // Null means no content.
    if let input {
      marks.mayVanish.insert(input)
      marks.staying.remove(input)
    }
  }

  private var statesContentType: Bool {
    let name = Array("Content-Type".utf8)
    return request.contentType != nil
      || request.headers.contains { FieldName.equal(collection.text[$0.name], name) }
  }

  /// Marks a file whose path or range contains an input: any file is accepted.
  @discardableResult
  private mutating func markFile(_ id: ValueID) -> Bool {
    let path = collection.references(in: collection.path(ofFile: id)).compactMap(freeInput).first
    let range = collection.references(in: id).compactMap(freeInput)
    guard let input = path ?? range.first else { return false }
    if path != nil { marks.mayVanish.insert(input) }
    var hole = hole(of: input)
    hole.isFile = true
    let subject =
      path == nil
      ? HoleSubject(input: nil, list: id, listedInputs: range, filters: [], isFile: true)
      : HoleSubject(input: input, filters: [], isFile: true)
    let marker = marks.add(hole, of: subject, in: .bytes)
    replace(id, by: .file, marker)
    attach(marker, namedBy: id)
    return true
  }

  private mutating func mark(_ id: ValueID, as value: ValueRole.PartValue, ofPart index: Int) {
    switch value {
    case .name, .fileName: mark(id, in: .partName)
    case .header: mark(field: id)
    case .contentType, .value: mark(id)
    case .json:
      guard isRepeated(partAt: index), let input = freeInput(id) else {
        return mark(id, in: .value)
      }
      marks.mayVanish.insert(input)
      mark(reference: id, as: .text, in: .jsonParts)
      replaceMultipart { multipart in
        multipart.parts[index].content = .value(id)
        multipart.parts[index].isRepeated = false
      }
    case .xml:
      guard freeInput(id) != nil else { return mark(id) }
      // The bytes of the document are a single marker.
      mark(reference: id, as: .data, in: .bytes)
      let type = mediaType(MediaType.xml)
      replaceMultipart { multipart in
        multipart.parts[index].content = .data(id)
        multipart.parts[index].contentType = multipart.parts[index].contentType ?? type
      }
    case .data:
      if let input = freeInput(id) { marks.mayVanish.insert(input) }
      mark(reference: id, as: .data, in: .bytes)
    case .file: markFile(id)
    case .stream:
      // The marker and the stream have different lengths.
      if markFile(id) { replaceMultipart { $0.parts[index].content = .file(id) } }
    case .length: break
    }
  }

  private func isRepeated(partAt index: Int) -> Bool {
    guard case .multipart(let multipart)? = request.content else { return false }
    return multipart.parts[index].isRepeated
  }
}
