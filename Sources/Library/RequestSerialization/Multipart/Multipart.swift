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
/// The parameters come first, one part each, flattened as ``ParameterEncoding`` does but not
/// escaped: `place[lat]`. A message without parameters and parts is not content at all;
/// ``RequestSerializer/multipartRequest(_:_:parameters:parts:)-(_,_,Parameters,_)`` makes AFNetworking's empty form of it.
/// Files are read when the message is written, and never whole.
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

  /// The text that delimits the parts.
  public var boundary: Boundary

  /// Parameters that precede the parts.
  public var parameters: Parameters

  /// The parts, in order.
  public var parts: [Part]

  /// How slowly the content is read when it is sent, or `nil` for as fast as it is asked for.
  public var throttle: Throttle?

  /// The media type of the root of `multipart/related` (RFC 2387, section 3.1), which is sent as the
  /// parameter `type`, or `nil`: then a message with a ``start`` has the root's own, and another none.
  public var type: String?

  /// The Content-ID of the root of `multipart/related` (RFC 2387, section 3.2), as the part's field
  /// has it, or `nil`: then the first part is the root.
  public var start: String?

  /// Creates a multipart message.
  ///
  /// - Parameters:
  ///   - subtype: The subtype.
  ///   - boundary: The text that delimits the parts.
  ///   - parameters: Parameters that precede the parts.
  ///   - parts: The parts, in order.
  ///   - throttle: How slowly the content is read, or `nil` for as fast as it is asked for.
  ///   - type: The media type of the root of related parts.
  ///   - start: The Content-ID of the root of related parts.
  public init(
    subtype: Subtype = .formData, boundary: Boundary = .random, parameters: Parameters = [:],
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
  /// The text that delimits the parts.
  public enum Boundary: Sendable, Hashable {
    /// Drawn at random for each message.
    case random

    /// As given: 1 to 70 of the characters that RFC 2046, section 5.1.1 allows, the last no space.
    /// A part that contains the text is an error, but for a ``StreamContent`` of the program's own,
    /// which is not read to be searched.
    case written(String)

    /// Computed from a seed, so that the same request gives the same bytes: see
    /// ``derived(service:request:)``.
    case derived(seed: [UInt8])

    /// The boundary that the compiler gives to a request.
    ///
    /// Candidate *n* = 0, 1, 2 … is `waybill-` and the first 32 hexadecimal digits, in lower case,
    /// of the SHA-256 of: the service's name in UTF-8, a zero byte, the request's name in UTF-8, a
    /// zero byte, *n* in decimal digits. The first candidate whose text occurs in no content, name,
    /// filename and field of any part is taken. A ``StreamContent`` of the program's own is not
    /// searched.
    public static func derived(service: String, request: String) -> Boundary {
      .derived(seed: Array(service.utf8) + [0] + Array(request.utf8))
    }
  }
}
