// The raw values of all options are the words of the language, in the order in which messages name
// them.

/// How a point in time is written (LANGUAGE.md, encoding `dates`).
package enum DateFormat: String, Sendable, CaseIterable {
  case rfc3339
  case epochSeconds = "epoch-seconds"
  case epochMilliseconds = "epoch-milliseconds"
}

extension DateFormat {
  /// The format that a number stands for; none for 0.
  init?(number: UInt8) {
    guard let format = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = format
  }

  /// A number for ``ValueNode/detail``.
  package var number: UInt8 {
    switch self {
    case .rfc3339: 1
    case .epochSeconds: 2
    case .epochMilliseconds: 3
    }
  }
}

/// The `encoding` of queries and forms. First cases are the defaults, AFNetworking's.
package struct EncodingOptions: Sendable, Hashable {
  package enum Arrays: String, Sendable, CaseIterable {
    case brackets, indices, `repeat`, comma, pipe, space
  }
  package enum Maps: String, Sendable, CaseIterable { case brackets, dots }
  package enum Booleans: String, Sendable, CaseIterable { case numeric, literal }
  package enum Nulls: String, Sendable, CaseIterable { case bare, empty, omit, literal }
  package enum Spaces: String, Sendable, CaseIterable { case percent, plus }
  package enum Order: String, Sendable, CaseIterable { case sorted, written }
  package enum Data: String, Sendable, CaseIterable { case base64, base64url, hex }

  package var arrays: Arrays?
  package var maps: Maps?
  package var booleans: Booleans?
  package var nulls: Nulls?
  package var spaces: Spaces?
  package var order: Order?
  package var dates: DateFormat?
  package var data: Data?

  /// ASCII characters that stay unescaped besides the usual ones.
  package var reserved: TextRange?

  package init() {}

  /// These options where they say something, `below` elsewhere.
  package func merged(over below: EncodingOptions) -> EncodingOptions {
    var result = self
    result.arrays = arrays ?? below.arrays
    result.maps = maps ?? below.maps
    result.booleans = booleans ?? below.booleans
    result.nulls = nulls ?? below.nulls
    result.spaces = spaces ?? below.spaces
    result.order = order ?? below.order
    result.dates = dates ?? below.dates
    result.data = data ?? below.data
    result.reserved = reserved ?? below.reserved
    return result
  }
}

/// The `json-options` of a request. First cases are the defaults.
package struct JSONOptions: Sendable, Hashable {
  package enum Style: String, Sendable, CaseIterable { case compact, pretty }
  package enum Keys: String, Sendable, CaseIterable { case written, sorted }
  package enum Escaping: String, Sendable, CaseIterable { case plain, escaped }

  package var style: Style?
  package var keys: Keys?
  package var slashes: Escaping?
  package var unicode: Escaping?

  package init() {}

  package func merged(over below: JSONOptions) -> JSONOptions {
    var result = self
    result.style = style ?? below.style
    result.keys = keys ?? below.keys
    result.slashes = slashes ?? below.slashes
    result.unicode = unicode ?? below.unicode
    return result
  }
}

/// The `format` of `plist-options`.
package enum PropertyListFormat: String, Sendable, CaseIterable {
  case xml, binary
}

/// How `parameters` are sent.
package enum ParameterSerializer: String, Sendable, CaseIterable {
  case form, json, plist
}

/// The form of the request target (RFC 9112 section 3.2).
package enum TargetForm: String, Sendable, CaseIterable {
  case origin, absolute, asterisk
}

/// How content is coded (RFC 9110 section 8.4).
package enum ContentCoding: String, Sendable, CaseIterable {
  case gzip, deflate
}

/// How content is delimited in the message.
package enum Framing: Sendable, Hashable {
  case contentLength

  /// Chunks of this many bytes (RFC 9112 section 7.1).
  case chunked(size: Int)
}

/// What a client's `URLRequest` is told beyond the message; only what is written is applied.
package struct TransportOptions: Sendable, Hashable {
  package enum CachePolicy: String, Sendable, CaseIterable {
    case useProtocol = "use-protocol-cache-policy"
    case reloadIgnoringLocal = "reload-ignoring-local-cache-data"
    case returnCacheElseLoad = "return-cache-data-else-load"
    case returnCacheDontLoad = "return-cache-data-dont-load"
    case reloadIgnoringLocalAndRemote = "reload-ignoring-local-and-remote-cache-data"
    case reloadRevalidating = "reload-revalidating-cache-data"
  }
  package enum ServiceType: String, Sendable, CaseIterable {
    case `default`, video, background, voice
    case responsiveData = "responsive-data"
    case avStreaming = "av-streaming"
    case responsiveAV = "responsive-av"
    case callSignaling = "call-signaling"
  }

  /// Seconds, as spelled.
  package var timeout: TextRange?
  package var cachePolicy: CachePolicy?
  package var cellularAccess: Bool?
  package var handlesCookies: Bool?
  package var pipelining: Bool?
  package var networkServiceType: ServiceType?

  package init() {}

  package func merged(over below: TransportOptions) -> TransportOptions {
    var result = self
    result.timeout = timeout ?? below.timeout
    result.cachePolicy = cachePolicy ?? below.cachePolicy
    result.cellularAccess = cellularAccess ?? below.cellularAccess
    result.handlesCookies = handlesCookies ?? below.handlesCookies
    result.pipelining = pipelining ?? below.pipelining
    result.networkServiceType = networkServiceType ?? below.networkServiceType
    return result
  }
}
