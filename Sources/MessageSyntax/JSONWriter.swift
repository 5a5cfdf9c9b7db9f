/// Writes JSON, one token after the other. RFC 8259.
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
/// The writer puts the commas. That keys stand in objects, each before its value, and that every
/// begin has its end, is up to the caller. There is one text to a writer: it is not copied.
package struct JSONWriter: ~Copyable {
  package let options: Options
  private let escaping: JSONEscaping
  private let isPretty: Bool

  /// The text and, behind it, room for more, which nothing else shares: an array would make sure of
  /// that anew at each token.
  private var storage: UnsafeMutableBufferPointer<UInt8>
  /// How much of `storage` is text.
  private var count = 0
  private var depth = 0
  /// Whether a comma stands before the next token, unless that is an end.
  private var needsComma = false
  /// Whether the next token is the value of a key, on whose line it stands.
  private var followsKey = false

  package init(options: Options = Options()) {
    self.options = options
    escaping = JSONEscaping(options)
    isPretty = options.style == .pretty
    storage = .allocate(capacity: 512)
  }

  deinit { storage.deallocate() }

  /// What is written so far.
  package var bytes: [UInt8] { Array(storage[..<count]) }

  /// What is written so far; the writer is empty afterwards.
  package mutating func take() -> [UInt8] {
    let result = bytes
    (count, depth, needsComma, followsKey) = (0, 0, false, false)
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

  /// Writes `value` in its shortest digits; what is not finite, which JSON cannot say, as `null`.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    token(room: NumberText.capacity) { NumberText.write(value, to: $0) }
  }

  /// Writes `json`, which is a number or any other JSON, as it is.
  package mutating func literal(_ json: UnsafeBufferPointer<UInt8>) {
    token(room: json.count) { target in
      if let start = json.baseAddress { target.update(from: start, count: json.count) }
      return json.count
    }
  }

  package mutating func literal(_ json: some Collection<UInt8>) {
    json.withContiguousBytes { literal($0) }
  }

  /// Writes the name of a member, which is UTF-8; its value follows.
  package mutating func key(_ name: UnsafeBufferPointer<UInt8>) {
    // The quote, a colon and, between the lines, a blank.
    quoted(name, ending: isPretty ? 3 : 2)
    (needsComma, followsKey) = (false, true)
  }

  /// Writes a string of UTF-8.
  package mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    quoted(text, ending: 1)
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
  private mutating func begin(_ bracket: UInt8) {
    separate(room: 1)[0] = bracket
    count += 1
    depth += 1
    (needsComma, followsKey) = (false, false)
  }

  private mutating func end(_ bracket: UInt8) {
    let isEmpty = !needsComma
    depth = max(0, depth - 1)
    needsComma = false
    // An empty container stands on one line.
    followsKey = true
    if isPretty, !isEmpty {
      _ = separate(room: 2 + 2 * depth)
      breakLine()
    }
    separate(room: 1)[0] = bracket
    count += 1
    endValue()
  }

  private mutating func word(_ word: StaticString) {
    token(room: word.utf8CodeUnitCount) { target in
      target.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
      return word.utf8CodeUnitCount
    }
  }

  /// Writes a value of up to `room` bytes.
  @inline(__always)
  private mutating func token(room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    count &+= body(separate(room: room))
    endValue()
  }

  @inline(__always)
  private mutating func endValue() {
    (needsComma, followsKey) = (depth > 0, false)
  }

  /// Text longer than this is escaped piece by piece, so that room for the worst case stays small.
  private static let pieceSize = 4096

  /// Writes a string, and the first `ending` bytes of `": `.
  private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>, ending: Int) {
    guard text.count <= Self.pieceSize else { return quotedInPieces(text, ending: ending) }
    let target = separate(room: JSONEscaping.room(for: text.count) &+ 4)
    target[0] = 0x22
    let end = target + 1 + escaping.write(text, to: target + 1)
    Self.putEnding(end)
    count = end - base &+ ending
  }

  private mutating func quotedInPieces(_ text: UnsafeBufferPointer<UInt8>, ending: Int) {
    separate(room: 1)[0] = 0x22
    count += 1
    (needsComma, followsKey) = (false, true)
    var start = 0
    while start < text.count {
      var end = min(start + Self.pieceSize, text.count)
      // A piece does not end inside a character.
      while end < text.count, end > start + Self.pieceSize - 4, text[end] & 0xC0 == 0x80 {
        end -= 1
      }
      let piece = UnsafeBufferPointer(rebasing: text[start..<end])
      count += escaping.write(piece, to: separate(room: JSONEscaping.room(for: piece.count)))
      start = end
    }
    Self.putEnding(separate(room: 3))
    count += ending
  }

  private static func putEnding(_ target: UnsafeMutablePointer<UInt8>) {
    target[0] = 0x22
    target[1] = 0x3A
    target[2] = 0x20
  }
}

// MARK: - Storage

extension JSONWriter {
  /// Writes what separates the next token from the one before it, and returns where the token
  /// stands: there is `room` for it.
  @inline(__always)
  private mutating func separate(room: Int) -> UnsafeMutablePointer<UInt8> {
    let indentation = 2 &* depth
    let needed = count &+ indentation &+ 2 &+ room
    if needed > storage.count { grow(to: needed) }
    if needsComma {
      base[count] = 0x2C
      count &+= 1
    }
    if isPretty, !followsKey, depth > 0 { breakLine() }
    return base + count
  }

  /// Begins a line, for which there is room.
  private mutating func breakLine() {
    base[count] = 0x0A
    (base + count + 1).update(repeating: 0x20, count: 2 * depth)
    count += 1 + 2 * depth
  }

  /// Makes room for at least `needed` bytes.
  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(needed, 2 * storage.count))
    _ = larger.update(fromContentsOf: storage[..<count])
    storage.deallocate()
    storage = larger
  }

  /// Where the text begins.
  private var base: UnsafeMutablePointer<UInt8> {
    // A buffer that was allocated has a base address.
    @inline(__always) get { storage.baseAddress.unsafelyUnwrapped }
  }
}
