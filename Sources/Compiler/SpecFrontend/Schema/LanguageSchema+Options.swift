import MessageSyntax
import SerializationOptions

/// The groups of options, from their table.
extension LanguageSchema {
  static let optionMaps: [SchemaMap] =
    OptionMap.all.flatMap { $0.key == .encoding ? encodingMaps($0) : [map(of: $0)] } + [
      SchemaMap(
        "framing", "How the length of the content is sent.", keys: LanguageMap.framingKeys,
        [
          .key(.chunked, byteCount, "Sends the content in chunks of this many bytes.", 65536)
        ])
    ]

  private static func map(of map: OptionMap) -> SchemaMap {
    SchemaMap(
      map.key.rawValue, OptionText.sentence(of: map.key), keys: map.options.map(\.key),
      map.options.map { property(of: $0, in: map) })
  }

  private static func property(of option: OptionMap.Option, in map: OptionMap) -> SchemaProperty {
    let declaration = option.declaration
    let text = OptionText.text(of: declaration.word, in: map.key.rawValue)
    let words = declaration.words.compactMap { word in
      text?.words[word].map { "- `\(word)`: \($0)" }
    }
    let sentence = ([text?.sentence ?? ""] + words).joined(separator: "\n")
    return SchemaProperty(
      key: option.key, shape: shape(of: declaration), sentence: sentence,
      examples: text?.examples ?? [])
  }

  /// The schema of the values that an option accepts, with its default.
  private static func shape(of declaration: OptionDeclaration) -> SchemaValue {
    let shape: SchemaValue =
      switch declaration.form {
      case .choice: .words(declaration.words)
      case .flag: boolean
      case .characters: ["type": ["string", "number", "boolean"]]
      case .seconds: seconds
      }
    switch declaration.standard {
    case .choice(let index)?: return shape.adding(["default": .text(declaration.words[index])])
    case .flag(let flag)?: return shape.adding(["default": .boolean(flag)])
    case .text(let text)?: return shape.adding(["default": .text(text)])
    case nil: return shape
    }
  }

  // MARK: - `encoding`

  /// The encoding of a request, of its query or form, and of one parameter. The options are described
  /// once.
  private static func encodingMaps(_ map: OptionMap) -> [SchemaMap] {
    let options = map.options.map { property(of: $0, in: map) }
    let again = map.options.map {
      SchemaProperty.key(
        $0.key, ["$ref": "#/$defs/encoding-options/properties/\($0.key.rawValue)"],
        OptionText.text(of: $0.declaration.word, in: map.key.rawValue)?.sentence ?? "")
    }
    let keys = map.options.map(\.key)
    return [
      SchemaMap(
        "encoding-options", OptionText.sentence(of: map.key),
        keys: keys + EncodingPart.allCases.compactMap { LanguageKey(rawValue: $0.rawValue) },
        options + encodingParts),
      SchemaMap(
        "side-options", "How one of query and form is written.",
        keys: keys + [.preset, .encodingNames], again + encodingParts),
      SchemaMap(
        "parameter-options", "How one parameter is written.", keys: keys + [.preset],
        again + encodingParts),
    ]
  }

  private static let encodingParts: [SchemaProperty] = [
    .key(
      .preset, .choice(ParameterEncoding.Preset.self),
      "The encoding that all options start from; the other options here change it."),
    .key(
      .query, .reference("side-encoding"), "Options for queries only.", "openapi",
      ["arrays": "comma"]),
    .key(
      .form, .reference("side-encoding"), "Options for forms only.", "rails",
      ["arrays": "indices"]),
    .key(
      .encodingNames, .map(of: .reference("parameter-encoding")),
      "Options for single parameters, by name.",
      ["ids": ["arrays": "comma"], "filter": "rails"]),
  ]

  /// The definitions of encodings: the word of a preset, or a map.
  static let encodingShapes: SchemaValue = [
    "encoding": .anyOf(.choice(ParameterEncoding.Preset.self), .reference("encoding-options")),
    "side-encoding": .anyOf(.choice(ParameterEncoding.Preset.self), .reference("side-options")),
    "parameter-encoding": .anyOf(
      .choice(ParameterEncoding.Preset.self), .reference("parameter-options")),
  ]
}
