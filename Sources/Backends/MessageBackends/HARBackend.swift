package import Diagnostics
package import Emission
package import MessageContent
import RequestModel
import RequestSerialization

/// Writes all messages of a service as one HTTP archive, HAR 1.2: `<service>/<service>.har`.
///
/// There are only requests, so members about responses and times are empty and the same in every
/// run. Tools that read archives can show and send the requests.
package struct HARBackend: Backend {
  package static let kind = "har"

  /// The maximum length in bytes of content in an archive, which must fit in memory.
  private static let largestContent: UInt64 = 64 << 20

  package init() {}

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let path = paths(of: scope).first else { return }
    var archive = HARArchive()
    _ = try scope.forEachMessage(into: &sink) { found, sink throws(ContentError) in
      let content = found.message.content
      if content.length <= Self.largestContent {
        archive.append(found.message, content: try content.readAll(), comment: found.title)
      } else {
        sink.report(
          .contentTooLargeForHAR(caseName: found.name, limit: Self.largestContent),
          at: found.span)
      }
      return true
    }
    _ = receive(Artifact(path: path, content: ContentSource(archive.finish())))
  }

  package func paths(of scope: EmissionScope) -> [String] {
    scope.undivided.map { [MessagePaths($0).ofService("har")] } ?? []
  }
}
