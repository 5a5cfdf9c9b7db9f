import MessageSyntax
import RequestSerialization

/// `manifest.json`: the messages of a service, one a line.
struct WireManifest {
  /// The properties of a message that it does not contain itself.
  struct Entry {
    var path: String

    /// The place of the case: the path of the spec relative to the root, and the one-based line and
    /// column.
    var file: String
    var line: Int
    var column: Int

    /// The types of responses in the spelling of the language, by status, in the order of the spec;
    /// `nil` means no content.
    var responses: [(status: String, type: String?)] = []

    /// The statuses that the case expects, in the spelling of the language.
    var expected: [String] = []

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

  mutating func append(_ found: CaseMessage, _ entry: Entry) {
    output += isEmpty ? Array("\n".utf8) : Array(",\n".utf8)
    isEmpty = false
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("path", entry.path)
    writer.member("request", found.request)
    writer.member("case", found.name)
    writer.key("source")
    writer.beginObject()
    writer.member("file", entry.file)
    writer.member("line", Int64(entry.line))
    writer.member("column", Int64(entry.column))
    writer.endObject()
    writer.member("method", found.message.method)
    writer.member("target", found.message.target)
    writer.key("mediaType")
    if let type = found.message.mediaType { writer.string(type) } else { writer.null() }
    writer.member("length", Int64(clamping: entry.length))
    writer.member("sha256", String(decoding: Hexadecimal.encode(entry.digest), as: UTF8.self))
    if !entry.expected.isEmpty {
      writer.key("expect")
      writer.strings(entry.expected)
    }
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
  fileprivate mutating func members(of responses: [(status: String, type: String?)]) {
    key("responses")
    beginObject()
    for (status, type) in responses {
      key(status)
      if let type { string(type) } else { null() }
    }
    endObject()
  }
}
