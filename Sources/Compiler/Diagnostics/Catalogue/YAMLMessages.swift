// Messages of the YAML reader, except syntax errors.

extension DiagnosticMessage {
  /// A key occurs twice in one mapping.
  package static func duplicateKey(_ key: String) -> Self {
    Self("duplicate-key", .error, "duplicate key '\(key)'")
  }

  /// `<<` occurs twice in one mapping.
  package static var duplicateMergeKey: Self {
    Self(
      "duplicate-key", .error, "duplicate merge key '<<'",
      help: "write one '<<' with a list: '<<: [*first, *second]'")
  }

  /// A list or map in key position.
  package static func keyNotScalar(_ kind: String) -> Self {
    Self(
      "key-not-scalar", .error, "a key must be text, not a \(kind)",
      help: "quote text that begins with '[', '{' or '?'")
  }

  /// A tag outside the language.
  package static func unknownTag(_ tag: String) -> Self {
    let known = ["str", "int", "float", "bool", "null", "map", "seq", "binary", "timestamp", "set"]
      .map { "!!" + $0 }
    return Self(
      "unknown-tag", .error, "unknown tag '\(tag)'",
      help: suggestion(for: tag, among: known)
        ?? (tag.hasPrefix("!!")
          ? "the tags are " + known.joined(separator: ", ")
          : "leave it out; quote text that begins with '!'"))
  }

  /// A scalar that its tag does not allow.
  package static func tagMismatch(_ tag: String, value: String) -> Self {
    Self(
      "tag-mismatch", .error, "'\(excerpt(value))' does not fit the tag '\(tag)'",
      help: "leave the tag out, or write a value that fits it")
  }

  /// A collection that its tag does not allow.
  package static func tagMismatch(_ tag: String, kind: String) -> Self {
    Self(
      "tag-mismatch", .error, "a \(kind) does not fit the tag '\(tag)'",
      help: "leave the tag out")
  }

  /// An entry of a `!!set` with a value.
  package static var setWithValue: Self {
    Self(
      "tag-mismatch", .error, "an entry of a !!set cannot have a value",
      help: "write '? item' or, in braces, just 'item'")
  }

  /// A merge key without mappings.
  package static var mergeNotMapping: Self {
    Self(
      "merge-not-mapping", .error, "'<<' expects a map or a list of maps",
      help: "write '<<: *name'; 'json-merge' changes the JSON of a template; "
        + "quote '<<' to use it as a key")
  }

  /// An alias without an anchor before it.
  package static func unknownAlias(_ name: String, known: [String]) -> Self {
    Self(
      "unknown-alias", .error, "unknown alias '*\(name)'",
      help: suggestion(for: name, among: known, prefix: "*")
        ?? "quote text that begins with '*'")
  }

  /// An alias inside the value that it refers to.
  package static func aliasCycle(_ name: String) -> Self {
    Self("alias-cycle", .error, "alias '*\(name)' is inside the value that it refers to")
  }

  /// More than one document in a file.
  package static var severalDocuments: Self {
    Self(
      "several-documents", .error, "a file can contain only one document; a second one starts here",
      help: "move it into a file of its own")
  }

  /// A file with nothing but comments.
  package static var emptyDocument: Self {
    Self("empty-document", .error, "the file is empty", help: "a spec begins with 'waybill: 1'")
  }

  /// Nesting deeper than the limit; `highest` is the highest possible limit.
  package static func tooDeep(limit: Int, highest: Int) -> Self {
    Self(
      "too-deep", .error, "nesting goes deeper than \(limit) levels",
      help: limit >= highest
        ? "this is the highest limit: nest less deeply" : "raise the limit with --max-depth")
  }

  /// More nodes than the limit.
  package static func tooManyNodes(limit: Int) -> Self {
    Self(
      "too-many-nodes", .error,
      "the file has more than \(limit) nodes when its aliases are expanded",
      help: "raise the limit with --max-nodes")
  }

  /// More directives than the limit.
  package static func tooManyDirectives(limit: Int) -> Self {
    Self("too-many-directives", .error, "more than \(limit) directives")
  }

  /// The beginning of a text that may be long.
  package static func excerpt(_ text: String) -> String {
    text.unicodeScalars.count <= 60 ? text : String(text.unicodeScalars.prefix(57)) + "..."
  }
}
