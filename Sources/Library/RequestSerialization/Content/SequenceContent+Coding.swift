internal import MessageContent

// Transformations of a sequence while it runs.

extension SequenceContent {
  /// This content as transformed by `transform`.
  func transformed(by transform: some ContentTransform) -> SequenceContent {
    let giveAll = giveAll
    return SequenceContent(isRepeatable: isRepeatable) { give in
      do {
        var coder = try transform.makeCoder(length: .max)
        var coded: [UInt8] = []
        try await giveAll { piece in
          try piece.withUnsafeBytes { try coder.code($0, into: &coded) }
          guard !coded.isEmpty else { return }
          try await give(coded)
          coded.removeAll(keepingCapacity: true)
        }
        try coder.finish(into: &coded)
        if !coded.isEmpty { try await give(coded) }
      } catch let error as ContentError {
        throw SerializationError(error)
      }
    }
  }

  /// This content, reporting how much of it has been taken.
  ///
  /// - Parameter report: Called after each piece.
  /// - Returns: The content.
  func reporting(to report: @escaping @Sendable (TransferProgress) -> Void) -> SequenceContent {
    let giveAll = giveAll
    return SequenceContent(isRepeatable: isRepeatable) { give in
      var completed: UInt64 = 0
      try await giveAll { piece in
        completed += UInt64(piece.count)
        report(TransferProgress(.upload, completed: completed, total: nil))
        try await give(piece)
      }
    }
  }
}
