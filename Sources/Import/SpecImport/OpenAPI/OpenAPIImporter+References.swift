import Diagnostics
import MessageSyntax

extension OpenAPIImporter {
  /// A value, or what its reference leads to. What cannot be followed is reported once, and is nil.
  mutating func resolved(_ value: JSONTree) -> JSONTree? {
    guard let reference = value["$ref"]?.text else { return value }
    return target(of: reference, at: value)?.value
  }

  /// The target of a reference.
  mutating func target(of reference: String, at value: JSONTree) -> SourceSet.Target? {
    let span = value.member("$ref")?.value.span ?? value.place
    switch sources.resolve(reference, at: value.span) {
    case .success(let target): return target
    case .failure(let problem):
      guard schemas.reportedReferences.insert(span.start).inserted else { return nil }
      report.report(.unresolvedReference(reference, Self.reason(problem)), at: span)
      return nil
    }
  }

  private static func reason(_ problem: SourceSet.Problem) -> String {
    switch problem {
    case .remote: "it leads to another machine, and nothing is fetched"
    case .file(let reason): reason
    case .nothingThere: "there is nothing at this place"
    case .endless: "it leads back to itself"
    }
  }

  /// Reports something that has no place in a spec.
  mutating func lose(_ subject: String, _ reason: String, at span: Span, help: String? = nil) {
    report.report(.notImported(subject, reason, help: help), at: span)
  }

  /// Reports a member of a map that has no place in a spec, if it is there.
  mutating func loseMember(_ key: String, of value: JSONTree, _ reason: String) {
    guard let member = value.member(key) else { return }
    if member.value.boolean == false || member.value.isNull { return }
    lose("'\(key)'", reason, at: member.nameSpan)
  }

  /// Counts what a schema says for people and for other tools, and the formats that are not types; each schema
  /// once, however often it is used.
  mutating func countLeftOut(of schema: JSONTree) {
    guard schemas.counted.insert(schema.span.start).inserted else { return }
    for key in ["title", "xml", "externalDocs", "$comment", "$id", "$anchor", "$schema"]
    where schema[key]?.isNull == false {
      leftOut.add("'\(key)' of schemas")
    }
    guard let format = schema["format"]?.text, !format.isEmpty, !Self.formats.contains(format)
    else { return }
    leftOut.add("the format '\(format)'")
  }

  /// The formats that a type or its size says.
  private static let formats: Set<String> = [
    "date", "date-time", "byte", "binary", "int32", "int64", "float", "double",
  ]

  /// Vendor extensions of a map: as keys of the spec where that was asked for, else counted.
  mutating func extensions(of value: JSONTree) -> [(String, SpecNode)] {
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

extension JSONTree {
  /// The value as it is, for a place where a spec takes any value.
  var verbatimNode: SpecNode {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let spelling): .number(String(decoding: spelling, as: UTF8.self))
    case .string(let text): .text(String(decoding: text, as: UTF8.self))
    case .array(let elements): .list(elements.map(\.verbatimNode))
    case .object(let members):
      .map(SpecMap(members.map { ($0.nameText, $0.value.verbatimNode) }))
    }
  }

  /// How many values there are in it, itself included.
  var nodeCount: Int {
    switch content {
    case .array(let elements): elements.reduce(1) { $0 + $1.nodeCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.nodeCount }
    default: 1
    }
  }

  /// The value as the value of an input: a `${` in it is not a reference.
  var inputNode: SpecNode {
    switch content {
    case .string(let text): .text(SpecText.literal(String(decoding: text, as: UTF8.self)))
    case .array(let elements): .list(elements.map(\.inputNode))
    case .object(let members): .map(SpecMap(members.map { ($0.nameText, $0.value.inputNode) }))
    default: verbatimNode
    }
  }
}
