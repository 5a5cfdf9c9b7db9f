public import MessageSyntax

/// A URL, or its path and query, with values that are percent-encoded.
///
/// A value cannot leave its place: characters that would end a segment, a name or a query are
/// encoded. The text around it is sent as written, except characters that RFC 3986 does not allow
/// there, which are percent-encoded as UTF-8.
///
/// ```swift
/// let api = RequestURL(scheme: .https, host: "api.example.com", path: "/v2")
/// let (album, page) = ("日記/2024", 2)
/// try api.appending("/albums/\(album)/photos?page=\(page)").path
/// // /v2/albums/%E6%97%A5%E8%A8%98%2F2024/photos
/// ```
///
/// Filters can change a value. The output of ``TextFilter/segments`` or ``TextFilter/percent`` as
/// the last filter is used as it is:
///
/// ```swift
/// let folder = "2024/spring trip"
/// try api.appending("/files/\(folder, filters: .segments)").path  // /v2/files/2024/spring%20trip
/// ```
///
/// Lists and maps of scalars in a path are expanded according to RFC 6570:
///
/// ```swift
/// let ids = [3, 4]
/// try api.appending("/photos/\(ids, filters: .comma)").path               // /v2/photos/3,4
/// try api.appending("/photos\(ids, name: "ids", filters: .matrix)").path  // /v2/photos;ids=3,4
/// ```
///
/// Values become text as by ``ParameterValue/text(_:name:filters:)``. These are refused: a value
/// without a text, an empty value that fills a segment, a segment that is `.` or `..` (unless the
/// URL is made by ``keepingDotSegments(_:)``), a fragment, an empty query, and, around the values, a
/// `%` that begins no escape and control characters.
///
/// The text around the values is static: to read a URL from text at run time, use
/// ``RequestURL/init(_:)``.
public struct InterpolatedURL: Sendable {
  // Nothing is inlined at the call, and the text is static, so that a URL is cheap to compile.

  /// A piece of a URL. Its text is never empty.
  enum Piece: Sendable {
    case text(String)
    case value(ParameterValue, FilterChain)
  }

  let pieces: [Piece]

  /// Whether segments of the path may be `.` or `..`.
  private(set) var keepsDotSegments = false

  /// A URL whose path may have the segments `.` and `..`, such as the key of an object in a store.
  ///
  /// Clients remove these segments unless they are told not to: the transports of this library refuse
  /// such a request where they cannot send it as it is.
  ///
  /// ```swift
  /// let key = "a/../b"
  /// try api.appending(.keepingDotSegments("/\(key, filters: .segments)")).path  // /v2/a/../b
  /// ```
  ///
  /// - Parameter url: The URL.
  /// - Returns: The URL, whose dot segments are kept.
  public static func keepingDotSegments(_ url: InterpolatedURL) -> InterpolatedURL {
    var url = url
    url.keepsDotSegments = true
    return url
  }

  /// The values of an interpolated URL and the text between them, during interpolation.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var pieces: [Piece] = []

    /// Creates an empty URL.
    @inline(never)
    public init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Appends a literal text.
    @inline(never)
    public mutating func appendLiteral(_ literal: StaticString) {
      let text = literal.description
      if !text.isEmpty { pieces.append(.text(text)) }
    }

    /// Appends a text.
    @inline(never)
    public mutating func appendInterpolation(_ text: String) {
      pieces.append(.value(.string(text), FilterChain()))
    }

    /// Appends a value.
    @inline(never)
    public mutating func appendInterpolation(_ value: some ParameterConvertible) {
      pieces.append(.value(value.parameterValue, FilterChain()))
    }

    /// Appends a value after applying filters.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of the value, which ``TextFilter/matrix`` writes.
    ///   - filters: The filters of its text, applied in order.
    public mutating func appendInterpolation(
      _ value: some ParameterConvertible, name: String? = nil, filters: TextFilter...
    ) {
      pieces.append(.value(value.parameterValue, FilterChain(filters, name: name)))
    }

    /// Appends bytes, in the format of ``ParameterOptions/data-swift.property``.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - name: The name of the value, which ``TextFilter/matrix`` writes.
    ///   - filters: The filters of their text, applied in order.
    public mutating func appendInterpolation(
      _ bytes: [UInt8], name: String? = nil, filters: TextFilter...
    ) {
      pieces.append(.value(.data(bytes), FilterChain(filters, name: name)))
    }
  }
}

extension InterpolatedURL {
  /// Creates a URL without values from text that is known at run time only.
  init(text: String) {
    pieces = text.isEmpty ? [] : [.text(text)]
  }
}

extension InterpolatedURL: ExpressibleByStringInterpolation {
  /// Creates a URL without values.
  public init(stringLiteral value: StaticString) {
    self.init(text: value.description)
  }

  /// Creates a URL from the values and the text between them.
  @inline(never)
  public init(stringInterpolation: StringInterpolation) {
    pieces = stringInterpolation.pieces
  }
}
