import MessageSyntax

/// The meaning of an option and of its words, for the schema. `LanguageSchemaTests` finds options
/// without a text, and texts without an option.
struct OptionText: Sendable {
  let sentence: String

  /// The effect of each word of a choice.
  var words: [String: String] = [:]

  var examples: [SchemaValue] = []

  /// A sentence that explains the purpose of a group of options.
  static func sentence(of group: LanguageKey) -> String {
    switch group {
    case .encoding: "How queries and forms are written. Without a preset: as AFNetworking does."
    case .jsonOptions: "How JSON is written."
    case .propertyListOptions: "How property lists are written."
    case .transport: "Settings of the client. They change no byte of the message."
    default: ""
    }
  }

  /// The text of an option, by the name of the option and of its group.
  static func text(of option: String, in group: String) -> OptionText? {
    all[group]?[option]
  }

  static let all: [String: [String: OptionText]] = [
    "encoding": encoding, "json-options": json, "transport": transport,
    "plist-options": [
      "format": OptionText(
        sentence: "The format of property lists.",
        words: ["xml": "Apple's XML, version 1.0", "binary": "Apple's binary format"])
    ],
  ]

  private static let encoding: [String: OptionText] = [
    "arrays": OptionText(
      sentence: "How the items of a list are written.",
      words: [
        "brackets": "`a[]=1&a[]=2`", "indices": "`a[0]=1&a[1]=2`", "repeat": "`a=1&a=2`",
        "comma": "`a=1,2`", "pipe": "`a=1%7C2`", "space": "`a=1%202`",
        "numbers": "`a[1]=1&a[2]=2`, or `a.1=1&a.2=2` with `maps: dots`",
        "jquery": "`a[]=1&a[1][b]=2`, an index only for items that are lists or maps",
      ]),
    "maps": OptionText(
      sentence: "How the names inside a map are written.",
      words: [
        "brackets": "`a[b]=1`", "dots": "`a.b=1`",
        "explode": "`b=1`, for the map of a parameter; brackets further down",
        "json": "`a={\"b\":1}`, escaped",
      ]),
    "booleans": OptionText(
      sentence: "How a boolean is written.",
      words: ["numeric": "`1` and `0`", "literal": "`true` and `false`"]),
    "nulls": OptionText(
      sentence: "How null is written.",
      words: ["bare": "`a`", "empty": "`a=`", "omit": "not at all", "literal": "`a=null`"]),
    "spaces": OptionText(
      sentence: "How a space is written.", words: ["percent": "`%20`", "plus": "`+`"]),
    "order": OptionText(
      sentence: "In which order the entries of a map are written.",
      words: [
        "sorted": "by the bytes of their names", "written": "as in the spec",
        "escaped": "by the bytes of their escaped pairs, as ActiveSupport does",
      ]),
    "dates": OptionText(
      sentence: "How dates and moments are written.",
      words: [
        "rfc3339": "`2024-02-29T12:30:00Z`", "epoch-seconds": "seconds since 1970",
        "epoch-milliseconds": "milliseconds since 1970",
        "http-date": "`Thu, 29 Feb 2024 12:30:00 GMT`, in seconds",
      ]),
    "data": OptionText(
      sentence: "How bytes are written.",
      words: [
        "base64": "base64 with padding", "base64url": "base64url with padding",
        "hex": "hexadecimal digits in lower case",
      ]),
    "reserved": OptionText(
      sentence: "Further characters that are not escaped.", examples: [":@", "[]"]),
    "escape": OptionText(
      sentence: "Which characters besides letters and digits are not escaped.",
      words: [
        "afnetworking": "`-._~/?`", "rfc3986": "`-._~`", "form": "`*-._`, as HTML forms do",
        "php": "`-._`", "component": "`!'()*-._~`, as JavaScript's `encodeURIComponent` does",
      ]),
    "empty-lists": OptionText(
      sentence: "How a list without items is written.",
      words: ["omit": "not at all", "bracket": "`a[]=`", "bare": "`a=`"]),
  ]

  private static let json: [String: OptionText] = [
    "style": OptionText(
      sentence: "How much white space is written.",
      words: [
        "compact": "none", "pretty": "a member a line, indented by two spaces",
        "foundation": "as Foundation's JSONSerialization writes pretty-printed JSON: `\"a\" : 1`",
      ]),
    "keys": OptionText(
      sentence: "In which order the members of an object are written.",
      words: ["written": "as in the spec", "sorted": "by the bytes of their names"]),
    "slashes": OptionText(
      sentence: "How `/` is written.", words: ["plain": "`/`", "escaped": "`\\/`"]),
    "unicode": OptionText(
      sentence: "How characters beyond ASCII are written.",
      words: ["plain": "as UTF-8", "escaped": "`\\u00e9`"]),
  ]

  private static let transport: [String: OptionText] = [
    "timeout": OptionText(
      sentence: "How many seconds the client waits for the next byte.", examples: [10, 2.5]),
    "cellular-access": OptionText(
      sentence: "Whether the request may use a cellular network."),
    "handles-cookies": OptionText(sentence: "Whether the client adds and stores cookies itself."),
    "pipelining": OptionText(
      sentence: "Whether the client may send the request before earlier ones are answered."),
    "cache-policy": OptionText(
      sentence: "How the client uses its cache, as Foundation's `URLRequest` does.",
      words: [
        "use-protocol-cache-policy": "as the protocol says",
        "reload-ignoring-local-cache-data": "load, whatever the cache holds",
        "return-cache-data-else-load": "what the cache holds, whatever its age, or load",
        "return-cache-data-dont-load": "what the cache holds, or fail",
        "reload-ignoring-local-and-remote-cache-data":
          "load, and ask caches on the way not to answer",
        "reload-revalidating-cache-data": "what the cache holds, if the origin confirms it",
      ]),
    "network-service-type": OptionText(
      sentence: "What the traffic is for, as Foundation's `URLRequest` says.",
      words: [
        "default": "ordinary traffic", "video": "video", "background": "nobody waits for it",
        "voice": "voice", "responsive-data": "somebody waits for it",
        "av-streaming": "buffered media", "responsive-av": "media that somebody interacts with",
        "call-signaling": "the signals of a call",
      ]),
  ]
}
