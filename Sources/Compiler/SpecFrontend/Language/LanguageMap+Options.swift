import Diagnostics
import MessageSyntax
import SerializationOptions

/// The groups of options, generated from their table.
extension LanguageMap {
  /// The `encoding` of a request. Its options are documented here.
  static let encoding = LanguageMap(
    "encoding-options", OptionText.sentence(of: .encoding), cures: .encoding
  ) {
    options(of: .encoding)
    key(
      .preset, .choice(ParameterOptions.Preset.self),
      "The encoding that all options start from; the other options here change it.")
    key(
      .query, .reference("side-encoding"), "Options for queries only.",
      ["openapi", ["arrays": "comma"]])
    key(
      .form, .reference("side-encoding"), "Options for forms only.",
      ["rails", ["arrays": "indices"]])
    key(
      .names, .map(of: .reference("parameter-encoding")),
      "Options for single parameters, by name.", [["ids": ["arrays": "comma"], "filter": "rails"]])
  }

  static let sideEncoding = LanguageMap(
    "side-options", "How one of query and form is written.", cures: .encoding
  ) {
    encoding.rows(without: [.query, .form]).map(\.again)
  }

  static let parameterEncoding = LanguageMap(
    "parameter-options", "How one parameter is written.", cures: .encoding
  ) {
    sideEncoding.rows(without: [.names])
  }

  static let jsonOptions = LanguageMap("json-options", OptionText.sentence(of: .jsonOptions)) {
    options(of: .jsonOptions)
  }

  static let propertyListOptions = LanguageMap(
    "plist-options", OptionText.sentence(of: .propertyListOptions)
  ) {
    options(of: .propertyListOptions)
  }

  static let transport = LanguageMap("transport", OptionText.sentence(of: .transport)) {
    options(of: .transport)
  }

  static let framing = LanguageMap("framing", "How the length of the content is sent.") {
    key(.chunked, byteCount, "Sends the content in chunks of this many bytes.", [65536])
  }

  private static func options(of group: LanguageKey) -> [LanguageRow] {
    (OptionMap(group)?.options ?? []).map { option in
      key(
        option.key, shape(of: option.declaration), sentence(of: option.declaration, in: group),
        OptionText.text(of: option.declaration.word, in: group.rawValue)?.examples ?? [])
    }
  }

  private static func sentence(of option: OptionDeclaration, in group: LanguageKey) -> String {
    let text = OptionText.text(of: option.word, in: group.rawValue)
    let words = option.words.compactMap { word in text?.words[word].map { "- `\(word)`: \($0)" } }
    return ([text?.sentence ?? ""] + words).joined(separator: "\n")
  }

  /// The schema of the values that an option accepts, including its default.
  private static func shape(of declaration: OptionDeclaration) -> SchemaValue {
    let shape: SchemaValue =
      switch declaration.form {
      case .choice: .words(declaration.words)
      case .flag: boolean
      case .characters: ["type": ["string", "number"]]
      case .seconds: seconds
      }
    switch declaration.standard {
    case .choice(let index)?: return shape.adding(["default": .text(declaration.words[index])])
    case .flag(let flag)?: return shape.adding(["default": .boolean(flag)])
    case .text(let text)?: return shape.adding(["default": .text(text)])
    case nil: return shape
    }
  }

  /// The definitions of encodings: the name of a preset, or a map.
  static let encodingShapes: SchemaValue = [
    "encoding": .anyOf(.choice(ParameterOptions.Preset.self), .reference("encoding-options")),
    "side-encoding": .anyOf(.choice(ParameterOptions.Preset.self), .reference("side-options")),
    "parameter-encoding": .anyOf(
      .choice(ParameterOptions.Preset.self), .reference("parameter-options")),
  ]
}

extension LanguageRow {
  /// The row of an `encoding` option in another map that repeats it.
  fileprivate var again: LanguageRow {
    guard let option = OptionMap(.encoding)?.options.first(where: { $0.key == key }) else {
      return self
    }
    return LanguageMap.key(
      key, ["$ref": "#/$defs/encoding-options/properties/\(key.rawValue)"],
      OptionText.text(of: option.declaration.word, in: "encoding")?.sentence ?? "")
  }
}
