import Diagnostics
import MessageSyntax
import RequestModel

/// The content of a request.
extension LanguageMap {
  static let graphQL = LanguageMap("graphql", "A GraphQL query.", rules: .having(.query)) {
    key(.query, text, "The text of the query.", ["{ me { name } }"])
    key(.variables, value, "The values of its variables.", [["id": "${id}"]])
    key(.operationName, text, "The operation to run, where there are several.", ["Photo"])
  }

  static let multipart = LanguageMap(
    "multipart", "Multipart content.",
    rules: [
      "if": [
        "properties": ["subtype": ["const": .text(MultipartContent.Subtype.formData.rawValue)]]
      ],
      "then": ["properties": ["parts": .list(of: .reference("named-part"))]],
    ], cures: .multipart
  ) {
    key(.subtype, .choice(MultipartContent.Subtype.self), "The subtype of the media type.")
    key(.boundary, text, "The boundary; without it one is derived from the spec.", ["b-1"])
    key(
      .parameters, .reference("pairs"), "A part for each pair that these parameters become.",
      [["album": "${album}"]])
    key(
      .parts, .list(of: .reference("part")), "The parts, in order.",
      [[["name": "photo", "file": "cat.jpeg"]]])
    key(
      .throttle, .reference("throttle"), "How slowly a client sends the content.",
      [["packet-size": 1024, "delay": 0.1]])
    key(
      .type, text, "The media type of the root part of a `related` message (RFC 2387).",
      ["application/json"])
    key(
      .start, text, "The Content-ID of the root part of a `related` message (RFC 2387).", ["<root>"]
    )
  }

  static let part = LanguageMap(
    "part", "A part of multipart content, with one kind of content.",
    rules: [
      "oneOf": .array([LanguageKey.value, .data, .file, .json, .xml, .stream].map { .having($0) }),
      "dependentRequired": ["stream": ["length"], "length": ["stream"]],
      "if": SchemaValue.having(.repeat).adding(["properties": ["repeat": ["const": true]]]),
      "then": ["properties": ["json": .anyOf(["type": "array"], .reference("reference"))]],
    ], cures: .part
  ) {
    key(.name, text, "The name of the part.", ["photo"], elsewhere: "key field")
    key(
      .value, ["type": ["string", "number", "boolean", "null"]], "Text as the part's content.",
      ["${title}"], elsewhere: "text body content contents raw")
    key(.data, .reference("bytes"), "Bytes as the part's content.", ["${bytes}"])
    key(
      .file, .reference("file-content"), "A file as the part's content.", ["files/cat.jpeg"],
      elsewhere: "path filepath src source attachment")
    key(.json, value, "JSON as the part's content.", [["title": "${title}"]])
    key(.xml, value, "XML as the part's content.", [["Photo": ["Title": "${title}"]]])
    key(
      .stream, .reference("path-of-file"), "A file that is streamed as the part's content.",
      ["files/cat.jpeg"])
    key(.length, text, "The number of bytes of the stream.", [48_000], elsewhere: "size")
    key(.repeat, boolean, "Whether each item of the list in `json` is a part.")
    key(
      .headers, .reference("part-headers"), "Header fields of the part.",
      [["Content-ID": "<photo>"]])
    key(.filename, text, "The file name that the part gives.", ["cat.jpeg"])
    key(
      .contentType, text, "The media type of the part; `none` sends no `Content-Type`.",
      ["image/jpeg", "none"],
      elsewhere: "type mime mimetype mediatype")
  }

  static let fileRange = LanguageMap(
    "file-range", "Some of the bytes of a file.", rules: .having(.path), cures: .file
  ) {
    key(
      .path, .reference("path-of-file"), "The path of the file.", ["video.mp4"],
      elsewhere: "file name")
    key(
      .offset, text, "The number of bytes before the range; 0 if it is left out.", [8_388_608],
      elsewhere: "start from")
    key(
      .length, text, "The number of bytes; all that follow if it is left out.", [8_388_608],
      elsewhere: "size count limit")
  }

  static let fieldList = LanguageMap(
    "field-list", "The value of a header field that is a list, in one line.",
    rules: .having(.list)
  ) {
    key(
      .list, .filledList(of: text),
      "The items, joined by `, ` and quoted where they need it; one without a value is left out.",
      [["de", "${language}"]])
  }

  static let throttle = LanguageMap(
    "throttle", "How slowly a client sends content.", rules: .having(.packetSize, .delay)
  ) {
    key(.packetSize, byteCount, "The number of bytes that are sent at once.", [1024])
    key(.delay, seconds, "The seconds between packets.", [0.1])
  }

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

  /// The name `Content-Disposition` in any case, which can also name a part.
  private static let disposition =
    "^[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Dd][Ii][Ss][Pp][Oo][Ss][Ii][Tt][Ii][Oo][Nn]$"
}
