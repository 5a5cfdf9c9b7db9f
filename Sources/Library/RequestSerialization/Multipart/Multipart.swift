/// A multipart message: parameters and files in one content (RFC 2046, RFC 7578).
///
/// ```swift
/// var upload = Multipart(parameters: ["title": "Sunset", "place": ["lat": 1.5, "lon": -2]])
/// upload.parts = [
///   Multipart.Part(name: "photo", .file(photo), filename: "sunset.jpg"),
///   Multipart.Part(name: "meta", .json(["public": true])),
/// ]
/// ```
///
/// The parameters come first, one part each, flattened by ``ParameterOptions`` but not escaped:
/// `place[lat]`. A message without parameters and parts is not sent as content;
/// ``RequestSerializer/multipartRequest(_:_:parameters:parts:)-(_,_,RequestParameters,_)`` turns it into
/// AFNetworking's empty form. Files are read piecewise when the message is written.
public struct Multipart: Sendable, Hashable {
  /// The subtypes of `multipart`.
  public enum Subtype: String, Sendable, Hashable, Codable {
    /// `multipart/form-data`, each part with a name.
    case formData = "form-data"

    /// `multipart/mixed`.
    case mixed

    /// `multipart/related`.
    case related

    /// `multipart/alternative`.
    case alternative
  }

  /// The subtype of the media type, after `multipart/`.
  public var subtype: Subtype

  /// The delimiter of the parts.
  public var boundary: Boundary

  /// The parameters before the parts.
  public var parameters: RequestParameters

  /// The parts, in order.
  public var parts: [Part]

  /// The throttle of the content, or `nil` for no limit.
  public var throttle: Throttle?

  /// The `type` parameter: the media type of the root of `multipart/related` (RFC 2387, section
  /// 3.1). If it is `nil`, a message with a ``start`` has the root's own, and any other message has
  /// no `type`.
  public var type: String?

  /// The Content-ID of the root of `multipart/related` (RFC 2387, section 3.2), as in the part's
  /// field. If it is `nil`, the first part is the root.
  public var start: String?

  /// Creates a multipart message.
  ///
  /// - Parameters:
  ///   - subtype: The subtype.
  ///   - boundary: The delimiter of the parts.
  ///   - parameters: The parameters before the parts.
  ///   - parts: The parts, in order.
  ///   - throttle: The throttle of the content, or `nil` for no limit.
  ///   - type: The media type of the root of related parts.
  ///   - start: The Content-ID of the root of related parts.
  public init(
    subtype: Subtype = .formData, boundary: Boundary = .random, parameters: RequestParameters = [:],
    parts: [Part] = [], throttle: Throttle? = nil, type: String? = nil, start: String? = nil
  ) {
    self.subtype = subtype
    self.boundary = boundary
    self.parameters = parameters
    self.parts = parts
    self.throttle = throttle
    self.type = type
    self.start = start
  }
}

extension Multipart {
  /// The delimiter of the parts.
  public enum Boundary: Sendable, Hashable {
    /// Drawn at random for each message.
    case random

    /// The given text: 1 to 70 of the characters that RFC 2046, section 5.1.1 allows, not ending in
    /// a space. A part that contains the text is an error, except a custom ``StreamContent``, which
    /// is not searched.
    case written(String)

    /// Computed from a seed, so that the same request gives the same bytes: see
    /// ``derived(service:request:)``.
    case derived(seed: [UInt8])

    /// The boundary that the compiler gives to a request.
    ///
    /// Candidate *n* = 0, 1, 2 … is `waybill-` and the first 32 hexadecimal digits, in lower case,
    /// of the SHA-256 of: the service's name in UTF-8, a zero byte, the request's name in UTF-8, a
    /// zero byte, *n* in decimal digits. The first candidate that occurs in no content, name,
    /// filename and field of any part is used. A custom ``StreamContent`` is not searched.
    public static func derived(service: String, request: String) -> Boundary {
      .derived(seed: Array(service.utf8) + [0] + Array(request.utf8))
    }
  }
}
