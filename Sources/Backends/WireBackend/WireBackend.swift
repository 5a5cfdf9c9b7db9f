package import Diagnostics
package import Emission
package import MessageContent
import RequestModel
import MessageAssembly
import RequestSerialization

/// Every case of every request as one HTTP/1.1 message, and a manifest of them.
///
/// Messages are at `<service>/<request>/<case>.request`, the manifest at
/// `<service>/manifest.json`.
package struct WireBackend: Backend {
  package static let kind = "wire"

  package init() {}

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    let collection = scope.chosen
    // The manifest lists all messages or is none.
    let includesManifest = scope.isWhole
    let assembler = MessageAssembler(collection)
    let service = collection.text.string(collection.service)
    let folder = Self.folder(of: collection)
    var manifest = WireManifest(service: service)
    var locator = SourceLocator(collection.sources)
    for request in collection.requests {
      let name = collection.text.string(request.name)
      let responses = request.responses.map { response in
        (response.status.spelling, response.type.map { collection.spelling(of: $0) })
      }
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
        let path = Self.path(of: `case`, of: request, in: collection)
        let content = message.message
        // What is in memory is hashed here; files are read once, by whoever writes or compares them.
        let isHashed = includesManifest && content.bytesInMemory != nil
        let known = isHashed ? try content.sha256() : nil
        let receipt = includesManifest && !isHashed ? DigestReceipt() : nil
        guard
          receive(
            Artifact(path: folder + path, content: content, digest: known, receipt: receipt))
        else { return }
        guard includesManifest else { continue }
        let digest: [UInt8]
        if let found = known ?? receipt?.digest {
          digest = found
        } else {
          digest = try content.sha256()
        }
        let location = locator.location(of: `case`.span.start)
        manifest.append(
          WireManifest.Entry(
            path: path, request: name, caseName: caseName, file: collection.relativePath,
            line: location.line, column: location.column, method: message.method,
            target: message.target, mediaType: message.mediaType, responses: responses,
            length: content.length, digest: digest))
      }
    }
    if includesManifest {
      let content = ContentSource(manifest.finish())
      _ = receive(Artifact(path: folder + Self.manifestName, content: content))
    }
  }

  package func paths(of scope: EmissionScope) -> [String] {
    let collection = scope.chosen
    let folder = Self.folder(of: collection)
    var paths: [String] = []
    for request in collection.requests {
      for `case` in request.cases {
        paths.append(folder + Self.path(of: `case`, of: request, in: collection))
      }
    }
    return scope.isWhole ? paths + [folder + Self.manifestName] : paths
  }
}

// MARK: Names

extension WireBackend {
  private static let manifestName = "manifest.json"

  /// The folder of a service, with a slash at its end.
  private static func folder(of collection: RequestCollection) -> String {
    OutputName.pathComponent(collection.text.string(collection.service)) + "/"
  }

  /// The path of a message below the folder of its service.
  private static func path(
    of case: Case, of request: Request, in collection: RequestCollection
  ) -> String {
    let folder = OutputName.pathComponent(collection.text.string(request.name))
    let file = OutputName.pathComponent(collection.text.string(`case`.name))
    return "\(folder)/\(file).request"
  }
}
