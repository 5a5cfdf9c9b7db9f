/// A buffer of bytes being written, with free room after them.
///
/// Appending to an array checks each time whether the array is shared; for a writer that appends a
/// few bytes at a time, this costs more than the bytes. This buffer has one owner.
struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// The number of bytes written so far.
  private(set) var count = 0

  init(capacity: Int = 512) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  /// The bytes written so far.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base, count: count)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count &+= bytes.count
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends the bytes that the closure writes, at most `room`; it returns how many.
  @inline(__always)
  mutating func append(room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(room)
    count &+= write(base + count)
  }

  /// Discards all but the first `count` bytes.
  mutating func truncate(to count: Int) {
    self.count = count
  }

  @inline(__always)
  private mutating func reserve(_ room: Int) {
    if capacity &- count < room { grow(room) }
  }

  @inline(never)
  private mutating func grow(_ room: Int) {
    let larger = max(2 * capacity, count + room)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    (base, capacity) = (moved, larger)
  }
}

extension [UInt8] {
  /// Appends the bytes of another buffer.
  mutating func append(contentsOf buffer: borrowing OutputBuffer) {
    append(contentsOf: buffer.bytes)
  }
}
