import MessageSyntax

/// The map of `load`.
enum LoadLanguage {
  static let map = LanguageMap("load", "The share of a load test.") {
    LanguageMap.key(
      .weight, ["type": "integer", "minimum": 0, "maximum": 1000],
      "How often a round sends each case; 0 leaves the request out.", [3])
  }
}
