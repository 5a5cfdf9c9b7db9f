// Mistakes in `exactly-one-of` and `at-most-one-of`.

extension DiagnosticMessage {
  // MARK: Declarations

  /// A choice among fewer than two groups.
  package static func choiceOfOne(_ key: String) -> Self {
    Self(
      "invalid-input-choice", .error, "'\(key)' needs two inputs or groups of inputs",
      help: "write, for example, \(key): [id, [name, zone]]")
  }

  /// An input that is in two groups.
  package static func inputInTwoGroups(_ input: String) -> Self {
    Self(
      "invalid-input-choice", .error, "input '\(input)' is in the choice twice",
      help: "name it in one group")
  }

  /// An input of a choice that cannot be left out.
  package static func inputAlwaysGiven(_ input: String, of key: String, isSecret: Bool) -> Self {
    Self(
      "invalid-input-choice", .error,
      "input '\(input)' always has a value, so '\(key)' cannot choose it",
      help: isSecret
        ? "leave it out here: a secret has its example as value"
        : "declare it with 'optional: true' and without a 'default'")
  }

  // MARK: Cases

  /// A case that gives none of the inputs.
  package static func noInputOfChoice(_ title: String, _ groups: [[String]]) -> Self {
    let all = groups.map { $0.map { "'\($0)'" }.joined(separator: " and ") }
    return Self(
      "input-choice", .error, "\(title) gives no value to any of the inputs of 'exactly-one-of'",
      help: "give a value to \(all.joined(separator: ", or to "))")
  }

  /// A case that gives inputs of several groups.
  package static func severalInputsOfChoice(_ title: String, _ inputs: [String]) -> Self {
    let names = inputs.map { "'\($0)'" }
    return Self(
      "input-choice", .error,
      "\(title) gives values to \(names.joined(separator: " and ")), which exclude each other",
      help: "leave out all but one of them")
  }

  /// A case that gives a part of a group.
  package static func partOfChoice(_ title: String, _ input: String, without other: String) -> Self
  {
    Self(
      "input-choice", .error, "\(title) gives a value to '\(input)' but not to '\(other)'",
      help: "give a value to both, or to neither")
  }
}
