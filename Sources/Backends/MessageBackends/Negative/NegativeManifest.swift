import MessageSyntax
import RequestModel
import RequestSerialization

/// `manifest.json` of changed messages: the unchanged messages, then a change a line.
struct NegativeManifest {
  private var requests: [UInt8] = []
  private var changes: [UInt8] = []
  private let service: String

  init(service: String) { self.service = service }

  /// Adds an unchanged message.
  mutating func append(_ found: CaseMessage, path: String) {
    var writer = JSONWriter()
    begin(found, path, &writer)
    writer.member("scheme", found.message.scheme.rawValue)
    writer.member("host", found.message.host)
    writer.member("port", Int64(found.message.port))
    writer.member("method", found.message.method)
    if !found.expected.isEmpty {
      writer.key("expect")
      writer.strings(found.expected.map(\.spelling))
    }
    Self.finish(&writer, in: &requests)
  }

  /// Adds a changed message.
  mutating func append(
    _ change: NegativeChange, of found: CaseMessage, path: String, _ edits: [ByteEdit]
  ) {
    var writer = JSONWriter()
    begin(found, path, &writer)
    writer.member("change", change.name)
    writer.member("class", change.kind.rawValue)
    writer.key("edits")
    writer.beginArray()
    for edit in edits {
      writer.beginObject()
      writer.member("offset", Int64(edit.range.lowerBound))
      writer.member("length", Int64(edit.range.count))
      writer.member("bytes", Int64(edit.bytes.count))
      writer.endObject()
    }
    writer.endArray()
    writer.member("section", change.section)
    writer.key("answers")
    writer.strings(change.answers)
    if change.closes {
      writer.key("closes")
      writer.boolean(true)
    }
    if let reading = change.reading { writer.member("reading", reading) }
    writer.member("summary", change.summary)
    writer.member("why", change.hazard.rawValue)
    Self.finish(&writer, in: &changes)
  }

  private func begin(_ found: CaseMessage, _ path: String, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", path)
    writer.member("request", found.request)
    writer.member("case", found.name)
  }

  private static func finish(_ writer: inout JSONWriter, in list: inout [UInt8]) {
    writer.endObject()
    list += (list.isEmpty ? "\n" : ",\n").utf8
    list += writer.take()
  }

  func finish() -> [UInt8] {
    var writer = JSONWriter()
    writer.string(service)
    return Array("{\"waybill\":1,\"service\":".utf8) + writer.take()
      + Array(",\"requests\":[".utf8) + requests
      + Array("\n],\"changes\":[".utf8) + changes + Array("\n]}\n".utf8)
  }
}
