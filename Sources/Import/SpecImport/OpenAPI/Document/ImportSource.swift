import Diagnostics
import MessageSyntax

/// The files of an imported document, and everything that is reported about them.
///
/// Each import has one. All readers follow references in it, report to it and share its budget.
final class ImportSource {
  let options: ImportOptions
  let budget: ImportBudget
  private(set) var files: SourceSet
  var report = ImportReporter()
  var leftOut = LeftOutCounts()
  /// The number of vendor extensions that were dropped.
  var extensionCount = 0

  /// The references that were reported as unresolved.
  private var unresolved: Set<UInt32> = []
  /// The schemas whose documentation has been counted.
  private var counted: Set<UInt32> = []
  /// The values that have been reported. A parameter that many operations share is reported once.
  private var reported: Set<UInt32> = []

  /// The keys that no object of OpenAPI has, by position.
  private var unknownKeys: Set<UInt32> = []
  /// The number of unknown keys for which a similar one is looked for, which takes long.
  private static let mostSuggestions = 1_000

  init(_ files: SourceSet, options: ImportOptions) {
    (self.files, self.options) = (files, options)
    budget = ImportBudget(options.maximumNodes)
  }

  // MARK: References

  /// A value, or the target of its reference. Returns `nil` if the reference cannot be followed,
  /// which is reported once.
  func resolved(_ value: JSONTree) -> JSONTree? {
    guard let reference = value["$ref"]?.text else { return value }
    return target(of: reference, at: value)?.value
  }

  /// The target of a reference.
  func target(of reference: String, at value: JSONTree) -> SourceSet.Target? {
    let span = value.member("$ref")?.value.span ?? value.place
    switch files.resolve(reference, at: value.span) {
    case .success(let target): return target
    case .failure(let problem):
      guard unresolved.insert(span.start).inserted else { return nil }
      report.report(.unresolvedReference(reference, problem.reason), at: span)
      return nil
    }
  }

  /// The example of a parameter or media type: its own, or the first of several.
  func example(of object: JSONTree, _ content: JSONTree? = nil) -> JSONTree? {
    for holder in [object, content].compactMap({ $0 }) {
      if let example = holder["example"] ?? holder["x-example"] { return example }
      guard let first = holder["examples"]?.members.first, let example = resolved(first.value)
      else { continue }
      if let value = example["value"] { return value }
    }
    return nil
  }

  /// The position of a reference's target. Returns `nil`, without reporting, if there is no target.
  func position(of reference: String, at value: JSONTree) -> UInt32? {
    guard case .success(let target) = files.resolve(reference, at: value.span) else { return nil }
    return target.value.span.start
  }

  // MARK: Reports

  /// Whether nothing has been reported about the value that begins here.
  func isNew(_ span: Span) -> Bool { reported.insert(span.start).inserted }

  /// Reports a member of a map, if it exists, that a spec cannot express.
  func loseMember(_ key: String, of value: JSONTree, _ reason: String) {
    guard let member = value.member(key) else { return }
    if member.value.boolean == false || member.value.isNull { return }
    report.lose("'\(key)'", reason, at: member.nameSpan)
  }

  /// Reports a key that an object cannot have. An object that is used in many places is reported
  /// once.
  func reportUnknownKey(_ member: JSONTree.Member, of title: String, among keys: [String]) {
    guard unknownKeys.insert(member.nameSpan.start).inserted else { return }
    let name = member.nameText
    let help =
      unknownKeys.count > Self.mostSuggestions
      ? nil : DiagnosticMessage.suggestion(for: name, among: keys)
    report.repair(
      "'\(name)' is not a key of \(title); it is ignored", help: help, at: member.nameSpan)
  }

  /// Reports the keywords of a schema that a spec cannot express, and those that do not exist.
  func reportKeywords(of schema: JSONTree) {
    KnownKeys.schema.reportOthers(of: schema, to: self)
    for key in Self.constraints {
      loseMember(key, of: schema, "a spec has no such constraint")
    }
    guard schema["$ref"]?.text != nil, schema.members.count > 1 else { return }
    for member in schema.members
    where !Self.besideReferences.contains(member.nameText) && !member.nameText.hasPrefix("x-") {
      loseMember(
        member.nameText, of: schema, "it stands beside a '$ref', whose target is read alone")
    }
  }

  /// The constraints that no type of the language has.
  private static let constraints = [
    "not", "if", "then", "else", "patternProperties", "propertyNames", "dependentRequired",
    "dependentSchemas", "dependencies", "minProperties", "maxProperties", "unevaluatedProperties",
    "additionalItems", "unevaluatedItems", "minContains", "maxContains", "contentSchema",
  ]

  /// The keywords that count beside a reference, or that repeat what its target says.
  private static let besideReferences: Set<String> = [
    "$ref", "$comment", "$defs", "default", "definitions", "deprecated", "description", "example",
    "examples", "externalDocs", "nullable", "readOnly", "summary", "title", "type", "writeOnly",
    "xml",
  ]

  /// Counts the documentation of a schema, its information for other tools, and the formats that
  /// are not types. Each schema is counted once, however often it is used.
  func countLeftOut(of schema: JSONTree) {
    guard counted.insert(schema.span.start).inserted else { return }
    reportKeywords(of: schema)
    for key in ["title", "externalDocs", "$comment", "$id", "$anchor", "$schema"]
    where schema[key]?.isNull == false {
      leftOut.add("'\(key)' of schemas")
    }
    guard let format = schema["format"]?.text, !format.isEmpty, !Self.formats.contains(format)
    else { return }
    leftOut.add("the format '\(format)'")
  }

  /// The formats that a type or its size expresses.
  private static let formats: Set<String> = [
    "date", "date-time", "byte", "binary", "int32", "int64", "float", "double",
  ]

  /// The vendor extensions of a map. They become keys of the spec if that was requested; otherwise
  /// they are counted.
  func extensions(of value: JSONTree) -> [(String, SpecNode)] {
    let members = value.members.filter {
      $0.nameText.hasPrefix("x-") || $0.nameText.hasPrefix("X-")
    }
    guard options.keepsExtensions else {
      extensionCount += members.count
      return []
    }
    let size = members.reduce(0) { $0 + $1.value.nodeCount }
    guard budget.take(size, for: .extensions, at: value.place) else { return [] }
    return members.map { ("x-" + $0.nameText.dropFirst(2), $0.value.verbatimNode) }
  }
}

extension SourceSet.Problem {
  fileprivate var reason: String {
    switch self {
    case .remote: "it leads to another machine, and nothing is fetched"
    case .file(let reason): reason
    case .nothingThere: "there is nothing at this place"
    case .endless: "it leads back to itself"
    }
  }
}
