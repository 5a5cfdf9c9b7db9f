/// A closure that makes the whole query, or the whole content of a form, of parameters.
///
/// The text that it returns is used verbatim, without any escaping:
///
/// ```swift
/// serializer.queryString = QueryStringFormat { request, parameters in
///   let query = try request.serializer.encoding.queryString(parameters)
///   return query.split(separator: "&").joined(separator: ";")
/// }
/// ```
///
/// It is called for ``RequestContent/parameters(_:)``, for `RequestContent.form(_:)` and for
/// ``RequestDescription/query``, each by itself; null parameters and an empty
/// ``RequestDescription/query`` do not call it. A query is still refused if it contains characters
/// that a request target cannot have. An error that the closure throws is the
/// ``SerializationError/underlyingError`` of the error that serializing throws.
///
/// Two of them are equal when one is a copy of the other.
public struct QueryStringFormat: Sendable {
  /// Makes the text. It is given the request whose parameters they are.
  public typealias Closure =
    @Sendable (_ request: RequestDescription, _ parameters: Parameters) throws -> String

  private let closure: Shared<Closure>

  /// Creates a format.
  ///
  /// - Parameter closure: What makes the text.
  public init(_ closure: @escaping Closure) {
    self.closure = Shared(closure)
  }

  func text(
    of parameters: Parameters, in request: RequestDescription
  ) throws(SerializationError) -> String {
    do {
      return try closure.value(request, parameters)
    } catch {
      throw SerializationError(underlying: error)
    }
  }
}

extension QueryStringFormat: Hashable {
  /// Whether one is a copy of the other.
  public static func == (a: Self, b: Self) -> Bool { a.closure === b.closure }

  /// Feeds the identity of the closure to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(closure)) }
}
