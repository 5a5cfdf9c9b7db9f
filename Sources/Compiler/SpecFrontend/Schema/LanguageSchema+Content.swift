import MessageSyntax
import RequestModel
import SerializationOptions

/// The content of a request.
extension LanguageSchema {
  static let contentProperties: [SchemaProperty] = [
    .key(
      .parameters, value,
      "Parameters as AFNetworking sends them: in the query or as content, by the method.",
      ["q": "${term}"]),
    .key(
      .form, .reference("pairs"), "Content of type application/x-www-form-urlencoded.",
      ["name": "${name}", "tags": ["new"]]),
    .key(
      .json, value, "Content of type application/json.", ["to": "${friend}", "price": 1.5]),
    .key(.plist, value, "A property list as content.", ["Name": "${name}"]),
    .key(
      .multipart, .reference("multipart-content"),
      "Multipart content; a list alone is its `parts`.",
      [["name": "photo", "file": "cat.jpeg"]]),
    .key(.text, text, "Text as content.", "Hello, ${name}!"),
    .key(.data, .reference("bytes"), "Bytes as content.", "${bytes}"),
    .key(.file, .reference("path-of-file"), "A file as content.", "files/cat.jpeg"),
    .key(
      .graphql, .reference("graphql"), "A GraphQL query as content.",
      ["query": "query($id: ID!) { photo(id: $id) { title } }", "variables": ["id": "${id}"]]),
    .key(
      .jsonLines, .anyOf(["type": "array"], .reference("reference")),
      "JSON lines: one line with a JSON text for each item.",
      [["index": ["_id": 1]], ["title": "Cat"]]),
    .key(
      .contentType, text, "The media type of the content, instead of the usual one.",
      "application/vnd.api+json"),
    .key(
      .contentEncoding, .choice(ContentCoding.self), "How the content is compressed."),
    .key(
      .digest, .list(of: .choice(ContentDigest.self)),
      "Digests of the content, sent as `Content-Digest` (RFC 9530) and `Content-MD5`.",
      ["sha-256"]),
  ]

  static let contentMaps = [
    SchemaMap(
      "graphql", "A GraphQL query.", keys: LanguageMap.graphQLKeys, rules: .having(.query),
      [
        .key(.query, text, "The text of the query.", "{ me { name } }"),
        .key(.variables, value, "The values of its variables.", ["id": "${id}"]),
        .key(.operationName, text, "The operation to run, where there are several.", "Photo"),
      ]),
    SchemaMap(
      "multipart", "Multipart content.", keys: LanguageMap.multipartKeys,
      rules: [
        "if": ["properties": ["subtype": ["const": .text(Multipart.Subtype.formData.rawValue)]]],
        "then": ["properties": ["parts": .list(of: .reference("named-part"))]],
      ],
      [
        .key(.subtype, .choice(Multipart.Subtype.self), "The subtype of the media type."),
        .key(.boundary, text, "The boundary; without it one is derived from the spec.", "b-1"),
        .key(
          .parameters, .reference("pairs"), "A part for each pair that these parameters become.",
          ["album": "${album}"]),
        .key(
          .parts, .list(of: .reference("part")), "The parts, in order.",
          [["name": "photo", "file": "cat.jpeg"]]),
        .key(
          .throttle, .reference("throttle"), "How slowly a client sends the content.",
          ["packet-size": 1024, "delay": 0.1]),
        .key(
          .type, text, "The media type of the root part of a `related` message (RFC 2387).",
          "application/json"),
        .key(
          .start, text, "The Content-ID of the root part of a `related` message (RFC 2387).",
          "<root>"),
      ]),
    SchemaMap(
      "part", "A part of multipart content, with one kind of content.", keys: LanguageMap.partKeys,
      rules: [
        "oneOf": .array([LanguageKey.value, .data, .file, .json, .stream].map { .having($0) }),
        "dependentRequired": ["stream": ["length"], "length": ["stream"]],
        "if": SchemaValue.having(.repeat).adding(["properties": ["repeat": ["const": true]]]),
        "then": ["properties": ["json": .anyOf(["type": "array"], .reference("reference"))]],
      ],
      [
        .key(.name, text, "The name of the part.", "photo"),
        .key(
          .value, ["type": ["string", "number", "boolean", "null"]], "Text as the part's content.",
          "${title}"),
        .key(.data, .reference("bytes"), "Bytes as the part's content.", "${bytes}"),
        .key(.file, .reference("path-of-file"), "A file as the part's content.", "files/cat.jpeg"),
        .key(.json, value, "JSON as the part's content.", ["title": "${title}"]),
        .key(
          .stream, .reference("path-of-file"), "A file that is streamed as the part's content.",
          "files/cat.jpeg"),
        .key(.length, text, "The number of bytes of the stream.", 48_000),
        .key(.repeat, boolean, "Whether each item of the list in `json` is a part."),
        .key(
          .headers, .reference("part-headers"), "Header fields of the part.",
          ["Content-ID": "<photo>"]),
        .key(.filename, text, "The file name that the part gives.", "cat.jpeg"),
        .key(.contentType, text, "The media type of the part.", "image/jpeg"),
      ]),
    SchemaMap(
      "throttle", "How slowly a client sends content.", keys: LanguageMap.throttleKeys,
      rules: .having(.packetSize, .delay),
      [
        .key(.packetSize, byteCount, "The number of bytes that are sent at once.", 1024),
        .key(.delay, seconds, "The seconds between packets.", 0.1),
      ]),
  ]

  /// The definitions of multipart content.
  static let contentShapes: SchemaValue = [
    "multipart-content": .anyOf(.list(of: .reference("named-part")), .reference("multipart")),
    "named-part": [
      "description": "A part of form data, which has a name.",
      "$ref": "#/$defs/part",
      "anyOf": [
        .having(.name),
        SchemaValue.having(.headers).adding([
          "properties": [
            "headers": [
              "not": ["propertyNames": ["not": ["pattern": .text(disposition)]]]
            ]
          ]
        ]),
      ],
    ],
  ]

  /// Content-Disposition in any case; it can name a part as well.
  private static let disposition =
    "^[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Dd][Ii][Ss][Pp][Oo][Ss][Ii][Tt][Ii][Oo][Nn]$"
}
