/// The dot-segments `.` and `..` of RFC 3986, 3.3, which clients remove before they send a path.
package enum DotSegment {
  /// Whether a segment is `.` or `..`, where each dot may also be written as `%2E` in any case.
  package static func isDotSegment(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...6).contains(bytes.count) else { return false }
    var (dots, index) = (0, 0)
    while index < bytes.count {
      if bytes[index] == 0x2E {
        index += 1
      } else if index + 2 < bytes.count, bytes[index] == 0x25, bytes[index + 1] == 0x32,
        bytes[index + 2].asciiLowercased == 0x65
      {
        index += 3
      } else {
        return false
      }
      dots += 1
    }
    return dots <= 2
  }

  /// Whether `segment` is a dot-segment; see the overload for a buffer.
  package static func isDotSegment(_ segment: some Collection<UInt8>) -> Bool {
    segment.withContiguousBytes { isDotSegment($0) }
  }

  /// The position of the first dot-segment of a path.
  package static func first(in path: [UInt8]) -> Range<Int>? {
    path.withUnsafeBufferPointer { path in
      var start = 0
      while start < path.count {
        guard path[start] != 0x2F else {
          start += 1
          continue
        }
        let end = path[start...].firstIndex(of: 0x2F) ?? path.count
        // Only a segment that begins with "." or "%2e" can be one.
        if path[start] == 0x2E || path[start] == 0x25,
          isDotSegment(UnsafeBufferPointer(rebasing: path[start..<end]))
        {
          return start..<end
        }
        start = end
      }
      return nil
    }
  }
}
