internal import MessageSyntax

// Words and texts that people who know other tools write as values, and what to write here.

extension DiagnosticMessage {
  /// The cure of a word that a key does not accept, where the listed words would mislead.
  static func cure(ofWord word: String, for title: String) -> String? {
    let word = word.lowercased()
    let isDate = title == "'format'" || title == "'dates'"
    let format = isDate ? dateCures.first { $0.words.contains(word) }?.format : nil
    if let format { return "write '\(title.dropFirst().dropLast()): \(format)'" }
    return choiceCures.first { row in
      row.key.title == title && row.key.words.split(separator: " ").contains(Substring(word))
    }.map { row in
      row.value.split(separator: "%", omittingEmptySubsequences: false).joined(separator: word)
    }
  }

  /// Words of other tools for the formats of dates, with the format that each means.
  private static let dateCures: [(words: Set<String>, format: String)] = [
    (
      [
        "http", "imf-fixdate", "imf", "rfc1123", "rfc822", "rfc2822", "rfc5322", "rfc7231",
        "rfc9110", "gmt", "httpdate",
      ], "http-date"
    ),
    (["iso8601", "iso-8601", "iso"], "rfc3339"),
    (["unix", "epoch", "seconds", "timestamp", "unix-seconds", "epoch-s"], "epoch-seconds"),
    (
      ["milliseconds", "millis", "ms", "unix-ms", "epoch-ms", "unix-milliseconds"],
      "epoch-milliseconds"
    ),
  ]

  /// Titles of keys and words, with their cures, where `%` is the word.
  private static let choiceCures: [(key: (title: String, words: String), value: String)] = [
    (
      ("'encoding'", "utf-8 utf8 iso-8859-1 latin1 ascii"),
      "leave it out: text is sent as UTF-8; 'content-type' names a charset"
    ),
    (("'encoding'", "gzip deflate"), "write 'content-encoding: %'"),
    (
      ("'encoding'", "brackets indices repeat comma pipe space numbers"),
      "write 'encoding: {arrays: %}'"
    ),
    (("'encoding'", "dots explode"), "write 'encoding: {maps: %}'"),
    (("'encoding'", "multipart"), "leave it out, and write the content under 'multipart'"),
    (("'encoding'", "json"), "leave it out, and write the content under 'json'"),
    (
      ("'encoding'", "form urlencoded x-www-form-urlencoded"),
      "leave it out: 'form' is sent as application/x-www-form-urlencoded"
    ),
    (("'content-encoding'", "utf-8 utf8"), "leave it out: text is sent as UTF-8"),
    (("'content-encoding'", "base64"), "leave it out, and write '${input | base64}'"),
    (("'format'", "date-time"), "write 'type: date-time', without 'format'"),
    (("'format'", "date"), "write 'type: date', without 'format'"),
    (("'data'", "base16 hexadecimal"), "write 'data: hex'"),
    (("'data'", "base64-url urlsafe url"), "write 'data: base64url'"),
    (("'empty-lists'", "brackets"), "write 'empty-lists: bracket'"),
    (("'empty-lists'", "empty blank"), "write 'empty-lists: bare'"),
    (("'format'", "byte binary base64"), "write 'type: data', without 'format'"),
    (("'format'", "password"), "write 'secret: true', without 'format'"),
    (
      ("'format'", "int32 int64 float double decimal"),
      "leave it out: 'minimum' and 'maximum' limit a number"
    ),
    (
      ("'format'", "email uuid uri url hostname ipv4 ipv6 regex time duration phone"),
      "leave it out: 'format' is for dates; 'pattern' limits text"
    ),
    (("'arrays'", "multi form explode"), "write 'arrays: repeat'"),
    (("'arrays'", "csv simple"), "write 'arrays: comma'"),
    (("'arrays'", "pipedelimited"), "write 'arrays: pipe'"),
    (("'arrays'", "ssv spacedelimited"), "write 'arrays: space'"),
    (("'maps'", "deepobject"), "write 'maps: brackets'"),
    (("'arrays'", "[]"), "write 'arrays: brackets'"),
    (("'arrays'", "[0] index indexed"), "write 'arrays: indices'"),
    (("'arrays'", ","), "write 'arrays: comma'"),
    (("'arrays'", "|"), "write 'arrays: pipe'"),
    (("'arrays'", "none duplicate"), "write 'arrays: repeat'"),
    (("'spaces'", "+"), "write 'spaces: plus'"),
    (("'spaces'", "%20 rfc3986"), "write 'spaces: percent'"),
    (("'nulls'", "skip ignore drop none leave-out"), "write 'nulls: omit'"),
    (("'nulls'", "null"), "write 'nulls: literal' to send the word, 'nulls: omit' to send nothing"),
    (("'order'", "insertion none declared original unsorted false"), "write 'order: written'"),
    (("'order'", "alphabetical alpha asc ascending true"), "write 'order: sorted'"),
    (
      ("'escape'", "none minimal"), "write 'reserved' with the characters to leave as they are"
    ),
    (("'escape'", "rfc1738 html5 urlencoded"), "write 'escape: form'"),
    (("'escape'", "encodeuricomponent uricomponent"), "write 'escape: component'"),
    (
      ("'content-encoding'", "none identity plain"),
      "leave it out, or write 'remove: {content-encoding: true}' to drop an inherited one"
    ),
    (("'style'", "minified minify min single-line"), "write 'style: compact'"),
    (("'style'", "indented expanded multiline"), "write 'style: pretty'"),
    (("'keys'", "alphabetical sort true"), "write 'keys: sorted'"),
    (("'format'", "bplist bplist00"), "write 'format: binary'"),
    (
      ("'serializer'", "x-www-form-urlencoded urlencoded application/x-www-form-urlencoded"),
      "write 'serializer: form'"
    ),
    (("'serializer'", "application/json"), "write 'serializer: json'"),
    (("'target-form'", "proxy absolute-form full"), "write 'target-form: absolute'"),
    (("'target-form'", "*"), "write 'target-form: asterisk'"),
    (("'subtype'", "multipart/form-data formdata"), "write 'subtype: form-data'"),
    (("'subtype'", "multipart/related"), "write 'subtype: related'"),
    (("'subtype'", "multipart/mixed"), "write 'subtype: mixed'"),
    (("'subtype'", "multipart/alternative"), "write 'subtype: alternative'"),
    (("'booleans'", "true false text"), "write 'booleans: literal'"),
    (("an item of 'digest'", "sha256"), "write 'sha-256'"),
    (("an item of 'digest'", "sha512"), "write 'sha-512'"),
  ]

