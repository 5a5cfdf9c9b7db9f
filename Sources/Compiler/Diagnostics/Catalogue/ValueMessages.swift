internal import MessageSyntax

// Mistakes in the values of inputs: those of cases, examples, environments and secrets.

extension DiagnosticMessage {
  // MARK: Values

  /// The boolean that a word of another language means.
  package static func boolean(for word: String) -> String? {
    switch word.lowercased() {
    case "yes", "on", "y", "1", "true": "write true"
    case "no", "off", "n", "0", "false": "write false"
    default: nil
    }
  }

  /// A value whose kind differs from the input's type.
  package static func wrongType(
    _ found: String, input: String, expected: String, help: String?, besideSecrets: String?
  ) -> Self {
    Self(
      "wrong-type", .error, "input '\(input)' must be \(expected), not \(found)", help: help,
      besideSecrets: besideSecrets)
  }

  /// Null for an input that is not nullable.
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

  /// A number that no double represents exactly as written.
  package static func numberNotExact(_ text: String, input: String) -> Self {
    Self(
      "number-not-exact", .error, "the number '\(input)' cannot represent \(text) exactly",
      help: "declare the input as a string to send its digits")
  }

  /// Infinity or not-a-number.
  package static func numberNotFinite(_ text: String, input: String) -> Self {
    Self(
      "number-not-finite", .error, "\(text) is not a valid value of the number '\(input)'",
      help: "declare the input with 'type: float' to send it as text, such as \"Infinity\"")
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
    // Numbers are not compared by spelling: any other number would be as close.
    let words = values.filter { NumberText.literal(Array($0.utf8)) == nil }
    return Self(
      "value-not-in-enum", .error, "'\(value)' is not a valid value of input '\(input)'",
      help: suggestion(for: value, among: words)
        ?? (values.isEmpty ? nil : "its values are \(listing(values))"))
  }

  /// A key that is not a field of its object type.
  package static func unknownField(_ name: String, of type: String, among names: [String]) -> Self {
    Self(
      "unknown-field", .error, "'\(type)' has no field '\(name)'",
      help: suggestion(for: name, among: names)
        ?? (names.isEmpty ? nil : "its fields are \(listing(names))"))
  }

  /// A required field without a value.
  package static func missingField(_ name: String, of type: String) -> Self {
    Self("missing-field", .error, "field '\(name)' of '\(type)' has no value")
  }

  // MARK: Cases

  /// A required input without a value; `isImplicit` if the request has no cases.
  package static func missingInput(
    _ input: String, in caseName: String, of request: String, isImplicit: Bool
  ) -> Self {
    Self(
      "missing-input", .error,
      "input '\(input)' has no value in case '\(caseName)' of request '\(request)'",
      help: input.hasSuffix("?")
        ? "the '?' of an optional input follows its type: write '\(input.dropLast()): string?'"
        : isImplicit
          ? "declare an 'example' for it, or write 'cases: {}' to send no message"
          : "give it a value in the case, or declare an 'example' or 'default'")
  }

  /// Inputs of a request without cases, by name and type, that the command line has to set.
  package static func unsetInputs(
    _ inputs: [(name: String, type: String)], of request: String, samples: [String]
  ) -> Self {
    let names = inputs.map { "'\($0.name)' (\($0.type))" }.joined(separator: ", ")
    return Self(
      "missing-input", .error, "request '\(request)' has no cases, and no value for \(names)",
      help: "add " + samples.joined(separator: " "))
  }

  /// An optional input whose example no case uses.
  package static func exampleUnused(_ input: String) -> Self {
    Self(
      "example-unused", .warning,
      "no case sets the optional input '\(input)', so its 'example' is never sent",
      help: "set it in a case, or remove the 'example'")
  }

  /// An unknown input in a case.
  /// `isKey` says that the name is a key of requests.
  package static func unknownInputInCase(
    _ name: String, isKey: Bool = false, among names: [String]
  ) -> Self {
    let cure: String? =
      switch name {
      case "inputs", "values", "variables", "parameters":
        "write its entries in the case itself: first: {page: 1}"
      case "expect": "write it in the request, by the names of cases: expect: {first: 200}"
      case "include": "write more cases under 'cases'"
      case "exclude": "leave out values that are not sent, or write 'cases' in place of 'matrix'"
      case _ where isKey:
        "a case has only values of inputs: write '\(name)' in the request, with '${…}'"
      default: nil
      }
    return Self(
      "unknown-input", .error, "the request has no input '\(name)'",
      help: cure ?? suggestion(for: name, among: names)
        ?? (names.isEmpty
          ? "declare it under 'inputs'"
          : "its inputs are \(listing(names))"))
  }

  /// A value of `--set` for no input of the request that is sent.
  package static func unknownSetting(
    _ name: String, of request: String, among names: [String]
  ) -> Self {
    Self(
      "unknown-input", .error, "request '\(request)' has no input '\(name)', which --set names",
      help: suggestion(for: name, among: names)
        ?? (names.isEmpty ? "it has no inputs" : "its inputs are \(listing(names))"))
  }

  /// `cases: {}` beside a `matrix`.
  package static func emptyCases() -> Self {
    Self(
      "empty-cases", .error, "'cases' is empty, but 'matrix' makes cases",
      help: "remove 'cases: {}' to send the cases of the matrix, or remove the 'matrix'")
  }

  /// A case that is too large once its values are substituted.
  package static func caseTooLarge() -> Self {
    Self(
      "too-large", .error,
      "the values of this case, wherever the request refers to them, are more than 64 MiB or 4,000,000 values",
      help: "attach a file, or refer to them less often")
  }

  /// Text that is too long because of filters or references.
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

  /// A matrix that makes two cases with the same name.
  package static func duplicateCase(_ name: String) -> Self {
    Self(
      "duplicate-case", .error, "the matrix produces case '\(name)' twice",
      help: "list each value once")
  }

  /// A product of too many cases.
  package static func matrixTooLarge() -> Self {
    Self("matrix-too-large", .error, "the matrix produces more than 100,000 cases")
  }

  // MARK: Secrets

  /// A secret without an example.
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

  /// A secret in `--set`.
  package static func secretNotSet(_ input: String) -> Self {
    Self(
      "secret-not-set", .warning, "--set has no effect on secret '\(input)'",
      help: "no output contains a real secret; outputs contain its 'example'")
  }

  /// A secret in an environment.
  package static func secretNotChosen(_ input: String) -> Self {
    Self(
      "secret-not-set", .warning, "an environment has no effect on secret '\(input)'",
      help: "leave it out: no output contains a real secret")
  }

  /// An unknown input in an environment.
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

  /// A secret with an `enum`.
  package static func secretWithEnumeration(_ input: String) -> Self {
    Self(
      "secret-with-enum", .error, "the secret '\(input)' cannot have an 'enum'",
      help: "outputs and messages would show its values; use 'pattern', 'min-length' or "
        + "'max-length' to restrict it")
  }

  /// A secret whose declared type is an enumeration.
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
