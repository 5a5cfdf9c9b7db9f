package import SerializationOptions

/// A writer of JSON tokens. RFC 8259.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.key("tags")
///     writer.beginArray()
///     writer.string("old")
///     writer.endArray()
///     writer.endObject()
///     writer.take()  // {"tags":["old"]}
///
/// The writer inserts commas. The caller is responsible for keys (in objects only, each before its
/// value) and for matching ends. A writer has one text and cannot be copied.
package struct JSONWriter: ~Copyable {
  private let escaping: JSONEscaping
  private let isPretty: Bool
  /// Whether `isPretty` means Foundation's layout.
  private let isFoundation: Bool

  /// A buffer of text followed by free room. Nothing else shares it: an array would check its
  /// uniqueness at each token.
  private var storage: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes of `storage` that are text.
  private var count = 0
  private var depth = 0
  /// Whether the next token is the value of a key, written on the key's line.
  private var followsKey = false

  /// Creates a writer. It does not reorder members, whatever the options say.
  package init(options: JSONOptions = JSONOptions()) {
    escaping = JSONEscaping(options)
    isPretty = options.style != .compact
    isFoundation = options.style == .foundation
    storage = .allocate(capacity: 2048)
  }

  /// A writer that puts each member on its own line.
  package static func pretty() -> JSONWriter {
    var options = JSONOptions()
    options.style = .pretty
    return JSONWriter(options: options)
  }

  deinit { storage.deallocate() }

  /// The text written so far.
  package var bytes: [UInt8] {
    let end = endsWithComma ? count - 1 : count
    return Array(UnsafeBufferPointer(rebasing: storage[..<end]))
  }

  /// Returns the text written so far and empties the writer.
  package mutating func take() -> [UInt8] {
    let result = bytes
    (count, depth, followsKey) = (0, 0, false)
    return result
  }

  package mutating func beginObject() { begin(0x7B) }
  package mutating func endObject() { end(0x7D) }
  package mutating func beginArray() { begin(0x5B) }
  package mutating func endArray() { end(0x5D) }

  package mutating func null() { word("null") }
  package mutating func boolean(_ value: Bool) { word(value ? "true" : "false") }

  package mutating func integer(_ value: Int64) {
    token(room: NumberText.capacity) { NumberText.write(value, to: $0) }
  }

  /// Writes `value` in its shortest digits; infinities and NaN, which JSON cannot represent, become
  /// `null`.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    token(room: NumberText.capacity) { NumberText.write(value, to: $0) }
  }

  /// Writes `json`, a number or any other JSON text, verbatim.
  package mutating func literal(_ json: UnsafeBufferPointer<UInt8>) {
    token(room: json.count) { target in
      if let start = json.baseAddress { target.update(from: start, count: json.count) }
      return json.count
    }
  }

  package mutating func literal(_ json: [UInt8]) { json.withUnsafeBufferPointer { literal($0) } }

  package mutating func literal(_ json: some Collection<UInt8>) {
    json.withContiguousBytes { literal($0) }
  }

  /// Writes a member's name in UTF-8; its value follows.
  package mutating func key(_ name: UnsafeBufferPointer<UInt8>) {
    quoted(name, then: 0x3A)
    endKey()
  }

  /// Writes a string given in UTF-8.
  package mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    quoted(text, then: 0x2C)
    endValue()
  }

  package mutating func key(_ name: [UInt8]) { name.withUnsafeBufferPointer { key($0) } }
  package mutating func string(_ text: [UInt8]) { text.withUnsafeBufferPointer { string($0) } }

  package mutating func key(_ name: some Collection<UInt8>) {
    name.withContiguousBytes { key($0) }
  }

  package mutating func string(_ text: some Collection<UInt8>) {
    text.withContiguousBytes { string($0) }
  }

  package mutating func key(_ name: String) { name.utf8.withContiguousBytes { key($0) } }
  package mutating func string(_ text: String) { text.utf8.withContiguousBytes { string($0) } }
}

// MARK: - Layout

extension JSONWriter {
  @inline(__always)
  /// An array of strings.
  package mutating func strings(_ texts: [String]) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  private mutating func begin(_ bracket: UInt8) {
    if isPretty { beginLine() }
    append(bracket)
    depth &+= 1
  }

  @inline(__always)
  private mutating func end(_ bracket: UInt8) {
    depth = max(0, depth &- 1)
    // An empty container takes one line, except in Foundation's layout, which puts an empty line in
    // it.
    if endsWithComma {
      count &-= 1
      if isPretty { breakLine() }
    } else if isFoundation {
      append(0x0A)
      breakLine()
    }
    let target = target(room: 2)
    target[0] = bracket
    target[1] = 0x2C
    count &+= 1
    endValue()
  }