  /// The list or map that a text stands for where one is expected: `a, b`, `a=1&b=2`, `A: b` or
  /// JSON. `nil` for any other text.
  package static func collection(meantBy text: String, for title: String, expected: String)
    -> String?
  {
    guard text.utf8.count <= 80, !text.contains("\n") else { return nil }
    if expected.hasPrefix("a list") {
      let items = title == "'digest'" ? digests(in: text) : text
      let words = text.split { $0 == "," || $0 == " " }
      guard title != "'allow'" || words.allSatisfy({ refusal(ofAllowing: String($0)) == nil })
      else { return nil }
      return listTitles.contains(title)
        ? "write '\(title.dropFirst().dropLast()): [\(items)]'" : nil
    }
    guard ["'query'", "'form'", "'cookies'", "'headers'"].contains(title) else { return nil }
    if text.first == "{", text.last == "}" {
      return "leave out the quotes: JSON is YAML"
    }
    let pairs = pairs(in: text, isHeader: title == "'headers'")
    return pairs.map { "write '\(title.dropFirst().dropLast()): {\($0)}'" }
  }

  private static let listTitles = ["'tags'", "'allow'", "'include'", "'digest'", "'languages'"]

  private static func digests(in text: String) -> String {
    switch text.lowercased() {
    case "sha256", "sha-256": "sha-256"
    case "sha512", "sha-512": "sha-512"
    default: text
    }
  }

