package import Diagnostics
package import Emission
package import MessageContent
import RequestModel

/// Writes all requests of a spec as one `.http` file for editors, with its environments.
///
/// `<service>/<service>.http` contains every request and case, `http-client.env.json` the values
/// that depend on the environment, `http-client.private.env.json.example` the examples of secrets,
/// and `<name>.body` each content that cannot be inside the `.http` file. A run of several services
/// has the files of environments once, above the folders of the services.
package struct HTTPFileBackend: Backend {
  package static let kind = "http"

  package static let options = [
    BackendOption<Self>(
      "http-dialect", \.dialect, valueName: "dialect",
      summary: "The client that .http files are for"),
    BackendOption<Self>(
      "http-environments", \.environments, valueName: "place",
      summary:
        "Where the environments of .http files are written; auto is root for several services, or "
        + "else service"),
  ]

  /// The client that the files are written for.
  package var dialect = HTTPDialect.portable

  /// The place of the files of environments.
  package var environments = EnvironmentPlacement.auto

  package init() {}

  /// Makes the outputs to find their limits, and keeps them. The file contains the whole spec, but
  /// only limits of chosen cases are reported.
  package func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    guard let collection = scope.undivided else { return nil }
    var kept = KeptArtifacts(limit: scope.keptByteLimit)
    var unsaid = DiagnosticSink()
    let folder = folder(of: collection)
    var writer = HTTPFileWriter(collection, dialect: dialect, into: &sink)
    for request in collection.requests {
      if request.cases.isEmpty { writer.writeComment(of: request, into: &sink) }
      for `case` in request.cases {
        let body =
          if scope.chooses(`case`, of: request) {
            try writer.write(request, case: `case`, into: &sink)
          } else {
            try writer.write(request, case: `case`, into: &unsaid)
          }
        if let body { kept.append(Artifact(path: folder + body.name, content: body.content)) }
        if writer.length > kept.room { kept.giveUp() }
      }
    }
    // Errors are reported again when the faulty case is emitted.
    guard kept.artifacts != nil, !sink.hasErrors, !unsaid.hasErrors else { return nil }
    for artifact in artifacts(of: writer, in: folder) { kept.append(artifact) }
    return kept.artifacts.map { .artifacts($0) }
  }

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let collection = scope.undivided else { return }
    let folder = folder(of: collection)
    var writer = HTTPFileWriter(collection, dialect: dialect, into: &sink)
    for request in collection.requests {
      if request.cases.isEmpty { writer.writeComment(of: request, into: &sink) }
      for `case` in request.cases {
        guard let body = try writer.write(request, case: `case`, into: &sink) else { continue }
        guard receive(Artifact(path: folder + body.name, content: body.content)) else { return }
      }
    }
    for artifact in artifacts(of: writer, in: folder) {
      guard receive(artifact) else { return }
    }
  }

  /// The folder of a service, with a final slash.
  private func folder(of collection: RequestCollection) -> String {
    OutputName.pathComponent(collection.text[collection.service], escape: .tilde) + "/"
  }

  /// The files with all requests and variables.
  private func artifacts(of writer: HTTPFileWriter, in folder: String) -> [Artifact] {
    let environments = writer.environments
    return [
      Artifact(
        path: folder + writer.name, content: ContentSource(writer.text(environments)))
    ]
      + environments.files.map { Artifact(path: folder + $0.path, shared: $0) }
  }

  package func sharedNames(isOneOfSeveral: Bool) -> [String] {
    environments == .root || environments == .auto && isOneOfSeveral
      ? EnvironmentFile.names(in: dialect) : []
  }
}

/// Where the files of environments are.
package enum EnvironmentPlacement: String, Sendable, CaseIterable {
  /// Above the folders of the services where a run makes several, or else as ``service``.
  case auto

  /// Above the folders of the services, once for all.
  case root

  /// In the folder of each service.
  case service
}
