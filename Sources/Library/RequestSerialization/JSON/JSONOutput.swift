internal import MessageSyntax

/// A compact JSON text being written to memory with a single owner.
///
/// The position of the next byte is not stored here: each function takes the position and returns
/// the next one, so that it stays in a register between tokens. A position is valid only until the
/// next call. Each value is followed by a comma, which the end of its container or of the text
/// removes, so that the beginning of a value need not know what precedes it.
struct JSONOutput: ~Copyable {
  /// The position of the next byte.
  typealias Position = UnsafeMutablePointer<UInt8>

  /// The length of the first buffer, which is on the stack.
  static var firstCapacity: Int { 1024 }

  /// The maximum length of any token except strings and literals, with its comma; also of the bytes
  /// that `JSONEscaping` writes beyond its limit, with the end of the string.
  private static let margin = 40

  private let escaping: JSONEscaping

  /// The buffer to release at the end. The first buffer belongs to the caller.
  private var owned: UnsafeMutableBufferPointer<UInt8>?

  /// The last position that has room for the margin after it.
  private var limit: Position

  /// The position of the first byte, until a byte is written.
  private(set) var start: Position

  /// Begins a text in a buffer that outlives this value. Larger buffers are allocated when needed.
  init(_ options: JSONOptions, in buffer: UnsafeMutableBufferPointer<UInt8>) {
    escaping = JSONEscaping(options)
    // An allocated buffer has a base address.
    start = buffer.baseAddress.unsafelyUnwrapped
    limit = start + (buffer.count - Self.margin)
  }

  deinit { owned?.deallocate() }

  /// The bytes written so far: one value, without the comma after it.
  func bytes(to end: Position) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: end - start - 1)
  }
}

// MARK: - Tokens

extension JSONOutput {
  /// Writes a constant.
  @inline(__always)
  mutating func word(_ word: StaticString, at position: Position) -> Position {
    let position = reserve(at: position)
    position.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
    return position + word.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func integer(_ value: Int64, at position: Position) -> Position {
    let position = reserve(at: position)
    return comma(at: position + NumberText.write(value, to: position))
  }

  @inline(__always)
  mutating func number(_ value: Double, at position: Position) -> Position {
    let position = reserve(at: position)
    return comma(at: position + NumberText.write(value, to: position))
  }

  /// Writes JSON unchanged.
  mutating func literal(_ json: [UInt8], at position: Position) -> Position {
    var position = position
    if json.count > limit - position { position = grow(by: json.count, at: position) }
    json.withUnsafeBufferPointer {
      if let start = $0.baseAddress { position.update(from: start, count: $0.count) }
    }
    return comma(at: position + json.count)
  }

  /// Begins a list or a map.
  @inline(__always)
  mutating func begin(_ bracket: UInt8, at position: Position) -> Position {
    let position = reserve(at: position)
    position[0] = bracket
    return position + 1
  }

  /// Ends a list or a map.
  @inline(__always)
  mutating func end(_ bracket: UInt8, isEmpty: Bool, at position: Position) -> Position {
    var position = reserve(at: position)
    // The comma after the last value.
    if !isEmpty { position -= 1 }
    position[0] = bracket
    return comma(at: position + 1)
  }

  @inline(__always)
  private func comma(at position: Position) -> Position {
    position[0] = 0x2C
    return position + 1
  }
}

// MARK: - Strings

extension JSONOutput {
  /// Writes a UTF-8 string in quotes, followed by `mark`: a comma, or the colon after a name.
  @inline(__always)
  mutating func string(
    _ text: UnsafeBufferPointer<UInt8>, then mark: UInt8, at position: Position
  ) -> Position {
    var position = position
    if text.count > limit - position { position = grow(by: text.count, at: position) }
    position[0] = 0x22
    var clean = 0
    if escaping.escapesLeast, let source = text.baseAddress {
      clean = source.copyUnescaped(count: text.count, to: position + 1)
      // The position of the next token must not depend on the text's bytes, or it would wait for
      // them.
      if clean == text.count { return close(mark, at: position + (text.count &+ 1)) }
    }
    return escaped(text, from: clean, then: mark, at: position + (clean &+ 1))
  }

  /// Writes the rest of a string after its first `clean` bytes.
  @inline(never)
  private mutating func escaped(
    _ text: UnsafeBufferPointer<UInt8>, from clean: Int, then mark: UInt8, at position: Position
  ) -> Position {
    var position = position
    var index = clean
    while index < text.count, let source = text.baseAddress {
      // Escapes the block in which a byte was found. The rest is then tried as a whole again.
      let end = escaping.escapesLeast ? min(index &+ 16, text.count) : text.count
      let block = UnsafeBufferPointer(start: source, count: end)
      // The margin exceeds the room for escapes beyond the limit and for the end of the string.
      index = escaping.write(block, from: index, to: &position, limit: limit)
      let rest = text.count &- index
      if rest > limit - position { position = grow(by: rest, at: position) }
      if index == end, escaping.escapesLeast {
        let count = (source + index).copyUnescaped(count: rest, to: position)
        index &+= count
        position += count
      }
    }
    return close(mark, at: position)
  }

  @inline(__always)
  private func close(_ mark: UInt8, at position: Position) -> Position {
    UnsafeMutableRawPointer(position).storeBytes(
      of: (0x22 | UInt16(mark) &<< 8).littleEndian, as: UInt16.self)
    return position + 2
  }
}

// MARK: - Storage

extension JSONOutput {
  /// A position that has room for the margin after it.
  @inline(__always)
  private mutating func reserve(at position: Position) -> Position {
    position <= limit ? position : grow(by: 0, at: position)
  }

  /// Moves the text to a buffer with room for this many more bytes and the margin.
  @inline(never)
  private mutating func grow(by room: Int, at position: Position) -> Position {
    let count = position - start
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: 2 * (limit - start) + room + 2 * Self.margin)
    let base = larger.baseAddress.unsafelyUnwrapped
    base.update(from: start, count: count)
    owned?.deallocate()
    (owned, start) = (larger, base)
    limit = base + (larger.count - Self.margin)
    return base + count
  }
}
