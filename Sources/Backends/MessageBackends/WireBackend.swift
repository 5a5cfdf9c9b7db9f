package import Diagnostics
package import Emission
package import MessageContent
import RequestModel
import RequestSerialization

/// Writes every case of every request as one HTTP/1.1 message, and a manifest of all messages.
///
/// The messages are `<service>/<request>/<case>.request`, and the manifest is
/// `<service>/manifest.json`. A manifest is written only if it lists every message of the service,
/// that is, if the run does not choose some of them.
package struct WireBackend: Backend {
  package static let kind = "wire"

  package static let gitAttributes = ["*.request -text", "*.json -text"]

  private static let manifestName = "manifest.json"
  private static let fileExtension = "request"

  package init() {}

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    let collection = scope.collection
    let folder = MessagePaths(collection).service + "/"
    let includesManifest = scope.isWhole
    var manifest = WireManifest(service: collection.text.string(collection.service))
    var locator = SourceLocator(collection.sources)
    let isComplete = try scope.forEachMessage(into: &sink) { found, _ throws(ContentError) in
      let content = found.message.message
      let path = MessagePaths.ofCase(found.request, found.name, Self.fileExtension)
      // Content in memory is hashed here. Files are read once, when they are written or compared.
      let isHashed = includesManifest && content.bytesInMemory != nil
      let known = isHashed ? try content.sha256() : nil
      let receipt = includesManifest && !isHashed ? DigestReceipt() : nil
      guard
        receive(Artifact(path: folder + path, content: content, digest: known, receipt: receipt))
      else { return false }
      guard includesManifest else { return true }
      let digest: [UInt8]
      if let read = known ?? receipt?.digest {
        digest = read
      } else {
        digest = try content.sha256()
      }
      let location = locator.location(of: found.span.start)
      manifest.append(
        found,
        WireManifest.Entry(
          path: path, file: collection.relativePath, line: location.line, column: location.column,
          responses: found.responses.map { response in
            (response.status.spelling, response.spelling(in: collection))
          }, expected: found.expected.map(\.spelling), length: content.length, digest: digest))
      return true
    }
    guard isComplete, includesManifest else { return }
    let content = ContentSource(manifest.finish())
    _ = receive(Artifact(path: folder + Self.manifestName, content: content))
  }

  package func paths(of scope: EmissionScope) -> [String] {
    let collection = scope.chosen
    let folder = MessagePaths(collection).service + "/"
    let paths = collection.requests.flatMap { request in
      let name = collection.text.string(request.name)
      return request.cases.map { `case` in
        let caseName = collection.text.string(`case`.name)
        return folder + MessagePaths.ofCase(name, caseName, Self.fileExtension)
      }
    }
    return scope.isWhole ? paths + [folder + Self.manifestName] : paths
  }
}
