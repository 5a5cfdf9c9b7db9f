/// Cuts bytes that arrive in pieces into lines, and keeps no more than a piece and a line.
struct LineSplitter: Sendable {
  /// The ends of lines.
  enum Ends: Sendable {
    /// LF, CR LF, or CR alone, as in event streams.
    case any

    /// LF, as in JSON Lines.
    case lineFeed
  }

  private let ends: Ends

  /// The maximum number of bytes of a line.
  private let limit: Int
  private var piece: ArraySlice<UInt8> = []

  /// The beginning of a line whose end has not arrived.
  private var beginning: [UInt8] = []

  /// Whether the last byte was a CR, which an LF may follow.
  private var followsReturn = false

  /// Whether the first bytes may still be a byte order mark, which is not part of the first line.
  private var mayHaveMark = true

  init(_ ends: Ends, limit: Int) { (self.ends, self.limit) = (ends, limit) }

  /// Adds a piece. All lines of the one before have been taken.
  mutating func add(_ bytes: [UInt8]) { piece = bytes[...] }

  /// The next complete line without its end; `nil` if the piece has no other.
  ///
  /// - Throws: ``StreamElementTooLongError`` for a line over the limit.
  mutating func next() throws(StreamElementTooLongError) -> [UInt8]? {
    if followsReturn, let first = piece.first {
      followsReturn = false
      if first == UInt8(ascii: "\n") { piece = piece.dropFirst() }
    }
    guard let end = piece.firstIndex(where: isEnd) else {
      try append(piece)
      piece = []
      return nil
    }
    try append(piece[..<end])
    followsReturn = piece[end] == UInt8(ascii: "\r")
    piece = piece[(end + 1)...]
    return take()
  }

  /// The line without an end at the end of the bytes, if any.
  mutating func last() -> [UInt8]? {
    let line = take()
    return line.isEmpty ? nil : line
  }

  private mutating func take() -> [UInt8] {
    var line: [UInt8] = []
    swap(&line, &beginning)
    if mayHaveMark, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    mayHaveMark = false
    return line
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(StreamElementTooLongError) {
    guard bytes.count <= limit - beginning.count else {
      throw StreamElementTooLongError(limit: limit)
    }
    beginning += bytes
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || ends == .any && byte == UInt8(ascii: "\r")
  }
}

/// The error of an element of a stream, an event or a line, that is longer than the limit of its reader.
public struct StreamElementTooLongError: Error, Sendable, Hashable {
  /// The maximum number of bytes.
  public let limit: Int

  /// Creates an error.
  ///
  /// - Parameter limit: The maximum number of bytes.
  public init(limit: Int) { self.limit = limit }
}
