import MessageSyntax
import RequestModel

/// Text of a spec as comments, in which no client finds anything to do.
enum HTTPFileComment {
  /// The lines of a text, each behind `# `.
  static func lines(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    for line in text.unicodeScalars.split(whereSeparator: isLineEnd) {
      append(line, to: &output)
    }
    return output
  }

  /// A request without cases: what is said of it, its request line and its fields, with `{name}` for
  /// inputs.
  static func entry(
    of request: Request, named name: String, in collection: RequestCollection
  ) -> [UInt8] {
    var output = Array("### \(name)\n# No cases: this request has no message.\n".utf8)
    for text in [request.summary, request.description].compactMap(\.self) {
      output += lines(collection.text.string(text))
    }
    if let deprecated = request.deprecated {
      output += HTTPFileWriter.deprecation(deprecated, in: collection)
    }
    let url = collection.displayURL(of: request)
    output += lines("\(collection.text.string(request.method)) \(url)")
    for field in request.headers where !collection[field.value].isContainer {
      let value = collection.displayText(of: field.value)
      output += lines("\(collection.text.string(field.name)): \(value)")
    }
    return output
  }

  private static func append(
    _ line: Substring.UnicodeScalarView, to output: inout [UInt8]
  ) {
    let line = line.drop { $0.properties.isWhitespace }
    guard let first = line.first else { return }
    output.append(contentsOf: "# ".utf8)
    // What begins with a mark could be a directive, a delimiter or an include.
    if !first.properties.isAlphabetic, first.properties.numericType == nil {
      output.append(contentsOf: "| ".utf8)
    }
    var previous: Unicode.Scalar?
    for scalar in line {
      // Neither `###` nor `{{`.
      if scalar == previous, scalar == "#" || scalar == "{" || scalar == "}" {
        output.append(0x20)
      }
      output.append(contentsOf: isVisible(scalar) ? Array(String(scalar).utf8) : [0x20])
      previous = scalar
    }
    output.append(0x0A)
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
