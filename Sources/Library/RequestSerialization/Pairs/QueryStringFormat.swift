/// A closure that converts parameters to a whole query, or to the whole content of a form.
///
/// The returned text is used verbatim, without any escaping:
///
/// ```swift
/// serializer.queryString = QueryStringFormat { request, parameters in
///   let query = try request.serializer.encoding.queryString(parameters)
///   return query.split(separator: "&").joined(separator: ";")
/// }
/// ```
///
/// It is called for ``RequestContent/parameters(_:)``, for `RequestContent.form(_:)`, for
/// ``RequestDescription/query`` and for ``RequestSerializer/parameters``, separately; it is not called
/// for null parameters and empty queries. A query is still refused if it contains characters that a request
/// target cannot have. An error of the closure is the ``SerializationError/underlyingError`` of the
/// error that serializing throws.
///
/// Two formats are equal if one is a copy of the other.
public struct QueryStringFormat: Sendable {
  /// Converts the parameters of the given request to text.
  public typealias Closure =
    @Sendable (_ request: RequestDescription, _ parameters: RequestParameters) throws -> String

  private let closure: Shared<Closure>

  /// Creates a format.
  ///
  /// - Parameter closure: The closure that returns the text.
  public init(_ closure: @escaping Closure) {
    self.closure = Shared(closure)
  }

  func text(
    of parameters: RequestParameters, in request: RequestDescription
  ) throws(SerializationError) -> String {
    do {
      return try closure.value(request, parameters)
    } catch {
      throw SerializationError(underlying: error)
    }
  }
}

extension QueryStringFormat: Hashable {
  /// Whether one format is a copy of the other.
  public static func == (a: Self, b: Self) -> Bool { a.closure === b.closure }

  /// Hashes the identity of the closure.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(closure)) }
}
