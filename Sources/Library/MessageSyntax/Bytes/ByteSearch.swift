/// Looks for bytes in longer bytes: the algorithm of Horspool, which steps over as many bytes as
/// are looked for wherever their last one does not match.
///
/// Preparing costs a table of 256 bytes, so one search serves many haystacks.
package struct ByteSearch: Sendable {
  private let needle: [UInt8]
  /// How far to step when the needle's end is on a byte.
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
