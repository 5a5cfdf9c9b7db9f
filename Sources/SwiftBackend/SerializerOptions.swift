import RequestModel

/// A member of a value and what is assigned to it.
struct OptionAssignment: Equatable {
  /// The names of the members, from the outermost: `encoding`, `booleans`.
  var path: [String]
  var value: Expression

  /// `base.encoding.booleans = .literal`
  func statement(of base: Expression) -> Statement {
    .set(path.reduce(base) { $0.member($1) }, value)
  }
}

/// What a spec says of how a request is serialized, as members of the library's serializer.
struct SerializerOptions {
  private(set) var assignments: [OptionAssignment] = []

  init(_ request: Request, _ collection: RequestCollection) {
    switch request.serializer {
    case .form: break
    case .json: set(["kind"], "json")
    case .plist: set(["kind"], "propertyList")
    }
    if let methods = request.methodsEncodingParametersInURI {
      assignments.append(
        OptionAssignment(
          path: ["methodsEncodingParametersInURI"],
          value: .array(methods.map { .text(collection.text.string($0)) })))
    }
    add(request.encoding, collection)
    add(request.jsonOptions)
    if request.propertyListFormat != .xml { set(["propertyListFormat"], "binary") }
  }

  private mutating func set(_ path: [String], _ word: String?) {
    guard let word else { return }
    assignments.append(OptionAssignment(path: path, value: .implicitMember(word)))
  }

  private mutating func add(_ encoding: EncodingOptions, _ collection: RequestCollection) {
    set(["encoding", "arrays"], encoding.arrays?.rawValue)
    set(["encoding", "maps"], encoding.maps?.rawValue)
    set(["encoding", "booleans"], encoding.booleans?.rawValue)
    set(["encoding", "nulls"], encoding.nulls?.rawValue)
    set(["encoding", "spaces"], encoding.spaces?.rawValue)
    set(["encoding", "order"], encoding.order?.rawValue)
    set(["encoding", "dates"], encoding.dates?.swiftName)
    set(["encoding", "data"], encoding.data?.rawValue)
    if let reserved = encoding.reserved {
      assignments.append(
        OptionAssignment(
          path: ["encoding", "reserved"], value: .text(collection.text.string(reserved))))
    }
  }

  private mutating func add(_ options: JSONOptions) {
    set(["jsonOptions", "style"], options.style?.rawValue)
    set(["jsonOptions", "keys"], options.keys?.rawValue)
    set(["jsonOptions", "slashes"], options.slashes?.rawValue)
    set(["jsonOptions", "unicode"], options.unicode?.rawValue)
  }
}

/// What a spec tells clients beside the message, as members of the library's properties.
struct TransportProperties {
  private(set) var assignments: [OptionAssignment] = []

  init(_ options: TransportOptions, _ collection: RequestCollection) {
    if let timeout = options.timeout {
      // A `Duration` cannot hold all that a spec can say, and nobody waits for so long.
      let seconds = min(Double(collection.text.string(timeout)) ?? 0, 0x1p32)
      let value = Expression.implicitCall("seconds", [Argument(nil, .double(seconds))])
      assignments.append(OptionAssignment(path: ["timeout"], value: value))
    }
    set("cachePolicy", options.cachePolicy?.swiftName)
    set("networkServiceType", options.networkServiceType?.swiftName)
    set("allowsCellularAccess", options.cellularAccess)
    set("handlesCookies", options.handlesCookies)
    set("usesPipelining", options.pipelining)
  }

  private mutating func set(_ member: String, _ word: String?) {
    guard let word else { return }
    assignments.append(OptionAssignment(path: [member], value: .implicitMember(word)))
  }

  private mutating func set(_ member: String, _ value: Bool?) {
    guard let value else { return }
    assignments.append(OptionAssignment(path: [member], value: .literal("\(value)")))
  }
}

extension TransportOptions.CachePolicy {
  /// The case of the library's type.
  fileprivate var swiftName: String {
    switch self {
    case .useProtocol: "useProtocolCachePolicy"
    case .reloadIgnoringLocal: "reloadIgnoringLocalCacheData"
    case .returnCacheElseLoad: "returnCacheDataElseLoad"
    case .returnCacheDontLoad: "returnCacheDataDontLoad"
    case .reloadIgnoringLocalAndRemote: "reloadIgnoringLocalAndRemoteCacheData"
    case .reloadRevalidating: "reloadRevalidatingCacheData"
    }
  }
}

extension TransportOptions.ServiceType {
  /// The case of the library's type.
  fileprivate var swiftName: String {
    switch self {
    case .default: "default"
    case .video: "video"
    case .background: "background"
    case .voice: "voice"
    case .responsiveData: "responsiveData"
    case .avStreaming: "avStreaming"
    case .responsiveAV: "responsiveAV"
    case .callSignaling: "callSignaling"
    }
  }
}
