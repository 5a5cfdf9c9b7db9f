import Diagnostics

/// A word of a shell command, with its quotes removed.
struct ShellWord: Sendable {
  /// A part of a word.
  enum Piece: Sendable, Equatable {
    /// Literal bytes.
    case bytes([UInt8])
    /// A variable, `$TOKEN` or `${TOKEN}`; an array is `ITEMS[@]`.
    case variable(String)
    /// The output of a command, which is not run: its text, and where that stands.
    case command([UInt8], base: UInt32)
  }

  var pieces: [Piece] = []
  var span: Span
  /// Whether any part was quoted. A quoted word is neither an operator nor a comment.
  var isQuoted = false

  /// The text of a word, or `nil` if it has variables or is not UTF-8.
  var literal: String? {
    bytes.flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The bytes of a word without variables.
  var bytes: [UInt8]? {
    var bytes: [UInt8] = []
    for piece in pieces {
      guard case .bytes(let part) = piece else { return nil }
      bytes += part
    }
    return bytes
  }

  mutating func append(_ byte: UInt8) { append([byte]) }

  mutating func append(_ more: [UInt8]) {
    var bytes: [UInt8] = []
    if case .bytes(let last)? = pieces.last {
      bytes = last
      // This is now the only reference to the bytes, so they are not copied.
      pieces.removeLast()
    }
    bytes += more
    pieces.append(.bytes(bytes))
  }

  /// The word without its first bytes, which must be literal.
  func dropping(_ count: Int) -> ShellWord {
    var word = self
    guard case .bytes(let bytes)? = word.pieces.first, bytes.count >= count else { return word }
    word.pieces[0] = .bytes(Array(bytes.dropFirst(count)))
    return word
  }

  /// The word before and after the first literal occurrence of a byte.
  func split(at byte: UInt8) -> (ShellWord, ShellWord)? {
    for (index, piece) in pieces.enumerated() {
      guard case .bytes(let bytes) = piece, let place = bytes.firstIndex(of: byte) else { continue }
      var before = self
      var behind = self
      before.pieces = Array(pieces[..<index]) + [.bytes(Array(bytes[..<place]))]
      behind.pieces = [.bytes(Array(bytes[(place + 1)...]))] + Array(pieces[(index + 1)...])
      return (before, behind)
    }
    return nil
  }

  /// The first piece that is not literal, as it is written.
  var unknownText: String? {
    for piece in pieces {
      switch piece {
      case .bytes: break
      case .variable(let name): return "$\(name)"
      case .command(let text, _):
        return VisibleText.escaping("$(\(String(decoding: text, as: UTF8.self)))")
      }
    }
    return nil
  }

  /// Whether the word can be an option's value that names standard input: `-`, `@-`, `name@-`, `.`.
  var readsInput: Bool {
    guard case .bytes(let bytes)? = pieces.last, let last = bytes.last else { return false }
    return last == 0x2D || last == 0x2E || bytes.contains(0x2D) && bytes.contains(0x3B)
  }

  func hasPrefix(_ text: String) -> Bool {
    guard case .bytes(let bytes)? = pieces.first else { return text.isEmpty }
    return bytes.starts(with: text.utf8)
  }
}
