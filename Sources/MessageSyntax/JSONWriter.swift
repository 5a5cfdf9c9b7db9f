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
  /// What separates a token from the one before it.
  private struct Prefix {
    var hasComma = false
    /// How far a new line is indented, if there is one.
    var indentation: Int?

    var count: Int { 2 + (indentation ?? 0) }

    func write(to target: UnsafeMutablePointer<UInt8>) -> Int {
      target[0] = 0x2C
      var count = hasComma ? 1 : 0
      guard let indentation else { return count }
      target[count] = 0x0A
      count += 1
      (target + count).update(repeating: 0x20, count: indentation)
      return count + indentation
    }
  }

  private var prefix: Prefix {
    guard depth > 0, position != .key else { return Prefix() }
    return Prefix(
      hasComma: position == .value, indentation: options.style == .pretty ? 2 * depth : nil)
  }

  private mutating func begin(_ bracket: UInt8) {
    put(prefix, room: 1) { target in
      target[0] = bracket
      return 1
    }
    depth += 1
    position = .start
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    let breaksLine = options.style == .pretty && position == .value
    put(Prefix(indentation: breaksLine ? 2 * max(depth, 0) : nil), room: 1) { target in
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
    put(prefix, room: room, body)
    position = .value
  }

  /// Text longer than this is escaped piece by piece, so that room for the worst case stays small.
  private static let pieceSize = 4096

  private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
    let escaping = JSONEscaping(options)
    let isPretty = options.style == .pretty
    func close(_ target: UnsafeMutablePointer<UInt8>) -> Int {
      target[0] = 0x22
      guard isKey else { return 1 }
      target[1] = 0x3A
      target[2] = 0x20
      return isPretty ? 3 : 2
    }
    if text.count <= Self.pieceSize {
      return put(prefix, room: JSONEscaping.room(for: text.count) + 4) { target in
        target[0] = 0x22
        let count = 1 + escaping.write(text, to: target + 1)
        return count + close(target + count)
      }
    }
    put(prefix, room: 1) { target in
      target[0] = 0x22
      return 1
    }
    var start = 0
    while start < text.count {
      var end = min(start + Self.pieceSize, text.count)
      while end < text.count, end > start + Self.pieceSize - 4, text[end] & 0xC0 == 0x80 {
        end -= 1
      }
      let piece = UnsafeBufferPointer(rebasing: text[start..<end])
      put(Prefix(), room: JSONEscaping.room(for: piece.count)) { escaping.write(piece, to: $0) }
      start = end
    }
    put(Prefix(), room: 3, close)
  }

  /// Writes `prefix` and what `body` writes, which is up to `room` bytes.
  private mutating func put(
    _ prefix: Prefix, room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    let start = count
    let missing = start + prefix.count + room - storage.count
    if missing > 0 {
      storage.append(contentsOf: repeatElement(0, count: max(missing, storage.count, 256)))
    }
    count += storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      let written = prefix.write(to: base + start)
      return written + body(base + start + written)
    }
  }
}
