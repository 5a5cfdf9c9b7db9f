package import Diagnostics
package import Emission
import MessageAssembly
package import MessageContent
import RequestModel
import RequestSerialization

/// Writes messages with one mistake, or one oddity, each, for tests of servers:
/// `<service>/<request>/<change>.request`, the unchanged message beside them, `unchanged.request`, and
/// `<service>/manifest.json`.
///
/// Each request is changed in the first of its chosen cases that has content, or else in the first.
/// The changed messages are exempt from the law: no other output has them.
package struct NegativeBackend: Backend {
  package static let kind = "negative"

  package static let gitAttributes = WireBackend.gitAttributes

  /// The maximum length in bytes of content that is copied for each change.
  private static let largestContent: UInt64 = 1 << 16

  package init() {}

  package func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    for found in try scope.negativeMessages(into: &sink)
    where found.message.contentLength > Self.largestContent {
      sink.report(
        .contentTooLongForChanges(request: found.request, limit: Self.largestContent),
        at: found.span)
    }
    return nil
  }

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    let collection = scope.collection
    let folder = MessagePaths(collection).service + "/"
    var manifest = NegativeManifest(service: collection.text.string(collection.service))
    var made: Set<String> = []
    for found in try scope.negativeMessages(into: &sink)
    where found.message.contentLength <= Self.largestContent {
      let layout = try MessageLayout(found.message)
      let unchanged = MessagePaths.ofCase(found.request, "unchanged", "request")
      manifest.append(found, path: unchanged)
      guard receive(Artifact(path: folder + unchanged, content: ContentSource(layout.bytes)))
      else { return }
      for change in NegativeChange.all where !(change.isLarge && made.contains(change.name)) {
        guard let edits = change.edits(of: layout) else { continue }
        made.insert(change.name)
        let path = MessagePaths.ofCase(found.request, change.name, "request")
        manifest.append(change, of: found, path: path, edits)
        let bytes = layout.applying(edits)
        guard receive(Artifact(path: folder + path, content: ContentSource(bytes))) else { return }
      }
    }
    _ = receive(
      Artifact(path: folder + "manifest.json", content: ContentSource(manifest.finish())))
  }
}

extension EmissionScope {
  /// The message of each chosen request: of its first case with content, or else of its first case.
  fileprivate func negativeMessages(
    into sink: inout DiagnosticSink
  ) throws(ContentError) -> [CaseMessage] {
    var messages: [CaseMessage] = []
    _ = try forEachMessage(into: &sink) { found, _ in
      guard let last = messages.last, last.request.utf8.elementsEqual(found.request.utf8) else {
        messages.append(found)
        return true
      }
      if last.message.content.isEmpty, !found.message.content.isEmpty {
        messages[messages.count - 1] = found
      }
      return true
    }
    return messages
  }
}
