package import Diagnostics
package import Emission
package import MessageContent
import MessageSyntax
import RequestModel
import RequestSerialization

/// Writes the messages of a service as targets of vegeta, one JSON object a line:
/// `<service>/<service>.json`, for `vegeta attack -format=json`.
///
/// Targets are data, so messages with secrets are left out. A message with a weight is written so
/// often.
package struct VegetaBackend: Backend {
  package static let kind = "vegeta"

  /// The maximum length in bytes of content, which is part of each line.
  private static let largestContent: UInt64 = 1 << 24

  package init() {}

  package func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    _ = try scope.forEachLoadCase(into: &sink) { found, load, sink in
      if let reason = Self.reasonToLeaveOut(found, load) {
        sink.report(.leftOutOfVegeta(reason, caseName: found.title), at: found.span)
      } else if let change = GoClient.change(of: found.message) {
        sink.report(.changedByVegeta(change, caseName: found.title), at: found.span)
      }
      return true
    }
    return nil
  }

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let path = paths(of: scope).first else { return }
    var lines: [UInt8] = []
    _ = try scope.forEachLoadCase(into: &sink) { found, load, _ throws(ContentError) in
      guard let load, Self.reasonToLeaveOut(found, load) == nil else { return true }
      let line = Self.line(found.message, try found.message.content.readAll())
      for _ in 0..<load.weight { lines += line }
      return true
    }
    _ = receive(Artifact(path: path, content: ContentSource(lines)))
  }

  package func paths(of scope: EmissionScope) -> [String] {
    scope.undivided.map { [MessagePaths($0).ofService("json")] } ?? []
  }

  private static func reasonToLeaveOut(_ found: CaseMessage, _ load: LoadCase?) -> String? {
    guard let load, load.secrets == nil else {
      return "it has a secret, and targets are not computed"
    }
    guard found.message.contentLength <= largestContent else {
      return "its body is longer than \(largestContent) bytes"
    }
    return GoClient.reasonToLeaveOut(found.message)
  }

  private static func line(_ message: SerializedRequest, _ content: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("method", message.method)
    writer.member("url", message.origin + message.target)
    if !content.isEmpty {
      writer.key("body")
      writer.string(Base64.encode(content))
    }
    writer.key("header")
    writer.beginObject()
    var seen: [String] = []
    let fields = GoClient.fields(of: message)
    for field in fields where !seen.contains(where: { FieldName.equal($0, field.name) }) {
      seen.append(field.name)
      writer.key(field.name)
      writer.strings(fields.filter { FieldName.equal($0.name, field.name) }.map(\.value))
    }
    writer.endObject()
    writer.endObject()
    return writer.take() + [0x0A]
  }
}
