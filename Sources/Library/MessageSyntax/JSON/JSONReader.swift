/// Reads JSON: RFC 8259 and nothing else.
///
///     try JSONReader.parse(Array(#"{"a":[1]}"#.utf8)).get()["a"]
package enum JSONReader {
  /// Parses all of `bytes`. A repeated name in an object is an error.
  package static func parse(
    _ bytes: some Collection<UInt8>, maxDepth: Int = 256
  ) -> Result<JSONTree, JSONError> {
    bytes.withContiguousBytes { bytes in
      Result { () throws(JSONError) in
        var parser = JSONParser(bytes: bytes, maxDepth: maxDepth)
        return try parser.document()
      }
    }
  }

  /// Parses all of `bytes`. Objects may repeat a name: as in JavaScript, the last value wins and
  /// keeps the first one's position.
  ///
  /// - Parameters:
  ///   - bytes: The text. Positions are valid for less than 4 GB.
  ///   - position: The position of the first byte.
  ///   - maxDepth: The maximum nesting depth of objects and arrays.
  ///   - maxNodes: The maximum number of values and names.
  /// - Returns: The value, and the members with repeated names.
  package static func parseKeepingLast(
    _ bytes: some Collection<UInt8>, at position: UInt32, maxDepth: Int, maxNodes: Int
  ) -> Result<(tree: JSONTree, repeated: [JSONTree.Member]), JSONError> {
    bytes.withContiguousBytes { bytes in
      Result { () throws(JSONError) in
        var parser = JSONParser(bytes: bytes, maxDepth: maxDepth)
        (parser.position, parser.remainingNodes, parser.keepsLast) = (position, maxNodes, true)
        let tree = try parser.document()
        return (tree, parser.repeated)
      }
    }
  }
}

/// The reason why bytes are not JSON, and the place.
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
    case tooManyValues = "too many values"
  }

  package let offset: Int
  package let reason: Reason

  package init(offset: Int, reason: Reason) {
    (self.offset, self.reason) = (offset, reason)
  }
}

/// The parser: a function for each rule of the grammar.
private struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let maxDepth: Int
  /// The position of the first byte.
  var position: UInt32 = 0
  /// The number of values and names that may follow.
  var remainingNodes = Int.max
  /// Whether the last value of a repeated name replaces the first. Otherwise a repeated name is an
  /// error.
  var keepsLast = false
  var repeated: [JSONTree.Member] = []
  var index = 0
  var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, maxDepth: Int) {
    (self.bytes, self.maxDepth) = (bytes, maxDepth)
  }

  /// `JSON-text = ws value ws`
  mutating func document() throws(JSONError) -> JSONTree {
    if let offset = UTF8Validation.firstInvalidByte(bytes) {
      throw JSONError(offset: offset, reason: .invalidUTF8)
    }
    let value = try value()
    skipWhitespace()
    guard index == bytes.count else { throw unexpected() }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONTree {
    skipWhitespace()
    let start = index
    remainingNodes -= 1
    guard remainingNodes >= 0 else { throw JSONError(offset: start, reason: .tooManyValues) }
    let content = try content()
    return JSONTree(content, range: range(from: start))
  }

  private mutating func content() throws(JSONError) -> JSONTree.Content {
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
  private mutating func members() throws(JSONError) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = []
    var places = MemberPlaces()
    try container(end: 0x7D) { parser throws(JSONError) in
      parser.skipWhitespace()
      let start = parser.index
      let name = try parser.string()
      let nameRange = parser.range(from: start)
      let place = places.place(of: name, in: members)
      guard place == nil || parser.keepsLast else {
        throw JSONError(offset: start, reason: .duplicateName)
      }
      parser.remainingNodes -= 1
      parser.skipWhitespace()
      try parser.expect(0x3A)
      let member = JSONTree.Member(name: name, nameRange: nameRange, value: try parser.value())
      if let place {
        parser.repeated.append(member)
        members[place] = member
      } else {
        members.append(member)
      }
    }
    return members
  }

  /// `array = begin-array [ value *( value-separator value ) ] end-array`
  private mutating func elements() throws(JSONError) -> [JSONTree] {
    var elements: [JSONTree] = []
    try container(end: 0x5D) { parser throws(JSONError) in
      elements.append(try parser.value())
    }
    return elements
  }

  /// Reads the common parts of objects and arrays: brackets, commas, and the depth.
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

  /// The scalar of one `\uXXXX`, or of a surrogate pair of two. The first one begins at `start`.
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

  /// The positions from an offset to the present one.
  fileprivate func range(from start: Int) -> Range<UInt32> {
    Range(
      uncheckedBounds: (
        position &+ UInt32(truncatingIfNeeded: start), position &+ UInt32(truncatingIfNeeded: index)
      ))
  }
}

/// Finds the members of an object by name while it is read: a few by comparison, more by hash.
private struct MemberPlaces {
  private static let compared = 16
  private var places: [[UInt8]: Int] = [:]

  /// The index of the member with this name. Between two calls, members are only added at the end.
  mutating func place(of name: [UInt8], in members: [JSONTree.Member]) -> Int? {
    guard members.count > Self.compared else { return members.firstIndex { $0.name == name } }
    for place in places.count..<members.count { places[members[place].name] = place }
    return places[name]
  }
}
