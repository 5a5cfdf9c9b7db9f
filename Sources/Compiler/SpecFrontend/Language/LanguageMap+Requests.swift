import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Requests, templates and `defaults`.
extension LanguageMap {
  static let request = LanguageMap("template", "A request, or a part of one.", cures: .request) {
    key(
      .summary, documentation, "What the request does, in one line.", ["Shares an album"],
      elsewhere: "title", contents: .keys)
    key(
      .description, documentation, "What the request does, at length.",
      ["Sends an invitation to everyone in the list."], elsewhere: "desc docs doc comment notes",
      contents: .keys)
    key(
      .deprecated, .reference("deprecation"),
      "Marks the request as deprecated: `true`, or what to use instead.", ["Use share-albums."])
    key(.swiftName, plainText, "The name of the generated method in Swift.", ["shareAlbum"])
    key(
      .tags, names, "Words that `--only tag:NAME` chooses by.", [["albums", "sharing"]],
      contents: .keys)
    key(
      .inputs, .reference("inputs"), "The inputs of this request.",
      [["term": "string", "page": ["type": "integer", "default": 1]]],
      elsewhere: "variables vars args arguments env", contents: .declarations,
      removal: .names("The inputs not to inherit.", "page"))
    key(
      .exactlyOneOf, .reference("input-groups"),
      "Optional inputs, or groups of them, of which each case gives exactly one.",
      [["id", ["name", "zone"]]], elsewhere: "oneof", contents: .keys,
      removal: .whole(.inputChoices))
    key(
      .atMostOneOf, .reference("input-groups"),
      "Optional inputs, or groups of them, of which each case gives at most one.",
      [["before", "after"]], elsewhere: "exclusive conflicts", contents: .keys,
      removal: .whole(.inputChoices))
    key(
      .method, plainText, "The method.", ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"],
      elsewhere: "verb httpmethod")
    key(
      .path, text, "The path below `base-url`; it may contain a query.", ["/albums/${album}/photos"]
    )
    key(.url, text, "An absolute URL, instead of `path`.", ["https://upload.example.com/photos"])
    key(
      .targetForm, .choice(TargetForm.self),
      "How the request target is written: `absolute` as to a proxy, `asterisk` for OPTIONS.",
      removal: .whole(.targetForm))
    key(
      .extends, plainText, "The template or the request that this one inherits from.", ["page"],
      elsewhere: "template inherits inherit")
    key(
      .remove, .reference("removal"), "What not to inherit.",
      [["headers": ["Accept"], "auth": true]])
    key(
      .query, .reference("query"), "The pairs of the query, written as `encoding` says.",
      [["q": "${term}", "tags": ["new", "old"]]],
      removal: .names("The entries of the query not to inherit.", "page"))
    key(
      .headers, .reference("headers"),
      "Header fields by name: text, a list for repeated lines, or null to drop an inherited one.",
      [["Accept": "application/json", "If-Match": "\"${version}\""]],
      removal: .names("The header fields not to inherit.", "Accept"))
    key(
      .cookies, .reference("cookies"), "Cookies by name, sent in one `Cookie` field.",
      [["session": "${session}"]], removal: .names("The cookies not to inherit.", "session"))
    key(
      .auth, .anyOf(["const": .text(LanguageKey.none.rawValue)], .reference("authentication")),
      "The credentials, sent as `Authorization`; `none` drops inherited ones.",
      [["bearer": "${token}"], "none"], map: { authentication }, removal: .whole(.authentication))
    key(
      .parameters, value,
      "Parameters as AFNetworking sends them: in the query or as content, by the method.",
      [["q": "${term}"]], removal: .whole(.content))
    key(
      .form, .reference("pairs"), "Content of type application/x-www-form-urlencoded.",
      [["name": "${name}", "tags": ["new"]]],
      elsewhere: "urlencoded formurlencoded xwwwformurlencoded", removal: .whole(.content))
    key(
      .json, value, "Content of type application/json.", [["to": "${friend}", "price": 1.5]],
      elsewhere: "jsonbody jsondata", removal: .whole(.content))
    key(
      .jsonMerge, ["type": "object"],
      "Changes to the JSON of the template, by RFC 7396: maps are merged, null removes.",
      [["page-size": 50, "sort": ["date"]]], elsewhere: "jsonpatch mergejson jsonmergepatch")
    key(
      .plist, value, "A property list as content.", [["Name": "${name}"]], removal: .whole(.content)
    )
    key(
      .xml,
      .anyOf(["type": "object", "minProperties": 1, "maxProperties": 1], .reference("reference")),
      "Content of type application/xml: a map with one member, the root element.",
      [["Tag": ["@id": "${id}", "Key": ["a", "b"], "$text": "c"]]],
      elsewhere: "xmlbody xmldata soap",
      removal: .whole(.content))
    key(
      .multipart, .reference("multipart-content"),
      "Multipart content; a list alone is its `parts`.", [[["name": "photo", "file": "cat.jpeg"]]],
      map: { multipart }, removal: .whole(.content))
    key(.text, text, "Text as content.", ["Hello, ${name}!"], removal: .whole(.content))
    key(.data, .reference("bytes"), "Bytes as content.", ["${bytes}"], removal: .whole(.content))
    key(
      .file, .reference("file-content"), "A file as content.", ["files/cat.jpeg"],
      removal: .whole(.content))
    key(
      .graphql, .reference("graphql"), "A GraphQL query as content.",
      [["query": "query($id: ID!) { photo(id: $id) { title } }", "variables": ["id": "${id}"]]],
      map: { graphQL }, removal: .whole(.content))
    key(
      .jsonLines, .anyOf(["type": "array"], .reference("reference")),
      "JSON lines: one line with a JSON text for each item.",
      [[["index": ["_id": 1]], ["title": "Cat"]]], elsewhere: "ndjson jsonl jsonlines",
      removal: .whole(.content))
    key(
      .contentType, text,
      "The media type of the content, instead of the usual one; `none` sends no `Content-Type`.",
      ["application/vnd.api+json", "none"], removal: .whole(.contentType))
    key(
      .contentEncoding, .choice(ContentCoding.self), "How the content is compressed.",
      removal: .whole(.contentCoding))
    key(
      .digest, .list(of: .choice(ContentDigest.self)),
      "Digests of the content, sent as `Content-Digest` (RFC 9530) and `Content-MD5`.",
      [["sha-256"]], removal: .whole(.digests))
    key(
      .serializer, .choice(ParameterSerializer.self), "How `parameters` are sent as content.",
      removal: .whole(.serializer))
    key(
      .parametersInURI, names, "The methods whose `parameters` go to the query.",
      [["GET", "HEAD", "DELETE"]], removal: .whole(.methodsEncodingParametersInURI))
    key(
      .encoding, .reference("encoding"),
      "How lists, maps and other values are written in queries and forms.",
      ["openapi", ["arrays": "comma", "booleans": "literal"]], map: { encoding }, removal: .options)
    key(
      .omitEmpty, boolean,
      "Whether an absent value takes away the maps and lists that it leaves empty.",
      elsewhere: "omitempty skipempty dropempty pruneempty", removal: .whole(.omitsEmpty))
    key(
      .jsonOptions, .reference("json-options"), "How JSON is written.", [["style": "pretty"]],
      map: { jsonOptions }, removal: .options)
    key(
      .propertyListOptions, .reference("plist-options"), "How property lists are written.",
      [["format": "binary"]], map: { propertyListOptions }, removal: .options)
    key(
      .transport, .reference("transport"),
      "Settings of the client. They change no byte of the message.", [["timeout": 10]],
      map: { transport }, removal: .options)
    key(
      .framing, .anyOf(["const": "content-length"], .reference("framing")),
      "How the length of the content is sent.", [["chunked": 65536], "content-length"],
      map: { framing }, removal: .whole(.framing))
    key(
      .responses, .reference("responses"),
      "The types of responses by status, for generated Swift: a type, `text`, or null for no content.",
      [["200": "Photo", "default": "Problem"], ["200": ["events": "Delta"]]],
      removal: .names("The statuses whose responses not to inherit.", "default"))
    key(
      .expect, .reference("expect"),
      "The status that the response should have, or those of each case. It changes no message.",
      [422, "2XX", [200, 404], ["cats": 200, "none": 404]],
      elsewhere: "expected expectstatus status statuscode assert assertions",
      removal: .whole(.expected))
    key(
      .match, .reference("match"),
      "What to leave out when captured requests are compared. It changes no message.",
      [["any": ["/taken-at"], "ignore": ["User-Agent"], "forbid": ["X-Debug"]]], map: { match },
      removal: .whole(.match))
    key(
      .load, .reference("load"), "The share of a load test. It changes no message.",
      [["weight": 3]], map: { LoadLanguage.map }, removal: .whole(.loadWeight))
    key(
      .cases, .map(of: ["type": ["object", "null"]]),
      "Values of inputs by the name of a case; each case is a message.",
      [["cats": ["term": "cat"], "dogs": ["term": "dog", "page": 2]]],
      elsewhere: "examples example", contents: .cases)
    key(
      .matrix, .map(of: .filledList(of: true)),
      "Lists of values by the name of an input; each combination is a case.",
      [["size": ["small", "large"], "page": [1, 2]]], contents: .values)
    key(
      .allow, allowances, "The warnings that are accepted here.", [["unused-input"]],
      removal: .names("The accepted warnings not to inherit.", "unused-input"))
  }

