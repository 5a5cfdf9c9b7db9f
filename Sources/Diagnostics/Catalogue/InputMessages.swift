internal import MessageSyntax

// What is wrong with inputs, their values and references to them.

extension DiagnosticMessage {
  // MARK: Declarations

  /// A name that `${…}` or `--set` could not write.
  package static func invalidInputName(_ name: String) -> Self {
    Self(
      "invalid-input-name", .error, "'\(name)' cannot name an input",
      help: cure(ofName: name)
        ?? "a name is not empty and holds no outer blanks, control characters or any of { } | $ = ,"
    )
  }

  /// A declaration without a type.
  package static func missingType(_ input: String) -> Self {
    Self(
      "missing-type", .error, "input '\(input)' has no type", help: "write 'type: string', say")
  }

  /// A type that is neither of the language nor declared.
  package static func unknownType(
    _ type: String, among types: [String], declared: [String]
  ) -> Self {
    Self(
      "unknown-type", .error, "unknown type '\(type)'",
      help: cure(ofType: type, among: types + declared)
        ?? suggestion(for: type, among: types + declared)
        ?? "the types are \(types.joined(separator: ", ")), [T], {T}"
        + (declared.isEmpty ? "" : " and those of 'types'"))
  }

  /// A list type that does not hold exactly one type.
  package static func invalidListType() -> Self {
    Self("invalid-type", .error, "a list type holds one type: [string]")
  }

  /// Lists of lists beyond what anybody reads.
  package static func typeTooDeep() -> Self {
    Self(
      "invalid-type", .error, "a type nests at most 16 lists and maps", help: "declare it as 'any'")
  }

  /// A map type that does not hold exactly one type.
  package static func invalidMapType() -> Self {
    Self("invalid-type", .error, "a map type holds one type: {string}")
  }

  /// A declared type with the name of a type of the language.
  package static func typeNameTaken(_ name: String) -> Self {
    Self(
      "type-name-taken", .error, "'\(name)' is a type of the language", help: "choose another name")
  }

  /// A name that a type could not be written with.
  package static func invalidTypeName(_ name: String) -> Self {
    Self(
      "invalid-type-name", .error, "'\(name)' cannot name a type",
      help:
        "a name is not empty and holds no outer blanks, control characters or any of { } [ ] , ? |")
  }

  /// A list or map type whose items would be optional.
  package static func optionalItem() -> Self {
    Self(
      "invalid-type", .error, "an item of a list or map is never optional",
      help: "leave out the '?'; an optional list is {type: [T], optional: true}")
  }

  /// A type beside another than null.
  package static func unionType() -> Self {
    Self(
      "invalid-type", .error, "a type can be combined only with null, once and at the end",
      help:
        "write 'string | null', or 'string? | null' for an optional input; 'any' takes all values")
  }

  /// A file that would be null.
  package static func nullableFile(_ type: String) -> Self {
    Self(
      "invalid-type", .error, "a value of type '\(type)' cannot be null",
      help: "write 'optional: true' to let the input have no value")
  }

  /// A type that is declared as two things.
  package static func twoShapes(_ title: String, _ a: String, _ b: String) -> Self {
    Self("two-shapes", .error, "\(title) has both '\(a)' and '\(b)'", help: "keep one")
  }

  /// A type that is written in the place of a name, for what an object has besides its fields.
  package static func inlineOthers() -> Self {
    Self(
      "invalid-type", .error, "the type of 'others' must have a name",
      help: "declare it in 'types', and write its name here")
  }

  /// A value of an enumeration that is not of the kind of the first one.
  package static func mixedEnumeration(
    _ value: String, _ kind: String, among first: String
  ) -> Self {
    Self(
      "mixed-enum", .error, "'\(value)' is \(kind), and the first value of the enum is \(first)",
      help: first == "text" ? "quote it: '\(value)'" : nil)
  }

  /// A value that an enumeration holds twice.
  package static func duplicateEnumerationValue(_ value: String) -> Self {
    Self(
      "duplicate-enum-value", .error, "the enum holds '\(value)' twice",
      help: "list each value once")
  }

  /// An object type that holds itself, so that none of its values could end.
  package static func endlessType(_ type: String) -> Self {
    Self(
      "endless-type", .error, "a value of '\(type)' would hold a value of '\(type)'",
      help: "hold a list or a map of it: [\(type)]")
  }

  /// `format` on an input that holds no point in time.
  package static func formatWithoutDate(_ input: String) -> Self {
    Self(
      "format-without-date", .error, "'format' of input '\(input)' needs the type 'date-time'",
      help: "leave it out, or write 'type: date-time'")
  }

  /// An input that no value refers to.
  package static func unusedInput(_ input: String) -> Self {
    Self("unused-input", .warning, "nothing uses the input '\(input)'")
  }

  // MARK: References

