internal import Diagnostics

/// The most likely mistake of an author, where libyaml only reports the token it found.
///
/// libyaml notices many mistakes at a later token. Each rule examines the lines around that token,
/// and answers only if they leave no doubt; otherwise libyaml's problem is reported. This runs
/// once, for a text that is refused.
struct LikelyMistake {
  let cause: YAMLSyntaxProblem
  let offset: Int

  /// Another place that explains the mistake.
  var note: (text: String, offset: Int)?

  init(_ cause: LikelyCause, at offset: Int, note: (text: String, offset: Int)? = nil) {
    self.init(.likely(cause), at: offset, note: note)
  }

  init(_ cause: YAMLSyntaxProblem, at offset: Int, note: (text: String, offset: Int)? = nil) {
    (self.cause, self.offset, self.note) = (cause, offset, note)
  }
}

/// A text that libyaml refuses, with the state of the parse.
struct RefusedText {
  let source: [UInt8]

  /// The nodes read so far.
  let nodes: [YAMLNode]

  /// The position of the first byte.
  let base: UInt32

  /// The place where libyaml stopped.
  let offset: Int

  /// The start of the construct that libyaml was reading.
  let start: Int?

  /// The start of the innermost unfinished collection.
  let collection: Int?

  func likelyMistake(for problem: YAMLSyntaxProblem) -> LikelyMistake? {
    if let comment = foreignComment() { return comment }
    return switch problem {
    case .unexpectedValue: unexpectedValue()
    case .missingColon: start.flatMap { mistake(inLine: line(at: $0), above: nil) }
    case .expectedKey: unexpectedToken()
    case .expectedSequenceItem: isInColumnOfList ? nil : unexpectedToken()
    case .expectedEndOfDocument: laterFirstColumn() ?? unexpectedToken()
    case .expectedFlowMappingEnd, .expectedFlowSequenceEnd: start.flatMap { unexpectedInFlow($0) }
    case .expectedNode: missingNode()
    default: nil
    }
  }

  /// A line that begins with `//`: the one where libyaml stopped, one above it, or the one with the
  /// construct that it was reading.
  private func foreignComment() -> LikelyMistake? {
    let line = line(at: offset)
    let lines = [line, line.above, start.map(self.line(at:))].compactMap(\.self)
    return lines.first { source[$0.content].starts(with: "//".utf8) }.map {
      LikelyMistake(.foreignComment, at: $0.content.lowerBound)
    }
  }

  func line(at offset: Int) -> SourceLine { SourceLine(at: offset, in: source) }

  /// Whether libyaml stopped in the column of the list that it was reading.
  private var isInColumnOfList: Bool {
    guard let start else { return false }
    return line(at: offset).column(of: offset) == line(at: start).column(of: start)
  }
}

// MARK: Lines

extension RefusedText {
  /// A `: ` where no key is allowed: a second one in a line, or one below a line of text.
  private func unexpectedValue() -> LikelyMistake? {
    let line = line(at: offset)
    guard let entry = line.entry else { return nil }
    guard entry.colon == offset else { return secondColon(in: line, after: entry) }
    // The preceding text, of one or more lines, extends to this line.
    var text: SourceLine?
    var above = line.above
    while let next = above, next.entry == nil {
      text = next
      above = next.dashes.isEmpty ? next.above : nil
    }
    guard let owner = above, let pair = owner.entry, !pair.value.isEmpty else {
      return text.flatMap { mistake(inLine: $0, above: line) }
    }
    let column = owner.column(of: pair.key.lowerBound)
    if let text, text.column(of: text.content.lowerBound) <= column {
      return mistake(inLine: text, above: line)
    }
    let own = line.column(of: entry.key.lowerBound)
    guard own > column, let name = line.text(entry.key), let ownerName = owner.text(pair.key)
    else { return nil }
    return LikelyMistake(
      .belowValue(
        .init(name, spaces: own), above: .init(ownerName, spaces: column),
        isText: source[pair.value].contains(where: SourceLine.isBlank)),
      at: entry.key.lowerBound)
  }

  private func secondColon(in line: SourceLine, after entry: SourceLine.Entry) -> LikelyMistake? {
    guard entry.colon < offset, entry.value.lowerBound <= offset else { return nil }
    let first = source.scalar(at: entry.value.lowerBound)
    if let first, Lookalike.isQuote(first) {
      return LikelyMistake(.typographicQuote(first), at: entry.value.lowerBound)
    }
    guard let key = line.text(entry.key), !SourceLine.isQuote(source[entry.value.lowerBound]) else {
      return nil
    }
    let value = line.text(entry.value)
    return LikelyMistake(
      .colonInValue(key: key, value: value, cure: value.flatMap(quoted)), at: offset)
  }

