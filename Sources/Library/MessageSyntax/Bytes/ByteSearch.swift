/// A search for a byte string by Horspool's algorithm: on a mismatch it advances by up to the
/// length of the needle, depending on the byte under the needle's end.
///
/// Preparing a search fills a table of 256 bytes, so it pays to use one search for many haystacks.
package struct ByteSearch: Sendable {
  private let needle: [UInt8]
  /// The distance to advance for each byte that the needle's end may be on.
  private let steps: [UInt8]

  package init(_ needle: [UInt8]) {
    self.needle = needle
    var steps = [UInt8](repeating: UInt8(clamping: needle.count), count: 256)
    for (index, byte) in needle.dropLast().enumerated() {
      steps[Int(byte)] = UInt8(clamping: needle.count - 1 - index)
    }
    self.steps = steps
  }

  /// The offset of the first occurrence in `haystack`.
  package func firstOffset(in haystack: UnsafeRawBufferPointer) -> Int? {
    guard let lastByte = needle.last else { return 0 }
    let (length, last) = (needle.count, needle.count - 1)
    return needle.withUnsafeBufferPointer { needle in
      steps.withUnsafeBufferPointer { steps in
        var start = 0
        while start &+ length <= haystack.count {
          let end = haystack[start &+ last]
          if end == lastByte {
            var index = 0
            while index < last, haystack[start &+ index] == needle[index] { index &+= 1 }
            if index == last { return start }
          }
          start &+= Int(steps[Int(end)])
        }
        return nil
      }
    }
  }
}
