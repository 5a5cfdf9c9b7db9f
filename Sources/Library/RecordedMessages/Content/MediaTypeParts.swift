internal import MessageSyntax

/// A field value that consists of a word and parameters: `Content-Type`, `Content-Disposition`.
package struct MediaTypeParts: Sendable, Hashable {
  package struct Parameter: Sendable, Hashable {
    /// The name in lower case.
    package var name: [UInt8]

    /// The value without quotes.
    package var value: [UInt8]

    /// The number of preceding parameters with the same name.
    package var occurrence = 0

    /// Whether both have the same name and the same position among parameters with that name.
    package func isSame(as other: Parameter) -> Bool {
      name == other.name && occurrence == other.occurrence
    }
  }

  /// The type and subtype, in lower case.
  package var type: [UInt8]
  package var parameters: [Parameter]

  package init(_ value: [UInt8]) {
    var pieces = Self.pieces(value, isLenient: false)
    if !pieces.allSatisfy(Self.isWellFormed) {
      pieces = Self.pieces(value, isLenient: true)
    }
    type = FieldName.lowercased(pieces.removeFirst()[...].trimmingBlanks)
    parameters = pieces.compactMap { piece in
      let piece = piece[...].trimmingBlanks
      guard !piece.isEmpty else { return nil }
      let equals = piece.firstIndex(of: 0x3D) ?? piece.endIndex
      return Parameter(
        name: FieldName.lowercased(piece[..<equals].trimmingBlanks),
        value: Self.unquoted(piece[equals...].dropFirst().trimmingBlanks))
    }
    var counts: [[UInt8]: Int] = [:]
    for index in parameters.indices {
      parameters[index].occurrence = counts[parameters[index].name, default: 0]
      counts[parameters[index].name, default: 0] += 1
    }
  }

  package subscript(name: String) -> [UInt8]? {
    parameters.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  /// The pieces between unquoted semicolons; at least one. In a lenient reading, an escaped quote at the end of a
  /// parameter closes its value.
  ///
  /// Browsers, and whoever follows RFC 7578, send a backslash in a name as it is: `name="a\"; filename="b"`. As a
  /// quoted string (RFC 9110, section 5.6.4) the name would go on to the next quote.
  private static func pieces(_ value: [UInt8], isLenient: Bool) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var isQuoted = false
    var isEscaped = false
    for (index, byte) in value.enumerated() {
      if byte == 0x3B, !isQuoted {
        pieces.append([])
        continue
      }
      if isEscaped {
        isEscaped = false
        if isLenient, byte == 0x22, endsParameter(value[(index + 1)...]) {
          isQuoted = false
        }
      } else if byte == 0x5C, isQuoted {
        isEscaped = true
      } else if byte == 0x22 {
        isQuoted.toggle()
      }
      pieces[pieces.count - 1].append(byte)
    }
    return pieces
  }

  private static func endsParameter(_ rest: ArraySlice<UInt8>) -> Bool {
    let next = rest.first { $0 != 0x20 && $0 != 0x09 }
    return next == nil || next == 0x3B
  }

  /// Whether a piece has no quotes but those around its value.
  private static func isWellFormed(_ piece: [UInt8]) -> Bool {
    guard let open = piece.firstIndex(of: 0x22) else { return true }
    let text = piece[open...].trimmingBlanks
    var isEscaped = false
    let close = text.dropFirst().firstIndex { byte in
      defer { isEscaped = byte == 0x5C && !isEscaped }
      return byte == 0x22 && !isEscaped
    }
    return close.map { $0 == text.endIndex - 1 } ?? false
  }

  /// RFC 9110, section 5.6.4: the text of a quoted string; another text itself.
  package static func unquoted(_ value: some BidirectionalCollection<UInt8>) -> [UInt8] {
    guard value.count >= 2, value.first == 0x22, value.last == 0x22 else { return Array(value) }
    var output: [UInt8] = []
    var isEscaped = false
    for byte in value.dropFirst().dropLast() {
      if byte == 0x5C, !isEscaped {
        isEscaped = true
      } else {
        output.append(byte)
        isEscaped = false
      }
    }
    return output
  }

  /// Whether the parameter `charset` is missing or names UTF-8.
  package var hasNoOtherCharsetThanUTF8: Bool {
    self["charset"].map { FieldName.equal($0, Array("utf-8".utf8)) } ?? true
  }

  // The meaning of the content, as far as the type decides it.
  package var isJSON: Bool {
    type.elementsEqual(MediaType.json.utf8) || type.suffix(5).elementsEqual("+json".utf8)
  }
  package var isJSONLines: Bool {
    ["application/x-ndjson", "application/jsonl", "application/x-jsonlines"]
      .contains { type.elementsEqual($0.utf8) }
  }
  package var isForm: Bool { type.elementsEqual(MediaType.urlEncodedForm.utf8) }
  package var isMultipart: Bool { type.starts(with: "multipart/".utf8) }
}