  private mutating func word(_ word: StaticString) {
    token(room: word.utf8CodeUnitCount) { target in
      target.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
      return word.utf8CodeUnitCount
    }
  }

  /// Writes a value of at most `room` bytes.
  @inline(__always)
  private mutating func token(room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if isPretty { beginLine() }
    let target = target(room: room &+ 1)
    let length = body(target)
    target[length] = 0x2C
    count &+= length
    endValue()
  }

  /// Counts the comma after a value in a container. If no other value follows, the end of the
  /// container takes it back, so that the beginning of a value need not know what came before.
  @inline(__always)
  private mutating func endValue() {
    count &+= min(depth, 1)
  }

  /// Counts the colon after a name.
  @inline(__always)
  private mutating func endKey() {
    count &+= 1
    if isPretty {
      if isFoundation { endKeyOfFoundation() }
      append(0x20)
      followsKey = true
    }
  }

  /// Whether the last token is a value inside a container.
  private var endsWithComma: Bool { count > 0 && base[count &- 1] == 0x2C }

  /// Begins a new line for a token, unless it is a value after its key.
  private mutating func beginLine() {
    if !followsKey, depth > 0 { breakLine() }
    followsKey = false
  }

  /// Inserts a space between a name and its colon.
  @inline(never)
  private mutating func endKeyOfFoundation() {
    base[count &- 1] = 0x20
    append(0x3A)
  }

  private mutating func breakLine() {
    let target = target(room: 1 + 2 * depth)
    target[0] = 0x0A
    (target + 1).update(repeating: 0x20, count: 2 * depth)
    count += 1 + 2 * depth
  }
}

// MARK: - Texts

extension JSONWriter {
  /// Writes a complete compact JSON text in the layout of the writer, keeping the escapes of its
  /// strings.
  package mutating func text(_ json: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < json.count {
      let start = index
      index += 1
      switch json[start] {
      case 0x7B: beginObject()
      case 0x7D: endObject()
      case 0x5B: beginArray()
      case 0x5D: endArray()
      // The writer inserts its own commas and colons.
      case 0x2C, 0x3A: break
      case 0x22:
        while index < json.count, json[index] != 0x22 { index += json[index] == 0x5C ? 2 : 1 }
        index = min(index + 1, json.count)
        let string = UnsafeBufferPointer(rebasing: json[start..<index])
        if index < json.count, json[index] == 0x3A { escapedKey(string) } else { literal(string) }
      default:
        while index < json.count, ![0x2C, 0x5D, 0x7D].contains(json[index]) { index += 1 }
        literal(UnsafeBufferPointer(rebasing: json[start..<index]))
      }
    }
  }

  /// Writes a member's name that is already quoted and escaped.
  private mutating func escapedKey(_ name: UnsafeBufferPointer<UInt8>) {
    if isPretty { beginLine() }
    let target = target(room: name.count + 1)
    if let start = name.baseAddress { target.update(from: start, count: name.count) }
    target[name.count] = 0x3A
    count += name.count
    endKey()
  }
}

// MARK: - Strings

extension JSONWriter {
  /// Writes a quoted string, followed by `mark`, which is not counted.
  @inline(__always)
  private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>, then mark: UInt8) {
    if isPretty { beginLine() }
    let target = target(room: text.count &+ 3)
    target[0] = 0x22
    count &+= 1
    var clean = 0
    if escaping.escapesLeast, let source = text.baseAddress {
      clean = source.copyUnescaped(count: text.count, to: target + 1)
      count &+= clean
    }
    if clean < text.count { escape(text, from: clean) }
    let end = self.target(room: 2)
    end[0] = 0x22
    end[1] = mark
    count &+= 1
  }

  /// Writes a string from the byte after its first `clean` bytes on.
  @inline(never)
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, from clean: Int) {
    var index = clean
    while index < text.count {
      var target = target(room: text.count - index + JSONEscaping.margin)
      let limit = base + (storage.count - JSONEscaping.margin)
      index = escaping.write(text, from: index, to: &target, limit: limit)
      count = target - base
    }
  }
}

// MARK: - Storage

extension JSONWriter {
  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    target(room: 1)[0] = byte
    count &+= 1
  }

  /// The address of the next byte, after which there is `room`.
  @inline(__always)
  private mutating func target(room: Int) -> UnsafeMutablePointer<UInt8> {
    if storage.count &- count < room { grow(by: room) }
    return base + count
  }

  /// Ensures room for at least this many more bytes.
  @inline(never)
  private mutating func grow(by room: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(count + room, 2 * storage.count))
    larger.baseAddress?.update(from: base, count: count)
    storage.deallocate()
    storage = larger
  }

  /// The address of the beginning of the text.
  private var base: UnsafeMutablePointer<UInt8> {
    // An allocated buffer has a base address.
    @inline(__always) get { storage.baseAddress.unsafelyUnwrapped }
  }
}
