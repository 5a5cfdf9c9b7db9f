import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Warns of text that other tools would replace but that is literal here: `{name}` in a path,
/// `${name}` in a name.
enum PlaceholderDoubts {
  /// Warns of `{name}` in a path or URL.
  static func warn(inURL node: Int, _ reader: inout DocumentReader) {
    let (holdsMark, holdsBrace) = reader.document.withText(of: node) { text in
      var (holdsMark, holdsBrace) = (false, false)
      for byte in text {
        holdsMark = holdsMark || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "<")
        holdsBrace = holdsBrace || byte == UInt8(ascii: "{")
      }
      return (holdsMark, holdsBrace)
    }
    // Most paths contain neither.
    guard holdsMark || holdsBrace else { return }
    warnOfBraces(in: node, holdsMark: holdsMark, holdsBrace: holdsBrace, &reader)
  }

  @inline(never)
  private static func warnOfBraces(
    in node: Int, holdsMark: Bool, holdsBrace: Bool, _ reader: inout DocumentReader
  ) {
    let text = reader.document.bytes(of: node)
    if !reader.draft.holdsMarkedSegment, holdsMark {
      reader.draft.holdsMarkedSegment = zip(text, text.dropFirst()).contains {
        $0 == UInt8(ascii: "/") && ($1 == UInt8(ascii: ":") || $1 == UInt8(ascii: "<"))
      }
    }
    guard holdsBrace else { return }
    var position = text.startIndex
    while let open = text[position...].firstIndex(of: UInt8(ascii: "{")) {
      position = open + 1
      if open > text.startIndex, text[open - 1] == UInt8(ascii: "$") { continue }
      // Double braces are checked once the inputs are known.
      if position < text.endIndex, text[position] == UInt8(ascii: "{") {
        position = text[position...].firstIndex(of: UInt8(ascii: "}")) ?? text.endIndex
        continue
      }
      guard let close = text[position...].firstIndex(of: UInt8(ascii: "}")), close > position,
        text[position..<close].allSatisfy({
          $0.isASCIILetter || $0.isASCIIDigit || "_-.".utf8.contains($0)
        })
      else { continue }
      let name = String(decoding: text[position..<close], as: UTF8.self)
      let offset = open - text.startIndex
      reader.draft.namesInPlaceholders.insert(Array(text[position..<close]))
      reader.report(
        .literalBraces(name),
        at: reader.document.span(of: node, text: offset..<offset + (close - open) + 1))
      position = close + 1
    }
  }

  /// Warns of `${x}` and `{{x}}` in a name, where they have no effect.
  static func warn(inName key: Int, _ reader: inout DocumentReader) {
    guard reader.document.withText(of: key, { $0.contains(UInt8(ascii: "{")) }) else { return }
    let text = reader.document.bytes(of: key)
    if let braces = ForeignPlaceholder.all(in: text).first(where: { !$0.hasDollar }) {
      reader.report(
        .placeholderInName(String(decoding: text[braces.range], as: UTF8.self)), at: key)
    } else if let reference = reference(in: text) {
      reader.report(.placeholderInName(String(decoding: text[reference], as: UTF8.self)), at: key)
    }
  }

  /// Warns of placeholders and foreign words for null in the value of an input. `$NAME` is a
  /// placeholder if it is the whole value and in capitals.
  static func warn(
    inValue index: Int, of input: Input, _ reader: inout DocumentReader
  ) {
    guard reader.kind(of: index) == .scalar, !reader.readsEnumeration else { return }
    if !input.isRestricted { ValueReader.warnOfForeignNull(index, &reader) }
    guard reader.draft.sources.mayHoldPlaceholders,
      reader.document.withText(of: index, ForeignPlaceholder.mayOccur)
    else { return }
    let text = reader.document.bytes(of: index)
    let found = ForeignPlaceholder.all(in: text).first { found in
      !found.hasDollar
        || found.isWhole && found.name.count > 1
          && text[found.name].allSatisfy { !(0x61...0x7A ~= $0) }
    }
    guard let found else { return }
    let offset = found.range.lowerBound - text.startIndex
    reader.report(
      .placeholderInInput(
        String(decoding: text[found.range], as: UTF8.self),
        input: reader.collection.string(input.name)),
      at: reader.document.span(of: index, text: offset..<offset + found.range.count))
  }

  /// The first `${…}` of a text that does not follow a `$`.
  private static func reference(in text: ArraySlice<UInt8>) -> Range<Int>? {
    let dollar = UInt8(ascii: "$")
    var position = text.startIndex
    while let start = text[position...].firstIndex(of: dollar) {
      position = start + 1
      while position < text.endIndex, text[position] == dollar { position += 1 }
      guard position == start + 1, position < text.endIndex, text[position] == UInt8(ascii: "{")
      else { continue }
      guard let close = text[position...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
      return close > position + 1 ? start..<close + 1 : nil
    }
    return nil
  }
}
