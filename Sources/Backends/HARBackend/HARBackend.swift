package import Diagnostics
package import Emission
package import MessageContent
import MessageAssembly
import RequestModel
import RequestSerialization

/// All messages of a service as one HTTP archive, HAR 1.2: `<service>/<service>.har`.
///
/// There are requests alone, so that what an archive says of responses and times is empty, and the same in
/// every run. Tools that read archives show the requests, and send them.
package struct HARBackend: Backend {
  package static let kind = "har"

  /// The largest content that an archive holds, which is in memory as a whole.
  private static let largestContent: UInt64 = 64 << 20

  package init() {}

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let collection = scope.undivided else { return }
    let assembler = MessageAssembler(collection)
    var archive = HARArchive()
    for request in scope.chosen.requests {
      let name = collection.text.string(request.name)
      for `case` in request.cases {
        let caseName = collection.text.string(`case`.name)
        let message: SerializedRequest
        do throws(AssemblyError) {
          message = try assembler.serialize(request, case: `case`)
        } catch {
          if let error = error.contentError { throw error }
          sink.report(.notSerializable(error.sentence, caseName: caseName), at: `case`.span)
          continue
        }
        guard message.content.length <= Self.largestContent else {
          sink.report(
            .contentTooLargeForHAR(caseName: caseName, limit: Self.largestContent), at: `case`.span)
          continue
        }
        archive.append(
          message, content: try message.content.readAll(), comment: "\(name)/\(caseName)")
      }
    }
    _ = receive(Artifact(path: Self.path(of: collection), content: ContentSource(archive.finish())))
  }

  package func paths(of scope: EmissionScope) -> [String] {
    scope.undivided.map { [Self.path(of: $0)] } ?? []
  }

  private static func path(of collection: RequestCollection) -> String {
    let name = OutputName.pathComponent(collection.text.string(collection.service))
    return "\(name)/\(name).har"
  }
}
