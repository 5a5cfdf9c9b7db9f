import MessageSyntax
import RequestModel

/// What is declared of responses.
extension ModelWriter {
  /// An entry of `responses`; one without a type has no content.
  mutating func write(_ response: ResponseDeclaration) {
    lines.json.beginObject()
    member("status", response.status.spelling)
    member(at: response.span)
    if let type = response.type {
      lines.json.key("type")
      write(type)
    }
    lines.json.endObject()
  }
}
