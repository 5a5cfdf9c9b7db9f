package import Diagnostics
package import Emission
package import MessageContent
package import RequestModel

/// Client code of a spec: one Swift file with one structure, a method for each request.
package struct SwiftBackend: Backend {
  package static let kind = "swift"

  /// The access level of what is generated.
  package var access: SwiftAccess

  package init(access: SwiftAccess = .public) {
    self.access = access
  }

  package func emit(
    _ collection: RequestCollection, into sink: inout DiagnosticSink,
    to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    let file = ClientEmission(collection, access: access).file()
    _ = receive(
      Artifact(
        path: path(of: collection), content: ContentSource(SwiftPrinter.bytes(of: file))))
  }

  package func paths(of collection: RequestCollection) -> [String] {
    [path(of: collection)]
  }

  private func path(of collection: RequestCollection) -> String {
    SpecFileName.swiftFile(of: collection.relativePath)
  }
}
