import Diagnostics
import MessageSyntax
import RequestModel

/// Text of a spec as comments that clients ignore.
enum HTTPFileComment {
  /// The lines of a text, each after `# `.
  static func lines(_ text: String) -> [UInt8] {
    if isPlain(text) { return Array("# ".utf8) + text.utf8 + [0x0A] }
    // For ASCII, bytes are used as scalars without a conversion.
    let ascii = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x80 } ? lines(bytes.lazy.map { Unicode.Scalar($0) }) : nil
    }
    return (ascii ?? nil) ?? lines(text.unicodeScalars)
  }

  private static func lines(_ text: some Collection<Unicode.Scalar>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.underestimatedCount + 8)
    var rest = text[...]
    while let start = rest.firstIndex(where: { !isLineEnd($0) && !isWhitespace($0) }) {
      rest = rest[start...]
      let end = rest.firstIndex(where: isLineEnd) ?? rest.endIndex
      append(rest[..<end], to: &output)
      rest = rest[end...]
    }
    return output
  }

  /// A remark on a request with a signature.
  static let ofSignedRequest = lines(AWSAuthentication.remark)

  /// A name on one line after `###`. Invisible and special characters are escaped.
  static func heading(_ title: String) -> [UInt8] {
    var output = Array("### ".utf8)
    if isPlain(title), title.utf8.last != UInt8(ascii: " ") {
      return output + title.utf8 + [0x0A]
    }
    let scalars = Array(VisibleText.escaping(title).unicodeScalars)
    if let first = scalars.first, first.isASCII, first != "_", !begins(first) {
      output += "| ".utf8
    }
    var text: [Unicode.Scalar] = []
    text.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      let isAtEdge = index == 0 || index == scalars.count - 1
      if isVisible(scalar), !(isAtEdge && isWhitespace(scalar)) {
        text.append(scalar)
      } else {
        text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    append(scalars: text, to: &output)
    output.append(0x0A)
    return output
  }

  /// Whether a text is one line without invisible or special characters, as most are: it begins
  /// with an ASCII letter or digit and has only visible ASCII characters, except some that need a
  /// closer look.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter || first.isASCIIDigit else {
      return false
    }
    return text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { plain.contains($0) } }
      ?? text.utf8.allSatisfy { plain.contains($0) }
  }

  private static let plain: ByteSet = {
    let marks = ByteSet("#{}")
    return ByteSet((0x20...0x7E as ClosedRange<UInt8>).filter { !marks.contains($0) })
  }()

  /// A request that is not sent, as comments: the reason, its description, request line and fields,
  /// with `{name}` for inputs. Clients find no request in it.
  static func entry(
    of request: Request, titled title: String, because reason: String,
    in collection: RequestCollection
  ) -> [UInt8] {
    var output = heading(title) + lines(reason) + description(of: request, in: collection)
    let url = collection.displayURL(of: request)
    output += lines("\(collection.text.string(request.method)) \(url)")
    for field in request.headers where !collection[field.value].isContainer {
      let value = collection.displayText(of: field.value)
      output += lines("\(collection.text.string(field.name)): \(value)")
    }
    return output
  }

  /// The summary and the description of a request, as comment lines.
  static func description(of request: Request, in collection: RequestCollection) -> [UInt8] {
    var output: [UInt8] = []
    for text in [request.summary, request.description].compactMap(\.self) {
      output += lines(collection.text.string(text))
    }
    return output + (request.deprecated.map { deprecation($0, in: collection) } ?? [])
  }

  static func deprecation(_ deprecation: Deprecation, in collection: RequestCollection) -> [UInt8] {
    guard let message = deprecation.message else { return Array("# Deprecated\n".utf8) }
    return lines("Deprecated: " + collection.text.string(message))
  }

  /// Appends a line without leading spaces.
  private static func append(
    _ line: some Collection<Unicode.Scalar>, to output: inout [UInt8]
  ) {
    guard let first = line.first else { return }
    output.append(contentsOf: "# ".utf8)
    // A mark at the beginning of a line could begin a directive, a delimiter or an include.
    if !begins(first) { output.append(contentsOf: "| ".utf8) }
    append(scalars: line, to: &output)
    output.append(0x0A)
  }

  /// Whether all clients read a line that begins with a character as plain text.
  private static func begins(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return "0"..."9" ~= scalar || "A"..."Z" ~= scalar || "a"..."z" ~= scalar
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || 0x09...0x0D ~= scalar.value }
    return scalar.properties.isWhitespace
  }

  private static func append(
    scalars: some Sequence<Unicode.Scalar>, to output: inout [UInt8]
  ) {
    var previous: Unicode.Scalar?
    for scalar in scalars {
      // Prevents `###` and `{{`.
      if scalar == previous, scalar == "#" || scalar == "{" || scalar == "}" {
        output.append(0x20)
      }
      let written = isVisible(scalar) ? scalar : " "
      if written.isASCII {
        output.append(UInt8(truncatingIfNeeded: written.value))
      } else {
        output.append(contentsOf: String(written).utf8)
      }
      previous = scalar
    }
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    // In ASCII, only controls are invisible; Unicode's tables are not needed.
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    // Scripts and emoji use these to join characters.
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
