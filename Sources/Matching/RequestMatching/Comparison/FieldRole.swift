internal import MessageSyntax

/// The meaning of a header field in a comparison, by its name.
enum FieldRole {
  /// A field about one connection or transfer, which clients may set differently without changing
  /// the meaning.
  case transfer

  case host, mediaType, cookies, credentials, digest, other

  /// Whether a message has at most one line with it.
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
