/// The method of a request (RFC 9110, section 9), whose case counts.
///
/// ```swift
/// try serializer.request(.put, "https://api.example.com/photos/1", parameters: ["title": "Sunset"])
/// ```
public struct RequestMethod: Sendable, Hashable, RawRepresentable {
  /// The token that is sent. One that is not a token is an error when the request is serialized.
  public var rawValue: String

  /// Creates the method of a token, such as `PROPFIND`.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension RequestMethod: CustomStringConvertible {
  /// The token.
  public var description: String { rawValue }
}

/// A type whose values name a method: a text, or a ``RequestMethod``.
public protocol RequestMethodConvertible: Sendable {
  /// The method.
  var requestMethod: RequestMethod { get }
}

extension RequestMethod: RequestMethodConvertible {
  /// The method itself.
  public var requestMethod: RequestMethod { self }
}

extension String: RequestMethodConvertible {
  /// The method of this token.
  public var requestMethod: RequestMethod { RequestMethod(rawValue: self) }
}

extension RequestMethodConvertible where Self == RequestMethod {
  /// Transfers a representation (RFC 9110, section 9.3.1).
  public static var get: RequestMethod { RequestMethod(rawValue: "GET") }

  /// HEAD: the response of GET without its content (RFC 9110, section 9.3.2).
  public static var head: RequestMethod { RequestMethod(rawValue: "HEAD") }

  /// Hands content to a resource (RFC 9110, section 9.3.3).
  public static var post: RequestMethod { RequestMethod(rawValue: "POST") }

  /// Replaces a resource (RFC 9110, section 9.3.4).
  public static var put: RequestMethod { RequestMethod(rawValue: "PUT") }

  /// Removes a resource (RFC 9110, section 9.3.5).
  public static var delete: RequestMethod { RequestMethod(rawValue: "DELETE") }

  /// Asks what a resource can do (RFC 9110, section 9.3.7).
  public static var options: RequestMethod { RequestMethod(rawValue: "OPTIONS") }

  /// Has the request sent back (RFC 9110, section 9.3.8).
  public static var trace: RequestMethod { RequestMethod(rawValue: "TRACE") }

  /// Changes a part of a resource (RFC 5789).
  public static var patch: RequestMethod { RequestMethod(rawValue: "PATCH") }
}
