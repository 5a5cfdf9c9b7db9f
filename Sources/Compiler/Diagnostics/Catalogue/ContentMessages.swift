// Mistakes in content, queries and multipart.

extension DiagnosticMessage {
  /// Two content keys.
  package static func secondContent(_ key: String) -> Self {
    Self(
      "second-content", .error, "a request can have only one body; '\(key)' is a second one",
      help: "keep one of them")
  }

  /// `data` that is not binary data. `text` is the text in its place.
  package static func dataNotBinary(_ text: String, isPart: Bool) -> Self {
    Self(
      "data-not-binary", .error, "'data'\(isPart ? " of a part" : "") must be binary data",
      help: cure(ofDataURL: text)
        ?? "write the bytes as base64, !!binary aGVsbG8=, or text as '\(isPart ? "value" : "text")'"
    )
  }

  /// RFC 2397: `dataurl = "data:" [ mediatype ] [ ";base64" ] "," data`.
  private static func cure(ofDataURL text: String) -> String? {
    guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") else { return nil }
    let parameters = text[..<comma].dropFirst(5)
    guard parameters.hasSuffix(";base64") else { return "write the text after the ',' as 'text'" }
    let type = parameters.dropLast(7)
    return "write 'data: !!binary \(excerpt(String(text[comma...].dropFirst())))'"
      + (type.isEmpty ? "" : ", and 'content-type: \(type)'")
  }

  /// `data` that is an input of another type.
  package static func inputNotBinary(_ title: String) -> Self {
    Self(
      "data-not-binary", .error, "\(title) must be binary data",
      help: "declare the input with 'type: data', or send it as 'text' or 'value'")
  }

  /// A key that describes content of a request without any.
  package static func nothingToDescribe(_ key: String) -> Self {
    Self(
      "nothing-to-describe", .warning, "'\(key)' has no effect: this request has no body",
      help: "leave it out, or add a body")
  }

  /// A text that is not a media type (RFC 9110, section 8.3.1).
  package static func invalidMediaType(_ text: String) -> Self {
    let isNone = ["", "none", "null", "nil", "false", "no", "off", "~", "omit"]
      .contains(text.lowercased())
    return Self(
      "invalid-media-type", .error, "'\(text)' is not a valid media type",
      help: isNone
        ? noContentType
        : usualMediaTypes[text.lowercased()].map { "write '\($0)'" }
          ?? "write type/subtype, with parameters after ';'")
  }

  /// A media type that is null or a collection: the sentence about its shape, with a cure if it has none.
  package static func mediaTypeNotText(_ wrongShape: Self) -> Self {
    guard wrongShape.help == nil else { return wrongShape }
    return wrongShape.helping("write type/subtype, or \(noContentType.dropFirst("write ".count))")
  }

  private static let noContentType = "write 'content-type: none' to send no Content-Type"

  private static let usualMediaTypes = [
    "json": "application/json", "xml": "application/xml", "html": "text/html", "text": "text/plain",
    "plain": "text/plain", "form": "application/x-www-form-urlencoded", "csv": "text/csv",
    "pdf": "application/pdf", "binary": "application/octet-stream",
  ]

  /// Something other than a map where pairs are made.
  /// `text` is the text that was found.
  package static func pairsNeedMap(_ title: String, text: String? = nil) -> Self {
    let cure =
      text.flatMap { collection(meantBy: $0, for: title, expected: "a map") }
      ?? (text == nil
        ? "write names and values, {name: value}; inputs are declared under 'inputs'" : nil)
    return Self(
      "wrong-shape", .error, "\(title) must be a map" + (text == nil ? "" : ", not text"),
      help: cure, besideSecrets: cure == nil ? nil : "write names and values: {name: value}")
  }

  /// A value that its content cannot represent.
  package static func valueHasNoPlace(_ value: String, in place: String) -> Self {
    let help: String? =
      switch value {
      case "a set": "write a list"
      case "a file": "an input of type file can be used only where a 'file' is expected"
      case "null": "leave it out"
      case ".inf", "-.inf", "+.inf", ".nan": "quote it to send it as text"
      default: nil
      }
    return Self("no-such-value", .error, "\(value) cannot be written in \(place)", help: help)
  }

