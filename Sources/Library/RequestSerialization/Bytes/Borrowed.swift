/// An array element that is accessed in place.
///
/// Copying an element out of an array retains and releases everything in it, which in a walk over a
/// tree of small values costs more than the work itself. This type cannot be copied, so nothing in
/// it is retained.
struct Borrowed<Element>: ~Copyable {
  let value: Element
}

extension Array {
  /// Calls the closure with a pointer to the elements, unless there are none.
  @inline(__always)
  func withBorrowedElements<Failure: Error>(
    _ body: (UnsafePointer<Borrowed<Element>>) throws(Failure) -> Void
  ) throws(Failure) {
    try withUnsafeBufferPointer { elements throws(Failure) in
      guard let start = elements.baseAddress else { return }
      // A struct with a single field has the layout of that field.
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
