import MessageSyntax
import RequestModel
import RequestSerialization

/// Converts the values of one case to the serializer library's types.
///
/// `nil` means an optional input without a value: the caller drops the entry that contains it.
///
/// It consists of two references, because closures would otherwise copy the collection and the
/// request. It refers to both objects directly; reading one through another object would copy it.
struct Evaluation: Sendable {
  /// The state shared by the evaluations of all cases.
  final class Shared: Sendable {
    let collection: RequestCollection

    init(_ collection: RequestCollection) { self.collection = collection }
  }

  /// The request that is evaluated.
  private final class Subject: Sendable {
    let request: Request
    let `case`: Case

    init(_ request: Request, _ case: Case) { (self.request, self.case) = (request, `case`) }
  }

  private let shared: Shared
  private let subject: Subject

  init(_ shared: Shared, request: Request, case: Case) {
    (self.shared, subject) = (shared, Subject(request, `case`))
  }

  var collection: RequestCollection { _read { yield shared.collection } }
  var request: Request { _read { yield subject.request } }
  var `case`: Case { subject.case }

  func string(_ range: TextRange) -> String { collection.text.string(range) }

  /// The text of a value.
  func text(_ id: ValueID) throws(AssemblyError) -> String? {
    let node = collection[id]
    if node.kind == .text { return string(node.text) }
    do throws(TextProblem) {
      return try collection.evaluatedText(of: id, in: request, case: `case`)
        .map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw .unresolved(error)
    }
  }

  /// The text of a media type; nil for `none`.
  func mediaType(_ id: ValueID?) throws(AssemblyError) -> String? {
    id.omitsContentType(in: collection) ? nil : try id.flatMap(text)
  }

  func url() throws(AssemblyError) -> RequestURL {
    do throws(URLResolutionProblem) {
      return RequestURL(try collection.resolveURL(of: request, case: `case`))
    } catch {
      throw .unresolvedURL(error)
    }
  }

  /// The value of a whole content, which remains if absent values leave it empty.
  func whole(_ id: ValueID) throws(AssemblyError) -> ParameterValue? {
    if let value = try value(id) { return value }
    return switch collection[id].kind {
    case .list: .array([])
    case .map: .map([:])
    default: nil
    }
  }

  /// A value with its type: lists remain lists.
  func value(_ id: ValueID) throws(AssemblyError) -> ParameterValue? {
    let node = collection[id]
    switch node.kind {
    case .reference where node.filterList == 0:
      let bound = collection.binding(of: node.inputName, in: request, case: `case`)
      return bound.isAbsent ? nil : try value(bound)
    case .reference, .concatenation:
      return try text(id).map { .string($0) }
    case .list, .set:
      let items = try items(of: id)
      if items.isEmpty, isOmitted(node) { return nil }
      return node.kind == .set ? .set(ParameterList(items)) : .array(ParameterList(items))
    case .map:
      let parameters = try parameters(id)
      return parameters.isEmpty && isOmitted(node) ? nil : .map(parameters)
    default: return scalar(node)
    }
  }

  /// Whether a collection that has become empty is absent.
  private func isOmitted(_ node: ValueNode) -> Bool { node.count > 0 && request.omitsEmpty }

  private func items(of id: ValueID) throws(AssemblyError) -> [ParameterValue] {
    var items: [ParameterValue] = []
    items.reserveCapacity(collection[id].count)
    for item in collection.children(of: id) {
      if let value = try value(item) { items.append(value) }
    }
    return items
  }

  /// The entries of a map. The reader has refused duplicate keys.
  private func parameters(_ id: ValueID) throws(AssemblyError) -> RequestParameters {
    var entries: [RequestParameters.Entry] = []
    entries.reserveCapacity(collection[id].count)
    for (key, item) in collection.entries(of: id) {
      guard let value = try value(item) else { continue }
      entries.append(RequestParameters.Entry(name: string(collection[key].text), value: value))
    }
    return RequestParameters(unique: entries)
  }

