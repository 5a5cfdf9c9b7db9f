import Diagnostics
import MessageSyntax

/// Builds the model of an OpenAPI document.
///
/// The document is read once, from beginning to end. The targets of references are read when a
/// reference first reaches them. Everything that the import drops is reported.
enum APIReader {
  /// Reads the whole document. If the budget runs out, the model is incomplete.
  static func read(_ document: APIDocument, _ source: ImportSource) -> APIModel {
    let schemas = SchemaReader(document, source)
    let inputs = SpecInputs()
    let servers = ServerReader(document, source, inputs)
    let security = SecurityReader(document, source, inputs)
    schemas.declareNamedTypes(of: document)
    schemas.readDeclaredTypes()
    var operations = OperationReader(document, schemas, servers, security, inputs)
    operations.read()
    operations.readWebhooks()
    schemas.readDeclaredTypes()
    reportRest(of: document, source)
    var model = APIModel(
      types: schemas.types, typeNames: schemas.declarations.names, lossyTypes: schemas.lossyTypes,
      requests: operations.requests, inputs: inputs.fields, environments: servers.environments,
      baseURL: servers.baseURL, defaults: security.common.defaults,
      hasSecretInQuery: operations.security.hasSecretInQuery)
    settle(&model, document, source)
    return model
  }

  /// Performs the steps that require all types to be known.
  private static func settle(
    _ model: inout APIModel, _ document: APIDocument, _ source: ImportSource
  ) {
    guard !source.budget.isSpent else { return }
    EndlessTypes.breakUp(in: &model, document, source)
    ExampleSettling.settle(&model.requests, model.types, source, at: document.root.place)
    guard !source.budget.isSpent else { return }
    model.markInexactRequests()
    model.settleTypeNames()
    let place = document.root.members.first?.nameSpan ?? document.root.place
    let count = model.omitUnusedTypes()
    if count > 0 {
      let types = count == 1 ? "1 type" : "\(count) types"
      source.report.choose("left out because no request uses it: \(types)", at: place)
    }
    SharedInputs.move(in: &model)
    SharedEncodings.move(in: &model)
    SwiftNames.choose(for: &model, source)
  }

  /// Reports the parts of the document other than operations and schemas.
  private static func reportRest(of document: APIDocument, _ source: ImportSource) {
    let root = document.root
    KnownKeys.document.reportOthers(of: root, to: source)
    source.loseMember("jsonSchemaDialect", of: root, "schemas are read as those of OpenAPI")
    for key in ["callbacks", "links", "pathItems"] {
      if let components = root["components"] {
        source.loseMember(key, of: components, "no operation is made of it by itself")
      }
    }
    let place = root.members.first?.nameSpan ?? root.place
    if let text = source.leftOut.text {
      source.report.choose("left out because it does not affect any request: \(text)", at: place)
    }
    if source.extensionCount > 0 {
      let keys =
        source.extensionCount == 1
        ? "1 vendor extension ('x-…') is"
        : "\(source.extensionCount) vendor extensions ('x-…') are"
      source.report.choose("\(keys) left out", help: "keep them with --extensions", at: place)
    }
  }
}
