import Diagnostics
import MessageSyntax

/// Finds the schemas of which one direction of messages omits a part, by `readOnly` and `writeOnly`,
/// and those that are written otherwise in XML.
struct DirectionalParts {
  private let source: ImportSource
  /// The named schemas from which something is omitted, by position.
  private var affected: [SchemaDirection: Set<UInt32>] = [:]
  /// Whether something is omitted from parts of schemas, by position.
  private var parts: [SchemaDirection: [UInt32: Bool]] = [:]

  /// Finds the named schemas that contain, at any depth, a part for only one direction.
  init(of document: APIDocument, _ source: ImportSource) {
    self.source = source
    var uses: [String: Set<String>] = [:]
    var flagged: [SchemaDirection: Set<String>] = [:]
    let prefix = document.schemaPrefix
    for member in document.schemas {
      var flags: Set<SchemaDirection> = []
      Self.collect(member.value) { value in
        if let reference = value["$ref"]?.text, reference.hasPrefix(prefix) {
          uses[String(reference.dropFirst(prefix.count)), default: []].insert(member.nameText)
        }
        for direction in [SchemaDirection.request, .response, .xml]
        where Self.isAffected(value, direction) {
          flags.insert(direction)
        }
      }
      for direction in flags { flagged[direction, default: []].insert(member.nameText) }
    }
    let positions = Dictionary(
      document.schemas.map { ($0.nameText, $0.value.span.start) },
      uniquingKeysWith: { first, _ in first })
    for (direction, names) in flagged {
      var reached = names
      var rest = Array(names)
      while let name = rest.popLast() {
        for user in uses[name] ?? [] where reached.insert(user).inserted { rest.append(user) }
      }
      affected[direction] = Set(reached.compactMap { positions[$0] })
    }
  }

  /// Whether any named schema omits something in a direction.
  func isDirectional(_ direction: SchemaDirection) -> Bool { affected[direction] != nil }

  /// Whether a named schema omits something in a direction.
  func isAffected(named schema: JSONTree, _ direction: SchemaDirection) -> Bool {
    affected[direction]?.contains(schema.span.start) ?? false
  }

  /// Whether an unnamed schema omits something in a direction.
  mutating func isAffected(_ schema: JSONTree, _ direction: SchemaDirection) -> Bool {
    guard let affected = affected[direction] else { return false }
    return isAffected(schema, direction, affected, around: nil)
  }

  /// Visits each map of a document once. A map that was merged from others has the position of the
  /// map around it.
  private mutating func isAffected(
    _ value: JSONTree, _ direction: SchemaDirection, _ affected: Set<UInt32>,
    around outer: UInt32?
  ) -> Bool {
    let start = value.span.start
    let isGenuine = outer.map { $0 != start } ?? false
    if isGenuine, let known = parts[direction]?[start] { return known }
    var isAffected = Self.isAffected(value, direction)
    if !isAffected, let reference = value["$ref"]?.text,
      let position = source.position(of: reference, at: value)
    {
      isAffected = affected.contains(position)
    }
    for inner in Self.partsOfSchema(value) where !isAffected {
      isAffected = self.isAffected(inner, direction, affected, around: start)
    }
    if isGenuine { parts[direction, default: [:]][start] = isAffected }
    return isAffected
  }

  private static func isAffected(_ schema: JSONTree, _ direction: SchemaDirection) -> Bool {
    schema.isTrue(direction.leftOut) || direction == .xml && schema["xml"] != nil
  }

  /// The members of a value that can be schemas or contain some.
  private static func partsOfSchema(_ value: JSONTree) -> [JSONTree] {
    value.elements
      + value.members.filter {
        !["example", "examples", "default", "enum", "const"].contains($0.nameText)
      }.map(\.value)
  }

  /// Calls `body` with every map of a schema that can be a schema.
  private static func collect(_ value: JSONTree, _ body: (JSONTree) -> Void) {
    if value.isObject { body(value) }
    for part in partsOfSchema(value) { collect(part, body) }
  }
}