  private func scalar(_ node: ValueNode) -> ParameterValue {
    switch node.kind {
    case .null: return .null
    case .boolean: return .boolean(node.boolean)
    case .integer: return .literal(NumberLiteral(validated: string(node.text)))
    case .real: return .literal(NumberLiteral(validated: string(node.text), isReal: true))
    case .number: return .number(Double(string(node.text)) ?? 0)
    case .data: return .data(Array(collection.text[node.text]))
    case .date: return FullDate(string(node.text)).map { .date($0) } ?? .null
    case .dateTime:
      return DateTime(string(node.text), format: node.dateFormat).map { .dateTime($0) } ?? .null
    default: return .string(string(node.text))
    }
  }
}

extension Evaluation {
  /// The content of the request. Multipart content without a written boundary uses `boundary`.
  func content(
    _ content: Content, boundary: Multipart.Boundary
  ) throws(AssemblyError) -> RequestContent? {
    switch content {
    case .parameters(let id): return try whole(id).map { .parameters($0) }
    case .form(let id): return try pairs(id).map { .form($0) }
    case .json(let id): return try whole(id).map { .json($0) }
    case .plist(let id): return try whole(id).map { .propertyList($0) }
    case .xml(let id): return try value(id).map { .xmlDocument($0) }
    case .text(let id): return try text(id).map { .text($0) }
    case .data(let id): return try data(id).map { .data($0) }
    case .file(let id): return try file(id).map { .file($0) }
    case .jsonLines(let id):
      guard case .array(let lines)? = try whole(id) else { return nil }
      return .jsonLines(lines.items)
    case .graphQL(let query, let variables, let operationName):
      guard let query = try text(query) else { return nil }
      return .graphQL(
        GraphQLOperation(
          query: query, variables: try variables.flatMap(whole),
          operationName: try operationName.flatMap(text)))
    case .multipart(let multipart):
      return .multipart(try self.multipart(multipart, boundary: boundary))
    }
  }

  /// The pairs of a map. Null counts as an empty map; any other value gives nil.
  private func pairs(_ id: ValueID) throws(AssemblyError) -> RequestParameters? {
    switch try whole(id) {
    case .map(let parameters): return parameters
    case .null: return [:]
    default: return nil
    }
  }

  private func data(_ id: ValueID) throws(AssemblyError) -> [UInt8]? {
    guard case .data(let bytes)? = try value(id) else { return nil }
    return bytes
  }

  /// An attached file; its name is the last component of the path as written.
  private func file(_ id: ValueID) throws(AssemblyError) -> FileContent? {
    let named: (path: [UInt8], owner: ValueID)?
    do throws(TextProblem) {
      named = try collection.filePath(of: id, in: request, case: `case`)
    } catch {
      throw .unresolved(error)
    }
    guard let (path, owner) = named else { return nil }
    guard let content = collection.attachment(at: path, namedBy: owner) else {
      throw .missingAttachment(String(decoding: path, as: UTF8.self))
    }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let whole = FileContent(content, name: String(decoding: name, as: UTF8.self))
    guard let range = FileRange(id, in: collection) else { return whole }
    return try bytes(range, of: whole)
  }

  private func bytes(
    _ range: FileRange, of file: FileContent
  ) throws(AssemblyError) -> FileContent {
    let offset = try range.offset.flatMap(text).flatMap(byteCount)
    let length = try range.length.flatMap(text).flatMap(byteCount)
    do throws(SerializationError) {
      return try file.bytes(
        from: offset.map { Int(clamping: $0) }, length: length.map { Int(clamping: $0) })
    } catch {
      throw .serialization(error)
    }
  }

  private func multipart(
    _ content: MultipartContent, boundary: Multipart.Boundary
  ) throws(AssemblyError) -> Multipart {
    var multipart = Multipart(
      subtype: .init(content.subtype), boundary: boundary)
    if let written = try content.boundary.flatMap(text) { multipart.boundary = .written(written) }
    multipart.throttle = content.throttle.map {
      Throttle(packetSize: $0.packetSize, delay: Duration(seconds: $0.delay, atMost: 86_400))
    }
    if let parameters = try content.parameters.flatMap(pairs) { multipart.parameters = parameters }
    multipart.type = try content.type.flatMap(text)
    multipart.start = try content.start.flatMap(text)
    for part in content.parts {
      multipart.parts += try parts(part, of: content.subtype)
    }
    return multipart
  }

