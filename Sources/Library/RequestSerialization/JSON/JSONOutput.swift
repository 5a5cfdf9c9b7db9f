internal import MessageSyntax

/// A compact JSON text that is being written, in memory with one owner.
///
/// Where the next byte goes is not kept here: each function takes that position and returns the next
/// one, so that it stays in a register from token to token. A position belongs to the buffer of the
/// call before; only the newest one is used. Each value ends with a comma, which the end of its
/// container or of the text takes back, so nothing need be known of what came before.
struct JSONOutput: ~Copyable {
  /// Where the next byte goes.
  typealias Position = UnsafeMutablePointer<UInt8>

  /// The length of a first buffer, which is on the stack.
  static var firstCapacity: Int { 1024 }

  /// Any token but a string or a literal, with the comma after it, has at most so many bytes; so has
  /// what `JSONEscaping` writes behind its limit, with the end of the string.
  private static let margin = 40

  private let escaping: JSONEscaping

  /// The buffer to release at the end; the first buffer belongs to the caller.
  private var owned: UnsafeMutableBufferPointer<UInt8>?

  /// The last position behind which there is room for the margin.
  private var limit: Position

  /// The position of the first byte, until something is written.
  private(set) var start: Position

  /// Begins a text in a buffer that lives longer, and moves it to others where that is too small.
  init(_ options: JSONOptions, in buffer: UnsafeMutableBufferPointer<UInt8>) {
    escaping = JSONEscaping(options)
    // A buffer that was allocated has a base address.
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
  /// Writes what is known when the library is compiled.
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

  /// Writes JSON as it is.
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
  /// Writes a string of UTF-8 between its quotes, and `mark` after it: a comma, or the colon after a
  /// name.
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
      // Where the next token goes must not depend on what was found in the text: it would wait for it.
      if clean == text.count { return close(mark, at: position + (text.count &+ 1)) }
    }
    return escaped(text, from: clean, then: mark, at: position + (clean &+ 1))
  }

  /// Writes what follows the first `clean` bytes of a string.
  @inline(never)
  private mutating func escaped(
    _ text: UnsafeBufferPointer<UInt8>, from clean: Int, then mark: UInt8, at position: Position
  ) -> Position {
    var position = position
    var index = clean
    while index < text.count, let source = text.baseAddress {
      // The block in which something was found; what follows is tried as a whole again.
      let end = escaping.escapesLeast ? min(index &+ 16, text.count) : text.count
      let block = UnsafeBufferPointer(start: source, count: end)
      // The margin is more than what escapes need behind the limit and what closes the string.
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
  /// A position behind which there is room for the margin.
  @inline(__always)
  private mutating func reserve(at position: Position) -> Position {
    position <= limit ? position : grow(by: 0, at: position)
  }

  /// Moves what was written to where there is room for so many bytes more and the margin.
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
