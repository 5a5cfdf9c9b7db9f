internal import MessageSyntax

// Mistakes in the values of inputs: those of cases, examples, environments and secrets.

extension DiagnosticMessage {
  // MARK: Values

  /// The boolean that a word of other languages stands for.
  package static func boolean(for word: String) -> String? {
    switch word.lowercased() {
    case "yes", "on", "y", "1", "true": "write true"
    case "no", "off", "n", "0", "false": "write false"
    default: nil
    }
  }

  /// A value of another kind than the input's type.
  package static func wrongType(
    _ found: String, input: String, expected: String, help: String?, besideSecrets: String?
  ) -> Self {
    Self(
      "wrong-type", .error, "input '\(input)' must be \(expected), not \(found)", help: help,
      besideSecrets: besideSecrets)
  }

  /// Null for an input with a type.
  package static func nullForInput(_ input: String, expected: String) -> Self {
    Self(
      "wrong-type", .error, "input '\(input)' must be \(expected), not null",
      help: "leave an optional input out; to send null, declare it with 'nullable: true'")
  }

  /// An integer beyond 64 bits.
  package static func integerTooLarge(_ text: String, input: String) -> Self {
    Self(
      "integer-too-large", .error, "\(text) does not fit in the 64 bits of the integer '\(input)'",
      help: "declare the input as a string to send its digits")
  }

  /// A number that a double does not contain as it is written.
  package static func numberNotExact(_ text: String, input: String) -> Self {
    Self(
      "number-not-exact", .error, "the number '\(input)' cannot represent \(text) exactly",
      help: "declare the input as a string to send its digits")
  }

  /// Infinity or not-a-number.
  package static func numberNotFinite(_ text: String, input: String) -> Self {
    Self(
      "number-not-finite", .error, "\(text) is not a valid value of the number '\(input)'",
      help: "declare the input as a string to send it as text")
  }

  /// Text that is not a date.
  package static func invalidDate(_ text: String, expected: String) -> Self {
    Self(
      "invalid-date", .error, "'\(text)' is not a valid \(expected)",
      help: expected == "date"
        ? "write it as 2024-01-31" : "write it by RFC 3339: 2024-01-31T12:00:00Z")
  }

  /// Text that is not base64.
  package static func invalidBase64() -> Self {
    Self(
      "invalid-base64", .error, "the text of !!binary is not base64",
      help: "use A-Z a-z 0-9 + / and pad it with '=' to a multiple of four")
  }

  /// A value outside an enumeration.
  package static func valueNotInEnumeration(
    _ value: String, input: String, among values: [String]
  ) -> Self {
    // A number is not misspelled: any other one would be as close.
    let words = values.filter { NumberText.literal(Array($0.utf8)) == nil }
    return Self(
      "value-not-in-enum", .error, "'\(value)' is not a valid value of input '\(input)'",
      help: suggestion(for: value, among: words)
        ?? (values.isEmpty ? nil : "its values are \(listing(values))"))
  }

  /// A key that an object type does not have.
  package static func unknownField(_ name: String, of type: String, among names: [String]) -> Self {
    Self(
      "unknown-field", .error, "'\(type)' has no field '\(name)'",
      help: suggestion(for: name, among: names)
        ?? (names.isEmpty ? nil : "its fields are \(listing(names))"))
  }

  /// A required key of an object type that a value does not have.
  package static func missingField(_ name: String, of type: String) -> Self {
    Self("missing-field", .error, "field '\(name)' of '\(type)' has no value")
  }

  // MARK: Cases

  /// A required input without a value; `isImplicit` where no case is written.
  package static func missingInput(
    _ input: String, in caseName: String, of request: String, isImplicit: Bool
  ) -> Self {
    Self(
      "missing-input", .error,
      "input '\(input)' has no value in case '\(caseName)' of request '\(request)'",
      help: isImplicit
        ? "declare an 'example' for it, or write 'cases: {}' to send no message"
        : "give it a value in the case, or declare an 'example' or 'default'")
  }

  /// An optional input whose example no case takes.
  package static func exampleUnused(_ input: String) -> Self {
    Self(
      "example-unused", .warning,
      "no case sets the optional input '\(input)', so its 'example' is never sent",
      help: "set it in a case, or remove the 'example'")
  }