  /// `${…}` that names no input in scope.
  /// `isInBaseURL` where it is one of the base URL, whose value is a URL and not text.
  package static func unknownInput(
    _ name: String, among names: [String], isInBaseURL: Bool = false
  ) -> Self {
    Self(
      "unknown-input", .error, "no input is called '\(name)'",
      help: translation(ofReference: name, among: names) ?? suggestion(for: name, among: names)
        ?? (isInBaseURL
          ? "declare it: inputs: {\(name): {type: string, example: https://api.example.com}}"
          : "declare it under 'inputs', or write '$${' for a literal '${'"))
  }

  /// What stands in `${…}` of other tools: `${inputs.x}`, and a default, `${x:-d}`.
  private static func translation(ofReference name: String, among names: [String]) -> String? {
    if let dot = name.firstIndex(of: "."),
      ["inputs", "input", "env", "vars", "variables", "secrets", "params"].contains(name[..<dot])
    {
      let rest = String(name[name.index(after: dot)...])
      let isKnown = names.contains { $0.utf8.elementsEqual(rest.utf8) }
      return isKnown
        ? "write '${\(rest)}'" : "write '${\(rest)}', and declare '\(rest)' under 'inputs'"
    }
    guard let colon = name.firstIndex(of: ":"), colon != name.startIndex,
      let mark = name[name.index(after: colon)...].first, "-=".contains(mark)
    else { return nil }
    let value = name[name.index(colon, offsetBy: 2)...]
    return "write '${\(name[..<colon])}', and 'default: \(value)' where the input is declared"
  }

  /// `${` without `}`.
  package static func unclosedReference() -> Self {
    Self(
      "unclosed-reference", .error, "'${' is never closed",
      help: "close it with '}', or write '$${' for a literal '${'")
  }

  /// `${}`.
  package static func emptyReference() -> Self {
    Self(
      "empty-reference", .error, "'${}' names no input",
      help: "write the name of an input, or '$${' for a literal '${'")
  }

  /// The filter `segments` where there is no path.
  package static func segmentsOutsidePath() -> Self {
    Self(
      "segments-outside-path", .error, "the filter 'segments' is for paths",
      help: "leave it out: it keeps the '/' of a value that fills several segments of a path")
  }

