/// Settings of a request beyond its message: AFNetworking's six request properties.
///
/// A property that is `nil` was not set, and leaves what the client does by itself. One that is set
/// is applied, also when it is what the client would do anyway.
///
/// ```swift
/// var properties = RequestProperties()
/// properties.timeout = .seconds(10)
/// properties.allowsCellularAccess = false
/// ```
///
/// None of them changes a byte of the message.
public struct RequestProperties: Sendable, Hashable, Codable {
  /// How a client uses its cache: the policies of Foundation's `URLRequest`.
  public enum CachePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// As the protocol says.
    case useProtocolCachePolicy = "use-protocol-cache-policy"

    /// Load, whatever the local cache holds.
    case reloadIgnoringLocalCacheData = "reload-ignoring-local-cache-data"

    /// Take what the cache holds, whatever its age, and load when it holds nothing.
    case returnCacheDataElseLoad = "return-cache-data-else-load"

    /// Take what the cache holds, and fail when it holds nothing.
    case returnCacheDataDontLoad = "return-cache-data-dont-load"

    /// Load, and ask caches on the way not to answer.
    case reloadIgnoringLocalAndRemoteCacheData = "reload-ignoring-local-and-remote-cache-data"

    /// Take what the cache holds when the origin confirms it.
    case reloadRevalidatingCacheData = "reload-revalidating-cache-data"
  }

  /// The purpose of the traffic: the service types of Foundation's `URLRequest`.
  public enum NetworkServiceType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Ordinary traffic.
    case `default`

    /// Traffic of video.
    case video

    /// Traffic that nobody waits for.
    case background

    /// Traffic of voice calls.
    case voice

    /// Traffic that a person waits for.
    case responsiveData = "responsive-data"

    /// Media that is buffered.
    case avStreaming = "av-streaming"

    /// Media that answers a person.
    case responsiveAV = "responsive-av"

    /// The signals of a call.
    case callSignaling = "call-signaling"
  }

  /// Whether the request may go over a cellular network.
  public var allowsCellularAccess: Bool?

  /// How the client uses its cache.
  public var cachePolicy: CachePolicy?

  /// Whether the client adds and keeps cookies of its own.
  public var handlesCookies: Bool?

  /// Whether the client may send the request before earlier ones are answered.
  public var usesPipelining: Bool?

  /// The purpose of the traffic.
  public var networkServiceType: NetworkServiceType?

  /// How long the client waits for the next byte of an answer.
  ///
  /// One that is less than zero is refused when a request is serialized.
  public var timeout: Duration?

  /// Creates properties of which none is set.
  public init() {}

  /// These properties where they are set, the others elsewhere.
  public func merged(over others: RequestProperties) -> RequestProperties {
    // Most requests set none, and nor do their serializers.
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

  /// Reads properties. One that is missing is not set.
  ///
  /// - Parameter decoder: The decoder that holds the properties by name.
  /// - Throws: `DecodingError` for a property of another kind or an unknown case.
  public init(from decoder: any Decoder) throws {
    try self.init(options: decoder)
  }

  /// Writes the properties that are set.
  ///
  /// - Parameter encoder: The encoder that takes the properties by name.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try encodeOptions(to: encoder)
  }
}