  /// A name in a case that is not an input.
  package static func unknownInputInCase(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-input", .error, "the request has no input '\(name)'",
      help: suggestion(for: name, among: names)
        ?? (names.isEmpty
          ? "declare it under 'inputs'"
          : "its inputs are \(listing(names))"))
  }

  /// `cases: {}` beside a `matrix`.
  package static func emptyCases() -> Self {
    Self(
      "empty-cases", .error, "'cases' is empty, but 'matrix' makes cases",
      help: "remove 'cases: {}' to send the cases of the matrix, or remove the 'matrix'")
  }

  /// A case whose values, put where the request refers to them, are too much.
  package static func caseTooLarge() -> Self {
    Self(
      "too-large", .error,
      "the values of this case, wherever the request refers to them, are more than 64 MiB or 4,000,000 values",
      help: "attach a file, or refer to them less often")
  }

  /// Text that filters or references make too long.
  package static func textTooLarge() -> Self {
    Self("too-large", .error, "the text is longer than 64 MiB", help: "attach a file")
  }

  /// A matrix without inputs.
  package static func emptyMatrix() -> Self {
    Self(
      "empty-matrix", .error, "'matrix' is empty, so the request would have no output",
      help: "leave it out, or list values: matrix: {page: [1, 2]}")
  }

  /// An input that both a case and the matrix set.
  package static func caseAndMatrix(_ input: String) -> Self {
    Self(
      "case-and-matrix", .error, "both the case and the matrix set the input '\(input)'",
      help: "remove it from one of them")
  }

  /// A matrix that makes two cases of one name.
  package static func duplicateCase(_ name: String) -> Self {
    Self(
      "duplicate-case", .error, "the matrix produces case '\(name)' twice",
      help: "list each value once")
  }

  /// A product beyond what anybody meant.
  package static func matrixTooLarge() -> Self {
    Self("matrix-too-large", .error, "the matrix produces more than 100,000 cases")
  }

  // MARK: Secrets

  /// A secret without the value that represents it.
  package static func secretWithoutExample(_ input: String) -> Self {
    Self(
      "secret-without-example", .error, "secret '\(input)' has no example",
      help:
        "outputs contain the example in its place; write, for example, 'example: test-\(input)'")
  }

  /// A case that sets a secret.
  package static func secretInCase(_ input: String) -> Self {
    Self(
      "secret-with-value", .error, "a case cannot set the secret '\(input)'",
      help: "outputs contain the 'example' of its declaration")
  }

  /// A secret that the command line names.
  package static func secretNotSet(_ input: String) -> Self {
    Self(
      "secret-not-set", .warning, "--set has no effect on secret '\(input)'",
      help: "no output contains a real secret; outputs contain its 'example'")
  }

  /// A secret that an environment names.
  package static func secretNotChosen(_ input: String) -> Self {
    Self(
      "secret-not-set", .warning, "an environment has no effect on secret '\(input)'",
      help: "leave it out: no output contains a real secret")
  }

  /// A value of an environment for an input that the spec does not have.
  package static func unknownInputInEnvironment(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-input", .error, "the spec has no input '\(name)'",
      help: suggestion(for: name, among: names)
        ?? (names.isEmpty ? "declare it under 'inputs'" : "its inputs are \(listing(names))"))
  }

  /// A secret with a default.
  package static func secretWithDefault(_ input: String) -> Self {
    Self(
      "secret-with-value", .error, "the secret '\(input)' cannot have a default",
      help: "declare an 'example' instead, which is written to outputs")
  }

  /// A secret that lists its values.
  package static func secretWithEnumeration(_ input: String) -> Self {
    Self(
      "secret-with-enum", .error, "the secret '\(input)' cannot have an 'enum'",
      help: "outputs and messages would show its values; use 'pattern', 'min-length' or "
        + "'max-length' to restrict it")
  }

  /// A secret of a declared type that lists its values.
  package static func secretOfEnumeration(_ input: String, type: String) -> Self {
    Self(
      "secret-with-enum", .error,
      "the secret '\(input)' cannot have the type '\(type)', which is an 'enum'",
      help: "outputs and messages would show its values; declare it as 'string', and use "
        + "'pattern', 'min-length' or 'max-length' to restrict it")
  }

  /// A secret in a path or query.
  package static func secretInURL(_ input: String) -> Self {
    Self(
      "secret-in-url", .warning, "secret '\(input)' is part of the URL, which ends up in logs",
      help: "send it in a header when the service allows")
  }
}
