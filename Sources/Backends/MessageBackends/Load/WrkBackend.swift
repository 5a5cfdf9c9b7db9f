package import Diagnostics
package import Emission
package import MessageContent
import MessageAssembly
import MessageSyntax
import RequestModel
import RequestSerialization

/// Writes a script for wrk, which sends the messages of a service byte for byte:
/// `<service>/<service>.lua`, and each message at `<service>/<request>/<case>.request`.
///
/// The head of a message with a secret is in the script, which computes it from environment
/// variables. Its content is in the script, too, if it has a secret, or else at
/// `<service>/<request>/<case>.content`.
package struct WrkBackend: Backend {
  package static let kind = "wrk"

  package init() {}

  package func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    _ = try scope.forEachLoadCase(into: &sink) { found, load, sink in
      if let reason = Self.reasonToLeaveOut(found, load) {
        sink.report(.leftOutOfWrk(reason, caseName: found.title), at: found.span)
      }
      return true
    }
    return nil
  }

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let collection = scope.undivided else { return }
    let paths = MessagePaths(collection)
    var script = WrkScript(
      service: collection.text.string(collection.service), file: paths.service + ".lua")
    let isComplete = try scope.forEachLoadCase(into: &sink) { found, load, _ throws(ContentError) in
      guard let load, Self.reasonToLeaveOut(found, load) == nil else { return true }
      let message = found.message
      let path: String
      if let secrets = load.secrets {
        let isInFile = !secrets.isInContent && !message.content.isEmpty
        path = MessagePaths.ofCase(found.request, found.name, "content")
        try script.append(load, secrets, contentPath: isInFile ? path : nil)
        guard isInFile else { return true }
        return receive(
          Artifact(path: "\(paths.service)/\(path)", content: message.framedContent))
      }
      path = MessagePaths.ofCase(found.request, found.name, "request")
      script.append(load, path: path)
      return receive(Artifact(path: "\(paths.service)/\(path)", content: message.message))
    }
    guard isComplete else { return }
    _ = receive(Artifact(path: paths.ofService("lua"), content: ContentSource(script.finish())))
  }

  /// The reason why wrk cannot send a message.
  private static func reasonToLeaveOut(_ found: CaseMessage, _ load: LoadCase?) -> String? {
    if found.message.method.utf8.elementsEqual("HEAD".utf8) {
      return "wrk waits for content after a response to HEAD"
    }
    return load == nil ? LoadCase.secretReason : nil
  }
}
