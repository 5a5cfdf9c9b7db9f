// Text that is sent exactly as written but was probably meant differently. All of these are
// warnings.

extension DiagnosticMessage {
  /// A placeholder of another tool: `{{token}}`, `$token`. `name` is a possible name of an input,
  /// which is declared or not.
  package static func foreignPlaceholder(
    _ text: String, name: String?, isDeclared: Bool
  ) -> Self {
    let cure =
      switch name {
      case let name? where isDeclared: "write '${\(name)}' for the value of the input"
      case let name?: "write '${\(name)}', and declare '\(name)' under 'inputs'"
      case nil: "write '${name}' for the value of an input"
      }
    return Self(
      "foreign-placeholder", .warning, "'\(excerpt(text))' is sent as it is written", help: cure)
  }

  /// `${…}` or `{{…}}` in a name.
  package static func placeholderInName(_ text: String) -> Self {
    Self(
      "foreign-placeholder", .warning,
      "'\(excerpt(text))' in a name is sent as it is written",
      help: "only values can refer to inputs: write the name itself")
  }

  /// `{page:1}`, a key without a value.
  package static func missingSpace(_ key: String, cure: String) -> Self {
    Self(
      "missing-space", .warning, "'\(excerpt(key))' is a key without a value", help: cure)
  }

  /// A value in typographic quotes, or with a final space that YAML does not recognize.
  package static func lookalike(_ text: String, cure: String) -> Self {
    let found = Lookalike.firstSpace(in: text)
    return Self(
      "lookalike-character", .warning,
      found.map { "\($0) is a part of the text '\(excerpt(text))'" }
        ?? "the typographic quotes are a part of the text '\(excerpt(text))'",
      help: cure)
  }

  /// A comment after a plain scalar, or in place of one. `kept` is the remaining value; nil if
  /// nothing remains.
  package static func swallowedComment(_ text: String, kept: String?) -> Self {
    let text = excerpt(text)
    return Self(
      "swallowed-comment", .warning,
      "'\(text)' is a comment, and the value is \(kept.map { "'\(excerpt($0))'" } ?? "null")",
      help: "put the value in quotes, or write a space after '#' if it is a comment")
  }

  /// Text that is not JSON or XML although its media type says so.
  package static func malformedText(_ format: String, _ reason: String) -> Self {
    Self(
      "malformed-text", .warning,
      "the content-type says \(format), but the text is not well-formed: \(reason)",
      help: format == "JSON"
        ? "write the value under 'json', or correct the text"
        : "correct the text, or its 'content-type'")
  }

  /// A reference without a filter in JSON or XML that is written as text.
  /// `filters` are the filters that the reference has, `|comma`.
  package static func unfilteredReference(
    _ input: String, filters: String = "", in format: String
  ) -> Self {
    Self(
      "unfiltered-reference", .warning,
      "the value of '\(input)' is inserted into \(format) without being escaped",
      help: format == "JSON"
        ? "write '${\(input)\(filters)|json}' without quotes around it, or write the value under 'json'"
        : "write '${\(input)\(filters)|xml}'")
  }

  /// `@path`, curl's syntax for the content of a file.
  package static func fileAsText(_ text: String, cure: String) -> Self {
    Self(
      "file-as-text", .warning, "'\(excerpt(text))' is sent as text, not as a file", help: cure
    )
  }

  /// Values of a query or form whose encoding is not declared; `bytes` shows the encoded result.
  package static func undeclaredEncoding(_ kinds: [String], bytes: [String]) -> Self {
    let list = kinds.dropLast().joined(separator: ", ") + (kinds.count > 1 ? " and " : "")
    let are = kinds.count > 1 ? "are" : "is"
    let shown = bytes.prefix(4).map { "'\(excerpt($0))'" }.joined(separator: ", ")
    return Self(
      "undeclared-encoding", .warning,
      "no 'encoding' says how \(list)\(kinds.last ?? "a value") \(are) written in a query or form"
        + (shown.isEmpty ? "" : "; sent as \(shown)"),
      help: "write 'encoding: afnetworking' under 'defaults' to keep it, or 'encoding: openapi'")
  }

  /// A method that differs from a known one by one edit.
  package static func misspelledMethod(_ method: String, known: String) -> Self {
    Self(
      "misspelled-method", .warning, "the method '\(method)' is sent as it is written",
      help: "did you mean '\(known)'?")
  }
}
