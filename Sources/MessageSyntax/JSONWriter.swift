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
/// begin has its end, is up to the caller.
package struct JSONWriter: Sendable {
  package let options: Options

  /// The text and, behind it, room for more: growing an array byte by byte costs more than the
  /// bytes.
  private var storage: [UInt8] = []
  /// How much of `storage` is text.
  private var count = 0
  private var depth = 0
  private var position = Position.start
  private let escaping: JSONEscaping

  /// What stands before the next token.
  private enum Position {
    /// The beginning of the text or of a container.
    case start
    /// A whole value.
    case value
    /// A key, with its colon.
    case key
  }

  package init(options: Options = Options()) {
    self.options = options
    escaping = JSONEscaping(options)
  }

  /// What is written so far.
  package var bytes: [UInt8] { Array(storage[..<count]) }

  /// What is written so far; the writer is empty afterwards.
  package mutating func take() -> [UInt8] {
    storage.removeLast(storage.count - count)
    let result = storage
    (storage, count, depth, position) = ([], 0, 0, .start)
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
  package mutating func literal(_ json: some Collection<UInt8>) {
    json.withContiguousBytes { json in
      token(room: json.count) { target in
        if let start = json.baseAddress { target.update(from: start, count: json.count) }
        return json.count
      }
    }
  }

  /// Writes the name of a member, which is UTF-8; its value follows.
  package mutating func key(_ name: UnsafeBufferPointer<UInt8>) {
    quoted(name, isKey: true)
    position = .key
  }

  /// Writes a string of UTF-8.
  package mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    quoted(text, isKey: false)
    position = .value
  }

  package mutating func key(_ name: [UInt8]) { name.withUnsafeBufferPointer { key($0) } }
  package mutating func string(_ text: [UInt8]) { text.withUnsafeBufferPointer { string($0) } }

  package mutating func key(_ name: some Collection<UInt8>) {
    name.withContiguousBytes { key($0) }
  }

  package mutating func string(_ text: some Collection<UInt8>) {
    text.withContiguousBytes { string($0) }
  }

  package mutating func key(_ name: String) {
    var name = name
    name.withUTF8 { key($0) }
  }

  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string($0) }
  }
}

// MARK: - Layout

extension JSONWriter {
  /// What separates a token from the one before it: a comma, a line break with blanks.
  private struct Separator {
    var hasComma = false
    var breaksLine = false
    /// How far the new line is indented.
    var indentation = 0

    /// Writes the separator, for which there is room for two bytes and the indentation.
    func write(to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
      target[0] = 0x2C
      let next = target + (hasComma ? 1 : 0)
      guard breaksLine else { return next }
      next[0] = 0x0A
      (next + 1).update(repeating: 0x20, count: indentation)
      return next + 1 + indentation
    }
  }

  private var separator: Separator {
    guard depth > 0, position != .key else { return Separator() }
    let isPretty = options.style == .pretty
    return Separator(
      hasComma: position == .value, breaksLine: isPretty, indentation: isPretty ? 2 &* depth : 0)
  }

  private mutating func begin(_ bracket: UInt8) {
    put(separator, room: 1) { target in
      target[0] = bracket
      return 1
    }
    depth += 1
    position = .start
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    var separator = Separator()
    if options.style == .pretty, position == .value {
      separator = Separator(breaksLine: true, indentation: 2 * max(depth, 0))
    }
    put(separator, room: 1) { target in
      target[0] = bracket
      return 1
    }
    position = .value
  }

  private mutating func word(_ word: StaticString) {
    token(room: word.utf8CodeUnitCount) { target in
      target.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
      return word.utf8CodeUnitCount
    }
  }

  /// Writes a value of up to `room` bytes.
  private mutating func token(room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    put(separator, room: room, body)
    position = .value
  }

  /// Text longer than this is escaped piece by piece, so that room for the worst case stays small.
  private static let pieceSize = 4096

  private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
    guard text.count <= Self.pieceSize else { return quotedInPieces(text, isKey: isKey) }
    let (escaping, isPretty) = (escaping, options.style == .pretty)
    put(separator, room: JSONEscaping.room(for: text.count) &+ 4) { target in
      target[0] = 0x22
      let count = 1 &+ escaping.write(text, to: target + 1)
      return count &+ Self.close(target + count, isKey: isKey, isPretty: isPretty)
    }
  }

  private mutating func quotedInPieces(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
    let (escaping, isPretty) = (escaping, options.style == .pretty)
    put(separator, room: 1) { target in
      target[0] = 0x22
      return 1
    }
    var start = 0
    while start < text.count {
      var end = min(start + Self.pieceSize, text.count)
      // A piece does not end inside a character.
      while end < text.count, end > start + Self.pieceSize - 4, text[end] & 0xC0 == 0x80 {
        end -= 1
      }
      let piece = UnsafeBufferPointer(rebasing: text[start..<end])
      put(Separator(), room: JSONEscaping.room(for: piece.count)) { escaping.write(piece, to: $0) }
      start = end
    }
    put(Separator(), room: 3) { Self.close($0, isKey: isKey, isPretty: isPretty) }
  }

  /// Writes the quote at the end of a string, and the colon behind a key.
  private static func close(
    _ target: UnsafeMutablePointer<UInt8>, isKey: Bool, isPretty: Bool
  ) -> Int {
    target[0] = 0x22
    guard isKey else { return 1 }
    target[1] = 0x3A
    target[2] = 0x20
    return isPretty ? 3 : 2
  }

  /// Writes `separator` and what `body` writes, which is up to `room` bytes.
  @inline(__always)
  private mutating func put(
    _ separator: Separator, room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    let start = count
    let needed = start &+ separator.indentation &+ 2 &+ room
    if needed > storage.count { grow(to: needed) }
    count = storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return start }
      let target = separator.write(to: base + start)
      return (target - base) &+ body(target)
    }
  }

  /// Makes room for at least `needed` bytes.
  private mutating func grow(to needed: Int) {
    var larger = [UInt8](repeating: 0, count: max(needed, 2 * storage.count, 512))
    let count = count
    larger.withUnsafeMutableBytes { larger in
      storage.withUnsafeBytes {
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
    }
    storage = larger
  }
}
