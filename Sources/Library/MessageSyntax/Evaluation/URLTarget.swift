// One evaluator. The compiler and the library must send the same bytes for the same text, so the
// rules that decide them are in this folder. It works on bytes and knows neither spans nor
// `SerializationError`. Each side walks its own values, feeds the evaluator and turns its problems
// into its own errors: `RequestModel/TextEvaluation` and `URLResolution` into problems with spans,
// `RequestSerialization/URL/InterpolatedURL+Target` and `ParameterValue+Text` into
// `SerializationError`. For a URL with several mistakes, the compiler and the library may report
// different ones; `EncodedURL.Reading` decides which.

/// The path and query of a URL, built up from literal text and values.
///
/// The caller appends the text of a value to `path` or `query` and then ends the value. It chooses
/// the numbers that identify values.
///
///     var target = URLTarget()
///     try target.append(literal: "/a b/")
///     URLComponent.appendValue("x/y", to: &target.path)
///     target.endValue(1, from: 7)
///     try target.endPath()
///     target.path  // "/a%20b/x%2Fy"
package struct URLTarget: Sendable {
  /// The percent-encoded path.
  package var path: [UInt8] = []

  /// The percent-encoded query.
  package var query: [UInt8] = []

  /// Whether subsequent text belongs to the query.
  package private(set) var isInQuery = false

  /// The value at the end of `path`, if it is empty.
  private var emptyValue: Int?

  /// Creates an empty path without a query.
  package init() {}

  /// The reason why a target is refused.
  package enum Problem: Error, Sendable, Hashable {
    /// A problem in literal text, at an index of the slice.
    case literal(URLProblem.Kind, index: Int)

    /// A value that makes up a whole segment is empty.
    case emptySegment(value: Int)

    /// Nothing follows the `?`.
    case emptyQuery

    /// A segment of the path is `.` or `..`.
    case dotSegment(Range<Int>)
  }
}

// MARK: - Literal text

extension URLTarget {
  /// Appends text as written, in which the first `?` begins the query.
  ///
  /// - Returns: The index of that `?`.
  @discardableResult
  package mutating func append(literal text: ArraySlice<UInt8>) throws(Problem) -> Int? {
    if let (kind, index) = URLComponent.firstForbidden(in: text) {
      throw .literal(kind, index: index)
    }
    guard !isInQuery else {
      try append(text, to: .query)
      return nil
    }
    guard let mark = text.firstIndex(of: 0x3F) else {
      try append(path: text)
      return nil
    }
    try append(path: text[..<mark])
    try beginQuery()
    try append(text[(mark + 1)...], to: .query)
    return mark
  }

  private mutating func append(path text: ArraySlice<UInt8>) throws(Problem) {
    guard let first = text.first else { return }
    try beginLiteral(first)
    try append(text, to: .path)
  }

  private mutating func append(
    _ text: ArraySlice<UInt8>, to component: URLComponent
  ) throws(Problem) {
    let stray =
      switch component {
      case .path: component.appendLiteral(text, to: &path)
      case .query: component.appendLiteral(text, to: &query)
      }
    if let stray { throw .literal(.strayPercent, index: text.startIndex + stray) }
  }

  /// Appends literal text of the path that is already percent-encoded.
  package mutating func append(encodedPath text: ArraySlice<UInt8>) throws(Problem) {
    guard let first = text.first else { return }
    try beginLiteral(first)
    path.append(contentsOf: text)
  }

  private mutating func beginLiteral(_ first: UInt8) throws(Problem) {
    if first == 0x2F { try endSegment() }
    emptyValue = nil
  }
}

// MARK: - Values and ends

extension URLTarget {
  /// Ends a value in the path, whose text was appended from `start` on.
  package mutating func endValue(_ value: Int, from start: Int) {
    emptyValue = path.count == start ? value : nil
  }

  /// Ends the path and begins the query.
  package mutating func beginQuery() throws(Problem) {
    try endPath()
    emptyValue = nil
    isInQuery = true
  }

  /// Checks that the path does not end in an empty segment made of values.
  package func endPath() throws(Problem) {
    try endSegment()
  }

  /// Checks that the query is not empty.
  package func endQuery() throws(Problem) {
    if isInQuery, query.isEmpty { throw .emptyQuery }
  }

  /// Checks that no segment of the path is `.` or `..` in any spelling: some clients remove such
  /// segments, others do not.
  package func checkDotSegments() throws(Problem) {
    if let segment = DotSegment.first(in: path) { throw .dotSegment(segment) }
  }

  /// Checks the segment that ends here: it must not consist only of empty values.
  private func endSegment() throws(Problem) {
    guard let emptyValue, path.isEmpty || path.last == 0x2F else { return }
    throw .emptySegment(value: emptyValue)
  }
}

// MARK: - Whole paths

extension URLTarget {
  /// Whether a path without values can be sent as written, which nearly all can.
  package static func isPlain(path: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0x2F
    for byte in path {
      // A segment that begins with a dot needs a closer look.
      if byte == 0x2E, previous == 0x2F { return false }
      guard ByteSet.pathLiteral.contains(byte) else { return false }
      previous = byte
    }
    return true
  }

  /// The change needed where one path is appended to another, so that exactly one `/` separates
  /// them.
  ///
  /// - Parameters:
  ///   - last: The last byte of the first path, if it is not empty.
  ///   - first: The first byte of the second path.
  /// - Returns: Whether to remove the last byte of the first path, and whether to insert a `/`.
  package static func joint(last: UInt8?, first: UInt8) -> (drops: Bool, adds: Bool) {
    (last == 0x2F, first != 0x2F)
  }

  /// Appends a path to another, with exactly one `/` between them.
  package static func append(_ added: [UInt8], to path: inout [UInt8]) {
    guard let first = added.first else { return }
    let (drops, adds) = joint(last: path.last, first: first)
    if drops { path.removeLast() }
    if adds { path.append(0x2F) }
    path.append(contentsOf: added)
  }
}
