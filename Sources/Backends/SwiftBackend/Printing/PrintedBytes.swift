/// Bytes that a printer writes in small pieces and may remove again.
///
/// Removable bytes have a preallocated buffer. An array would check its capacity and uniqueness for
/// each piece.
struct PrintedBytes {
  /// The bytes that cannot be removed any more.
  private(set) var settled: [UInt8] = []

  private var buffer = [UInt8](repeating: 0, count: 1 << 12)

  /// The number of bytes in the buffer.
  private(set) var count = 0

  /// The last byte in the buffer.
  var last: UInt8? { count > 0 ? buffer[count - 1] : nil }

  /// Reserves room for settled bytes.
  mutating func reserve(_ room: Int) { settled.reserveCapacity(room) }

  /// All bytes.
  var all: [UInt8] { settled + buffer[..<count] }

  mutating func append(_ byte: UInt8) {
    if count == buffer.count { grow(by: 1) }
    buffer[count] = byte
    count += 1
  }

  mutating func append(_ text: String) {
    let isDone: ()? = text.utf8.withContiguousStorageIfAvailable { append($0) }
    if isDone == nil { for byte in text.utf8 { append(byte) } }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let (start, end) = (count, count + bytes.count)
    if end > buffer.count { grow(by: bytes.count) }
    buffer.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[start..<end])
        .copyMemory(from: UnsafeRawBufferPointer(bytes))
    }
    count = end
  }

  /// Appends a line feed and indentation.
  mutating func beginLine(indentation: Int) {
    let (start, end) = (count, count + 1 + indentation)
    if end > buffer.count { grow(by: 1 + indentation) }
    buffer.withUnsafeMutableBufferPointer {
      $0[start] = UInt8(ascii: "\n")
      for place in start + 1..<end { $0[place] = UInt8(ascii: " ") }
    }
    count = end
  }

  /// Removes bytes from the buffer.
  mutating func removeLast(_ number: Int) { count -= number }

  /// Settles the buffer, so that its bytes cannot be removed.
  mutating func settle() {
    settled += buffer[..<count]
    count = 0
  }

  private mutating func grow(by number: Int) {
    buffer += repeatElement(0, count: max(number, buffer.count))
  }
}