  /// An integer beyond 64 bits in a property list.
  package static func integerTooLargeForPropertyList(_ text: String) -> Self {
    Self(
      "integer-too-large", .error, "\(text) does not fit in the 64 bits of a property list",
      help: "quote it to send it as text")
  }

  // MARK: Text

  /// Null in place of text.
  package static func nullInText(input: String?) -> Self {
    Self(
      "no-text", .error,
      (input.map { "the input '\($0)'" } ?? "the value")
        + " is null, which cannot be written as text",
      help: input.map { _ in nullHelp })
  }

  /// The remedy for a null where none can be sent.
  package static let nullHelp =
    "give it another value, or leave it out if it is optional; "
    + "only a query, a form and JSON can send null"

  /// A collection in place of text.
  package static func containerInText(input: String?) -> Self {
    Self(
      "no-text", .error,
      (input.map { "the input '\($0)'" } ?? "the value")
        + " is a list or map, which cannot be written as text",
      help:
        "make it a whole value of a query, form or JSON, or write '${input | comma}' or '${input | json}'"
    )
  }

  /// A null or a collection among the items that a filter joins.
  package static func itemWithoutText(input: String?) -> Self {
    Self(
      "no-text", .error,
      "an item of \(input.map { "the input '\($0)'" } ?? "the value") is null, a list or a map, which cannot be written as text",
      help: "join scalars only, or write '${input | json}'")
  }

  /// A character that the filter `xml` cannot write as a reference.
  package static func inputNotInXML(_ input: String?) -> Self {
    Self(
      "no-such-value", .error,
      "\(input.map { "the input '\($0)'" } ?? "the value") contains a control character or noncharacter that XML does not allow",
      help: "remove the character, or write '${input | base64}'")
  }

  /// A file in place of text.
  package static func fileInText(input: String?) -> Self {
    Self(
      "no-text", .error,
      (input.map { "the input '\($0)'" } ?? "the value")
        + " is a file, which cannot be written as text",
      help:
        "use it where a 'file' is expected, or send its digest or length: '${input | sha256}', '${input | length}'"
    )
  }

  /// A character that XML cannot represent, even escaped.
  package static func characterNotInXML(_ scalar: UInt32, inPropertyList: Bool) -> Self {
    let hex = String(scalar, radix: 16, uppercase: true)
    return Self(
      "no-such-value", .error,
      "XML does not allow the character U+\(String(repeating: "0", count: max(0, 4 - hex.count)))\(hex)",
      help: inPropertyList
        ? "write 'plist-options: {format: binary}', which allows it"
        : "remove it, or send the text in base64: '${input | base64}'")
  }

  /// A point in time that an XML property list would round.
  package static func fractionInPropertyList() -> Self {
    Self(
      "no-such-value", .error, "an XML property list cannot contain a fraction of a second",
      help: "write 'plist-options: {format: binary}', which allows it")
  }

  /// A number that a binary property list would round.
  package static func numberNotExactInPropertyList(_ number: String) -> Self {
    Self(
      "number-not-exact", .error, "a binary property list cannot represent \(number) exactly",
      help: "write 'plist-options: {format: xml}', or quote it to send it as text")
  }

  /// A hexadecimal or octal integer that is too long to convert to decimal.
  package static func integerTooLongForJSON() -> Self {
    Self(
      "integer-too-large", .error, "the integer has too many digits to be written in decimal",
      help: "write it in decimal, or as text in quotes")
  }

  /// A number outside the range of a 64-bit real.
  package static func numberTooLargeForPropertyList(_ number: String) -> Self {
    Self(
      "number-out-of-range", .error, "\(number) is too large for a property list",
      help: "quote it to send it as text")
  }

