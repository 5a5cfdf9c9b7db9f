// Mistakes in unions and in their values.

extension DiagnosticMessage {
  // MARK: Declarations

  /// A union of fewer than two types.
  package static func unionOfOne(_ title: String) -> Self {
    Self(
      "invalid-union", .error, "'one-of' of \(title) needs two types or more",
      help: "list the types that a value may have: one-of: [string, Address]")
  }

  /// A map of alternatives without the member that chooses among them.
  package static func unionWithoutMember(_ title: String) -> Self {
    Self(
      "missing-key", .error, "\(title) has no 'by'",
      help: "a map of types needs the member whose values are its keys, such as 'by: kind'; "
        + "without one, write a list of types")
  }

  /// Null as an alternative.
  package static func nullAlternative() -> Self {
    Self(
      "invalid-union", .error, "null cannot be a type of 'one-of'",
      help: "leave it out, and write 'nullable: true' beside 'one-of'")
  }

  /// An alternative with a `?`.
  package static func optionalAlternative() -> Self {
    Self(
      "invalid-union", .error, "a type of 'one-of' cannot be optional",
      help: "leave out the '?', and write 'optional: true' beside 'one-of'")
  }

  /// A union that is declared in place within another one.
  package static func unionAlternative() -> Self {
    Self(
      "invalid-union", .error, "a 'one-of' cannot be declared within another",
      help: "add its types to the outer list, or declare it in 'types' and write its name here")
  }

  /// An alternative that consists of files.
  package static func fileAlternative(_ type: String) -> Self {
    Self(
      "invalid-union", .error, "'\(type)' cannot be a type of 'one-of'",
      help: "declare an input of its own for it")
  }

  /// An alternative that takes every value.
  package static func anyAlternative() -> Self {
    Self(
      "invalid-union", .error, "'any' takes every value, so no other type can be chosen",
      help: "leave it out, and write 'others: any' beside 'one-of'")
  }

  /// A union that is its own alternative.
  package static func unionOfItself(_ type: String) -> Self {
    Self(
      "invalid-union", .error, "'\(type)' is an alternative of itself",
      help: "use a list or a map of it: [\(type)]")
  }

  /// An alternative that has no members, in a union with `by`.
  package static func alternativeWithoutFields(_ type: String, by member: String) -> Self {
    Self(
      "invalid-union", .error, "'\(type)' is not an object, so it has no member '\(member)'",
      help: "with 'by', each type is an object; declare it in 'types' with 'object'")
  }

  /// An alternative whose values of the member are not declared.
  package static func alternativeWithoutValues(_ type: String, by member: String) -> Self {
    Self(
      "invalid-union", .error, "'\(type)' does not say which values of '\(member)' choose it",
      help: "declare the field in '\(type)' as '\(member): {enum: […]}', or write a map: "
        + "one-of: {value: \(type)}")
  }

  /// A value that chooses an alternative whose own member cannot have it.
  package static func impossibleValue(_ value: String, of member: String, in type: String) -> Self {
    Self(
      "invalid-union", .error, "'\(member)' of '\(type)' cannot be '\(value)'",
      help: "allow the value in '\(type)', or write one that is allowed there")
  }

  /// A value of the member that chooses two alternatives.
  package static func sharedValue(
    _ value: String, of member: String, _ a: String, _ b: String
  ) -> Self {
    Self(
      "ambiguous-union", .error,
      "a value whose '\(member)' is '\(value)' could be a '\(a)' or a '\(b)'",
      help: "let each value of '\(member)' choose one type")
  }

  /// The way to make two alternatives differ.
  package enum UnionCure: Sendable {
    /// A member of objects.
    case member

    /// One list of several types of items.
    case list(String, String)

    /// An enumeration that allows other texts.
    case openEnumeration

    /// Numbers without the words of `float`.
    case number

    /// Fewer alternatives, since bytes are sent as text.
    case bytes

    /// Fewer alternatives.
    case removal
  }

  /// Two alternatives that may take the same value.
  package static func ambiguousUnion(_ a: String, _ b: String, cure: UnionCure) -> Self {
    let help =
      switch cure {
      case .member:
        "give each a field that the other does not have, neither optional nor with a 'default', "
          + "or name the member that tells them apart, such as 'by: kind'"
      case .list(let a, let b):
        "an empty list is both: write one list of both types, [{one-of: [\(a), \(b)]}]"
      case .openEnumeration:
        "write one type in place of both, an enumeration that allows other values: "
          + "{enum: […], others: any}"
      case .number: "write 'number' in place of 'float', whose NaN and Infinity are sent as text"
      case .bytes: "bytes are sent as text: leave one of them out"
      case .removal: "leave one of them out"
      }
    let types = a == b ? "of either of these types" : "'\(a)' or '\(b)'"
    return Self("ambiguous-union", .error, "the same value could be \(types)", help: help)
  }

  // MARK: Values

  /// A value that is of no alternative. `isQuotable` if it would be text in quotes.
  package static func noAlternative(
    _ found: String, input: String, expected: String, isQuotable: Bool
  ) -> Self {
    Self(
      "no-alternative", .error, "input '\(input)' must be \(expected), not \(found)",
      help: isQuotable ? "write it in quotes to make it a string" : nil)
  }

  /// A map that has no field of several objects. `fields` are those of each of them.
  package static func noAlternativeByFields(input: String, among fields: [[String]]) -> Self {
    let objects = fields.map { "{\($0.prefix(4).joined(separator: ", "))}" }
    return Self(
      "no-alternative", .error, "input '\(input)' has no field of any type of its 'one-of'",
      help: "the types are \(objects.prefix(6).joined(separator: ", "))")
  }

  /// An object without the member that chooses its type.
  package static func missingChoice(of member: String, among values: [String]) -> Self {
    Self(
      "no-alternative", .error, "'\(member)' has no value, so the type of the object is not known",
      help: values.isEmpty ? nil : "its values are \(listing(values))")
  }

  /// A value of the member that chooses no type; `nil` if it is not shown.
  package static func unknownChoice(
    _ value: String?, of member: String, among values: [String]
  ) -> Self {
    Self(
      "no-alternative", .error,
      value.map { "no type of 'one-of' has '\($0)' as its '\(member)'" }
        ?? "no type of 'one-of' has this value as its '\(member)'",
      help: value.flatMap { suggestion(for: $0, among: values) }
        ?? (values.isEmpty ? nil : "its values are \(listing(values))"))
  }
}
