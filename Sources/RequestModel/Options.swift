/// How a point in time is written (LANGUAGE.md, encoding `dates`).
package enum DateFormat: UInt8, Sendable, CaseIterable {
  case rfc3339 = 1
  case epochSeconds
  case epochMilliseconds
}

/// The `encoding` of queries and forms. First cases are the defaults, AFNetworking's.
package struct EncodingOptions: Sendable, Hashable {
  package enum Arrays: UInt8, Sendable, CaseIterable {
    case brackets, indices, `repeat`, comma, pipe, space
  }
  package enum Maps: UInt8, Sendable, CaseIterable { case brackets, dots }
  package enum Booleans: UInt8, Sendable, CaseIterable { case numeric, literal }
  package enum Nulls: UInt8, Sendable, CaseIterable { case bare, empty, omit, literal }
  package enum Spaces: UInt8, Sendable, CaseIterable { case percent, plus }
  package enum Order: UInt8, Sendable, CaseIterable { case sorted, written }
  package enum Data: UInt8, Sendable, CaseIterable { case base64, base64url, hex }

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
  package enum Style: UInt8, Sendable, CaseIterable { case compact, pretty }
  package enum Keys: UInt8, Sendable, CaseIterable { case written, sorted }
  package enum Escaping: UInt8, Sendable, CaseIterable { case plain, escaped }

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
package enum PropertyListFormat: UInt8, Sendable, CaseIterable {
  case xml, binary
}

/// How `parameters` are sent.
package enum ParameterSerializer: UInt8, Sendable, CaseIterable {
  case form, json, plist
}

/// The form of the request target (RFC 9112 section 3.2).
package enum TargetForm: UInt8, Sendable, CaseIterable {
  case origin, absolute, asterisk
}

/// How content is coded (RFC 9110 section 8.4).
package enum ContentCoding: UInt8, Sendable, CaseIterable {
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
  package enum CachePolicy: UInt8, Sendable, CaseIterable {
    case useProtocol, reloadIgnoringLocal, returnCacheElseLoad, returnCacheDontLoad
    case reloadIgnoringLocalAndRemote, reloadRevalidating
  }
  package enum ServiceType: UInt8, Sendable, CaseIterable {
    case `default`, video, background, voice, responsiveData, avStreaming, responsiveAV
    case callSignaling
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
