package import Diagnostics
package import Emission
package import MessageContent
import MessageAssembly
import RequestModel
import RequestSerialization

/// A script of the shell a service, in which curl sends each message: `<service>/<service>.sh`. Contents are
/// files beside it, at `<service>/<request>/<case>.content`.
///
/// The script does nothing by itself: `sh photos.sh list/default` sends one message, and without arguments it
/// lists them.
package struct CurlBackend: Backend {
  package static let kind = "curl"

  package init() {}

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let collection = scope.undivided else { return }
    let assembler = MessageAssembler(collection)
    let service = collection.text.string(collection.service)
    let folder = OutputName.pathComponent(service) + "/"
    var script = CurlScript(service: service)
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
        let path = message.content.isEmpty ? nil : Self.contentPath(name, caseName)
        let command: String
        do throws(SerializationError) {
          command = try message.curlCommand(contentPath: path)
        } catch {
          sink.report(.notInCurlCommand(error.description, caseName: caseName), at: `case`.span)
          continue
        }
        script.append(
          command, name: "\(name)/\(caseName)",
          summary: request.summary.map { collection.text.string($0) })
        guard let path else { continue }
        guard receive(Artifact(path: folder + path, content: message.content)) else { return }
      }
    }
    _ = receive(
      Artifact(path: folder + Self.scriptName(service), content: ContentSource(script.finish())))
  }

  private static func contentPath(_ request: String, _ caseName: String) -> String {
    "\(OutputName.pathComponent(request))/\(OutputName.pathComponent(caseName)).content"
  }

  private static func scriptName(_ service: String) -> String {
    OutputName.pathComponent(service) + ".sh"
  }
}
