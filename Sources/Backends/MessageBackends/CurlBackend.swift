package import Diagnostics
package import Emission
package import MessageContent
import RequestModel
import RequestSerialization
import RequestSerializationTransport

/// Writes a shell script for each service that sends its messages with curl:
/// `<service>/<service>.sh`. Contents are separate files, `<service>/<request>/<case>.content`.
///
/// `sh photos.sh list/default` sends one message; without arguments, the script only lists them.
package struct CurlBackend: Backend {
  package static let kind = "curl"

  package init() {}

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let collection = scope.undivided else { return }
    let paths = MessagePaths(collection)
    var script = CurlScript(service: collection.text.string(collection.service))
    let isComplete = try scope.forEachMessage(into: &sink) { found, sink throws(ContentError) in
      let content = found.message.content
      let path = content.isEmpty ? nil : MessagePaths.ofCase(found.request, found.name, "content")
      let command: String
      do throws(SerializationError) {
        command = try found.message.curlCommand(contentPath: path)
      } catch {
        sink.report(.notInCurlCommand(error.description, caseName: found.name), at: found.span)
        return true
      }
      let request = collection.requests[found.requestIndex]
      let remark = request.authentication?.scheme.aws == nil ? nil : AWSAuthentication.remark
      let comments = [found.summary.map { collection.text.string($0) }, remark]
      script.append(command, name: found.title, comments: comments.compactMap(\.self))
      return path.map { receive(Artifact(path: "\(paths.service)/\($0)", content: content)) }
        ?? true
    }
    guard isComplete else { return }
    _ = receive(
      Artifact(path: paths.ofService("sh"), content: ContentSource(script.finish())))
  }
}
