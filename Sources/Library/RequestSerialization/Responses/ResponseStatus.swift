/// A set of responses by their status code (RFC 9110, section 15).
///
/// ```swift
/// let created: ResponseStatus = 201
/// let successes = ResponseStatus.successful  // 2xx
/// let expected: ResponseStatus = [.successful, 404]
/// let range = ResponseStatus(200..<400)
/// ```
///
/// If several statuses cover a code, the one with the fewest codes takes precedence: the code itself
/// over its class, and the class over ``others``.
public struct ResponseStatus: Sendable, Hashable, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral
{
  /// Ranges of codes, each once; ``others`` is the range of all.
  private let ranges: Set<Range<Int>>

  /// Responses with one status code.
  ///
  /// - Parameter code: The code, 200 to 599. Lower codes are for interim responses, which no status
  ///   can cover.
  public init(_ code: Int) { self.init(code..<code + 1) }

  /// Responses with a range of status codes.
  ///
  /// - Parameter codes: The codes, such as `200..<400`.
  public init(_ codes: Range<Int>) { ranges = [codes] }

  /// Responses with one status code.
  public init(integerLiteral code: Int) { self.init(code) }

  /// Responses that one of several statuses covers.
  public init(arrayLiteral statuses: ResponseStatus...) {
    ranges = statuses.reduce(into: []) { $0.formUnion($1.ranges) }
  }

  /// 2xx: the request was received, understood and accepted.
  public static let successful = Self(200..<300)

  /// 3xx: further action is needed.
  public static let redirection = Self(300..<400)

  /// 4xx: the request was invalid.
  public static let clientError = Self(400..<500)

  /// 5xx: the server failed.
  public static let serverError = Self(500..<600)

  /// All codes that no other status covers.
  public static let others = Self(Int.min..<Int.max)

  /// Whether a status code is one of these.
  ///
  /// - Parameter code: The code.
  /// - Returns: Whether it is.
  public func contains(_ code: Int) -> Bool { ranges.contains { $0.contains(code) } }

  /// The status with the fewest codes around one, and their number.
  ///
  /// - Parameters:
  ///   - code: The status code.
  ///   - statuses: The statuses to choose from, in any order.
  /// - Returns: The status, or `nil` if none covers the code.
  static func closest(
    to code: Int, among statuses: some Sequence<ResponseStatus>
  ) -> (status: ResponseStatus, extent: UInt)? {
    statuses.compactMap { status in status.extent(around: code).map { (status, $0) } }
      .min { ($0.1, $0.0.bounds) < ($1.1, $1.0.bounds) }
  }

  private func extent(around code: Int) -> UInt? {
    ranges.lazy.filter { $0.contains(code) }
      .map { UInt(bitPattern: $0.upperBound &- $0.lowerBound) }.min()
  }

  /// A text that tells statuses with the same extent apart, so that the order of a dictionary does
  /// not matter.
  private var bounds: String {
    ranges.map { "\($0.lowerBound)..<\($0.upperBound)" }.sorted().joined(separator: ",")
  }
}
