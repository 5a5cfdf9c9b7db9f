import MessageSyntax

/// `manifest.json`: what each message of a service is, one on a line.
struct WireManifest {
  /// What the manifest says of one message.
  struct Entry {
    var path: String
    var request: String
    var caseName: String

    /// Where the case is: the spec's path relative to the root, line and column from one.
    var file: String
    var line: Int
    var column: Int
    var method: String
    var target: String
    var mediaType: String?

    /// The types of responses as the language writes them, by status, in the order of the spec; nil is
    /// no content.
    var responses: [(status: String, type: String?)] = []

    /// The length of the message in bytes.
    var length: UInt64

    /// The SHA-256 of the message.
    var digest: [UInt8]
  }

  private var output: [UInt8]
  private var isEmpty = true

  init(service: String) {
    var writer = JSONWriter()
    writer.string(Array(service.utf8))
    output = Array("{\"waybill\":1,\"service\":".utf8) + writer.take()
    output += Array(",\"artifacts\":[".utf8)
  }

  mutating func append(_ entry: Entry) {
    output += isEmpty ? Array("\n".utf8) : Array(",\n".utf8)
    isEmpty = false
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("path", entry.path)
    writer.member("request", entry.request)
    writer.member("case", entry.caseName)
    writer.key("source")
    writer.beginObject()
    writer.member("file", entry.file)
    writer.member("line", Int64(entry.line))
    writer.member("column", Int64(entry.column))
    writer.endObject()
    writer.member("method", entry.method)
    writer.member("target", entry.target)
    writer.key("mediaType")
    if let type = entry.mediaType { writer.string(type) } else { writer.null() }
    writer.member("length", Int64(clamping: entry.length))
    writer.member("sha256", String(decoding: Hexadecimal.encode(entry.digest), as: UTF8.self))
    if !entry.responses.isEmpty { writer.members(of: entry.responses) }
    writer.endObject()
    output += writer.take()
  }

  consuming func finish() -> [UInt8] {
    output += Array("\n]}\n".utf8)
    return output
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// What a client may expect of responses.
  fileprivate mutating func members(of responses: [(status: String, type: String?)]) {
    key("responses")
    beginObject()
    for (status, type) in responses {
      key(status)
      if let type { string(type) } else { null() }
    }
    endObject()
  }

  fileprivate mutating func member(_ name: String, _ value: Int64) {
    key(name)
    integer(value)
  }
}
