/// The method of a request (RFC 9110, section 9), case-sensitive.
///
/// ```swift
/// try serializer.request(.put, "https://api.example.com/photos/1", parameters: ["title": "Sunset"])
/// ```
public struct RequestMethod: Sendable, Hashable, RawRepresentable {
  /// The method name. Serializing a request throws an error if it is not a token.
  public var rawValue: String

  /// Creates a method from a token, such as `PROPFIND`.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension RequestMethod: CustomStringConvertible {
  /// The method name.
  public var description: String { rawValue }
}

/// A type whose values name a method: `String` or ``RequestMethod``.
public protocol RequestMethodConvertible: Sendable {
  /// The method.
  var requestMethod: RequestMethod { get }
}

extension RequestMethod: RequestMethodConvertible {
  /// The method itself.
  public var requestMethod: RequestMethod { self }
}

extension String: RequestMethodConvertible {
  /// The method with this name.
  public var requestMethod: RequestMethod { RequestMethod(rawValue: self) }
}

extension RequestMethodConvertible where Self == RequestMethod {
  /// Requests a representation (RFC 9110, section 9.3.1).
  public static var get: RequestMethod { RequestMethod(rawValue: "GET") }

  /// Requests the response of GET without its content (RFC 9110, section 9.3.2).
  public static var head: RequestMethod { RequestMethod(rawValue: "HEAD") }

  /// Sends content to a resource (RFC 9110, section 9.3.3).
  public static var post: RequestMethod { RequestMethod(rawValue: "POST") }

  /// Replaces a resource (RFC 9110, section 9.3.4).
  public static var put: RequestMethod { RequestMethod(rawValue: "PUT") }

  /// Removes a resource (RFC 9110, section 9.3.5).
  public static var delete: RequestMethod { RequestMethod(rawValue: "DELETE") }

  /// Asks for the options of a resource (RFC 9110, section 9.3.7).
  public static var options: RequestMethod { RequestMethod(rawValue: "OPTIONS") }

  /// Asks for the request to be sent back (RFC 9110, section 9.3.8).
  public static var trace: RequestMethod { RequestMethod(rawValue: "TRACE") }

  /// Changes part of a resource (RFC 5789).
  public static var patch: RequestMethod { RequestMethod(rawValue: "PATCH") }
}
