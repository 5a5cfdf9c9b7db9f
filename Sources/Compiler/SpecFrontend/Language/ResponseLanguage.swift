import MessageSyntax

/// The maps that describe responses.
enum ResponseLanguage {
  /// A response whose elements arrive one by one, in place of its type.
  static let stream = LanguageMap(
    "response-stream", "A response whose elements arrive one by one.",
    rules: ["oneOf": [.having(.events), .having(.lines)]]
  ) {
    LanguageMap.key(
      .events, .reference("type"), "The type of the JSON in each event of `text/event-stream`.",
      ["Delta"])
    LanguageMap.key(
      .lines, .reference("type"),
      "The type of the JSON in each line of `application/jsonl` or `application/x-ndjson`.",
      ["Delta"])
  }
}
