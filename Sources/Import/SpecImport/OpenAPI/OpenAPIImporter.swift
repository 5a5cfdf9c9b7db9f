import Diagnostics
import MessageSyntax

/// Makes specs of an OpenAPI document: Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2.
///
/// The document is read once, from its beginning to its end; what schemas refer to is read when it is
/// referred to. Everything that is not carried over is reported.
struct OpenAPIImporter {
  let document: APIDocument
  let source: ImportSource

  // The result.
  var types = TypeTable()
  var requests: [ImportedOperation] = []
  var summary = ImportSummary()
  var inputs: [SpecField] = []
  var environments = SpecMap(.block)
  var baseURL: String?
  var defaults = SpecMap(.block)

  // State during the import.
  var names = NameRegistry()
  var numberedMembers = NumberedNames()
  var numberedResponses = NumberedNames()
  var schemas = SchemaState()
  var security = SecurityState()
  /// The values for cases, by the name of the request.
  var cases: [NameKey: CaseSource] = [:]

  init(_ document: APIDocument, source: ImportSource) {
    (self.document, self.source) = (document, source)
    names = NameRegistry(source.options.naming)
  }

  /// Reads everything.
  mutating func run() {
    indexReadOnlyParts()
    importServers()
    importSecuritySchemes()
    registerComponentTypes()
    buildPendingTypes()
    importOperations()
    buildPendingTypes()
    importRest()
    guard !source.budget.isSpent else { return }
    breakEndlessTypes()
    settleExamples()
    guard !source.budget.isSpent else { return }
    markIncompleteRequests()
    settleTypeNames()
    nameForSwift()
  }
}

/// A request made from an operation, and what decides which spec it belongs to.
struct ImportedOperation: Sendable {
  var request: SpecRequest
  /// Its first tag, or the first segment of its path.
  var group: String
}
