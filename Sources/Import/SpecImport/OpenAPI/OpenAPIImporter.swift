import Diagnostics
import MessageSyntax

/// Makes specs of an OpenAPI document: Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2.
///
/// The document is read once, from its beginning to its end; what schemas refer to is read when it is
/// referred to. Everything that is not carried over is reported.
struct OpenAPIImporter {
  /// The versions, by what differs between them.
  enum Version: Sendable {
    case swagger2, openAPI30, openAPI31
  }

  let options: ImportOptions
  var sources: SourceSet
  var report = ImportReporter()
  let version: Version
  let document: JSONTree
  /// The path of the document, as it is shown.
  let path: String

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
  var extensionCount = 0
  var leftOut = LeftOutCounts()
  /// The values for cases, by the name of the request.
  var cases: [NameKey: CaseSource] = [:]
  let budget: ImportBudget

  init(
    _ document: JSONTree, version: Version, path: String, sources: SourceSet,
    options: ImportOptions
  ) {
    (self.document, self.version, self.path) = (document, version, path)
    (self.sources, self.options) = (sources, options)
    names = NameRegistry(options.naming)
    budget = ImportBudget(options.maximumNodes)
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
    guard !budget.isSpent else { return }
    breakEndlessTypes()
    settleExamples()
    guard !budget.isSpent else { return }
    markIncompleteRequests()
    settleTypeNames()
    nameForSwift()
  }

  /// The version of a document; nil of one that is not OpenAPI, or of another version.
  static func version(of document: JSONTree) -> Version? {
    if let text = document["openapi"]?.spelling {
      if text.hasPrefix("3.0") { return .openAPI30 }
      return text.hasPrefix("3.") ? .openAPI31 : nil
    }
    return document["swagger"]?.spelling?.hasPrefix("2") == true ? .swagger2 : nil
  }
}

/// A request made from an operation, and what decides which spec it belongs to.
struct ImportedOperation: Sendable {
  var request: SpecRequest
  /// Its first tag, or the first segment of its path.
  var group: String
}
