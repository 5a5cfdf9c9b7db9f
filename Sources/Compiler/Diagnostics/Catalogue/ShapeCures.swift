// Values in another shape than that of their key, and what to write instead.

extension DiagnosticMessage {
  /// The correction of a value in another shape.
  static func shape(of title: String, expected: String, found: String) -> String? {
    if title.hasPrefix("environment '"), found == "text" {
      return "write it as {base-url: https://…}, or {values: {page: 1}}"
    }
    if title.hasPrefix("type '"), found == "text" || found == "a list" {
      return "write it as {enum: [red, green]} or {object: {name: string}}; "
        + "a type of the language has no second name"
    }
    if title.hasPrefix("case '"), !found.hasPrefix("a map") {
      return "write values by the names of inputs: {page: 1}"
    }
    if title == "'deprecated'" { return "write 'deprecated: true', or a text" }
    if expected.hasPrefix("a number of seconds"), found == "text" {
      return "write the number alone, without a unit: 3"
    }
    if found == "null", expected.hasPrefix("a map") || expected.hasPrefix("a list") {
      return "indent what belongs to it"
    }
    if expected == "true or false" {
      return "write '\(title.dropFirst().prefix { $0 != "'" }): true'"
    }
    if title.hasPrefix("cookie '"), found == "a map" {
      return "write its value alone: only responses have 'Path', 'Expires' and other attributes"
    }
    if title.hasPrefix("request '"), found == "a list" {
      return "write it as {method: GET, path: /photos}"
    }
    return cures.first { $0.title == title && $0.found == found }?.cure
      ?? examples.first { $0.key == title }.map { "write it as \($0.value)" }
  }

  /// The cure of a list of one item in place of the item; `nil` if the key takes a list of such items.
  package static func valueWithoutBrackets(_ item: String, for title: String) -> String? {
    guard examples.first(where: { $0.key == title })?.value.hasPrefix("[") != true else {
      return nil
    }
    let key = title.dropFirst().dropLast()
    return title.hasPrefix("'") && !key.contains("'")
      ? "write '\(key): \(excerpt(item))'" : "write the value without brackets: \(excerpt(item))"
  }

  /// Values of another shape that mean more than their key can say.
  private static let cures: [(title: String, found: String, cure: String)] = [
    ("'extends'", "a map", "write the name of a template or request: extends: page"),
    ("'url'", "a map", "write it as text: url: https://api.example.com"),
    ("'base-url'", "a map", "write it as text: base-url: https://api.example.com"),
    ("'path'", "a map", "write it as text: path: /photos"),
    (
      "'environments'", "a list", "write it as {test: {base-url: https://…}}: the names are keys"
    ),
    ("'extends'", "a list", "write one name, and let that template extend the other"),
    ("'method'", "a list", "write one; a second request can extend this one: extends: NAME"),
    ("'timeout'", "a map", "write one number of seconds: timeout: 30"),
    ("'reserved'", "a list", "write the characters as one text: reserved: ':/'"),
    ("'reserved'", "a boolean", "write the characters that are not escaped: reserved: ':/'"),
    (
      "'json-merge'", "a list",
      "write a map of what changes, {page: {size: 50}}: it is not a patch by RFC 6902"
    ),
  ]

  private static let examples: KeyValuePairs = [
    "'bearer'": "text: {bearer: …}",
    "'allow'": "[unused-input]",
    "'at-most-one-of'": "[before, after]",
    "'auth'": "{bearer: …} or {basic: {username: …, password: …}}",
    "'basic'": "{username: …, password: …}",
    "'cases'": "{first: {page: 1}}",
    "'client'": "{product: Photos/1.4}",
    "'cookies'": "{name: value}",
    "'defaults'": "{headers: {Accept: application/json}}",
    "'digest'": "[sha-256]",
    "'encoding'": "{arrays: repeat}",
    "'enum'": "[red, green]",
    "'environments'": "{test: {values: {page: 1}}}",
    "'exactly-one-of'": "[id, [name, zone]]",
    "'form'": "{name: value}",
    "'framing'": "{chunked: 1024}",
    "'graphql'": "{query: …}",
    "'headers'": "{Name: value}, with a space after the ':'",
    "'include'": "[_common.yaml]",
    "'inputs'": "{page: integer}",
    "'json-lines'": "[first, second]",
    "'json-options'": "{style: pretty}",
    "'json-merge'": "{page: {size: 50}}",
    "'languages'": "[en, de]",
    "'match'": "{ignore: [Date]}",
    "'matrix'": "{page: [1, 2]}",
    "'multipart'": "[{name: a, value: b}]",
    "'names'": "{ids: {arrays: comma}}",
    "'object'": "{page: integer}",
    "'parameters-in-uri'": "[GET, DELETE]",
    "'parts'": "[{name: a, value: b}]",
    "'plist-options'": "{format: binary}",
    "'query'": "{name: value}",
    "'remove'": "{headers: [X-A]}",
    "'requests'": "{search: {method: GET, path: /search}}",
    "'responses'": "{200: Photo}, or {204: null}",
    "'tags'": "[smoke]",
    "'templates'": "{paged: {query: {page: 1}}}",
    "'throttle'": "{packet-size: 1024, delay: 0.1}",
    "'transport'": "{timeout: 30}",
    "'types'": "{Color: {enum: [red, green]}}",
    "'values'": "{page: 1}",
  ]
}