  /// The map that a list of pairs stands for: `[a=1, b=2]`, or `[{name: a, value: 1}]`, which is in
  /// `pairs`. `nil` for any other list.
  package static func map(
    meantBy items: [String], _ pairs: [(name: String, value: String)], for title: String
  ) -> String? {
    guard ["'query'", "'form'", "'cookies'", "'headers'"].contains(title) else { return nil }
    let isHeader = title == "'headers'"
    var entries = items.compactMap { self.pairs(in: $0, isHeader: isHeader) }
    guard entries.count == items.count else { return nil }
    entries += pairs.map { "\($0.name): \($0.value)" }
    let text = entries.joined(separator: ", ")
    guard !entries.isEmpty, text.utf8.count <= 80,
      pairs.allSatisfy({ ($0.name + $0.value).utf8.allSatisfy { isPlain($0) } })
    else { return nil }
    return "write '\(title.dropFirst().dropLast()): {\(text)}'"
  }

  /// The entries of a map from `a=1&b=2`, `a=1; b=2` or `A: b`.
  private static func pairs(in text: String, isHeader: Bool) -> String? {
    let items =
      isHeader ? [Substring(text)] : text.split { $0 == "&" || $0 == ";" }
    var entries: [String] = []
    for item in items {
      let parts = item.split(separator: isHeader ? ":" : "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      // HTTPie writes `name==value`.
      let (name, value) = (
        parts[0].drop { $0 == " " }, parts[1].drop { $0 == " " || $0 == "=" && !isHeader }
      )
      guard (name + value).utf8.allSatisfy({ isPlain($0) }) else { return nil }
      entries.append("\(name): \(value)")
    }
    return entries.isEmpty ? nil : entries.joined(separator: ", ")
  }

  /// Whether a byte needs no quotes between braces.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_./+*".utf8.contains(byte)
  }

  /// The number of seconds that a duration with a unit means: `30` for `30s`, `0.5` for `500ms`.
  package static func seconds(in text: String) -> String? {
    let digits = text.prefix { "0123456789".contains($0) }
    guard 1...6 ~= digits.utf8.count, let number = Int(digits) else { return nil }
    switch text.dropFirst(digits.count).drop(while: { $0 == " " }) {
    case "", "s", "sec", "seconds", "second": return "\(number)"
    case "m", "min", "minutes", "minute": return "\(number * 60)"
    case "h", "hours", "hour": return "\(number * 3600)"
    case "ms": return number % 1000 == 0 ? "\(number / 1000)" : "\(Double(number) / 1000)"
    default: return nil
    }
  }

  /// The cure of a number of bytes in digits, computed from a text with a unit: `64KB`, `1 MiB`.
  package static func byteCountCure(for text: String) -> String {
    let digits = text.prefix { "0123456789".contains($0) }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    let factor =
      switch unit {
      case "k", "kb", "kib": 1024
      case "m", "mb", "mib": 1024 * 1024
      case "g", "gb", "gib": 1024 * 1024 * 1024
      default: 1
      }
    guard 1...9 ~= digits.utf8.count, let number = Int(digits), factor > 1 || unit.first == "b"
    else {
      return "write it in digits, without a unit: 1048576"
    }
    return "write it in digits, without a unit: \(number * factor)"
  }

  /// The cure of a path of a file that is a URL, a pattern, a folder or `@path` of curl.
  static func cure(ofFile path: String) -> String? {
    if path.hasPrefix("file://") {
      return "write the path alone, relative to the file that names it"
    }
    if path.contains("://") {
      return "write the path of a file on this computer: URLs are not read"
    }
    if path.hasPrefix("@"), path.utf8.count > 1 { return "leave out the '@': \(path.dropFirst())" }
    if path.contains("*") { return "name one file: patterns of names are not expanded" }
    return path.hasSuffix("/") ? "leave out the last '/', or name a file in that folder" : nil
  }

  /// The cure of a text that ends in a comment of another language.
  static func cure(ofCommentIn text: String) -> String? {
    let words = text.split(separator: " ")
    guard let mark = words.firstIndex(where: { $0.hasPrefix("//") }), mark > 0 else { return nil }
    return "write '\(words[..<mark].joined(separator: " "))': a comment begins with ' #'"
  }
}
