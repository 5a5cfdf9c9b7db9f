/// An element of an array that is looked at where it is.
///
/// An element that is taken from an array is retained and released, with all that is in it; in a
/// walk over a tree of small values that costs more than what is done with them. This type cannot
/// be copied, so nothing in it is retained.
struct Borrowed<Element>: ~Copyable {
  let value: Element
}

extension Array {
  /// Calls the closure with where the elements are, if there are any.
  @inline(__always)
  func withBorrowedElements<Failure: Error>(
    _ body: (UnsafePointer<Borrowed<Element>>) throws(Failure) -> Void
  ) throws(Failure) {
    try withUnsafeBufferPointer { elements throws(Failure) in
      guard let start = elements.baseAddress else { return }
      // A struct with one field is laid out as the field is.
      try start.withMemoryRebound(to: Borrowed<Element>.self, capacity: count, body)
    }
  }

  /// Calls the closure with each element and its index.
  @inline(__always)
  func forEachBorrowed<Failure: Error>(
    _ body: (Int, borrowing Borrowed<Element>) throws(Failure) -> Void
  ) throws(Failure) {
    try withBorrowedElements { elements throws(Failure) in
      for index in 0..<count { try body(index, elements[index]) }
    }
  }
}
