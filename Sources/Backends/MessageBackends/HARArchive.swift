import MessageSyntax
import RequestSerialization

/// The text of an HTTP archive, with an entry for each message.
///
/// The format is defined at http://www.softwareishard.com/blog/har-12-spec/. Members that begin
/// with `_` are extensions: the encoding of content that is not UTF-8, as browsers write it, the
/// target of a request if it does not follow from the URL, and the size of chunks.
struct HARArchive: ~Copyable {
  private var writer = JSONWriter.pretty()

  init() {
    writer.beginObject()
    writer.key("log")
    writer.beginObject()
    writer.member("version", "1.2")
    writer.key("creator")
    writer.beginObject()
    writer.member("name", "Waybill")
    writer.member("version", "1")
    writer.endObject()
    writer.key("entries")
    writer.beginArray()
  }

  /// Adds a message.
  mutating func append(_ message: SerializedRequest, content: [UInt8], comment: String) {
    writer.beginObject()
    writer.member("startedDateTime", "1970-01-01T00:00:00.000Z")
    writer.member("time", 0)
    writer.key("request")
    request(message, content)
    writer.key("response")
    response()
    writer.key("cache")
    writer.beginObject()
    writer.endObject()
    writer.key("timings")
    writer.beginObject()
    for name in ["send", "wait", "receive"] { writer.member(name, 0) }
    writer.endObject()
    writer.member("comment", comment)
    writer.endObject()
  }

  /// Ends the archive and returns it. The writer is empty afterwards.
  mutating func finish() -> [UInt8] {
    writer.endArray()
    writer.endObject()
    writer.endObject()
    return writer.take() + [0x0A]
  }

  private mutating func request(_ message: SerializedRequest, _ content: [UInt8]) {
    writer.beginObject()
    writer.member("method", message.method)
    writer.member("url", message.url)
    writer.member("httpVersion", "HTTP/1.1")
    pairs("cookies", Self.cookies(message))
    pairs("headers", message.fields.map { (Array($0.name.utf8), Array($0.value.utf8)) })
    pairs("queryString", Self.query(message.target))
    if !content.isEmpty { data(message, content) }
    writer.member("headersSize", Int64(message.head.count))
    writer.member("bodySize", Int64(content.count))
    if message.target.utf8.first != 0x2F { writer.member("_target", message.target) }
    writer.endObject()
  }

  private mutating func pairs(_ key: String, _ pairs: [(name: [UInt8], value: [UInt8])]) {
    writer.key(key)
    writer.beginArray()
    for (name, value) in pairs {
      writer.beginObject()
      writer.key("name")
      writer.string(name)
      writer.key("value")
      writer.string(value)
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func data(_ message: SerializedRequest, _ content: [UInt8]) {
    writer.key("postData")
    writer.beginObject()
    writer.member("mimeType", message.mediaType ?? "")
    let isText = UTF8Validation.firstInvalidByte(content) == nil
    writer.key("text")
    writer.string(isText ? content : Base64.encode(content))
    if !isText { writer.member("_encoding", "base64") }
    if case .chunked(let size) = message.framing { writer.member("_chunkSize", Int64(size)) }
    writer.endObject()
  }

  private mutating func response() {
    writer.beginObject()
    writer.member("status", 0)
    writer.member("statusText", "")
    writer.member("httpVersion", "")
    pairs("cookies", [])
    pairs("headers", [])
    writer.key("content")
    writer.beginObject()
    writer.member("size", 0)
    writer.member("mimeType", "x-unknown")
    writer.endObject()
    writer.member("redirectURL", "")
    writer.member("headersSize", -1)
    writer.member("bodySize", -1)
    writer.endObject()
  }

  // MARK: Parsed forms

  /// The decoded pairs of the query, for tools that show them. The URL contains the query as sent.
  private static func query(_ target: String) -> [(name: [UInt8], value: [UInt8])] {
    guard let mark = target.utf8.firstIndex(of: 0x3F) else { return [] }
    let query = target.utf8[target.utf8.index(after: mark)...]
    return query.split(separator: 0x26).map { pair in
      let parts = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : [])
    }
  }

  private static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    let bytes = PercentEncoding.decodeKeepingStrays(text.map { $0 == 0x2B ? 0x20 : $0 })
    // JSON strings are UTF-8.
    return UTF8Validation.firstInvalidByte(bytes) == nil ? bytes : Array(text)
  }

  private static func cookies(_ message: SerializedRequest) -> [(name: [UInt8], value: [UInt8])] {
    guard let field = message.fields.first(where: { FieldName.equal($0.name, "Cookie") })
    else { return [] }
    return field.value.utf8.split(separator: 0x3B).compactMap { pair in
      let trimmed = pair.drop { $0 == 0x20 }
      guard let equals = trimmed.firstIndex(of: 0x3D) else { return nil }
      return (Array(trimmed[..<equals]), Array(trimmed[trimmed.index(after: equals)...]))
    }
  }
}