  /// The library's parts for one part of the spec: several if its content is a list.
  private func parts(
    _ part: Part, of subtype: MultipartContent.Subtype
  ) throws(AssemblyError) -> [Multipart.Part] {
    let contents = try contents(of: part)
    guard !contents.isEmpty else { return [] }
    let name = try part.name.flatMap(text)
    // RFC 7578, section 4.2: form-data parts have names, so a part is dropped if its name is an
    // input without a value.
    if subtype == .formData, part.name != nil, name == nil { return [] }
    return Multipart.Part.each(
      of: contents, name: name, filename: try part.fileName.flatMap(text),
      contentType: try mediaType(part.contentType),
      omitsContentType: part.contentType.omitsContentType(in: collection),
      fields: try fields(part.headers[...]))
  }

  private func contents(
    of part: Part
  ) throws(AssemblyError) -> [Multipart.Part.Content] {
    var contents: [Multipart.Part.Content] = []
    switch part.content {
    case .value(let id):
      if collection[id].kind == .null { return [.text("")] }
      if let text = try text(id) { contents.append(.text(text)) }
    case .json(let id) where part.isRepeated:
      if case .array(let list)? = try value(id) { contents = list.items.map { .json($0) } }
    case .json(let id):
      if let value = try whole(id) { contents.append(.json(value)) }
    case .xml(let id):
      if let value = try value(id) { contents.append(.xmlDocument(value)) }
    case .data(let id):
      for item in items(repeating: id) {
        if let bytes = try data(item) { contents.append(.data(bytes)) }
      }
    case .file(let id):
      for item in items(repeating: id) {
        if let file = try file(item) { contents.append(.file(file)) }
      }
    case .stream(let id, let length):
      let count = try text(length).flatMap(byteCount)
      for item in items(repeating: id) {
        guard let file = try file(item) else { continue }
        contents.append(.stream(StreamContent(file, length: count)))
      }
    }
    return contents
  }

  /// The items of a list input, each a part; otherwise the value itself.
  private func items(repeating id: ValueID) -> [ValueID] {
    let value = collection.resolved(id, in: request, case: `case`)
    guard !value.isAbsent, collection[value].kind == .list else { return [id] }
    return Array(collection.children(of: value))
  }

  /// A number of bytes, in any spelling of an integer.
  private func byteCount(_ text: String) -> UInt64? {
    guard case .integer(let count)? = NumberText.literal(Array(text.utf8)) else { return nil }
    return UInt64(exactly: count)
  }

  /// Field lines. A list gives one line for each item, and a map those of its entries.
  func fields(_ headers: ArraySlice<NamedValue>) throws(AssemblyError) -> [HeaderField] {
    var fields: [HeaderField] = []
    for header in headers {
      let name = string(header.name)
      let resolved = collection.resolved(header.value, in: request, case: `case`)
      if !resolved.isAbsent, collection[resolved].kind == .map,
        let prefix = FieldName.prefix(ofPattern: name)
      {
        for (key, value) in collection.entries(of: resolved) {
          try append(prefix + string(collection[key].text), value, to: &fields)
        }
      } else if !isEmptyList(header.value) {
        try append(name, header.value, to: &fields)
      }
    }
    return fields
  }

  /// Whether a value is exactly `${x | list}` with an empty list or map, which no field can write.
  private func isEmptyList(_ id: ValueID) -> Bool {
    guard collection.isFieldList(id), collection[id].kind == .reference else { return false }
    let value = collection.binding(of: collection[id].inputName, in: request, case: `case`)
    guard !value.isAbsent else { return false }
    return [.list, .map].contains(collection[value].kind) && collection[value].count == 0
  }

  private func append(
    _ name: String, _ id: ValueID, to fields: inout [HeaderField]
  ) throws(AssemblyError) {
    let resolved = collection.resolved(id, in: request, case: `case`)
    guard !resolved.isAbsent, collection[resolved].kind == .list else {
      if let value = try text(id) { fields.append(HeaderField(name, value)) }
      return
    }
    for item in collection.children(of: resolved) {
      if let value = try text(item) { fields.append(HeaderField(name, value)) }
    }
  }
}

extension Multipart.Subtype {
  init(_ subtype: MultipartContent.Subtype) {
    switch subtype {
    case .formData: self = .formData
    case .mixed: self = .mixed
    case .related: self = .related
    case .alternative: self = .alternative
    }
  }
}
