// Text as bytes. `ComparableByBytes` compares texts by their bytes.

extension String {
  /// Calls the closure with the text's UTF-8, in place wherever it is contiguous.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
