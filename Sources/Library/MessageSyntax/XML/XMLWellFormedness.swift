/// A check for well-formed XML documents: XML 1.0, fifth edition, without the declarations of a
/// DTD.
///
///     XMLWellFormedness.problem(in: Array("<a><b></a>".utf8))
///     // the end tag does not match <b>, at 6
///
/// The check reads each byte a bounded number of times and keeps the open elements on the heap. It
/// skips a document type declaration and accepts any entity that it may declare. All non-ASCII
/// characters are accepted in names, more than production [4] allows.
package enum XMLWellFormedness {
  /// The reason why a text is not well-formed, and where.
  package struct Problem: Error, Sendable, Hashable {
    package let reason: String
    package let offset: Int
  }

  /// The first problem; nil for a well-formed document.
  package static func problem(in text: [UInt8]) -> Problem? {
    text.withUnsafeBufferPointer { bytes in
      var reader = Reader(bytes: bytes)
      do throws(Problem) {
        try reader.document()
        return nil
      } catch {
        return error
      }
    }
  }
}

extension XMLWellFormedness {
  /// A reader with one method for each production.
  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    /// The names of the open elements.
    var open: [Range<Int>] = []
    var hasRoot = false
    var hasDocumentType = false

    /// `document ::= prolog element Misc*`
    mutating func document() throws(Problem) {
      if starts(with: "\u{FEFF}") { index += 3 }
      let start = index
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "<") {
          try markup(isFirst: index == start)
        } else if open.isEmpty {
          guard isBlank(bytes[index]) else { throw problem("text outside of the root element") }
          index += 1
        } else {
          try characters()
        }
      }
      if let name = open.last {
        throw Problem(reason: "<\(string(name))> is never closed", offset: bytes.count)
      }
      guard hasRoot else { throw problem("it has no element") }
    }

    private mutating func markup(isFirst: Bool) throws(Problem) {
      if starts(with: "</") { return try endTag() }
      if starts(with: "<!--") { return try comment() }
      if starts(with: "<?") { return try instruction(isFirst: isFirst) }
      if starts(with: "<![CDATA["), !open.isEmpty {
        return try skip(past: "]]>", from: index + 9, "a CDATA section is never closed")
      }
      if starts(with: "<!DOCTYPE"), open.isEmpty, !hasRoot, !hasDocumentType {
        hasDocumentType = true
        return try documentType()
      }
      try startTag()
    }

    /// `STag ::= '<' Name (S Attribute)* S? '>'`
    private mutating func startTag() throws(Problem) {
      guard !open.isEmpty || !hasRoot else { throw problem("a second root element") }
      index += 1
      let name = try name("an element")
      var attributes: Set<[UInt8]> = []
      while true {
        let hadBlank = skipBlanks()
        guard index < bytes.count else { throw problem("<\(string(name))> is cut off") }
        if bytes[index] == UInt8(ascii: ">") {
          index += 1
          open.append(name)
          hasRoot = true
          return
        }
        if starts(with: "/>") {
          index += 2
          hasRoot = true
          return
        }
        guard hadBlank else { throw problem("a space is missing before an attribute") }
        let start = index
        let attribute = try self.name("an attribute")
        guard attributes.insert(Array(bytes[attribute])).inserted else {
          throw Problem(reason: "the attribute '\(string(attribute))' is repeated", offset: start)
        }
        try attributeValue()
      }
    }

    /// `Attribute ::= Name S? '=' S? AttValue`
    private mutating func attributeValue() throws(Problem) {
      let quote = try openingQuote("after the name of an attribute", "the value of an attribute")
      while index < bytes.count, bytes[index] != quote {
        if bytes[index] == UInt8(ascii: "<") { throw problem("'<' in the value of an attribute") }
        try character()
      }
      guard index < bytes.count else { throw problem("the value of an attribute is never closed") }
      index += 1
    }

    /// `Eq ('"' | "'")`; returns which of the quotes it is.
    private mutating func openingQuote(
      _ place: String, _ value: String
    ) throws(Problem) -> UInt8 {
      _ = skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
        throw problem("'=' is missing \(place)")
      }
      index += 1
      _ = skipBlanks()
      guard index < bytes.count, "\"'".utf8.contains(bytes[index]) else {
        throw problem("\(value) is not in quotes")
      }
      index += 1
      return bytes[index - 1]
    }

    /// `ETag ::= '</' Name S? '>'`
    private mutating func endTag() throws(Problem) {
      let start = index
      index += 2
      let name = try name("an end tag")
      _ = skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
        throw problem("'>' is missing in an end tag")
      }
      index += 1
      guard let expected = open.popLast() else {
        throw Problem(reason: "</\(string(name))> closes nothing", offset: start)
      }
      guard bytes[expected].elementsEqual(bytes[name]) else {
        throw Problem(
          reason: "</\(string(name))> where </\(string(expected))> is expected", offset: start)
      }
    }

    /// Text up to the next `<`, which must not contain `]]>`.
    private mutating func characters() throws(Problem) {
      while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
        if bytes[index] == UInt8(ascii: "]"), starts(with: "]]>") {
          throw problem("']]>' in text")
        }
        try character()
      }
    }

    /// One byte of text, or a reference.
    private mutating func character() throws(Problem) {
      if bytes[index] == UInt8(ascii: "&") { return try reference() }
      try plain()
    }

    /// `Char ::= #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | …`
    private mutating func plain() throws(Problem) {
      let byte = bytes[index]
      if byte < 0x20, !isBlank(byte) { throw problem("a control character") }
      if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
        throw problem("a character that XML does not allow")
      }
      index += 1
    }

    /// `Reference ::= '&' Name ';' | '&#' [0-9]+ ';' | '&#x' [0-9a-fA-F]+ ';'`
    private mutating func reference() throws(Problem) {
      let start = index
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "#") {
        index += 1
        return try characterReference(from: start)
      }
      guard index < bytes.count, isNameStart(bytes[index]) else {
        throw Problem(reason: "'&' is not escaped", offset: start)
      }
      let name = try name("an entity")
      guard index < bytes.count, bytes[index] == UInt8(ascii: ";") else {
        throw Problem(reason: "'&' is not escaped", offset: start)
      }
      index += 1
      let isPredefined = ["amp", "lt", "gt", "quot", "apos"].contains {
        bytes[name].elementsEqual($0.utf8)
      }
      guard isPredefined || hasDocumentType else {
        throw Problem(reason: "unknown entity '&\(string(name));'", offset: start)
      }
    }

    private mutating func characterReference(from start: Int) throws(Problem) {
      let isHexadecimal = index < bytes.count && bytes[index] == UInt8(ascii: "x")
      if isHexadecimal { index += 1 }
      var value: UInt32 = 0
      let digits = index
      while index < bytes.count, let digit = bytes[index].hexadecimalValue,
        isHexadecimal || digit < 10
      {
        value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
        index += 1
      }
      let isCharacter =
        value >= 0x20 && value < 0xFFFE && !(0xD800...0xDFFF ~= value)
        || 0x10000...0x10FFFF ~= value || [0x09, 0x0A, 0x0D].contains(value)
      guard index > digits, index < bytes.count, bytes[index] == UInt8(ascii: ";"), isCharacter
      else { throw Problem(reason: "an invalid character reference", offset: start) }
      index += 1
    }

    /// `Comment ::= '<!--' … '-->'`, with `--` nowhere else.
    private mutating func comment() throws(Problem) {
      let start = index
      try skip(past: "--", from: index + 4, "a comment is never closed")
      guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
        throw Problem(reason: "'--' in a comment", offset: start)
      }
      index += 1
    }

    /// `PI ::= '<?' PITarget … '?>'`; `<?xml` is allowed only at the very beginning.
    private mutating func instruction(isFirst: Bool) throws(Problem) {
      let start = index
      index += 2
      let target = try name("a processing instruction")
      let isDeclaration =
        target.count == 3 && bytes[target].map(\.asciiLowercased).elementsEqual("xml".utf8)
      guard !isDeclaration || isFirst && bytes[target].elementsEqual("xml".utf8) else {
        throw Problem(reason: "'<?xml' is not at the beginning", offset: start)
      }
      if isDeclaration { return try declaration() }
      guard index < bytes.count, isBlank(bytes[index]) || starts(with: "?>") else {
        throw problem("a space is missing in a processing instruction")
      }
      try skip(past: "?>", from: index, "a processing instruction is never closed")
    }

    /// `XMLDecl ::= '<?xml' VersionInfo EncodingDecl? SDDecl? S? '?>'`, from after `<?xml`.
    private mutating func declaration() throws(Problem) {
      var expected = ["version", "encoding", "standalone"][...]
      var isFirst = true
      while true {
        let hadBlank = skipBlanks()
        if starts(with: "?>"), !isFirst {
          index += 2
          return
        }
        guard hadBlank, index < bytes.count, isNameStart(bytes[index]) else {
          throw problem("'<?xml' has no version, or is never closed")
        }
        let start = index
        let name = try name("a part of '<?xml'")
        guard let place = expected.firstIndex(where: { bytes[name].elementsEqual($0.utf8) }),
          !isFirst || place == expected.startIndex
        else { throw Problem(reason: "'<?xml' cannot contain this", offset: start) }
        expected = expected[(place + 1)...]
        isFirst = false
        try declarationValue()
      }
    }

    /// `= "1.0"`, where the value consists of letters, digits, `.`, `_` and `-`.
    private mutating func declarationValue() throws(Problem) {
      let quote = try openingQuote("in '<?xml'", "a value in '<?xml'")
      let start = index
      while index < bytes.count,
        bytes[index].isASCIILetter || bytes[index].isASCIIDigit || "._-".utf8.contains(bytes[index])
      {
        index += 1
      }
      guard index > start, index < bytes.count, bytes[index] == quote else {
        throw problem("a value in '<?xml' is not in quotes")
      }
      index += 1
    }

    /// Skips `<!DOCTYPE … [ … ]>`.
    private mutating func documentType() throws(Problem) {
      index += 9
      guard skipBlanks() else { throw problem("a space is missing after <!DOCTYPE") }
      _ = try name("the document type")
      guard index < bytes.count, isBlank(bytes[index]) || "[>".utf8.contains(bytes[index]) else {
        throw problem("a space is missing in <!DOCTYPE")
      }
      var depth = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          let quote = bytes[index]
          index += 1
          while index < bytes.count, bytes[index] != quote { index += 1 }
        case UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">") where depth <= 0:
          index += 1
          return
        case UInt8(ascii: "<") where starts(with: "<!--"):
          try comment()
          continue
        default: break
        }
        index += 1
      }
      // An unclosed quote has consumed one more byte than there are.
      throw Problem(reason: "<!DOCTYPE is never closed", offset: bytes.count)
    }

    /// Skips to after the next occurrence of a mark; the text before it must be valid characters.
    private mutating func skip(
      past mark: StaticString, from start: Int, _ reason: String
    ) throws(Problem) {
      let begin = index
      index = start
      while index < bytes.count {
        if starts(with: mark) {
          index += mark.utf8CodeUnitCount
          return
        }
        try plain()
      }
      throw Problem(reason: reason, offset: begin)
    }

    private mutating func name(_ title: String) throws(Problem) -> Range<Int> {
      let start = index
      guard index < bytes.count, isNameStart(bytes[index]) else {
        throw problem("the name of \(title) is missing")
      }
      while index < bytes.count,
        isNameStart(bytes[index]) || bytes[index].isASCIIDigit
          || bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: ".")
      {
        index += 1
      }
      return start..<index
    }

    private mutating func skipBlanks() -> Bool {
      let start = index
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      return index > start
    }

    private func starts(with mark: StaticString) -> Bool {
      let count = mark.utf8CodeUnitCount
      guard index + count <= bytes.count else { return false }
      return mark.withUTF8Buffer { mark in
        (0..<count).allSatisfy { bytes[index + $0] == mark[$0] }
      }
    }

    private func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private func problem(_ reason: String) -> Problem { Problem(reason: reason, offset: index) }

    private func string(_ range: Range<Int>) -> String {
      String(decoding: bytes[range].prefix(40), as: UTF8.self)
    }
  }
}
