internal import MessageSyntax

/// Writes XML property lists in the layout of Apple's PropertyListSerialization: a line for each
/// element, a tab for each level, a single tag for empty dictionaries and arrays.
struct XMLPropertyListWriter {
  private var output: [UInt8] = []

  /// Encodes a value as a document.
  mutating func document(of value: ParameterValue) throws(SerializationError) -> [UInt8] {
    append(Self.head)
    try write(value, depth: 0)
    append("</plist>\n")
    return output
  }

  private static let head: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private mutating func write(
    _ value: ParameterValue, depth: Int
  ) throws(SerializationError) {
    switch value {
    case .null: throw SerializationError(.nullInPropertyList)
    case .set: throw SerializationError(.setInPropertyList)
    case .unlisted: throw SerializationError(.unlistedValue)
    case .array(let list): try write(list.items, depth: depth)
    case .map(let map): try write(map, depth: depth)
    case .data(let bytes): write(bytes, depth: depth)
    default:
      indent(depth)
      try write(scalar: value)
      append("\n")
    }
  }

  private mutating func write(scalar value: ParameterValue) throws(SerializationError) {
    switch value {
    case .boolean(let value): append(value ? "<true/>" : "<false/>")
    case .integer(let value):
      append("<integer>")
      NumberText.append(value, to: &output)
      append("</integer>")
    case .number(let value): write(value)
    case .literal(let value): try write(value)
    case .string(let value): try write("<string>", value, "</string>")
    case .date(let value): write(value)
    case .dateTime(let value): try write(value)
    case .null, .set, .array, .map, .data, .unlisted: break
    }
  }

  // MARK: Containers

  private mutating func write(
    _ items: [ParameterValue], depth: Int
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    indent(depth)
    guard !items.isEmpty else { return append("<array/>\n") }
    append("<array>\n")
    for index in items.indices {
      do {
        try write(items[index], depth: depth + 1)
      } catch {
        throw error.under(index)
      }
    }
    indent(depth)
    append("</array>\n")
  }

  private mutating func write(_ map: RequestParameters, depth: Int) throws(SerializationError) {
    try NestingDepth.check(depth)
    indent(depth)
    guard !map.isEmpty else { return append("<dict/>\n") }
    append("<dict>\n")
    for entry in map.entries {
      do {
        indent(depth + 1)
        try write("<key>", entry.name, "</key>\n")
        try write(entry.value, depth: depth + 1)
      } catch {
        throw error.under(entry.name)
      }
    }
    indent(depth)
    append("</dict>\n")
  }

  // MARK: Scalars

  private mutating func write(_ value: Double) {
    append("<real>")
    if value.isFinite {
      NumberText.append(value, to: &output)
    } else {
      append(value.isNaN ? "nan" : value < 0 ? "-infinity" : "+infinity")
    }
    append("</real>")
  }

  /// Writes a number as spelled, without the parts that only YAML can read.
  private mutating func write(_ literal: NumberLiteral) throws(SerializationError) {
    switch literal.value {
    case .integer(let value): try write(scalar: .integer(value))
    case .number(let value) where !value.isFinite && literal.isWrittenInfinite: write(value)
    case .number:
      append("<real>")
      _ = NumberText.appendJSON(literal: literal.spelling.utf8, to: &output)
      append("</real>")
    case .beyondRange: throw SerializationError(.numberOutOfRange)
    }
  }

  private mutating func write(_ date: FullDate) {
    append("<date>")
    date.day.append(to: &output)
    append("T00:00:00Z</date>")
  }

  private mutating func write(_ instant: DateTime) throws(SerializationError) {
    guard instant.timestamp.nanoseconds == 0 else {
      throw SerializationError(.fractionOfSecondInPropertyList)
    }
    append("<date>")
    instant.timestamp.appendUTC(to: &output)
    append("</date>")
  }

  /// Writes base64 in lines that end before column 76; a tab counts as eight columns.
  private mutating func write(_ bytes: [UInt8], depth: Int) {
    indent(depth)
    append("<data>\n")
    let digits = Base64.encode(bytes)
    let width = max(16, 76 - 8 * depth)
    for start in stride(from: 0, to: digits.count, by: width) {
      indent(depth)
      output.append(contentsOf: digits[start..<min(start + width, digits.count)])
      append("\n")
    }
    indent(depth)
    append("</data>\n")
  }

  // MARK: Text

  /// Writes a text between tags.
  private mutating func write(
    _ start: StaticString, _ text: String, _ end: StaticString
  ) throws(SerializationError) {
    append(start)
    if let offset = text.withBytes({ XMLText.firstForbidden(in: $0) }) {
      throw SerializationError(.characterNotInXML, offset: offset)
    }
    text.withBytes { XMLText.append($0, to: &output) }
    append(end)
  }

  private mutating func indent(_ depth: Int) {
    output.append(contentsOf: repeatElement(0x09, count: depth))
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }
}
