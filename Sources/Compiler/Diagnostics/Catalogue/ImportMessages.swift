// Messages about imports: unreadable sources, losses, choices and repairs.

extension DiagnosticMessage {
  /// JSON that cannot be read, with the reason.
  package static func malformedJSONSource(_ reason: String) -> Self {
    Self("not-importable", .error, "the file is not JSON: \(reason)")
  }

  /// A document of another kind than the command expects.
  package static func notImportable(_ reason: String, help: String? = nil) -> Self {
    Self("not-importable", .error, reason, help: help)
  }

  /// An import that exceeds the number of values it may read or produce; `subject` names the
  /// excess.
  package static func importTooLarge(_ limit: Int, growing subject: String) -> Self {
    Self(
      "import-too-large", .error,
      "the import would make more than \(limit) values of the file; \(subject) grow here",
      help: "import a part of the file, or raise the limit with --max-nodes")
  }

  /// Specs larger than the files that the compiler reads.
  package static func importTooLarge(bytes limit: Int) -> Self {
    Self(
      "import-too-large", .error, "the specs would be larger than \(limit) bytes",
      help: "import a part of the file, or raise the limit with --max-file-size")
  }

  /// JSON with more values than the limit.
  package static func tooManyValuesInSource(limit: Int) -> Self {
    Self(
      "import-too-large", .error, "the file contains more than \(limit) values",
      help: "import a part of the file, or raise the limit with --max-nodes")
  }

  /// A duplicate name in a JSON object.
  package static func duplicateNameInSource(_ name: String) -> Self {
    Self(
      "import-repair", .warning,
      "the name '\(name)' occurs twice in this object; the last value is used")
  }

  /// Something that a spec cannot express: a description with its name in quotes, and the reason.
  package static func notImported(_ subject: String, _ reason: String, help: String? = nil) -> Self
  {
    Self("not-imported", .warning, "\(subject) is not imported: \(reason)", help: help)
  }

  /// Something that is imported as a type that allows more than the source.
  package static func importedLoosely(_ subject: String, as type: String) -> Self {
    Self("imported-loosely", .warning, "\(subject) is imported as \(type)")
  }

  /// A mistake in the source, and its interpretation.
  package static func importRepair(_ text: String, help: String? = nil) -> Self {
    Self("import-repair", .warning, text, help: help)
  }

  /// A choice among several things that the source allows.
  package static func importChoice(_ text: String, help: String? = nil) -> Self {
    Self("import-choice", .note, text, help: help)
  }

  /// A reference that cannot be resolved.
  package static func unresolvedReference(_ reference: String, _ reason: String) -> Self {
    Self(
      "unresolved-reference", .warning,
      "the reference '\(reference)' cannot be followed: \(reason)",
      help: "put what it names into the document, or into a file beside it")
  }
}
