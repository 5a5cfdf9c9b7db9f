internal import Diagnostics

// Mistakes between braces and brackets.

extension RefusedText {
  /// The mistake at a place where a `,` or the end of the collection at `start` is expected.
  func unexpectedInFlow(_ start: Int) -> LikelyMistake? {
    guard let (opener, closer) = brackets(at: start) else { return nil }
    if let comment = commentedCloser(closer, from: start) { return comment }
    if let reference = referenceInKey() { return reference }
    let isAtEnd = !source[min(offset, source.count)...].contains { $0 > 0x20 }
    let unclosed = { (before: String?) in
      LikelyMistake(
        .unclosedCollection(
          opener: Character(opener), closer: Character(closer), before: before),
        at: start)
    }
    guard !isAtEnd else { return unclosed(nil) }
    let found = source[offset]
    if found == UInt8(ascii: "}") || found == UInt8(ascii: "]") {
      // `[a]]}`: the expected bracket follows.
      if source[(offset + 1)...].first(where: { $0 > 0x20 }) == UInt8(ascii: closer) {
        return LikelyMistake(.strayCloser(Character(Unicode.Scalar(found))), at: offset)
      }
      return LikelyMistake(
        .mismatchedCloser(
          expected: Character(closer), opener: Character(opener),
          found: Character(Unicode.Scalar(found))),
        at: offset)
    }
    let line = line(at: offset)
    // libyaml reads `GET path` as one text and stops at the colon after it.
    let place = found == UInt8(ascii: ":") ? wordStart(before: offset, in: line) : offset
    guard let place else { return nil }
    let word = place..<(place < offset ? offset : line.wordEnd(from: place))
    guard let next = line.text(word) else { return nil }
    let isFirst = source[line.bytes.lowerBound..<place].allSatisfy { $0 == 0x20 }
    let column = self.line(at: start)
    let indentation = column.bytes.prefix { source[$0] == 0x20 }.count
    if isFirst, line.column(of: place) <= indentation { return unclosed(next) }
    return missingComma(before: word, next, in: line)
  }

  /// A missing comma between entries, or text after a quote, in a collection.
  private func missingComma(
    before word: Range<Int>, _ next: String, in line: SourceLine
  ) -> LikelyMistake? {
    let place = word.lowerBound
    var end = place
    while end > 0, source[end - 1] <= 0x20 { end -= 1 }
    guard end > 0 else { return nil }
    if source[end - 1] == UInt8(ascii: ";") { return LikelyMistake(.semicolon, at: end - 1) }
    let isEntry = word.upperBound < source.count && source[word.upperBound] == UInt8(ascii: ":")
    let isAfterQuote = SourceLine.isQuote(source[end - 1])
    let isQuoted = SourceLine.isQuote(source[place])
    if isAfterQuote, !isEntry, !isQuoted, nodes.last?.spanEnd == base + UInt32(end) {
      guard offset < line.content.upperBound else { return nil }
      let rest = source[offset..<line.content.upperBound]
      let border = rest.firstIndex { ",]}".utf8.contains($0) } ?? rest.endIndex
      return textAfterQuote(upTo: border)
    }
    guard isEntry || isAfterQuote && isQuoted else { return nil }
    let above = self.line(at: end)
    end = min(end, max(above.content.upperBound, above.content.lowerBound))
    var start = end
    while start > above.content.lowerBound, !SourceLine.isBlank(source[start - 1]),
      !"{[,".utf8.contains(source[start - 1])
    {
      start -= 1
    }
    let isWord = start < end && !"}]".utf8.contains(source[end - 1])
    let cure =
      isWord ? above.text(start..<end).map { "\($0), \(next)\(isEntry ? ": …" : "")" } : nil
    return LikelyMistake(.missingComma(before: next, cure: cure), at: place)
  }

  /// The start of the last word before a colon, if a space or a line end precedes it.
  private func wordStart(before colon: Int, in line: SourceLine) -> Int? {
    var start = colon
    while start > line.bytes.lowerBound, source[start - 1] > 0x20,
      !",[]{}".utf8.contains(source[start - 1])
    {
      start -= 1
    }
    guard start < colon else { return nil }
    return start == line.bytes.lowerBound || source[start - 1] <= 0x20 ? start : nil
  }

  /// The mistake at a place where a value is expected.
  func missingNode() -> LikelyMistake? {
    if let collection, let (_, closer) = brackets(at: collection),
      let comment = commentedCloser(closer, from: collection)
    {
      return comment
    }
    guard offset < source.count, source[offset] == UInt8(ascii: ",") else { return nil }
    return LikelyMistake(.commaWithoutValue, at: offset)
  }

  /// The bracket at a place, and its counterpart.
  private func brackets(at start: Int) -> (opener: Unicode.Scalar, closer: Unicode.Scalar)? {
    guard start < source.count else { return nil }
    return switch source[start] {
    case UInt8(ascii: "{"): ("{", "}")
    case UInt8(ascii: "["): ("[", "]")
    default: nil
    }
  }

  /// A comment in an open collection that contains its closing bracket.
  private func commentedCloser(_ closer: Unicode.Scalar, from start: Int) -> LikelyMistake? {
    var lineStart = start
    while lineStart < min(offset, source.count) {
      let line = line(at: lineStart)
      let rest = lineStart..<line.bytes.upperBound
      if let mark = SourceLine.comment(in: rest, of: source), mark < offset,
        source[mark..<rest.upperBound].contains(UInt8(ascii: closer))
      {
        return LikelyMistake(
          .closerInComment(closer: Character(closer), cure: commentedValue(at: mark, in: line)),
          at: mark)
      }
      lineStart = line.bytes.upperBound + 1
    }
    return nil
  }

  /// The value that was read as a comment because of its `#`, in quotes.
  private func commentedValue(at mark: Int, in line: SourceLine) -> String? {
    let rest = source[(mark + 1)..<line.bytes.upperBound]
    let end = rest.firstIndex { $0 <= 0x20 || ",]}".utf8.contains($0) } ?? rest.endIndex
    return end > mark + 1 ? line.text(mark..<end).flatMap(quoted) : nil
  }

  /// `{${x}: 1}`: YAML reads `$` as text and the brace after it as a key.
  private func referenceInKey() -> LikelyMistake? {
    guard offset > 0, offset < source.count, source[offset] == UInt8(ascii: "{"),
      source[offset - 1] == UInt8(ascii: "$")
    else { return nil }
    let line = line(at: offset)
    var before = offset - 1
    while before > line.bytes.lowerBound, source[before - 1] > 0x20,
      !"{[,:".utf8.contains(source[before - 1])
    {
      before -= 1
    }
    let start = before
    while before > 0, source[before - 1] <= 0x20 { before -= 1 }
    let rest = source[offset..<line.bytes.upperBound]
    guard before > 0,
      source[before - 1] == UInt8(ascii: "{") || source[before - 1] == UInt8(ascii: ","),
      let close = rest.firstIndex(of: UInt8(ascii: "}")), close + 1 < rest.endIndex,
      source[close + 1] == UInt8(ascii: ":")
    else { return nil }
    return LikelyMistake(.referenceInKey, at: start)
  }
}
