/// Why a file is outside the portable subset, and where.
struct Refusal: Error, Hashable, CustomStringConvertible {
  /// The number of the line, from 1.
  var line: Int

  /// What is wrong with it, as the end of a sentence.
  var reason: String

  var description: String { "\(line): \(reason)" }
}

/// Why a piece of a file is outside the portable subset; the reader of the piece knows the line.
struct Fault: Error {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
