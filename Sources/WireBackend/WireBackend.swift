package import Diagnostics
package import Emission
package import MessageSyntax
package import RequestModel
import MessageAssembly
import RequestSerialization

/// Every case of every request as one HTTP/1.1 message, and a manifest of them.
///
/// Messages stand at `<service>/<request>/<case>.request`, the manifest at
/// `<service>/manifest.json`.
package struct WireBackend: Backend {
  package static let kind = "wire"

  /// Whether the manifest is made: it lists all messages or is none.
  private let includesManifest: Bool

  package init(includesManifest: Bool = true) {
    self.includesManifest = includesManifest
  }

  package func emit(
    _ collection: RequestCollection, into sink: inout DiagnosticSink,
    to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    let assembler = MessageAssembler(collection)
    let service = collection.text.string(collection.service)
    let folder = OutputName.pathComponent(service)
    var manifest = WireManifest(service: service)
    var locator = SourceLocator(collection.sources)
    for request in collection.requests {
      let name = collection.text.string(request.name)
      let prefix = OutputName.pathComponent(name) + "/"
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
        let path = prefix + OutputName.pathComponent(caseName) + ".request"
        let content = message.message
        guard receive(Artifact(path: folder + "/" + path, content: content)) else { return }
        guard includesManifest else { continue }
        let location = locator.location(of: `case`.span.start)
        manifest.append(
          WireManifest.Entry(
            path: path, request: name, caseName: caseName, file: collection.relativePath,
            line: location.line, column: location.column, method: message.method,
            target: message.target, mediaType: message.mediaType, length: content.length,
            digest: try content.sha256()))
      }
    }
    if includesManifest {
      let content = ContentSource(manifest.finish())
      _ = receive(Artifact(path: folder + "/manifest.json", content: content))
    }
  }
}
