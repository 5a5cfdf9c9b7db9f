import MessageSyntax
import SerializationOptions

/// Requests, templates and `defaults`.
extension LanguageSchema {
  static let requestMaps = [
    SchemaMap(
      "defaults", "What all requests have unless they say otherwise.",
      keys: LanguageMap.defaultsKeys, sharedProperties),
    SchemaMap(
      "template", "A request, or a part of one.", keys: LanguageMap.requestKeys,
      descriptionProperties + addressProperties + sharedProperties + contentProperties),
    SchemaMap(
      "removal", "What a request does not inherit.", keys: LanguageMap.removeKeys,
      removalProperties),
    SchemaMap(
      "authentication", "The credentials of a request.", keys: LanguageMap.authenticationKeys,
      rules: ["oneOf": [.having(.basic), .having(.bearer)]],
      [
        .key(
          .basic, .reference("basic"), "A user name and a password (RFC 7617).",
          ["username": "me", "password": "${password}"]),
        .key(.bearer, text, "A token (RFC 6750).", "${token}"),
      ]),
    SchemaMap(
      "basic", "A user name and a password.", keys: LanguageMap.basicKeys,
      rules: .having(.username, .password),
      [
        .key(.username, text, "The user name.", "me"),
        .key(.password, text, "The password.", "${password}"),
      ]),
    SchemaMap(
      "match", "What to leave out when captured requests are compared.",
      keys: LanguageMap.matchKeys,
      [
        .key(
          .any, names,
          "What may have any value: JSON pointers, and names of query parameters, form fields, "
            + "headers, cookies and parts.", ["/photo/taken-at", "nonce"]),
        .key(.ignore, names, "The headers that are not compared.", ["User-Agent"]),
        .key(.forbid, names, "The headers that must not be present.", ["X-Debug"]),
      ]),
  ]

  private static let descriptionProperties: [SchemaProperty] = [
    .key(.summary, documentation, "What the request does, in one line.", "Shares an album"),
    .key(
      .description, documentation, "What the request does, at length.",
      "Sends an invitation to everyone in the list."),
    .key(
      .deprecated, .reference("deprecation"),
      "Marks the request as deprecated: `true`, or what to use instead.", "Use share-albums."),
    .key(.swiftName, plainText, "The name of the generated method in Swift.", "shareAlbum"),
    .key(.tags, names, "Words that `--only tag:NAME` chooses by.", ["albums", "sharing"]),
    .key(
      .inputs, .reference("inputs"), "The inputs of this request.",
      ["term": "string", "page": ["type": "integer", "default": 1]]),
    .key(
      .cases, .map(of: ["type": ["object", "null"]]),
      "Values of inputs by the name of a case; each case is a message.",
      ["cats": ["term": "cat"], "dogs": ["term": "dog", "page": 2]]),
    .key(
      .matrix, .map(of: .filledList(of: true)),
      "Lists of values by the name of an input; each combination is a case.",
      ["size": ["small", "large"], "page": [1, 2]]),
  ]

  private static let addressProperties: [SchemaProperty] = [
    .key(.method, plainText, "The method.", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"),
    .key(
      .path, text, "The path below `base-url`; it may contain a query.", "/albums/${album}/photos"),
    .key(.url, text, "An absolute URL, instead of `path`.", "https://upload.example.com/photos"),
    .key(.extends, plainText, "The template or the request that this one inherits from.", "page"),
    .key(
      .remove, .reference("removal"), "What not to inherit.",
      ["headers": ["Accept"], "auth": true]),
  ]

  /// The properties that `defaults` and requests have in common.
  private static let sharedProperties: [SchemaProperty] = [
    .key(
      .query, .reference("query"), "The pairs of the query, written as `encoding` says.",
      ["q": "${term}", "tags": ["new", "old"]]),
    .key(
      .headers, .reference("headers"),
      "Header fields by name: text, a list for repeated lines, or null to drop an inherited one.",
      ["Accept": "application/json", "If-Match": "\"${version}\""]),
    .key(
      .cookies, .reference("cookies"), "Cookies by name, sent in one `Cookie` field.",
      ["session": "${session}"]),
    .key(
      .auth, .anyOf(["const": .text(LanguageKey.none.rawValue)], .reference("authentication")),
      "The credentials, sent as `Authorization`; `none` drops inherited ones.",
      ["bearer": "${token}"], "none"),
    .key(
      .serializer, .choice(ParameterSerializer.self), "How `parameters` are sent as content."),
    .key(
      .parametersInURI, names, "The methods whose `parameters` go to the query.",
      ["GET", "HEAD", "DELETE"]),
    .key(
      .targetForm, .choice(TargetForm.self),
      "How the request target is written: `absolute` as to a proxy, `asterisk` for OPTIONS."),
    .key(
      .framing, .anyOf(["const": "content-length"], .reference("framing")),
      "How the length of the content is sent.", ["chunked": 65536], "content-length"),
    .key(
      .encoding, .reference("encoding"),
      "How lists, maps and other values are written in queries and forms.", "openapi",
      ["arrays": "comma", "booleans": "literal"]),
    .key(
      .jsonOptions, .reference("json-options"), "How JSON is written.", ["style": "pretty"]),
    .key(
      .propertyListOptions, .reference("plist-options"), "How property lists are written.",
      ["format": "binary"]),
    .key(
      .transport, .reference("transport"),
      "Settings of the client. They change no byte of the message.", ["timeout": 10]),
    .key(
      .responses, .reference("responses"),
      "The types of responses by status, for generated Swift: a type, or null for no content.",
      ["200": "Photo", "default": "Problem"]),
    .key(
      .match, .reference("match"),
      "What to leave out when captured requests are compared. It changes no message.",
      ["any": ["/taken-at"], "ignore": ["User-Agent"], "forbid": ["X-Debug"]]),
    .key(.allow, allowances, "The warnings that are accepted here.", ["unused-input"]),
  ]

  /// The keys of `remove`: names, options by their words, and what goes whole.
  private static let removalProperties =
    removedNames + OptionMap.all.map { removedOptions(of: $0) } + removedKeys

  private static let removedNames: [SchemaProperty] = [
    .key(.headers, names, "The header fields not to inherit.", ["Accept"]),
    .key(.query, names, "The entries of the query not to inherit.", ["page"]),
    .key(.cookies, names, "The cookies not to inherit.", ["session"]),
    .key(.inputs, names, "The inputs not to inherit.", ["page"]),
    .key(.responses, names, "The statuses whose responses not to inherit.", ["default"]),
    .key(.allow, names, "The accepted warnings not to inherit.", ["unused-input"]),
  ]

  private static func removedOptions(of map: OptionMap) -> SchemaProperty {
    let words = removableWords(of: map)
    return .key(
      map.key, .list(of: .words(words)), "The options not to inherit.",
      .array(words.prefix(1).map { .text($0) }))
  }

  private static let removedKeys: [SchemaProperty] = LanguageMap.removableKeys.map {
    .key($0, boolean, "Whether not to inherit `\($0.rawValue)`.")
  }

  /// The words of the options that `remove` can name.
  private static func removableWords(of map: OptionMap) -> [String] {
    let parts = map.key == .encoding ? EncodingPart.allCases.map(\.rawValue) : []
    return map.options.map(\.declaration.word) + parts
  }

  /// The definitions of requests, which must have what templates may leave out.
  static let requestShapes: SchemaValue = [
    "request": [
      "$ref": "#/$defs/template",
      "if": .having(.extends), "then": true,
      "else": SchemaValue.having(.method).adding(["oneOf": [.having(.path), .having(.url)]]),
    ]
  ]
}
