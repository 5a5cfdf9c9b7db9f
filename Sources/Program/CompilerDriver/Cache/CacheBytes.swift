// How the parts of a cache are written and read: numbers of fixed width in little-endian order,
// texts with their lengths before them. An idle build reads thousands of files this way.

import MessageContent

/// Writes the bytes of a cache.
struct CacheWriter {
  private(set) var bytes: [UInt8]

  /// Starts with the given bytes.
  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: Int) { append(UInt64(truncatingIfNeeded: number)) }

  mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ other: [UInt8]) {
    append(other.count)
    bytes += other
  }

  mutating func append(_ digest: FileDigest) {
    for index in 0..<4 { append(digest.words[index]) }
  }

  mutating func append(_ moment: FileStatus.Moment) {
    append(UInt64(bitPattern: moment.seconds))
    append(UInt64(bitPattern: moment.nanoseconds))
  }

  mutating func append(_ stamp: FileStamp) {
    append(stamp.identity.device)
    append(stamp.identity.inode)
    append(stamp.size)
    append(stamp.modified)
    append(stamp.changed)
  }

  /// Writes whether there is a value, then the value.
  mutating func append<Value>(
    optional value: Value?, _ write: (inout CacheWriter, Value) -> Void
  ) {
    append(value != nil)
    if let value { write(&self, value) }
  }

  /// Writes the number of values, then each value.
  mutating func append<Value>(
    all values: [Value], _ write: (inout CacheWriter, Value) -> Void
  ) {
    append(values.count)
    for value in values { write(&self, value) }
  }
}

/// Reads the bytes of a cache without trusting them.
package struct CacheReader {
  /// The bytes were not written by a run.
  package struct Damage: Error {}

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  mutating func flag() throws(Damage) -> Bool {
    guard index < bytes.endIndex, bytes[index] <= 1 else { throw Damage() }
    defer { index += 1 }
    return bytes[index] == 1
  }

  mutating func word() throws(Damage) -> UInt64 {
    guard bytes.endIndex - index >= 8 else { throw Damage() }
    let word = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: index - bytes.startIndex, as: UInt64.self)
    }
    index += 8
    return UInt64(littleEndian: word)
  }

  /// A number from 0 to 2³¹ − 1.
  mutating func number() throws(Damage) -> Int {
    let word = try word()
    guard word <= UInt64(Int32.max) else { throw Damage() }
    return Int(word)
  }

  mutating func text() throws(Damage) -> String {
    let count = try number()
    guard let text = String(validating: try take(count), as: UTF8.self) else { throw Damage() }
    return text
  }

  mutating func digest() throws(Damage) -> FileDigest {
    FileDigest(words: .init(try word(), try word(), try word(), try word()))
  }

  mutating func stamp() throws(Damage) -> FileStamp {
    FileStamp(
      identity: .init(device: try word(), inode: try word()), size: try word(),
      modified: try moment(), changed: try moment())
  }

  private mutating func moment() throws(Damage) -> FileStatus.Moment {
    .init(
      seconds: Int64(bitPattern: try word()), nanoseconds: Int64(bitPattern: try word()))
  }

  mutating func optional<Value>(
    _ read: (inout CacheReader) throws(Damage) -> Value
  ) throws(Damage) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Reads as many values as the count announces. Each value takes at least one byte, so a false
  /// count ends with the bytes.
  mutating func all<Value>(
    _ read: (inout CacheReader) throws(Damage) -> Value
  ) throws(Damage) -> [Value] {
    let count = try number()
    guard count <= bytes.endIndex - index else { throw Damage() }
    var values: [Value] = []
    values.reserveCapacity(min(count, 1 << 16))
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  private mutating func take(_ count: Int) throws(Damage) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - index else { throw Damage() }
    defer { index += count }
    return bytes[index..<index + count]
  }
}
