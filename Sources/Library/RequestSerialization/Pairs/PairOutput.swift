internal import MessageSyntax

/// The written pairs, and the name of the current pair.
///
/// The name is in `name`, already escaped, and is copied for each pair: `filter%5Btags%5D%5B%5D`. A
/// query's pairs are escaped and joined by `&`; a multipart message's are neither, and `ends`
/// contains the end of each one.
struct PairOutput: ~Copyable {
  /// The end of a pair that was written without escaping.
  struct End {
    var name: Int
    var value: Int
    var isText = true
  }

  private(set) var text = OutputBuffer(capacity: 1024)
  private(set) var ends: [End] = []

  /// The name so far.
  var name = OutputBuffer(capacity: 128)
  /// The same without escaping, if a closure makes the names.
  var key = ""

  private let escaped: Bool
  /// The text before the next pair.
  private var separator: UInt8?

  init(escaped: Bool, after separator: UInt8? = nil) {
    self.escaped = escaped
    self.separator = separator
  }

  /// Writes the separator, the name and the equals sign.
  mutating func beginPair() {
    writeName()
    if escaped { text.append(UInt8(ascii: "=")) }
  }

  /// Writes the separator and the name.
  mutating func writeName() {
    if let separator, escaped { text.append(separator) }
    separator = UInt8(ascii: "&")
    text.append(name.bytes)
    if !escaped { ends.append(End(name: text.count, value: text.count)) }
  }

  mutating func endPair() {
    if !escaped { ends[ends.count - 1].value = text.count }
  }

  /// Appends to the name.
  mutating func append(name part: String, escapedBy encoder: borrowing PercentEncoder) {
    guard escaped else { return name.append(part) }
    part.withBytes { name.append($0, escapedBy: encoder) }
  }

  /// Appends to the value.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy encoder: borrowing PercentEncoder
  ) {
    if escaped { text.append(bytes, escapedBy: encoder) } else { text.append(bytes) }
  }

  /// Appends text that needs no escaping to the value.
  mutating func append(_ mark: StaticString) {
    text.append(mark)
  }

  /// Appends an integer to the value.
  mutating func append(_ value: Int64) {
    text.append(room: NumberText.capacity) { NumberText.write(value, to: $0) }
  }

  /// Appends a number to the value. Its text must not contain a `+`.
  mutating func append(_ value: Double) {
    text.append(room: NumberText.capacity) { NumberText.write(value, to: $0) }
  }

  /// Appends bytes to the value as they are, and marks the pair.
  mutating func append(data: [UInt8]) {
    text.append(data)
    ends[ends.count - 1].isText = false
  }
}

// MARK: - Names and order

extension PairOutput {
  /// Whether the name contains `[]`.
  func holdsBrackets(_ open: StaticString, _ close: StaticString) -> Bool {
    let mark = Array("\(open)\(close)".utf8)
    guard name.count >= mark.count else { return false }
    return ByteSearch(mark).firstOffset(in: UnsafeRawBufferPointer(name.bytes)) != nil
  }

  /// Whether the name ends in `[]`.
  func endsWithBrackets(_ open: StaticString, _ close: StaticString) -> Bool {
    name.bytes.suffix(open.utf8CodeUnitCount + close.utf8CodeUnitCount)
      .elementsEqual("\(open)\(close)".utf8)
  }

  /// The output of consecutive map entries.
  struct Run {
    fileprivate let start: Int

    /// Whether a separator precedes the first pair.
    fileprivate let isSeparated: Bool

    /// The end of each entry.
    var ends: [Int] = []

    init(_ output: borrowing PairOutput) {
      start = output.text.count
      isSeparated = output.separator != nil
    }
  }

  /// Sorts the output of entries by its bytes, without the separators.
  mutating func sort(_ run: Run) {
    var (pieces, start): ([[UInt8]], Int) = ([], run.start)
    for end in run.ends where end > start {
      let lead = run.isSeparated || !pieces.isEmpty ? 1 : 0
      pieces.append(Array(text.bytes[start + lead..<end]))
      start = end
    }
    guard pieces.count > 1 else { return }
    pieces.sort { $0.precedes($1) }
    text.truncate(to: run.start + (run.isSeparated ? 1 : 0))
    for (index, piece) in pieces.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "&")) }
      text.append(piece)
    }
  }
}

extension OutputBuffer {
  @inline(__always)
  fileprivate mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy encoder: borrowing PercentEncoder
  ) {
    append(room: PercentEncoder.room(for: bytes.count)) { encoder.write(bytes, to: $0) }
  }
}
