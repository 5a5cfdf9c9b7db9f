// Values, names and types that are sent exactly as written but look like a slip. All of these are
// warnings.

extension DiagnosticMessage {
  /// The author's own names as keys of `multipart` or of a type.
  package static func unknownKeys(_ names: [String], in title: String, at place: KeyPlace?) -> Self
  {
    let shown = names.prefix(3).map { "'\(excerpt($0))'" }.joined(separator: ", ")
    let help =
      place == .type
      ? "write fields under 'object': object: {\(excerpt(names.first ?? "name")): string}"
      : "write texts under 'parameters': {name: value}, and files under 'parts': "
        + "[{name: photo, file: photo.jpg}]"
    return Self(
      "unknown-key", .error, "unknown keys in \(title): \(shown)\(names.count > 3 ? ", …" : "")",
      help: help)
  }

  /// `{tags: a, b}`: the comma ends the value, and `b` is a key. `written` is the whole text.
  package static func entryWithoutValue(_ key: String, written: String) -> Self {
    Self(
      "entry-without-value", .warning,
      "the ',' ends the value, so '\(excerpt(key))' is a key without a value",
      help: "write \"\(excerpt(written))\" for one text, [\(excerpt(written))] for a list, or "
        + "'\(excerpt(key)): null'",
      besideSecrets: "quote the value, or write a list in brackets")
  }

  /// The word for null in another language: `None`, `nil`, `undefined`.
  package static func foreignNull(_ word: String) -> Self {
    Self(
      "foreign-null", .warning, "'\(word)' is sent as text, not as null",
      help: "write null, or \"\(word)\" for the text")
  }

  /// A placeholder in the value of an input, which cannot refer to anything.
  package static func placeholderInInput(_ text: String, input: String) -> Self {
    Self(
      "foreign-placeholder", .warning, "'\(excerpt(text))' is sent as it is written",
      help: "write the value itself, or give it for a run: --set \(input)=…")
  }

  /// An escape of HTML, such as `&amp;`, and the character that it stands for.
  package static func escapedForHTML(_ escape: String, character: String) -> Self {
    Self(
      "html-escape", .warning, "'\(escape)' is an escape of HTML and is sent as it is written",
      help: "write '\(character)'")
  }

  /// Percent-encoded text where it is encoded again. `decoded` is the text that was meant.
  package static func encodedTwice(_ text: String, decoded: String) -> Self {
    Self(
      "encoded-twice", .warning,
      "'\(excerpt(text))' is percent-encoded already, and each '%' in it is sent as '%25'",
      help: "write '\(excerpt(decoded))'", besideSecrets: "write the text without its encoding")
  }

  /// A path that begins with the path of the base URL.
  package static func basePathTwice(_ base: String, rest: String) -> Self {
    Self(
      "base-path-twice", .warning, "'base-url' already ends with '\(excerpt(base))'",
      help: "write 'path: \(excerpt(rest))'")
  }

  /// A media type that contradicts the kind of content. `key` is the key of the content, `usual` the
  /// type that it has without another.
  package static func contradictoryType(_ type: String, key: String, usual: String) -> Self {
    Self(
      "contradictory-type", .warning,
      "the media type '\(excerpt(type))' contradicts the content, which '\(key)' writes",
      help: "leave the type out: '\(key)' sends '\(usual)'")
  }

  /// A header that is nearly a registered one.
  package static func misspelledField(_ name: String, known: String) -> Self {
    Self(
      "misspelled-field", .warning, "the header '\(excerpt(name))' is sent as it is written",
      help: "did you mean '\(known)'?")
  }

  /// A word in `Accept` without a `/`. `cure` is the media type that it names.
  package static func incompleteMediaType(_ word: String, cure: String?) -> Self {
    Self(
      "incomplete-media-type", .warning, "'\(excerpt(word))' is not a media type",
      help: cure.map { "write '\($0)'" }
        ?? "write a type and a subtype, such as 'application/json'")
  }

  /// A field whose value does not have the form that its name requires.
  package static func malformedField(_ name: String, expected: String, example: String) -> Self {
    Self(
      "malformed-field", .warning, "the value of header '\(excerpt(name))' is not \(expected)",
      help: example)
  }

  /// A name that stands for the fields of a map, beside text.
  package static func textForPattern(_ pattern: String) -> Self {
    Self(
      "malformed-field", .warning, "the header is sent with the name '\(excerpt(pattern))'",
      help: "write the whole name, or one input of the type {string}: '${input}'")
  }
}
