internal import MessageSyntax

// Mistakes in inputs, their values and references to them.

extension DiagnosticMessage {
  // MARK: Declarations

  /// A name that cannot be written in `${…}` or `--set`.
  package static func invalidInputName(_ name: String) -> Self {
    Self(
      "invalid-input-name", .error, "'\(name)' is not a valid input name",
      help: cure(ofName: name)
        ?? "a name must not be empty, begin or end with a space, or contain control characters or any "
        + "of { } | $ = ,")
  }

  /// A declaration without a type.
  package static func missingType(_ input: String) -> Self {
    Self(
      "missing-type", .error, "input '\(input)' has no type",
      help: "write, for example, 'type: string'")
  }

  /// A type that is neither built in nor declared.
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

  /// A list type that does not contain exactly one type. `items` are the types that it contains, if
  /// all of them have names.
  package static func invalidListType(of items: [String]) -> Self {
    Self(
      "invalid-type", .error, "a list type has one item type, such as [string]",
      help: Set(items).count < 2 ? nil : union(of: items))
  }

  /// Lists of lists that are nested too deeply.
  package static func typeTooDeep() -> Self {
    Self(
      "invalid-type", .error, "a type can nest at most 16 lists and maps",
      help: "declare it as 'any'")
  }

  /// A map type that does not contain exactly one type.
  package static func invalidMapType() -> Self {
    Self("invalid-type", .error, "a map type has one value type, such as {string}")
  }

  /// A declared type with the name of a built-in type.
  package static func typeNameTaken(_ name: String) -> Self {
    Self(
      "type-name-taken", .error, "'\(name)' is a built-in type", help: "choose another name")
  }

  /// A name that cannot be written as a type.
  package static func invalidTypeName(_ name: String) -> Self {
    Self(
      "invalid-type-name", .error, "'\(name)' is not a valid type name",
      help:
        "a name must not be empty, begin or end with a space, or contain control characters or any "
        + "of { } [ ] , ? |")
  }

  /// A list or map type with optional items.
  package static func optionalItem() -> Self {
    Self(
      "invalid-type", .error, "an item of a list or map cannot be optional",
      help: "leave out the '?'; an optional list is {type: [T], optional: true}")
  }

  /// A union other than of one type and a final null.
  package static func unionType(_ text: String) -> Self {
    let types = text.split(separator: "|").map { $0.filter { $0 != " " } }
      .filter { !$0.isEmpty && $0 != "null" }
    return Self(
      "invalid-type", .error, "a type can be combined only with null, once and at the end",
      help: Set(types).count > 1
        ? union(of: types)
        : "write 'string | null', or 'string? | null' for an optional input; 'any' accepts every value"
    )
  }

  private static func union(of types: [String]) -> String {
    if types.count == 2, let null = types.firstIndex(of: "null") {
      return "write the type of a value that may be null as '\(types[1 - null]) | null'"
    }
    return "for a value of one of several types, write {one-of: [\(types.joined(separator: ", "))]}"
  }

  /// A file that may be null.
  package static func nullableFile(_ type: String) -> Self {
    Self(
      "invalid-type", .error, "a value of type '\(type)' cannot be null",
      help: "write 'optional: true' to let the input have no value")
  }

  /// A type that is declared in two ways.
  package static func twoShapes(_ title: String, _ a: String, _ b: String) -> Self {
    Self("two-shapes", .error, "\(title) has both '\(a)' and '\(b)'", help: "keep one")
  }

  /// A type that is declared in place of a name, for an object's additional fields.
  package static func inlineOthers() -> Self {
    Self(
      "invalid-type", .error, "the type of 'others' must have a name",
      help: "declare it in 'types', and write its name here")
  }

  /// A value of an enumeration whose kind differs from the first one's.
  package static func mixedEnumeration(
    _ value: String, _ kind: String, among first: String
  ) -> Self {
    Self(
      "mixed-enum", .error, "'\(value)' is \(kind), but the first value of the enum is \(first)",
      help: first == "text" ? "quote it: '\(value)'" : nil)
  }

  /// A value that an enumeration lists twice.
  package static func duplicateEnumerationValue(_ value: String) -> Self {
    Self(
      "duplicate-enum-value", .error, "the enum lists '\(value)' twice",
      help: "list each value once")
  }

  /// A type that contains itself, so that no value of it is finite.
  package static func endlessType(_ type: String) -> Self {
    Self(
      "endless-type", .error,
      "a value of '\(type)' would have to contain another value of '\(type)'",
      help: "let it be absent, '\(type)?', or use a list of it: [\(type)]")
  }

  /// `format` on an input that contains no date.
  package static func formatWithoutDate(_ input: String) -> Self {
    Self(
      "format-without-date", .error, "'format' of input '\(input)' needs the type 'date-time'",
      help: "leave it out, or write 'type: date-time'")
  }

  /// An input that no value refers to.
  package static func unusedInput(_ input: String) -> Self {
    Self("unused-input", .warning, "input '\(input)' is never used")
  }