  /// The keys that `defaults` shares with requests.
  static let defaults = LanguageMap(
    "defaults", "What all requests have unless they say otherwise.", cures: .defaults
  ) {
    request.rows(of: [
      .headers, .query, .cookies, .auth, .encoding, .serializer, .parametersInURI, .transport,
      .targetForm, .framing, .omitEmpty, .jsonOptions, .propertyListOptions, .responses,
      .expect, .match, .load, .allow,
    ])
  }

  /// The keys of `remove`: lists of names, words of options, and keys that are removed whole.
  static let removal = LanguageMap(
    "removal", "What a request does not inherit.", cures: .remove
  ) {
    let first: [LanguageKey] = [
      .headers, .query, .cookies, .inputs, .responses, .encoding, .jsonOptions,
      .propertyListOptions, .transport,
    ]
    let last: [LanguageKey] = [.targetForm, .framing, .expect, .match, .load, .allow]
    let rows = request.rows(of: first) + request.rows(without: first + last)
    (rows + request.rows(of: last)).compactMap(\.ofRemoval)
  }

  static let authentication = LanguageMap(
    "authentication", "The credentials of a request.",
    rules: ["oneOf": [.having(.basic), .having(.bearer), .having(.aws)]], cures: .authentication
  ) {
    key(
      .basic, .reference("basic"), "A user name and a password (RFC 7617).",
      [["username": "me", "password": "${password}"]])
    key(.bearer, text, "A token (RFC 6750).", ["${token}"])
    SigningLanguage.row
  }

