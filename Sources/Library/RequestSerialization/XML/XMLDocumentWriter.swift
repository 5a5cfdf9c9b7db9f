internal import MessageSyntax

/// Writes a map as an XML document: no white space between elements, and an element without content
/// as a single tag.
struct XMLDocumentWriter {
  private var output: [UInt8] = []
  private let scalars: ScalarText

  init(_ encoding: ParameterOptions) {
    scalars = ScalarText(
      booleans: .literal, writesNulls: false, dates: encoding.dates, data: encoding.data)
  }

  /// Encodes a map whose only member is the root element.
  mutating func document(of value: ParameterValue) throws(SerializationError) -> [UInt8] {
    guard case .map(let map) = value, let root = map.entries.first, map.entries.count == 1 else {
      throw SerializationError(.rootOfXML)
    }
    if case .array = root.value { throw SerializationError(.rootOfXML, root.name) }
    guard try member(root) == .element else { throw SerializationError(.rootOfXML, root.name) }
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    try write(root, depth: 0)
    return output
  }

  private func member(_ entry: RequestParameters.Entry) throws(SerializationError) -> XMLMember {
    guard let member = XMLMember(named: entry.name.utf8) else {
      throw SerializationError(.invalidXMLName, entry.name)
    }
    return member
  }

  // MARK: - Elements

  /// Writes an element, or one for each item of a list.
  private mutating func write(
    _ entry: RequestParameters.Entry, depth: Int
  ) throws(SerializationError) {
    do throws(SerializationError) {
      guard case .array(let list) = entry.value else {
        return try write(entry.name, entry.value, depth: depth)
      }
      for index in list.items.indices {
        do throws(SerializationError) {
          try write(entry.name, list.items[index], depth: depth)
        } catch {
          throw error.under(index)
        }
      }
    } catch {
      throw error.under(entry.name)
    }
  }

  private mutating func write(
    _ name: String, _ value: ParameterValue, depth: Int
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    append("<")
    output.append(contentsOf: name.utf8)
    if case .map(let map) = value { try writeAttributes(map) }
    append(">")
    let start = output.count
    if case .map(let map) = value {
      try writeContent(map, depth: depth)
    } else {
      try write(text: value, isAttribute: false)
    }
    guard output.count > start else {
      output.removeLast()
      return append("/>")
    }
    append("</")
    output.append(contentsOf: name.utf8)
    append(">")
  }

  private mutating func writeAttributes(_ map: RequestParameters) throws(SerializationError) {
    for entry in map.entries where try member(entry) == .attribute {
      append(" ")
      output.append(contentsOf: entry.name.utf8.dropFirst())
      append("=\"")
      try write(textOf: entry, isAttribute: true)
      append("\"")
    }
  }

  private mutating func writeContent(
    _ map: RequestParameters, depth: Int
  ) throws(SerializationError) {
    for entry in map.entries {
      switch try member(entry) {
      case .attribute: break
      case .text: try write(textOf: entry, isAttribute: false)
      case .element: try write(entry, depth: depth + 1)
      }
    }
  }

  // MARK: - Text

  private mutating func write(
    textOf entry: RequestParameters.Entry, isAttribute: Bool
  ) throws(SerializationError) {
    do throws(SerializationError) {
      try write(text: entry.value, isAttribute: isAttribute)
    } catch {
      throw error.under(entry.name)
    }
  }

  private mutating func write(
    text value: ParameterValue, isAttribute: Bool
  ) throws(SerializationError) {
    switch value {
    case .array, .set, .map: throw SerializationError(.valueNotInXML)
    case .unlisted: throw SerializationError(.unlistedValue)
    default: break
    }
    var text: [UInt8] = []
    scalars.append(value, to: &text)
    if let offset = text.withUnsafeBufferPointer({ XMLText.firstForbidden(in: $0) }) {
      throw SerializationError(.characterNotInXML, offset: offset)
    }
    text.withUnsafeBufferPointer {
      isAttribute
        ? XMLText.appendForAttributes($0, to: &output) : XMLText.append($0, to: &output)
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }
}
