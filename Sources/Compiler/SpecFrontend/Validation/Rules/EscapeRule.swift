import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Warns of text that is escaped already: `&amp;` of HTML, and `%20` where it is encoded again.
enum EscapeRule {
  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    let (holdsHTML, holdsPercent) = (
      validator.draft.sources.mayHoldHTMLEscapes, validator.draft.sources.mayHoldPercentEscapes
    )
    guard holdsHTML || holdsPercent else { return }
    if holdsHTML, places.hasURL { warnInURL(request.url.span, &validator) }
    request.forEachValue { id, role in
      switch role {
      case .header:
        if holdsHTML { warn(in: id, html: true, percent: false, &validator) }
      case .query, .form, .parameters:
        guard case .pairs = validator.collection.syntax(of: role, in: request) else { return }
        warn(in: id, html: holdsHTML, percent: holdsPercent, &validator)
        if case .query(let name) = role, holdsPercent { warnOfName(name, id, &validator) }
      default: break
      }
    }
  }

  /// Warns of escapes in all texts of a value, including the names of a map.
  private static func warn(
    in root: ValueID, html: Bool, percent: Bool, _ validator: inout Validator
  ) {
    for index in Int(root.index)..<Int(validator[root].end) {
      let node = validator.collection.values[index]
      guard node.kind == .text else { continue }
      if html, let found = htmlEscape(in: validator.text[node.text]) {
        let text = validator.text[node.text]
        guard !text.contains(UInt8(ascii: "<")) else { continue }
        validator.report(
          .escapedForHTML(found.escape, character: found.character),
          at: validator.span(of: offsets(of: found, in: text), in: node))
      } else if percent, let decoded = decoded(validator.text[node.text]) {
        validator.report(
          .encodedTwice(validator.text.string(node.text), decoded: decoded), at: node.span)
      }
    }
  }

  private static func warnOfName(_ name: TextRange, _ value: ValueID, _ validator: inout Validator)
  {
    guard let decoded = decoded(validator.text[name]) else { return }
    validator.report(
      .encodedTwice(validator.text.string(name), decoded: decoded), at: validator[value].span)
  }

  private static func warnInURL(_ span: Span, _ validator: inout Validator) {
    let text = validator.draft.sources.text(at: span)
    guard let found = htmlEscape(in: text) else { return }
    validator.report(
      .escapedForHTML(found.escape, character: found.character),
      at: validator.draft.sources.span(of: offsets(of: found, in: text), ofTextAt: span))
  }

  // MARK: HTML

  private struct HTMLEscape {
    var start: Int
    var escape: String
    var character: String
  }

  private static let htmlEscapes: [(escape: String, character: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ("&#39;", "'"), ("&#x27;", "'"), ("&#34;", "\""), ("&nbsp;", " "),
  ]

  private static func htmlEscape(in text: ArraySlice<UInt8>) -> HTMLEscape? {
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: UInt8(ascii: "&")) {
      index = start + 1
      if let (escape, character) = htmlEscapes.first(where: {
        text[start...].starts(with: $0.escape.utf8)
      }) {
        return HTMLEscape(start: start, escape: escape, character: character)
      }
    }
    return nil
  }

  private static func offsets(of found: HTMLEscape, in text: ArraySlice<UInt8>) -> Range<Int> {
    let start = found.start - text.startIndex
    return start..<start + found.escape.utf8.count
  }

  // MARK: Percent-encoding

  /// The text that a percent-encoded one stands for, or `nil` if it is probably not encoded: some
  /// `%` begins no escape, a character would have needed one, or the bytes are not text. URLs, paths and pairs as values are
  /// encoded on purpose.
  private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
    guard text.count > 3, text.contains(UInt8(ascii: "%")), text.first != UInt8(ascii: "/"),
      text.allSatisfy({ 0x21...0x7E ~= $0 && !"=&?:".utf8.contains($0) }),
      let bytes = PercentEncoding.decode(text), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
