// Mistakes in the keys of a spec and the shapes of their values.

import MessageSyntax

extension DiagnosticMessage {
  /// A key that its map does not have. `value` is its value if that is a short word; `place` is the
  /// map if keys of other tools are common in it; `home` says where the key belongs.
  package static func unknownKey(
    _ key: String, value: String? = nil, in title: String, at place: KeyPlace? = nil,
    among keys: [String], meant: String? = nil, home: ((_ value: String?) -> String?)? = nil
  ) -> Self {
    let known = "the keys are \(listing(keys))"
    let cure = cure(ofKey: key, among: keys) ?? meant.map { "write '\($0)'" }
    let help = { (value: String?) in
      cure ?? place?.cure(for: key, value: value) ?? home?(value)
        ?? suggestion(for: key, among: keys) ?? place?.cureOfOthers(key: key, value: value)
        ?? (keys.count > 13
          ? nil : known.utf8.count <= 60 ? known + "; keys of your own begin with 'x-'" : known)
    }
    return Self(
      "unknown-key", .error, "unknown key '\(key)' in \(title)", help: help(value),
      besideSecrets: value == nil ? nil : help(nil))
  }

  /// A valid key with something attached: `method:GET`, `method=GET`.
  private static func cure(ofKey key: String, among keys: [String]) -> String? {
    if let equals = key.firstIndex(of: "="), keys.contains(String(key[..<equals])) {
      return "write a ':' and a space: \(key[..<equals]): \(key[key.index(after: equals)...])"
    }
    guard let colon = key.firstIndex(of: ":"), !keys.contains(String(key[..<colon])) else {
      return cure(ofName: key)
    }
    return lookalikeCure(key)
  }

  /// A missing key. `key` may name alternatives: `path' or 'url`.
  package static func missingKey(_ key: String, in place: String, help: String?) -> Self {
    Self("missing-key", .error, "\(place) has no '\(key)'", help: help)
  }

  /// A request without a method.
  package static func missingMethod(in place: String, hasContent: Bool) -> Self {
    missingKey("method", in: place, help: "write 'method: \(hasContent ? "POST" : "GET")'")
  }

  /// A request without a path or URL.
  package static func missingPath(in place: String) -> Self {
    missingKey("path' or 'url", in: place, help: "write 'path: /…', or a whole 'url: https://…'")
  }

  /// A spec without requests.
  package static func noRequests() -> Self {
    Self(
      "no-requests", .warning, "'requests' is empty, so there is nothing to send",
      help: "write one: get: {method: GET, path: /}")
  }

  /// A value whose shape differs from the one its key expects.
  package static func wrongShape(_ title: String, expected: String, found: String) -> Self {
    Self(
      "wrong-shape", .error, "\(title) must be \(expected), not \(found)",
      help: shape(of: title, expected: expected, found: found))
  }

  /// A key of a request in place of a request's name.
  package static func keyAsRequest(_ key: String, found: String) -> Self {
    Self(
      "wrong-shape", .error, "request '\(key)' must be a map, not \(found)",
      help: "indent '\(key)' more to make it a key of the request above it")
  }

  /// A word that is not in a list.
  package static func invalidChoice(_ word: String, for title: String, among words: [String])
    -> Self
  {
    Self(
      "invalid-choice", .error, "'\(word)' is not a valid value of \(title)",
      help: cure(ofWord: word, for: title) ?? suggestion(for: word, among: words)
        ?? "the values are \(listing(words))")
  }

  /// A list or a map in place of a word.
  package static func choiceOfAnotherShape(
    _ found: String, for title: String, among words: [String]
  )
    -> Self
  {
    Self(
      "invalid-choice", .error, "\(title) must be a word, not \(found)",
      help: "the values are \(listing(words))")
  }

  /// A word that is not a framing.
  package static func invalidFraming(_ word: String) -> Self {
    Self(
      "invalid-choice", .error, "'\(word)' is not a valid value of 'framing'",
      help: word == "chunked"
        ? "write 'framing: {chunked: 65536}', with the bytes of each chunk"
        : "write 'content-length' or {chunked: SIZE}")
  }