  // MARK: References

  /// `${…}` with an unknown input. `isInBaseURL` is true in a base URL, whose inputs are URLs.
  package static func unknownInput(
    _ name: String, among names: [String], isInBaseURL: Bool = false
  ) -> Self {
    Self(
      "unknown-input", .error, "unknown input '\(name)'",
      help: translation(ofReference: name, among: names) ?? suggestion(for: name, among: names)
        ?? (isInBaseURL
          ? "declare it: inputs: {\(name): {type: string, example: https://api.example.com}}"
          : "declare it under 'inputs', or write '$${' for a literal '${'"))
  }

  /// The correction of other tools' references: `${inputs.x}`, and `${x:-d}` with a default.
  private static func translation(ofReference name: String, among names: [String]) -> String? {
    if names.contains("\(name)?") {
      return "leave the '?' out of the name, and write it behind the type: {\(name): string?}"
    }
    if name.last == ")", let open = name.firstIndex(of: "("), open != name.startIndex {
      let (filter, input) = (String(name[..<open]), name[open...].dropFirst().dropLast())
      return filterCure(filter).map { $0("\(input)") } ?? "write '${\(input) | \(filter)}'"
    }
    if let dot = name.firstIndex(of: "."),
      ["inputs", "input", "env", "vars", "variables", "secrets", "params"].contains(name[..<dot])
    {
      let rest = String(name[name.index(after: dot)...])
      let isKnown = names.contains { $0.utf8.elementsEqual(rest.utf8) }
      return isKnown
        ? "write '${\(rest)}'" : "write '${\(rest)}', and declare '\(rest)' under 'inputs'"
    }
    guard let colon = name.firstIndex(of: ":"), colon != name.startIndex,
      let mark = name[name.index(after: colon)...].first, "-=?".contains(mark)
    else { return nil }
    if mark == "?" {
      return "write '${\(name[..<colon])}': an input needs a value unless it is optional"
    }
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
      "empty-reference", .error, "'${}' does not name an input",
      help: "write the name of an input, or '$${' for a literal '${'")
  }

  /// The filter `segments` outside a path.
  package static func segmentsOutsidePath() -> Self {
    Self(
      "segments-outside-path", .error,
      "the filter 'segments' can be used only in paths and headers",
      help: "leave it out: it keeps the '/' of a value that fills several segments of a path")
  }

  /// A filter that the language does not have.
  package static func unknownFilter(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-filter", .error, "unknown filter '\(name)'",
      help: cure(ofFilter: name) ?? suggestion(for: name, among: names)
        ?? "the filters are \(listing(names))")
  }

  /// A `|` without a filter.
  package static func emptyFilter() -> Self {
    Self("unknown-filter", .error, "missing filter after '|'", help: "leave out the '|'")
  }

  /// `${` inside `${…}`.
  package static func nestedReference() -> Self {
    Self(
      "nested-reference", .error, "'${…}' cannot contain another '${'",
      help: "a reference names one input, and filters after '|'")
  }

  /// `${{ secrets.TOKEN }}` of other tools. `name` is the text between the braces.
  package static func doubledBraces(_ name: String) -> Self {
    let name = name.split(separator: ".").last.map(String.init) ?? "name"
    return Self(
      "nested-reference", .error, "a reference has one pair of braces, '${…}', not two",
      help: "write '${\(name)}', and declare '\(name)' under 'inputs'")
  }

  /// `${…}` in a place that cannot refer to an input.
  package static func referenceNotAllowed(_ title: String) -> Self {
    Self(
      "reference-not-allowed", .error, "\(title) cannot refer to an input",
      help: "write the text itself")
  }

  /// An empty `--set` for an input that is not text.
  package static func emptySetting(_ input: String, expected: String) -> Self {
    Self(
      "wrong-type", .error, "input '\(input)' must be \(expected), but --set gives it no value",
      help: "write a value after the '='")
  }

  /// `${…}` in the value of an input.
  package static func referenceInInputValue() -> Self {
    Self(
      "reference-in-input-value", .error, "the value of an input cannot refer to another input",
      help: "write '$${' for a literal '${'")
  }

  /// An optional input inside longer text, which cannot be dropped.
  package static func optionalInsideText(_ input: String, isInURL: Bool) -> Self {
    Self(
      "optional-inside-text", .error,
      "optional input '\(input)' is used inside longer text and has no default",
      help: isInURL
        ? "give it a 'default', or write a second request without it"
        : "give it a 'default', or make it the whole value, which is left out when the input is absent"
    )
  }

  /// A case without a value that its request requires.
  package static func absentValue(input: String, caseName: String?) -> Self {
    Self(
      "absent-value", .error,
      "input '\(input)' has no value\(inCase(caseName)), but the request needs one",
      help: "give it a 'default'")
  }

  static func inCase(_ name: String?) -> String { name.map { " in case '\($0)'" } ?? "" }
}