  /// A line that should be a key with a value, but lacks the colon or the space after it. `next` is
  /// the line below if libyaml noticed the mistake there; nil if it noticed it in the line itself.
  private func mistake(inLine line: SourceLine, above next: SourceLine?) -> LikelyMistake? {
    let start = line.content.lowerBound
    if let space = foreignSpace(at: start) { return space }
    let word = line.wordEnd(from: start)
    guard word > start, let key = line.text(start..<word) else { return nil }
    guard word < line.content.upperBound else {
      return LikelyMistake(.missingColon(entry: nil), at: start)
    }
    if source[word] == UInt8(ascii: ":") {
      if let space = foreignSpace(at: word + 1) { return space }
      if source[(word + 1)...].starts(with: "//".utf8) { return nil }
      let rest = line.text(word + 1..<line.content.upperBound)
      return LikelyMistake(
        .missingSpace(key: key, entry: rest.map { "\(key): \($0)" }), at: word)
    }
    var value = word
    while value < line.content.upperBound, SourceLine.isBlank(source[value]) { value += 1 }
    if source[value] == UInt8(ascii: "=") {
      let rest = line.text(value + 1..<line.content.upperBound)
      return LikelyMistake(.equalsSign(key: key, entry: rest.map { "\(key): \($0)" }), at: value)
    }
    // Two words are probably a key and its value; more may be any text.
    let isPair = value > word && line.wordOrPathEnd(from: value) == line.content.upperBound
    let isBeside =
      next.map { $0.column(of: $0.content.lowerBound) == line.column(of: start) } ?? true
    let rest = line.text(value..<line.content.upperBound)
    return LikelyMistake(
      .missingColon(entry: isPair && isBeside ? rest.map { "\(key): \($0)" } : nil), at: start)
  }

  /// A space that YAML does not recognize, where an ordinary one would make a difference.
  private func foreignSpace(at offset: Int) -> LikelyMistake? {
    guard let scalar = source.scalar(at: offset), Lookalike.space(scalar) != nil else { return nil }
    return LikelyMistake(.foreignSpace(scalar), at: offset)
  }

  /// A text in quotes of the kind that needs no escape.
  func quoted(_ text: String) -> String? {
    if !text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      return "\"\(text)\""
    }
    return text.utf8.contains(UInt8(ascii: "'")) ? nil : "'\(text)'"
  }
}

// MARK: Tokens that are not expected

extension RefusedText {
  /// The mistake at a place where a key or an item is expected.
  private func unexpectedToken() -> LikelyMistake? {
    guard offset < source.count else { return nil }
    let line = line(at: offset)
    var before = offset
    while before > line.bytes.lowerBound, SourceLine.isBlank(source[before - 1]) { before -= 1 }
    let found = source[offset]
    let isCloser = found == UInt8(ascii: "}") || found == UInt8(ascii: "]")
    if isCloser { return LikelyMistake(.strayCloser(Character(Unicode.Scalar(found))), at: offset) }
    guard before > line.bytes.lowerBound else { return unexpectedLine(line) }
    let last = source[before - 1]
    if let space = lineStart(line).flatMap({ $0 < offset ? foreignSpace(at: $0) : nil }) {
      return space
    }
    let isQuote = SourceLine.isQuote(last) && nodes.last?.spanEnd == base + UInt32(before)
    let isCollection = last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
    if isQuote || isCollection, found == UInt8(ascii: ",") {
      return LikelyMistake(.commaAfterValue, at: offset)
    }
    if isQuote { return textAfterQuote(upTo: line.content.upperBound) }
    guard isCollection else { return nil }
    return LikelyMistake(
      .textAfterCollection(closer: Character(Unicode.Scalar(last))), at: offset)
  }

  /// The start of a line's text after spaces of all kinds.
  private func lineStart(_ line: SourceLine) -> Int? {
    line.bytes.first { source[$0] != 0x20 }
  }

  /// A line that begins in a column of its own.
  private func unexpectedLine(_ line: SourceLine) -> LikelyMistake? {
    if let last = nodes.last, last.kind == .scalar, last.style == .literal || last.style == .folded,
      line.entry == nil
    {
      return LikelyMistake(.blockTextIndentation, at: offset)
    }
    guard let own = name(in: line) else { return nil }
    let others = neighbours(column: own.spaces, areItems: !line.dashes.isEmpty)
    return others.isEmpty ? nil : LikelyMistake(.indentation(own, others: others), at: offset)
  }

