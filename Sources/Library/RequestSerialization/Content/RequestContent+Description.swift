// Descriptions of content for people. Bytes are counted, not shown.

extension RequestContent: CustomStringConvertible {
  /// The kind of content and its values: `form(["title": "Sunset"])`, `data(37 bytes)`.
  public var description: String {
    switch self {
    case .parameters(let value): "parameters(\(value))"
    case .form(let parameters): "form(\(parameters))"
    case .json(let value): "json(\(value))"
    case .encodedJSON(let bytes): "encodedJSON(\(bytes.count) bytes)"
    case .propertyList(let value): "propertyList(\(value))"
    case .encodedForm(let text): "encodedForm(\(text.debugDescription))"
    case .multipart(let message): "multipart(\(message))"
    case .text(let text): "text(\(text.debugDescription))"
    case .xml(let text): "xml(\(text.debugDescription))"
    case .xmlDocument(let value): "xmlDocument(\(value))"
    case .data(let bytes): "data(\(bytes.count) bytes)"
    case .file(let file): "file(\(file.name.debugDescription), \(file.length) bytes)"
    case .stream(let stream): "stream(\(stream.length) bytes)"
    case .sequence: "sequence(unknown length)"
    case .jsonLines(let values): "jsonLines(\(values))"
    case .graphQL(let operation): "graphQL(\(operation.query.debugDescription))"
    }
  }
}

extension Multipart: CustomStringConvertible {
  /// The subtype, the parameters and the parts, for example `form-data; photo: file("a.jpg", 37 bytes)`.
  public var description: String {
    let parameters = parameters.isEmpty ? [] : ["\(parameters)"]
    return ([subtype.rawValue] + parameters + parts.map(\.description)).joined(separator: "; ")
  }
}

extension Multipart.Part: CustomStringConvertible {
  /// The name and content of the part: `photo: file("a.jpg", 37 bytes)`.
  public var description: String { name.map { "\($0.visibleText): \(content)" } ?? "\(content)" }
}

extension Multipart.Part.Content: CustomStringConvertible {
  /// The kind of content and its value: `text("Sunset")`, `data(37 bytes)`.
  public var description: String {
    switch self {
    case .text(let text): "text(\(text.debugDescription))"
    case .data(let bytes): "data(\(bytes.count) bytes)"
    case .file(let file): "file(\(file.name.debugDescription), \(file.length) bytes)"
    case .json(let value): "json(\(value))"
    case .xmlDocument(let value): "xmlDocument(\(value))"
    case .stream(let stream): "stream(\(stream.length) bytes)"
    }
  }
}
