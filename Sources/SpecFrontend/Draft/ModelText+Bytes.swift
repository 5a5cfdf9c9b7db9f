import RequestModel

extension ModelText {
  /// Calls `body` with the bytes of a range, without a copy.
  ///
  /// This is here and not beside the type because a closure is only called directly when the
  /// function that takes it is compiled in the same module.
  func withText<Result>(
    of range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = Int(range.start)
    let isSource = start < source.count
    let offset = isSource ? start : start - source.count
    return (isSource ? source : derived).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[offset..<offset + Int(range.count)]))
    }
  }
}
