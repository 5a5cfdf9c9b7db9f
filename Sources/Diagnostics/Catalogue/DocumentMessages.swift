// What is wrong with the keys of a spec and the shapes of their values.

extension DiagnosticMessage {
  /// A key that its map does not have.
  package static func unknownKey(_ key: String, in place: String, among keys: [String]) -> Self {
    let known = keys.map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      "unknown-key", .error, "unknown key '\(key)' in \(place)",
      help: suggestion(for: key, among: keys)
        ?? (keys.count <= 12 ? "the keys are \(known); keys of your own begin with 'x-'" : nil))
  }

  /// A key that must be there. `key` may name alternatives: `path' or 'url`.
  package static func missingKey(_ key: String, in place: String, help: String?) -> Self {
    Self("missing-key", .error, "\(place) has no '\(key)'", help: help)
  }

  /// A value of another shape than its key wants.
  package static func wrongShape(_ title: String, expected: String, found: String) -> Self {
    Self("wrong-shape", .error, "\(title) must be \(expected), not \(found)")
  }

  /// A word that is none of a list.
  package static func invalidChoice(_ word: String, for title: String, among words: [String])
    -> Self
  {
    let known = words.map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      "invalid-choice", .error, "'\(word)' is no value of \(title)",
      help: suggestion(for: word, among: words) ?? "the values are \(known)")
  }

  /// A file that does not say which version of the language it is written in.
  package static func missingVersion() -> Self {
    Self(
      "missing-version", .error, "the spec does not say its version of the language",
      help: "begin it with 'waybill: 1'")
  }

  /// A version of the language that this compiler does not know.
  package static func unsupportedVersion(_ version: String) -> Self {
    Self(
      "unsupported-version", .error, "unknown version '\(version)' of the language",
      help: "this compiler reads 'waybill: 1'")
  }

  /// A name that cannot become the name of a file.
  package static func emptyName(of title: String) -> Self {
    Self("empty-name", .error, "the name of \(title) is empty")
  }

  /// Names that become one file where case does not count.
  package static func nameDiffersInCase(_ name: String, of title: String) -> Self {
    Self(
      "name-differs-in-case", .error,
      "'\(name)' and the name of \(title) before it differ only in case",
      help: "some file systems would take them for one: rename one of them")
  }

  /// An environment that the command line names and the spec does not have.
  package static func unknownEnvironment(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-environment", .error, "the spec has no environment '\(name)'",
      help: suggestion(for: name, among: names)
        ?? "its environments are " + names.map { "'\($0)'" }.joined(separator: ", "))
  }

  /// A name in `extends` that nothing has.
  package static func unknownTemplate(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-template", .error, "no template or request is called '\(name)'",
      help: suggestion(for: name, among: names))
  }

  /// `extends` in a circle.
  package static func extendsItself(_ name: String) -> Self {
    Self("extends-itself", .error, "'\(name)' extends itself")
  }

  /// `remove` of something that is not inherited.
  package static func nothingToRemove(_ kind: String, _ name: String?) -> Self {
    Self(
      "nothing-to-remove", .warning,
      "no \(kind)\(name.map { " '\($0)'" } ?? "") is inherited that could be removed")
  }
}
