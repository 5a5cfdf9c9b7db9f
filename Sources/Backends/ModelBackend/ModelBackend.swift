package import Diagnostics
package import Emission
package import MessageContent
import RequestModel

/// Writes the whole model of a spec as one JSON text, for external generators.
///
/// The path is `<service>/model.json`. `specs/model.schema.json` defines the format.
package struct ModelBackend: Backend {
  package static let kind = "model"

  /// The version of the format. It is raised if something is removed or changes its meaning.
  static let formatVersion: Int64 = 1

  /// The version of the specification language.
  static let languageVersion: Int64 = 1

  package init() {}

  package func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    guard let collection = scope.undivided else { return }
    var writer = ModelWriter(collection)
    writer.writeModel()
    _ = receive(Artifact(path: path(of: collection), content: ContentSource(writer.finish())))
  }

  package func paths(of scope: EmissionScope) -> [String] {
    scope.undivided.map { [path(of: $0)] } ?? []
  }

  private func path(of collection: RequestCollection) -> String {
    OutputName.pathComponent(collection.text[collection.service]) + "/model.json"
  }
}
