import SerializationOptions

/// A group of options as a map of the language.
struct OptionMap {
  let key: LanguageKey
  let options: [Option]

  /// The key in quotes, for messages.
  let title: Title

  /// An option as an entry of the map.
  struct Option {
    let key: LanguageKey
    let id: OptionID
    let declaration: OptionDeclaration

    /// The key in quotes, for messages.
    let title: Title
  }

  /// The groups of the table. A word that is not a key of the language is skipped; a test finds it.
  static let all: [OptionMap] = OptionTable.groups.indices.compactMap { index in
    let group = OptionTable.groups[index]
    guard let key = LanguageKey.named[group.word] else { return nil }
    return OptionMap(key: key, options: options(of: group, at: index))
  }

  /// The keys of ``all``.
  private static let keys = all.map(\.key)

  private static func options(of group: OptionTable.Group, at place: Int) -> [Option] {
    group.options.indices.compactMap { index in
      let declaration = group.options[index]
      return LanguageKey.named[declaration.word].map {
        Option(
          key: $0, id: OptionID(group: place, index: index), declaration: declaration,
          title: "'\(declaration.word)'")
      }
    }
  }

  /// The map of the language that contains the options.
  var languageMap: LanguageMap { LanguageMap.request.row(of: key)?.map?() ?? .encoding }

  private init(key: LanguageKey, options: [Option]) {
    self.key = key
    self.options = options
    title = "'\(key.rawValue)'"
  }

  /// The map that is the value of a key, if it is a map of options.
  init?(_ key: LanguageKey) {
    guard let index = Self.keys.firstIndex(of: key) else { return nil }
    self = Self.all[index]
  }
}