  /// A filter that is none of the language.
  package static func unknownFilter(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-filter", .error, "unknown filter '\(name)'",
      help: suggestion(for: name, among: names)
        ?? "the filters are \(listing(names))")
  }

  /// A `|` with nothing behind it.
  package static func emptyFilter() -> Self {
    Self("unknown-filter", .error, "no filter stands after '|'", help: "leave out the '|'")
  }

  /// `${` inside of `${…}`.
  package static func nestedReference() -> Self {
    Self(
      "nested-reference", .error, "'${' stands inside of '${…}'",
      help: "a reference names one input, and filters after '|'")
  }

  /// `${…}` where no input has a value.
  package static func referenceNotAllowed(_ title: String) -> Self {
    Self(
      "reference-not-allowed", .error, "\(title) cannot refer to an input",
      help: "write the text itself")
  }

  /// `--set` without a value for an input that is no text.
  package static func emptySetting(_ input: String, expected: String) -> Self {
    Self(
      "wrong-type", .error, "input '\(input)' must be \(expected), and --set gives it nothing",
      help: "write a value behind the '='")
  }

  /// `${…}` where the value of an input is given.
  package static func referenceInInputValue() -> Self {
    Self(
      "reference-in-input-value", .error, "the value of an input cannot refer to another input",
      help: "write '$${' for a literal '${'")
  }

  /// An optional input in longer text, where there is nothing to drop.
  package static func optionalInsideText(_ input: String, isInURL: Bool) -> Self {
    Self(
      "optional-inside-text", .error,
      "the optional input '\(input)' stands inside longer text and has no default",
      help: isInURL
        ? "give it a 'default', or write a second request without it"
        : "give it a 'default', or let it be the whole value, which is dropped when it is absent")
  }

  /// A request cannot do without a value that a case does not have.
  package static func absentValue(input: String, caseName: String?) -> Self {
    Self(
      "absent-value", .error,
      "the input '\(input)' has no value\(inCase(caseName)), and the request cannot do without",
      help: "give it a 'default'")
  }

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
      "integer-too-large", .error, "\(text) does not fit the 64 bits of the integer '\(input)'",
      help: "declare the input as a string to send its digits")
  }

  /// A number that a double does not hold as it is written.
  package static func numberNotExact(_ text: String, input: String) -> Self {
    Self(
      "number-not-exact", .error, "the number '\(input)' would change the value \(text)",
      help: "declare the input as a string to send its digits")
  }

  /// Infinity or not-a-number.
  package static func numberNotFinite(_ text: String, input: String) -> Self {
    Self(
      "number-not-finite", .error, "\(text) is no value of the number '\(input)'",
      help: "declare the input as a string to send it as text")
  }

  /// Text that is no date.
  package static func invalidDate(_ text: String, expected: String) -> Self {
    Self(
      "invalid-date", .error, "'\(text)' is no \(expected)",
      help: expected == "date"
        ? "write it as 2024-01-31" : "write it by RFC 3339: 2024-01-31T12:00:00Z")
  }

  /// Text that is no base64.
  package static func invalidBase64() -> Self {
    Self(
      "invalid-base64", .error, "the text of !!binary is not base64",
      help: "it has the letters A-Z a-z 0-9 + / and ends in = to a multiple of four")
  }

  /// A value outside an enumeration.
  package static func valueNotInEnumeration(
    _ value: String, input: String, among values: [String]
  ) -> Self {
    // A number is not misspelled: any other one would be as close.
    let words = values.filter { NumberText.literal(Array($0.utf8)) == nil }
    return Self(
      "value-not-in-enum", .error, "'\(value)' is no value of the input '\(input)'",
      help: suggestion(for: value, among: words) ?? "its values are \(listing(values))")
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
    Self("missing-field", .error, "the field '\(name)' of '\(type)' has no value")
  }

  // MARK: Cases

  /// A required input without a value; `isImplicit` where no case is written.
  package static func missingInput(
    _ input: String, in caseName: String, of request: String, isImplicit: Bool
  ) -> Self {
    Self(
      "missing-input", .error,
      "case '\(caseName)' of request '\(request)' gives the input '\(input)' no value",
      help: isImplicit
        ? "write an 'example:' for it, or 'cases: {}' if the request has no message"
        : "give it a value in the case, or declare an 'example' or 'default'")
  }

  /// An optional input whose example no case takes.
  package static func exampleUnused(_ input: String) -> Self {
    Self(
      "example-unused", .warning,
      "no case sets the optional input '\(input)', so its 'example' is never sent",
      help: "set it in a case, or remove the 'example'")
  }

  /// A name in a case that is no input.
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
      "empty-matrix", .error, "'matrix' is empty, so that the request would have no output",
      help: "leave it out, or list values: matrix: {page: [1, 2]}")
  }

  /// An input that both a case and the matrix set.
  package static func caseAndMatrix(_ input: String) -> Self {
    Self(
      "case-and-matrix", .error, "both the case and the matrix set the input '\(input)'",
      help: "take it out of one of them")
  }

  /// A matrix that makes two cases of one name.
  package static func duplicateCase(_ name: String) -> Self {
    Self(
      "duplicate-case", .error, "the matrix makes the case '\(name)' twice",
      help: "list each value once")
  }

  /// A product beyond what anybody meant.
  package static func matrixTooLarge() -> Self {
    Self("matrix-too-large", .error, "the matrix makes more than 100,000 cases")
  }

  // MARK: Secrets

  /// A secret without the value that stands for it.
  package static func secretWithoutExample(_ input: String) -> Self {
    Self(
      "secret-without-example", .error, "the secret '\(input)' has no example",
      help: "outputs show the example in its place: write 'example: test-\(input)', say")
  }

  /// A case that sets a secret.
  package static func secretInCase(_ input: String) -> Self {
    Self(
      "secret-with-value", .error, "a case cannot set the secret '\(input)'",
      help: "outputs show the 'example' of its declaration")
  }

  /// A secret that the command line names.
  package static func secretNotSet(_ input: String) -> Self {
    Self(
      "secret-not-set", .warning, "--set does not change the secret '\(input)'",
      help: "no output holds a real secret: its 'example' stands for it")
  }

  /// A secret that an environment names.
  package static func secretNotChosen(_ input: String) -> Self {
    Self(
      "secret-not-set", .warning, "an environment does not change the secret '\(input)'",
      help: "no output holds a real secret: leave it out of the spec")
  }

  /// A value of an environment for an input that the spec does not have.
  package static func unknownInputInEnvironment(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-input", .error, "no input of the spec is called '\(name)'",
      help: suggestion(for: name, among: names)
        ?? (names.isEmpty ? "declare it under 'inputs'" : "its inputs are \(listing(names))"))
  }

  /// A secret with a default.
  package static func secretWithDefault(_ input: String) -> Self {
    Self(
      "secret-with-value", .error, "the secret '\(input)' cannot have a default",
      help: "give it an 'example' instead, which stands for it in outputs")
  }

  /// A secret in a path or query.
  package static func secretInURL(_ input: String) -> Self {
    Self(
      "secret-in-url", .warning, "the secret '\(input)' stands in the URL, which ends up in logs",
      help: "send it in a header when the service allows")
  }

  static func inCase(_ name: String?) -> String { name.map { " in case '\($0)'" } ?? "" }
}
