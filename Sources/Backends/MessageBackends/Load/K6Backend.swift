package import Diagnostics
package import Emission
package import MessageContent
import MessageAssembly
import MessageSyntax
import RequestModel
import RequestSerialization

/// Writes a module for k6, which sends the messages of a service: `<service>/<service>.js`, and the
/// content of each message at `<service>/<request>/<case>.content`.
///
/// Content with a secret is in the module, which computes it from environment variables.
package struct K6Backend: Backend {
  package static let kind = "k6"

  package init() {}

  package func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    _ = try scope.forEachLoadCase(into: &sink) { found, load, sink throws(ContentError) in
      if let reason = try Self.reasonToLeaveOut(found, load) {
        sink.report(.leftOutOfK6(reason, caseName: found.title), at: found.span)
      } else if let change = GoClient.change(of: found.message) ?? Self.change(of: found.message) {
        sink.report(.changedByK6(change, caseName: found.title), at: found.span)
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
    var script = K6Script(
      service: collection.text.string(collection.service), file: paths.service + ".js")
    let isComplete = try scope.forEachLoadCase(into: &sink) { found, load, _ throws(ContentError) in
      guard let load, try Self.reasonToLeaveOut(found, load) == nil else { return true }
      let content = found.message.content
      guard !content.isEmpty, load.secrets?.isInContent != true else {
        try script.append(load, contentPath: nil)
        return true
      }
      let path = MessagePaths.ofCase(found.request, found.name, "content")
      try script.append(load, contentPath: path)
      return receive(Artifact(path: "\(paths.service)/\(path)", content: content))
    }
    guard isComplete else { return }
    _ = receive(Artifact(path: paths.ofService("js"), content: ContentSource(script.finish())))
  }

  private static func reasonToLeaveOut(
    _ found: CaseMessage, _ load: LoadCase?
  ) throws(ContentError) -> String? {
    guard let load else { return LoadCase.secretReason }
    if load.secrets?.isInContent == true,
      UTF8Validation.firstInvalidByte(try found.message.content.readAll()) != nil
    {
      return "a secret is in a body that is not text"
    }
    return GoClient.reasonToLeaveOut(found.message)
  }

  private static func change(of message: SerializedRequest) -> String? {
    let fields = GoClient.fields(of: message)
    for (index, field) in fields.enumerated() {
      if fields[..<index].contains(where: { FieldName.equal($0.name, field.name) }) {
        return "the headers '\(field.name)' are sent as one, with commas"
      }
      if !GoClient.isCanonical(field.name) {
        return "the name of header '\(field.name)' gets other capitals"
      }
    }
    return nil
  }
}
