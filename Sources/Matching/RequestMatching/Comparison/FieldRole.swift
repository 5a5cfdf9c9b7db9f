internal import MessageSyntax

/// The meaning of a header field in a comparison, by its name.
enum FieldRole {
  /// About one connection or one transfer: another client does it differently, and says the same.
  case transfer

  case host, mediaType, cookies, credentials, digest, other

  /// Whether a message has one line of it at most.
  var isSingle: Bool {
    switch self {
    case .host, .mediaType, .credentials: true
    case .transfer, .cookies, .digest, .other: false
    }
  }

  init(_ name: [UInt8]) {
    switch String(decoding: FieldName.lowercased(name), as: UTF8.self) {
    case "connection", "content-encoding", "content-length", "expect", "keep-alive",
      "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade":
      self = .transfer
    case "host": self = .host
    case "content-type": self = .mediaType
    case "cookie": self = .cookies
    case "authorization", "proxy-authorization": self = .credentials
    case "content-digest", "content-md5", "digest": self = .digest
    default: self = .other
    }
  }
}
