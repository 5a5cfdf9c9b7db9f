import Diagnostics
import MessageSyntax

/// Reads JSON with positions: RFC 8259, more than `YAMLDocument` takes (tabs between tokens, surrogate
/// pairs, names of any length).
///
/// A name that an object has twice keeps its last value, as in JavaScript; what was found so is listed.
struct JSONSourceReader {
  /// Why bytes are not JSON, and where.
  struct Failure: Error {
    /// Nil for more values than may be read.
    let reason: JSONError.Reason?
    let span: Span
  }

  /// Names that were given twice.
  private(set) var duplicates: [(name: String, span: Span)] = []

  private let bytes: [UInt8]
  private let base: UInt32
  private let maxDepth: Int
  /// How many values may follow, names included, as in YAML.
  private var remainingNodes: Int
  private var index: Int
  private var depth = 0

  init(_ bytes: [UInt8], base: UInt32, maxDepth: Int, maxNodes: Int) {
    (self.bytes, self.base, self.maxDepth) = (bytes, base, maxDepth)
    remainingNodes = maxNodes
    index = ByteOrderMark.length(in: bytes)
  }

  /// `JSON-text = ws value ws`
  mutating func document() throws(Failure) -> SourceValue {
    if let offset = UTF8Validation.firstInvalidByte(bytes) {
      throw failure(.invalidUTF8, at: offset)
    }
    let value = try value()
    skipWhitespace()
    guard index == bytes.count else { throw unexpected() }
    return value
  }

  private mutating func value() throws(Failure) -> SourceValue {
    skipWhitespace()
    let start = index
    remainingNodes -= 1
    guard remainingNodes >= 0 else { throw Failure(reason: nil, span: span(from: start)) }
    let content: SourceValue.Content
    switch peek {
    case 0x7B: content = .map(SourceMembers(try members()))
    case 0x5B: content = .list(try items())
    case 0x22: content = .text(try string())
    case 0x74:
      try word("true")
      content = .boolean(true)
    case 0x66:
      try word("false")
      content = .boolean(false)
    case 0x6E:
      try word("null")
      content = .null
    default: content = .number(try number())
    }
    return SourceValue(content, span: span(from: start))
  }

  private mutating func members() throws(Failure) -> [SourceValue.Member] {
    var members: [SourceValue.Member] = []
    var places: [NameKey: Int] = [:]
    try container(end: 0x7D) { reader throws(Failure) in
      reader.skipWhitespace()
      let start = reader.index
      let name = try reader.string()
      let nameSpan = reader.span(from: start)
      reader.remainingNodes -= 1
      reader.skipWhitespace()
      try reader.expect(0x3A)
      let member = SourceValue.Member(name: name, nameSpan: nameSpan, value: try reader.value())
      if let place = places.updateValue(members.count, forKey: NameKey(name)) {
        reader.duplicates.append((name, nameSpan))
        members[place] = member
        places[NameKey(name)] = place
      } else {
        members.append(member)
      }
    }
    return members
  }

  private mutating func items() throws(Failure) -> [SourceValue] {
    var items: [SourceValue] = []
    try container(end: 0x5D) { reader throws(Failure) in
      items.append(try reader.value())
    }
    return items
  }

  /// What object and array have in common: brackets, commas, and a depth.
  private mutating func container(
    end: UInt8, item: (inout JSONSourceReader) throws(Failure) -> Void
  ) throws(Failure) {
    guard depth < maxDepth else { throw failure(.tooDeep, at: index) }
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
  private mutating func number() throws(Failure) -> String {
    let start = index
    if peek == 0x2D { index += 1 }
    guard let first = peek, first.isASCIIDigit else {
      if index == start || index == bytes.count { throw unexpected() }
      throw failure(.invalidNumber, at: start)
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
    if let byte = peek, byte.isASCIIDigit { throw failure(.invalidNumber, at: start) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits(of start: Int) throws(Failure) {
    guard let byte = peek, byte.isASCIIDigit else { throw failure(.invalidNumber, at: start) }
    skipDigits()
  }

  private mutating func skipDigits() {
    while let byte = peek, byte.isASCIIDigit { index += 1 }
  }

  private mutating func word(_ word: StaticString) throws(Failure) {
    for offset in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[offset]) }
  }
}

// MARK: Strings

extension JSONSourceReader {
  /// `string = quotation-mark *char quotation-mark`
  private mutating func string() throws(Failure) -> String {
    try expect(0x22)
    let start = index
    while let byte = peek, byte != 0x22, byte != 0x5C, byte >= 0x20 { index += 1 }
    if peek == 0x22 {
      index += 1
      return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while let byte = peek {
      switch byte {
      case 0x22:
        index += 1
        return String(decoding: text, as: UTF8.self)
      case 0x5C: try escape(to: &text)
      case 0..<0x20: throw failure(.controlByte, at: index)
      default:
        text.append(byte)
        index += 1
      }
    }
    throw unexpected()
  }

  private mutating func escape(to text: inout [UInt8]) throws(Failure) {
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
    default: throw failure(.invalidEscape, at: start)
    }
  }

  /// The scalar of one `\uXXXX`, or of two that are a surrogate pair. A surrogate without its other half
  /// is what UTF-8 cannot hold.
  private mutating func scalar(from start: Int) throws(Failure) -> Unicode.Scalar {
    let unit = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, peek == 0x5C, index + 1 < bytes.count, bytes[index + 1] == 0x75 else {
      throw failure(.loneSurrogate, at: start)
    }
    index += 2
    let low = try codeUnit(from: start)
    guard 0xDC00..<0xE000 ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func codeUnit(from start: Int) throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexadecimalValue else { throw failure(.invalidEscape, at: start) }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }

  /// `ws = *( %x20 / %x09 / %x0A / %x0D )`
  private mutating func skipWhitespace() {
    while let byte = peek, byte.isBlank || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func expect(_ byte: UInt8) throws(Failure) {
    guard peek == byte else { throw unexpected() }
    index += 1
  }

  private func span(from start: Int) -> Span {
    Span(start: base + UInt32(start), end: base + UInt32(index))
  }

  private func unexpected() -> Failure {
    failure(index < bytes.count ? .unexpectedByte : .unexpectedEnd, at: index)
  }

  private func failure(_ reason: JSONError.Reason, at offset: Int) -> Failure {
    let end = min(offset + 1, bytes.count)
    return Failure(
      reason: reason,
      span: Span(start: base + UInt32(min(offset, end)), end: base + UInt32(end)))
  }
}