  /// An input that is not a path in place of a file.
  package static func inputNotFile(_ title: String, input: String, found: String) -> Self {
    Self(
      "wrong-type", .error, "\(title) expects a file, but input '\(input)' is \(found)",
      help: "declare the input with 'type: file', or send it as 'data' or 'text'")
  }

  /// A stream whose file is longer or shorter than declared.
  package static func streamLength(written: String, found: UInt64, path: String) -> Self {
    Self(
      "stream-length", .error,
      "the stream must have \(written) bytes, but '\(path)' has \(found) bytes",
      help: "write 'length: \(found)'")
  }

  /// A number of bytes of a range that a program could give text. `input` is the name of the input
  /// that it is, if it is one.
  package static func textAsByteCount(_ title: String, input: String?) -> Self {
    Self(
      "wrong-shape", .error, "\(title) must be a number, or exactly one input of type 'integer'",
      help: input.map { "declare '\($0)' with 'type: integer'" }
        ?? "declare an input of type 'integer' for it, and write it alone: '${start}'")
  }

  /// A range of bytes that ends behind its file.
  package static func rangeBeyondFile(length: String, caseName: String) -> Self {
    Self(
      "range-beyond-file", .error,
      "the range ends behind the file, which has \(length) bytes, in case '\(caseName)'",
      help: "leave 'length' out for all bytes from 'offset' on")
  }

  /// `json-merge` without inherited JSON. `kind` is what is inherited instead.
  package static func nothingToMerge(_ kind: String?) -> Self {
    Self(
      "nothing-to-merge", .error,
      "'json-merge' changes the JSON of a template, but this request inherits "
        + (kind ?? "no content"),
      help: kind == nil
        ? "write 'json', or 'extends' with the name of a template that has 'json'"
        : "write 'json' for content of its own")
  }

  /// A character that would change the meaning of a query.
  package static func invalidReservedCharacter(_ text: String) -> Self {
    Self(
      "invalid-reserved", .error, "'\(text)' contains a character that must be escaped",
      help: "allowed characters: ! $ ' ( ) * , ; : @ / ? [ ]")
  }

  // MARK: Multipart

  /// A part that has no content key.
  package static func partWithoutContent() -> Self {
    Self(
      "missing-key", .error, "the part has no content",
      help: "write one of 'value', 'data', 'file', 'json' or 'stream'")
  }

  /// A part of form data without a name.
  package static func partWithoutName() -> Self {
    missingKey(
      "name", in: "the part",
      help: "each part of form data needs one; parts of 'subtype: mixed' do not")
  }

  /// A header of a part that another key writes.
  package static func partFieldTwice(_ name: String, key: String) -> Self {
    Self(
      "field-and-key", .error, "'\(key)' of the part sets '\(name)', which is also written here",
      help: "keep one of them")
  }

  /// `null` for the header of a part.
  package static func partHeaderNull() -> Self {
    Self(
      "wrong-shape", .error, "null cannot be used here: a part inherits no headers",
      help: "leave it out, or write '' for an empty value")
  }

  /// A text that is not a boundary (RFC 2046, section 5.1.1).
  package static func invalidBoundary(_ text: String) -> Self {
    Self(
      "invalid-boundary", .error, "'\(text)' is not a valid boundary",
      help:
        "use 1 to 70 letters, digits, spaces or ' ( ) + _ , - . / : = ?, and no space at the end")
  }

  /// A written boundary that occurs in the content it delimits.
  package static func boundaryInContent(_ text: String) -> Self {
    Self(
      "boundary-in-content", .error, "the boundary '\(text)' occurs in a part",
      help: "leave 'boundary' out: Waybill derives one that does not occur")
  }

  /// A stream without a length.
  package static func streamWithoutLength() -> Self {
    missingKey(
      "length", in: "a part with a stream", help: "write how many bytes it has: 'length: 1024'")
  }

  /// A stream cannot be searched for a boundary.
  package static func streamWithoutBoundary() -> Self {
    Self(
      "stream-without-boundary", .error, "a stream cannot be searched for a boundary",
      help: "write a 'boundary' that occurs in none of the parts")
  }

