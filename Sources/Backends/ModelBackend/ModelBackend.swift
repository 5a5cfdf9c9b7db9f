package import Diagnostics
package import Emission
package import MessageContent
import RequestModel

/// The whole model of a spec as one JSON text, for generators that are written elsewhere.
///
/// It is at `<service>/model.json`. `specs/model.schema.json` says what it holds.
package struct ModelBackend: Backend {
  package static let kind = "model"

  /// The version of the format. It changes when something in it goes, or comes to mean another
  /// thing.
  static let formatVersion: Int64 = 1

  /// The version of the specification language that the model is of.
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
