package import MessageSyntax

/// Reads JSON after counting its values, because a value takes many times the memory of its text.
package enum BoundedJSON {
  package static func parse(
    _ bytes: ArraySlice<UInt8>, limits: CaptureLimits
  ) throws(CaptureError) -> JSONTree {
    guard valueCount(bytes, atMost: limits.values) <= limits.values else {
      throw CaptureError("the JSON has more than \(limits.values) values")
    }
    switch JSONReader.parse(bytes, maxDepth: limits.depth) {
    case .success(let value): return value
    case .failure(let error):
      throw CaptureError("not valid JSON: \(error.reason.rawValue)", at: error.offset)
    }
  }

  /// An upper bound on the number of values: one more than the commas and opening brackets outside
  /// strings.
  private static func valueCount(_ bytes: ArraySlice<UInt8>, atMost limit: Int) -> Int {
    var count = 1
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
        continue
      }
      switch byte {
      case 0x22: isInString = true
      case 0x2C, 0x5B, 0x7B:
        count += 1
        if count > limit { return count }
      default: break
      }
    }
    return count
  }
}
