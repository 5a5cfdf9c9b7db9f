/// A strict JSON parser: exactly RFC 8259, with unique names in each object.
///
///     try JSONReader.parse(Array(#"{"a":[1]}"#.utf8)).get()["a"]
package enum JSONReader {
  /// Parses all of `bytes` as one value.
  package static func parse(
    _ bytes: some Collection<UInt8>, maxDepth: Int = 256
  ) -> Result<JSONValue, JSONError> {
    bytes.withContiguousBytes { bytes in
      Result { () throws(JSONError) in
        if let offset = UTF8Validation.firstInvalidByte(bytes) {
          throw JSONError(offset: offset, reason: .invalidUTF8)
        }
        var parser = JSONParser(bytes: bytes, maxDepth: maxDepth)
        return try parser.document()
      }
    }
  }
}

/// The reason why bytes are not JSON, and where.
package struct JSONError: Error, Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable {
    case unexpectedByte = "unexpected byte"
    case unexpectedEnd = "unexpected end"
    case invalidUTF8 = "invalid UTF-8"
    case invalidNumber = "invalid number"
    case invalidEscape = "invalid escape"
    case loneSurrogate = "lone surrogate"
    case controlByte = "control byte in a string"
    case duplicateName = "duplicate name"
    case tooDeep = "too deep"
  }

  package let offset: Int
  package let reason: Reason

  package init(offset: Int, reason: Reason) {
    (self.offset, self.reason) = (offset, reason)
  }
}

/// The parser, with one function for each rule of the grammar.
private struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let maxDepth: Int
  var index = 0
  var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, maxDepth: Int) {
    (self.bytes, self.maxDepth) = (bytes, maxDepth)
  }

  /// `JSON-text = ws value ws`
  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    skipWhitespace()
    guard index == bytes.count else { throw unexpected() }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipWhitespace()
    switch peek {
    case 0x7B: return .object(try members())
    case 0x5B: return .array(try elements())
    case 0x22: return .string(try string())
    case 0x74:
      try word("true")
      return .boolean(true)
    case 0x66:
      try word("false")
      return .boolean(false)
    case 0x6E:
      try word("null")
      return .null
    default: return .number(try number())
    }
  }

  /// `object = begin-object [ member *( value-separator member ) ] end-object`
  private mutating func members() throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var names: Set<[UInt8]> = []
    try container(end: 0x7D) { parser throws(JSONError) in
      parser.skipWhitespace()
      let start = parser.index
      let name = try parser.string()
      guard names.insert(name).inserted else {
        throw JSONError(offset: start, reason: .duplicateName)
      }
      parser.skipWhitespace()
      try parser.expect(0x3A)
      members.append(JSONValue.Member(name: name, value: try parser.value()))
    }
    return members
  }

  /// `array = begin-array [ value *( value-separator value ) ] end-array`
  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try container(end: 0x5D) { parser throws(JSONError) in
      elements.append(try parser.value())
    }
    return elements
  }

  /// The part common to objects and arrays: brackets, commas, and depth.
  private mutating func container(
    end: UInt8, item: (inout JSONParser) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard depth < maxDepth else { throw JSONError(offset: index, reason: .tooDeep) }
    depth += 1
    index += 1
    skipWhitespace()
    if peek != end {
      try item(&self)
      skipWhitespace()
      while peek == 0x2C {
        index += 1
        try item(&self)
        skipWhitespace()
      }
    }
    try expect(end)
    depth -= 1
  }

  /// `number = [ minus ] int [ frac ] [ exp ]`
  private mutating func number() throws(JSONError) -> [UInt8] {
    let start = index
    if peek == 0x2D { index += 1 }
    guard let first = peek, first.isASCIIDigit else {
      if index == start || index == bytes.count { throw unexpected() }
      throw JSONError(offset: start, reason: .invalidNumber)
    }
    index += 1
    if first != 0x30 { skipDigits() }
    if peek == 0x2E {
      index += 1
      try digits(of: start)
    }
    if let byte = peek, byte | 0x20 == 0x65 {
      index += 1
      if peek == 0x2B || peek == 0x2D { index += 1 }
      try digits(of: start)
    }
    if let byte = peek, byte.isASCIIDigit {
      throw JSONError(offset: start, reason: .invalidNumber)
    }
    return Array(bytes[start..<index])
  }

  private mutating func digits(of start: Int) throws(JSONError) {
    guard let byte = peek, byte.isASCIIDigit else {
      throw JSONError(offset: start, reason: .invalidNumber)
    }
    skipDigits()
  }

  private mutating func skipDigits() {
    while let byte = peek, byte.isASCIIDigit { index += 1 }
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for offset in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[offset]) }
  }
}

extension JSONParser {
  /// `string = quotation-mark *char quotation-mark`
  fileprivate mutating func string() throws(JSONError) -> [UInt8] {
    try expect(0x22)
    var text: [UInt8] = []
    while let byte = peek {
      if byte == 0x22 {
        index += 1
        return text
      }
      if byte == 0x5C {
        try escape(to: &text)
      } else if byte < 0x20 {
        throw JSONError(offset: index, reason: .controlByte)
      } else {
        let end = bytes[index...].firstIndex { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
        text.append(contentsOf: bytes[index..<(end ?? bytes.count)])
        index = end ?? bytes.count
      }
    }
    throw unexpected()
  }

  private mutating func escape(to text: inout [UInt8]) throws(JSONError) {
    let start = index
    index += 1
    guard let byte = peek else { throw unexpected() }
    index += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: text.append(byte)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x75: text.append(contentsOf: Array(String(try scalar(from: start)).utf8))
    default: throw JSONError(offset: start, reason: .invalidEscape)
    }
  }

  /// The scalar of one `\uXXXX` or of a surrogate pair of two; the first begins at `start`.
  private mutating func scalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let unit = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, peek == 0x5C, index + 1 < bytes.count, bytes[index + 1] == 0x75 else {
      throw JSONError(offset: start, reason: .loneSurrogate)
    }
    let second = index
    index += 2
    let low = try codeUnit(from: second)
    guard 0xDC00..<0xE000 ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw JSONError(offset: start, reason: .loneSurrogate) }
    return scalar
  }

  private mutating func codeUnit(from start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexadecimalValue else {
        throw JSONError(offset: start, reason: .invalidEscape)
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }

  /// `ws = *( %x20 / %x09 / %x0A / %x0D )`
  fileprivate mutating func skipWhitespace() {
    while let byte = peek, byte.isBlank || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  fileprivate var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  fileprivate mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard peek == byte else { throw unexpected() }
    index += 1
  }

  fileprivate func unexpected() -> JSONError {
    JSONError(offset: index, reason: index < bytes.count ? .unexpectedByte : .unexpectedEnd)
  }
}
