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

  /// The keys of the files that a request attaches in any of its cases.
  func attachmentKeys(ofRequest name: String) -> Set<AttachmentKey> {
    var keys: Set<AttachmentKey> = []
    for request in requests where text[request.name].elementsEqual(name.utf8) {
      let files = roots(of: request, withBaseURL: false) { $0.isFile }
      for `case` in request.cases {
        for id in files {
          guard let found = try? filePath(of: id, in: request, case: `case`),
            let key = attachmentKey(at: found.path, namedBy: found.owner)
          else { continue }
          keys.insert(key)
        }
      }
    }
    return keys
  }
}
