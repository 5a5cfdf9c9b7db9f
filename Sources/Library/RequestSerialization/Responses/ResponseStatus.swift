/// A set of responses by their status code (RFC 9110, section 15).
///
/// ```swift
/// let created: ResponseStatus = 201
/// let successes = ResponseStatus.successful  // 2xx
/// ```
///
/// If several statuses cover a code, the code itself takes precedence over its class, and the class
/// over ``others``.
public struct ResponseStatus: Sendable, Hashable, ExpressibleByIntegerLiteral {
  private enum Codes: Hashable {
    case one(Int)
    case beginning(with: Int)
    case all
  }

  private let codes: Codes

  private init(_ codes: Codes) { self.codes = codes }

  /// Responses with one status code.
  ///
  /// - Parameter code: The code, 200 to 599. Lower codes are for interim responses, which no status
  ///   can cover.
  public init(_ code: Int) { self.init(.one(code)) }

  /// Responses with one status code.
  public init(integerLiteral code: Int) { self.init(code) }

  /// 2xx: the request was received, understood and accepted.
  public static let successful = Self(.beginning(with: 2))

  /// 3xx: further action is needed.
  public static let redirection = Self(.beginning(with: 3))

  /// 4xx: the request was invalid.
  public static let clientError = Self(.beginning(with: 4))

  /// 5xx: the server failed.
  public static let serverError = Self(.beginning(with: 5))

  /// All codes that no other status covers.
  public static let others = Self(.all)

  /// The statuses that cover a code, the most specific first.
  static func candidates(for code: Int) -> [ResponseStatus] {
    [Self(code), Self(.beginning(with: code / 100)), .others]
  }
}