  /// A file without the version of the language.
  package static func missingVersion() -> Self {
    Self(
      "missing-version", .error, "the spec does not declare its language version",
      help: "begin it with 'waybill: 1'")
  }

  /// A document in the format of another program; `file` can be imported.
  package static func otherFormat(_ format: String, importing file: String? = nil) -> Self {
    Self(
      "other-format", .error, "this is \(format), not a Waybill spec",
      help: file.map(importing)
        ?? "a spec begins with 'waybill: 1' and has the keys 'service' and 'requests'")
  }

  /// The command that makes specs of a file.
  static func importing(_ file: String) -> String {
    "import it: waybill import \(ShellText.oneLine(file)) -o specs"
  }

  /// An unknown version of the language.
  package static func unsupportedVersion(_ version: String) -> Self {
    Self(
      "unsupported-version", .error, "unknown language version '\(version)'",
      help: "this compiler reads 'waybill: 1'")
  }

  /// A version that is not written as a number.
  package static func versionNotNumber(_ found: String) -> Self {
    Self(
      "unsupported-version", .error, "the language version must be a number, not \(found)",
      help: "write 'waybill: 1'")
  }

  /// A name without characters.
  package static func emptyName(of title: String) -> Self {
    Self("empty-name", .error, "the name of \(title) is empty")
  }

  /// A request whose name is that of a file beside the requests' files.
  package static func reservedName(_ name: String) -> Self {
    Self(
      "reserved-name", .error, "'\(name)' is reserved for a file beside the outputs of requests",
      help: "choose another name")
  }

  /// Names that become one file if case is ignored.
  package static func nameDiffersInCase(_ name: String, of title: String) -> Self {
    Self(
      "name-differs-in-case", .error,
      "'\(name)' differs only in case from the name of \(title) before it",
      help: "some file systems ignore case: rename one of them")
  }

  /// An environment on the command line that the spec does not have.
  package static func unknownEnvironment(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-environment", .error, "the spec has no environment '\(name)'",
      help: suggestion(for: name, among: names)
        ?? "its environments are \(listing(names))")
  }

  /// An included file that would be compiled as a spec with its folder.
  package static func fragmentName(_ path: String) -> Self {
    Self(
      "fragment-name", .error, "'\(path)' is not a valid fragment name",
      help: "rename it to _NAME.yaml or _NAME.yml: other files are specs")
  }

  /// An unknown name in `extends`.
  package static func unknownTemplate(_ name: String, among names: [String]) -> Self {
    Self(
      "unknown-template", .error, "unknown template or request '\(name)'",
      help: suggestion(for: name, among: names)
        ?? (name.hasSuffix(".yaml") || name.hasSuffix(".yml")
          ? "write the file under 'include', and the name of one of its templates here"
          : names.isEmpty ? nil : "the known names are \(listing(names))"))
  }

  /// A name in `extends` that is both a template and a request.
  package static func ambiguousTemplate(_ name: String) -> Self {
    Self(
      "ambiguous-extends", .error, "'\(name)' is the name of a template and of a request",
      help: "rename one of them")
  }

  /// A key of a template that requests do not inherit.
  package static func notInherited(_ key: String) -> Self {
    Self(
      "not-inherited", .warning, "'\(key)' of a template has no effect",
      help: "requests do not inherit it: write it in each of them")
  }

  /// A chain of `extends` that is too long.
  package static func extendsTooDeep(limit: Int) -> Self {
    Self(
      "too-deep", .error, "a chain of 'extends' has at most \(limit) steps",
      help: "extend a template that is earlier in the chain")
  }

  /// A cycle of `extends`; `way` leads from the name to itself.
  package static func extendsItself(_ way: [String]) -> Self {
    let names = way.map { "'\($0)'" }
    return Self(
      "extends-itself", .error, "\(names.first ?? "it") extends itself",
      help: way.count > 2
        ? "remove one 'extends' from the cycle " + names.joined(separator: " → ")
        : "leave 'extends' out, or name another template")
  }

  /// A `remove` of something that is not inherited.
  package static func nothingToRemove(_ kind: String, _ name: String?) -> Self {
    Self(
      "nothing-to-remove", .warning,
      "nothing to remove: no \(kind)\(name.map { " '\($0)'" } ?? "") is inherited")
  }
}
