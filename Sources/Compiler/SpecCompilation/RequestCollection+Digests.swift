import Diagnostics
import MessageContent
import RequestModel
import RequestSerialization

extension RequestCollection {
  /// Reads the files whose digests are sent.
  mutating func digestFiles(into sink: inout DiagnosticSink) {
    for id in digestedFiles {
      let path = Array(text[self[id].text])
      guard let key = attachmentKey(at: path, namedBy: id), attachmentDigests[key] == nil,
        let content = attachments[key]
      else { continue }
      do throws(ContentError) {
        attachmentDigests[key] = try AttachmentDigests(of: content)
      } catch {
        let sentence = SerializationError(error).description
        sink.report(
          .attachment(String(decoding: path, as: UTF8.self), sentence), at: self[id].span)
      }
    }
  }
}
