/// Settings of a request that are not part of its message: AFNetworking's six request properties.
///
/// A property that is `nil` leaves the client's default. Any other value is applied, even if it is
/// the same as the default.
///
/// ```swift
/// var properties = RequestProperties()
/// properties.timeout = .seconds(10)
/// properties.allowsCellularAccess = false
/// ```
///
/// None of them affects the bytes of the message.
public struct RequestProperties: Sendable, Hashable, Codable {
  /// The use of the client's cache: the policies of Foundation's `URLRequest`.
  public enum CachePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Follow the protocol.
    case useProtocolCachePolicy = "use-protocol-cache-policy"

    /// Load, ignoring the local cache.
    case reloadIgnoringLocalCacheData = "reload-ignoring-local-cache-data"

    /// Use cached data of any age, and load only if nothing is cached.
    case returnCacheDataElseLoad = "return-cache-data-else-load"

    /// Use cached data of any age, and fail if nothing is cached.
    case returnCacheDataDontLoad = "return-cache-data-dont-load"

    /// Load, and ask caches on the way not to answer.
    case reloadIgnoringLocalAndRemoteCacheData = "reload-ignoring-local-and-remote-cache-data"

    /// Use cached data if the origin confirms it.
    case reloadRevalidatingCacheData = "reload-revalidating-cache-data"
  }

  /// The purpose of the traffic: the service types of Foundation's `URLRequest`.
  public enum NetworkServiceType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Ordinary traffic.
    case `default`

    /// Video traffic.
    case video

    /// Traffic that nobody waits for.
    case background

    /// Voice calls.
    case voice

    /// Traffic that a person waits for.
    case responsiveData = "responsive-data"

    /// Buffered media.
    case avStreaming = "av-streaming"

    /// Interactive media.
    case responsiveAV = "responsive-av"

    /// The signaling of calls.
    case callSignaling = "call-signaling"
  }

  /// Whether the request may use a cellular network.
  public var allowsCellularAccess: Bool?

  /// The use of the client's cache.
  public var cachePolicy: CachePolicy?

  /// Whether the client sends and stores cookies of its own.
  public var handlesCookies: Bool?

  /// Whether the client may send the request before earlier ones are answered.
  public var usesPipelining: Bool?

  /// The purpose of the traffic.
  public var networkServiceType: NetworkServiceType?

  /// The maximum time to wait for the next byte of a response.
  ///
  /// A negative one is refused when the request is serialized.
  public var timeout: Duration?

  /// Creates properties that are all unset.
  public init() {}

  /// These properties, with unset ones taken from `others`.
  public func merged(over others: RequestProperties) -> RequestProperties {
    // Most requests and serializers set none.
    guard others != RequestProperties() else { return self }
    var merged = self
    for option in Self.options { option.inherit(&merged, others) }
    return merged
  }
}

// MARK: - The table

extension RequestProperties: OptionGroup {
  package static let word = "transport"
  package static let path = ["properties"]
  package static let options: [SerializationOption<Self>] = [
    .seconds("timeout", member: "timeout", \.timeout),
    .choice("cache-policy", member: "cachePolicy", \.cachePolicy),
    .flag("cellular-access", member: "allowsCellularAccess", \.allowsCellularAccess),
    .flag("handles-cookies", member: "handlesCookies", \.handlesCookies),
    .flag("pipelining", member: "usesPipelining", \.usesPipelining),
    .choice("network-service-type", member: "networkServiceType", \.networkServiceType),
  ]

  /// Reads properties. Missing ones are unset.
  ///
  /// - Parameter decoder: A decoder with the properties by name.
  /// - Throws: `DecodingError` for a property of the wrong type or an unknown case.
  public init(from decoder: any Decoder) throws {
    try self.init(options: decoder)
  }

  /// Writes the properties that are set.
  ///
  /// - Parameter encoder: An encoder for the properties by name.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try encodeOptions(to: encoder)
  }
}