  /// An unindented line in a document whose first line is indented.
  private func laterFirstColumn() -> LikelyMistake? {
    let line = line(at: offset)
    guard line.content.lowerBound == offset, line.dashes.isEmpty,
      let first = nodes.first(where: { $0.key != .none }), let own = name(in: line),
      let place = column(of: first), place.column > own.spaces,
      let name = name(in: self.line(at: place.offset))
    else { return nil }
    return LikelyMistake(.indentation(name, others: [own]), at: place.offset)
  }

  /// The column of the name at the start of a line: a key, or an item of a list.
  private func name(in line: SourceLine) -> LikelyCause.Column? {
    if let dash = line.dashes.first {
      let text = line.text(dash..<min(line.content.upperBound, dash + 20)) ?? "-"
      return .init(text, spaces: line.column(of: dash))
    }
    guard let entry = line.entry, let key = line.text(entry.key) else { return nil }
    return .init(key, spaces: line.column(of: entry.key.lowerBound))
  }

  /// The keys, or the items of lists, with which a line between their columns could line up: the
  /// nearest deeper one and the nearest one around it.
  private func neighbours(column own: Int, areItems: Bool) -> [LikelyCause.Column] {
    var deeper: LikelyCause.Column?
    for node in nodes.reversed() {
      guard node.key != .none || areItems, let place = column(of: node),
        let found = name(in: line(at: place.offset)), place.hasDash == areItems || !areItems
      else { continue }
      let column = areItems ? found.spaces : place.column
      guard column != own else { return [] }
      let name = areItems ? found : .init(text(of: node) ?? found.name, spaces: column)
      guard column > own else { return [deeper, name].compactMap(\.self) }
      if deeper.map({ $0.spaces > column }) ?? true { deeper = name }
    }
    return [deeper].compactMap(\.self)
  }

  /// The place of a node in its line, if only `-` precedes it.
  private func column(of node: YAMLNode) -> (offset: Int, column: Int, hasDash: Bool)? {
    let offset = Int(node.spanStart - base)
    var start = offset
    var hasDash = false
    while start > 0, source[start - 1] == 0x20 || source[start - 1] == UInt8(ascii: "-") {
      start -= 1
      hasDash = hasDash || source[start] == UInt8(ascii: "-")
    }
    guard start == 0 || SourceLine.isLineEnd(source[start - 1]) else { return nil }
    return (offset, offset - start, hasDash)
  }

  private func text(of node: YAMLNode) -> String? {
    let offset = Int(node.spanStart - base)
    return line(at: offset).text(offset..<Int(node.spanEnd - base))
  }

  /// Text after the closing quote of the last node.
  func textAfterQuote(upTo end: Int) -> LikelyMistake? {
    guard let last = nodes.last else { return nil }
    let start = Int(last.spanStart - base)
    let line = line(at: offset)
    guard line.bytes.contains(start) else {
      let end = max(offset, line.content.upperBound)
      let found = line.text(offset..<end) ?? "text"
      return LikelyMistake(
        .textAfterQuote(found: found, cure: nil, isFromAbove: true), at: offset,
        note: ("the quoted text starts here", start))
    }
    guard offset < end, let whole = line.text(start..<end), let found = line.text(offset..<end)
    else {
      return nil
    }
    return LikelyMistake(
      .textAfterQuote(found: found, cure: requoted(whole), isFromAbove: false), at: offset)
  }

  /// `'it's'` and `"a" b` in other quotes, without a pair of outer ones.
  private func requoted(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, !bytes.contains(UInt8(ascii: "\\")) else { return nil }
    let inner = bytes.count > 1 && bytes.last == first ? bytes[1..<bytes.count - 1] : bytes[...]
    let other = first == UInt8(ascii: "'") ? UInt8(ascii: "\"") : UInt8(ascii: "'")
    guard !inner.contains(other) else { return nil }
    return String(decoding: [other] + inner + [other], as: UTF8.self)
  }
}

extension SourceLine {
  /// The end of a word, which may also be a path or a number.
  fileprivate func wordOrPathEnd(from start: Int) -> Int {
    if let end = quotedEnd(from: start) { return end }
    var index = start
    while index < content.upperBound, !Self.isBlank(source[index]) { index += 1 }
    return index
  }
}
