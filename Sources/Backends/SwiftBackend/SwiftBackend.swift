package import Diagnostics
package import Emission
package import MessageContent
package import RequestModel

/// Writes the client code of a spec: one Swift file with one structure, with a method for each
/// request. The types of a fragment are a file of their own, made from the fragment alone.
package struct SwiftBackend: Backend {
  package static let kind = "swift"
  package static let emitsFragments = true

  package static let options = [
    BackendOption<Self>(
      "swift-access", \.access, valueName: "level", summary: "The access level of generated Swift",
      isReadFromFile: true),
    BackendOption<Self>(
      "swift-hashable", \.equality, valueName: "word",
      summary: "Whether generated structures and unions are Hashable", isReadFromFile: true),
    BackendOption<Self>(
      "swift-names", \.style, valueName: "style",
      summary: "How names become identifiers of generated Swift where a spec does not say it",
      isReadFromFile: true),
    BackendOption<Self>(
      "swift-client", \.client, valueName: "word",
      summary: "Whether generated Swift has a client, which sends the requests",
      isReadFromFile: true),
  ]

  /// The access level of generated declarations.
  package var access = SwiftAccess.public

  /// The protocol by which values are compared.
  package var equality = Equality.equatable

  /// How names become identifiers where a spec or fragment does not say it.
  package var style = SwiftNameStyle.written

  /// Whether there is a client that sends the requests.
  package var client = ClientForm.requests

  package init() {}

  /// Reports names without an identifier, or with the same one as another name, and keeps the
  /// identifiers.
  package func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    guard let collection = scope.undivided else { return nil }
    let context = ClientContext(collection, equality: equality, style: style)
    context.names.report(&sink)
    let fragment = collection.fragmentAlone
    let span =
      collection.swiftName?.span ?? collection.serviceSpan ?? fragment?.swiftName?.span
      ?? fragment?.span
    var declarations = [context.names.client]
    if client == .client, fragment == nil {
      declarations += [context.names.sender, context.names.senderProtocol]
    }
    return .emission(of: declarations.map { SharedDeclaration($0.text, at: span) }) {
      [self] receive in _ = receive(artifact(context))
    }
  }

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let collection = scope.undivided else { return }
    _ = receive(artifact(ClientContext(collection, equality: equality, style: style)))
  }

  private func artifact(_ context: ClientContext) -> Artifact {
    let file =
      context.collection.fragmentAlone != nil
      ? FragmentEmission(context: context, access: access).bytes()
      : ClientEmission(context, access: access, form: client).bytes()
    return Artifact(path: path(of: context.collection), content: ContentSource(file))
  }

  package func paths(of scope: EmissionScope) -> [String] {
    scope.undivided.map { [path(of: $0)] } ?? []
  }

  private func path(of collection: RequestCollection) -> String {
    SpecFileName.swiftFile(of: collection.relativePath)
  }
}
