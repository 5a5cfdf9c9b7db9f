import Diagnostics
import MessageSyntax
import RequestModel

/// Warns of header fields whose name is nearly a registered one, or whose literal value cannot be a
/// value of that field.
enum FieldDoubtRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    for header in request.headers {
      switch validator.draft.kind(ofField: header.name) {
      case .other: warnOfPattern(header, &validator)
      case .misspelled: warnOfName(header, &validator)
      case .accept: warnOfTypes(header.value, &validator)
      case .date:
        warn(
          header, "a date of HTTP", "write it as 'Sun, 06 Nov 1994 08:49:37 GMT'", isDate,
          &validator)
      case .range:
        warn(header, "a range", "write the unit and positions, 'bytes=0-99'", isRange, &validator)
      case .authorization:
        warn(
          header, "base64 of a name, ':' and a password",
          "write 'auth: {basic: {username: …, password: …}}', which encodes them",
          isAuthorization, &validator)
      }
    }
  }

  private static func warnOfName(_ header: NamedValue, _ validator: inout Validator) {
    let name = validator.text.string(header.name)
    guard let known = RegisteredFields.nearest(to: name.lowercased()) else { return }
    validator.report(.misspelledField(name, known: known), at: header.span)
  }

  /// Warns of a name for the fields of a map whose value is text.
  private static func warnOfPattern(_ header: NamedValue, _ validator: inout Validator) {
    guard validator.text[header.name].last == UInt8(ascii: "*"),
      validator[header.value].kind != .reference
    else { return }
    validator.report(.textForPattern(validator.text.string(header.name)), at: header.span)
  }

  private static func warn(
    _ header: NamedValue, _ expected: String, _ example: String,
    _ isValid: (ArraySlice<UInt8>) -> Bool, _ validator: inout Validator
  ) {
    let node = validator[header.value]
    guard node.kind == .text, !isValid(validator.text[node.text]) else { return }
    validator.report(
      .malformedField(
        validator.text.string(header.name), expected: expected, example: example), at: node.span)
  }

  // MARK: Accept

  private static func warnOfTypes(_ id: ValueID, _ validator: inout Validator) {
    let node = validator[id]
    guard node.kind == .text else { return }
    let text = validator.text[node.text]
    if isOneMediaType(text) { return }
    for item in text.split(separator: UInt8(ascii: ",")) {
      let word = trimmed(item.prefix { $0 != UInt8(ascii: ";") })
      guard word.count > 2, let first = word.first, first.isASCIILetter,
        !word.contains(UInt8(ascii: "/")),
        word.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-._".utf8.contains($0) }),
        !item.contains(UInt8(ascii: "\""))
      else { continue }
      let name = String(decoding: word, as: UTF8.self)
      let offset = word.startIndex - text.startIndex
      validator.report(
        .incompleteMediaType(name, cure: mediaType(of: name.lowercased())),
        at: validator.span(of: offset..<offset + word.count, in: node))
    }
  }

  /// Whether a text is one type with its subtype, as nearly all are.
  private static func isOneMediaType(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(UInt8(ascii: "/")) && !text.contains(UInt8(ascii: ","))
      && !text.contains(UInt8(ascii: ";"))
  }

  /// The media type that a word names, by the extension of files of that type.
  private static func mediaType(of word: String) -> String? {
    if word == "text" || word == "plain" { return "text/plain" }
    let type = MediaType.forFileExtension(word)
    return type == "application/octet-stream" ? nil : type
  }

  // MARK: Forms of values

  /// RFC 9110 section 5.6.7: `HTTP-date = IMF-fixdate / obs-date`. Obsolete dates are recognized by
  /// their ends.
  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    if hasForm(text, "Aaa, 00 Aaa 0000 00:00:00 GMT") { return true }
    return hasForm(text.suffix(22), "00-Aaa-00 00:00:00 GMT")
      || hasForm(text, "Aaa Aaa 00 00:00:00 0000") || hasForm(text, "Aaa Aaa  0 00:00:00 0000")
  }

  /// Whether a text has a letter wherever a form has one, a digit for each `0`, and is the same
  /// elsewhere.
  private static func hasForm(_ text: ArraySlice<UInt8>, _ form: String) -> Bool {
    guard text.count == form.utf8.count else { return false }
    return zip(text, form.utf8).allSatisfy { byte, model in
      if model == UInt8(ascii: "0") { return byte.isASCIIDigit }
      return model.isASCIILetter && model != UInt8(ascii: "G") && model != UInt8(ascii: "M")
        && model != UInt8(ascii: "T") ? byte.isASCIILetter : byte == model
    }
  }

  /// RFC 9110 section 14.1.1: `ranges-specifier = range-unit "=" range-set`. Positions of other units
  /// than bytes are not known.
  private static func isRange(_ text: ArraySlice<UInt8>) -> Bool {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else {
      return false
    }
    let positions = text[(equals + 1)...]
    guard text[..<equals].elementsEqual("bytes".utf8) else { return !positions.isEmpty }
    return positions.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .allSatisfy { range in
        let range = trimmed(range)
        return range.count > 1 && range.count { $0 == UInt8(ascii: "-") } == 1
          && range.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      }
  }

  /// RFC 7617 section 2: the credentials of `Basic` are base64 of `user-id ":" password`.
  private static func isAuthorization(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.prefix(6).map(\.asciiLowercased).elementsEqual("basic ".utf8) else { return true }
    guard let bytes = Base64.decode(trimmed(text.dropFirst(6))) else { return false }
    return bytes.contains(UInt8(ascii: ":"))
  }
}
