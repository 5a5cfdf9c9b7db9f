import MessageSyntax
import RequestModel

/// How a request is written, all options with their defaults.
extension ModelWriter {
  mutating func optionLines(of request: Request) {
    line("serializer", request.serializer.rawValue)
    lines.beginLine("parameters-in-uri")
    lines.json.beginArray()
    for method in collection.methodsEncodingParametersInURI(of: request) {
      lines.json.string(method)
    }
    lines.json.endArray()
    lines.endLine()
    objectLine("encoding") { $0.members(of: request.encoding) }
    objectLine("json-options") { $0.members(of: request.jsonOptions) }
    objectLine("plist-options") { $0.member("format", request.propertyListFormat.rawValue) }
    objectLine("transport") { $0.members(of: request.transport) }
    objectLine("framing") { $0.members(of: request.framing) }
  }

  private mutating func objectLine(
    _ name: StaticString, _ members: (inout ModelWriter) -> Void
  ) {
    lines.beginLine(name)
    lines.json.beginObject()
    members(&self)
    lines.json.endObject()
    lines.endLine()
  }

  private mutating func members(of encoding: EncodingOptions) {
    member("arrays", (encoding.arrays ?? .brackets).rawValue)
    member("maps", (encoding.maps ?? .brackets).rawValue)
    member("booleans", (encoding.booleans ?? .numeric).rawValue)
    member("nulls", (encoding.nulls ?? .bare).rawValue)
    member("spaces", (encoding.spaces ?? .percent).rawValue)
    member("order", (encoding.order ?? .sorted).rawValue)
    member("dates", (encoding.dates ?? .rfc3339).rawValue)
    member("data", (encoding.data ?? .base64).rawValue)
    member("reserved", encoding.reserved ?? .empty)
  }

  private mutating func members(of options: JSONOptions) {
    member("style", (options.style ?? .compact).rawValue)
    member("keys", (options.keys ?? .written).rawValue)
    member("slashes", (options.slashes ?? .plain).rawValue)
    member("unicode", (options.unicode ?? .plain).rawValue)
  }

  /// Only what the spec says: a client's own default is nothing to be set.
  private mutating func members(of transport: TransportOptions) {
    if let timeout = transport.timeout { member("timeout", timeout) }
    if let policy = transport.cachePolicy { member("cache-policy", policy.rawValue) }
    if let access = transport.cellularAccess { member("cellular-access", access) }
    if let cookies = transport.handlesCookies { member("handles-cookies", cookies) }
    if let pipelining = transport.pipelining { member("pipelining", pipelining) }
    if let type = transport.networkServiceType { member("network-service-type", type.rawValue) }
  }

  private mutating func members(of framing: Framing) {
    switch framing {
    case .contentLength: member("kind", "content-length")
    case .chunked(let size):
      member("kind", "chunked")
      member("size", Int64(size))
    }
  }
}