  /// `length` of content whose length is known.
  package static func lengthWithoutStream() -> Self {
    Self(
      "length-without-stream", .error, "'length' can be used only with 'stream'",
      help: "leave it out: the length of other content is known")
  }

  // MARK: Attached files

  /// A file that cannot be attached.
  package static func attachment(_ path: String, _ reason: String) -> Self {
    Self(
      "unreadable-file", .error, "'\(path)' cannot be attached: \(reason)",
      help: cure(reason, of: path))
  }

  /// A digest algorithm that is listed twice.
  package static func digestTwice(_ digest: String) -> Self {
    Self(
      "duplicate-digest", .error, "'digest' lists '\(digest)' twice",
      help: "list each digest once")
  }

  /// `type` or `start` of multipart content that is not related.
  package static func keyOfRelated(_ key: String) -> Self {
    Self(
      "key-of-related", .error, "'\(key)' of 'multipart' can be used only with 'subtype: related'",
      help: "write 'subtype: related', or leave '\(key)' out")
  }

  /// A `start` that is the Content-ID of no part.
  package static func startWithoutPart(_ start: String) -> Self {
    let identifier = start.hasPrefix("<") ? start : "<\(start)>"
    return Self(
      "start-without-part", .error, "no part has the Content-ID '\(start)'",
      help:
        "write it with its angle brackets, and in the root part: headers: {Content-ID: \(identifier)}"
    )
  }

  /// `repeat` beside another content than `json`.
  package static func repeatWithoutJSON() -> Self {
    Self(
      "repeat-without-json", .error, "'repeat' can be used only with 'json'",
      help:
        "leave it out: a list in 'file', 'data' or 'stream' becomes one part for each item without it"
    )
  }

  /// A `Content-Encoding` over content that is not encoded.
  package static func codingNotApplied() -> Self {
    Self(
      "coding-not-applied", .warning,
      "the field 'Content-Encoding' alone does not compress the content",
      help: "write 'content-encoding: gzip' or 'deflate' as a key of the request")
  }

  /// JSON that is written as text and would be sent as one JSON string.
  package static func jsonInText(isVariables: Bool = false) -> Self {
    Self(
      "json-in-text", .warning, "this text is JSON, and is sent as one JSON string",
      help: isVariables
        ? "leave out the quotes: JSON is YAML"
        : "leave out the quotes: JSON is YAML; or send it as 'text' with a 'content-type'")
  }

  /// A fragment that cannot be included.
  package static func include(_ path: String, _ reason: String) -> Self {
    Self(
      "unreadable-file", .error, "'\(path)' cannot be included: \(reason)",
      help: cure(reason, of: path))
  }

  private static func cure(_ reason: String, of path: String) -> String? {
    if reason == "there is no such file" || reason == "it is not a regular file",
      let cure = cure(ofFile: path)
    {
      return cure
    }
    return switch reason {
    case _ where path.hasPrefix("~"):
      "'~' is not expanded: write the path relative to the file that names it"
    case "there is no such file" where path.hasPrefix("$"):
      "variables of a shell are not expanded: write the path itself"
    case "there is no such file" where path.contains("\\"):
      "write '/' between folders, and a path relative to the file that names it"
    case "there is no such file": "paths are relative to the file that names them"
    case "it is outside the root":
      "'--root DIR' names the folder that may be read; paths are relative to the file that names them"
    default: nil
    }
  }

  /// Content that the serializer refuses although the front end accepted it.
  package static func notSerializable(_ reason: String, caseName: String) -> Self {
    Self("not-serializable", .error, "case '\(caseName)' cannot be serialized: \(reason)")
  }

  /// A backslash at the end of a quoted parameter of Content-Disposition.
  package static func backslashAtEnd(_ title: String) -> Self {
    Self(
      "backslash-at-end", .warning,
      "\(title) ends with a backslash, which Werkzeug and Go read as escaping the quote after it",
      help: "browsers send it as it is; use a name that does not end with '\\'")
  }
}