  static let basic = LanguageMap(
    "basic", "A user name and a password.", rules: .having(.username, .password), cures: .basic
  ) {
    key(.username, text, "The user name.", ["me"], elsewhere: "user login name")
    key(.password, text, "The password.", ["${password}"], elsewhere: "pass passwd pwd secret")
  }

  static let match = LanguageMap("match", "What to leave out when captured requests are compared.")
  {
    key(
      .any, names,
      "What may have any value: JSON pointers, and names of query parameters, form fields, "
        + "headers, cookies and parts.", [["/photo/taken-at", "nonce"]])
    key(.ignore, names, "The headers that are not compared.", [["User-Agent"]])
    key(.forbid, names, "The headers that must not be present.", [["X-Debug"]])
  }

  /// The definitions of requests. A request must have keys that a template may omit.
  static let requestShapes: SchemaValue = [
    "expect": .anyOf(
      .reference("statuses"), ["type": "object", "additionalProperties": .reference("statuses")]),
    "statuses": .anyOf(.reference("status"), .filledList(of: .reference("status"))),
    "status": .anyOf(
      ["type": "integer", "minimum": 200, "maximum": 599],
      ["type": "string", "pattern": "^[2-5]([0-9][0-9]|[Xx][Xx])$"]),
    "request": [
      "$ref": "#/$defs/template",
      "if": .having(.extends), "then": true,
      "else": SchemaValue.having(.method).adding(["oneOf": [.having(.path), .having(.url)]]),
    ],
  ]
}

extension LanguageRow {
  /// The row of this key in `remove`, or `nil` if the key cannot be removed.
  fileprivate var ofRemoval: LanguageRow? {
    switch removal {
    case .names(let sentence, let example):
      LanguageMap.key(key, LanguageMap.names, sentence, [[.text(example)]], removal: removal)
    case .options:
      LanguageMap.key(
        key, .list(of: .words(removableWords)), "The options not to inherit.",
        [.array(removableWords.prefix(1).map { .text($0) })], removal: removal)
    case .whole:
      LanguageMap.key(
        key, LanguageMap.boolean, "Whether not to inherit `\(key.rawValue)`.", removal: removal)
    case nil: nil
    }
  }

  /// The words of the options that `remove` can name.
  private var removableWords: [String] {
    let parts = key == .encoding ? EncodingPart.allCases.map(\.rawValue) : []
    return (OptionMap(key)?.options ?? []).map(\.declaration.word) + parts
  }
}
