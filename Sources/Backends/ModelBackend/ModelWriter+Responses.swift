import MessageSyntax
import RequestModel

/// Writes the responses that requests declare.
extension ModelWriter {
  /// Writes an entry of `responses`. Without a type, it has no content.
  mutating func write(_ response: ResponseDeclaration) {
    lines.json.beginObject()
    member("status", response.status.spelling)
    member(at: response.span)
    if let streaming = response.streaming { member("stream", streaming.rawValue) }
    if let type = response.type {
      lines.json.key("type")
      write(type)
    }
    lines.json.endObject()
  }
}
