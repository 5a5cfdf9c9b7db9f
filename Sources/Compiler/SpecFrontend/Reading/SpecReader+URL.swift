import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Paths and URLs as written, with their literal text percent-encoded.
extension SpecReader {
  /// A `path`, appended to the base URL. It may hold a query.
  mutating func pathTemplate(_ node: Int) -> URLTemplate? {
    guard plainText(node, "'path'") != nil else { return nil }
    guard !document.withText(of: node, Self.beginsWithScheme) else {
      report(.pathWithScheme(), at: node)
      return nil
    }
    warnOfBraces(in: node)
    let id = urlText(node)
    var template = URLTemplate(origin: .base, span: document.span(of: node))
    if isEncodedPath(id) {
      template.path = id
    } else {
      divide(collection.pieces(of: id), into: &template)
    }
    return template
  }

  private static func beginsWithScheme(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Nearly all paths begin with a slash.
    guard let first = text.first, first.asciiLowercased == UInt8(ascii: "h") else { return false }
    let start = text.prefix(8).map(\.asciiLowercased)
    return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
  }

  /// `{name}` in a path is literal text here, and a placeholder to other tools.
  private mutating func warnOfBraces(in node: Int) {
    let (holdsMark, holdsBrace) = document.withText(of: node) { text in
      var (holdsMark, holdsBrace) = (false, false)
      for byte in text {
        holdsMark = holdsMark || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "<")
        holdsBrace = holdsBrace || byte == UInt8(ascii: "{")
      }
      return (holdsMark, holdsBrace)
    }
    // Nearly all paths hold none of these.
    guard holdsMark || holdsBrace else { return }
    warnOfBraces(in: node, holdsMark: holdsMark, holdsBrace: holdsBrace)
  }

  @inline(never)
  private mutating func warnOfBraces(in node: Int, holdsMark: Bool, holdsBrace: Bool) {
    let text = document.bytes(of: node)
    if !draft.holdsMarkedSegment, holdsMark {
      draft.holdsMarkedSegment = zip(text, text.dropFirst()).contains {
        $0 == UInt8(ascii: "/") && ($1 == UInt8(ascii: ":") || $1 == UInt8(ascii: "<"))
      }
    }
    guard holdsBrace else { return }
    var position = text.startIndex
    while let open = text[position...].firstIndex(of: UInt8(ascii: "{")) {
      position = open + 1
      if open > text.startIndex, text[open - 1] == UInt8(ascii: "$") { continue }
      // Two are looked at when the inputs are known.
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
      report(
        .literalBraces(name),
        at: document.span(of: node, text: offset..<offset + (close - open) + 1))
      position = close + 1
    }
  }

  /// `${x}` and `{{x}}` in a name mean nothing there.
  mutating func warnOfPlaceholder(inName key: Int) {
    guard document.withText(of: key, { $0.contains(UInt8(ascii: "{")) }) else { return }
    let text = document.bytes(of: key)
    if let braces = ForeignPlaceholder.all(in: text).first(where: { !$0.hasDollar }) {
      report(.placeholderInName(String(decoding: text[braces.range], as: UTF8.self)), at: key)
    } else if let reference = reference(in: text) {
      report(.placeholderInName(String(decoding: text[reference], as: UTF8.self)), at: key)
    }
  }

  /// `{page:1}`: a key without a value, whose text is a key and a value.
  mutating func warnOfMissingSpace(before value: Int) {
    guard value > 0, document.nodes[value - 1].key != .none,
      document.nodes[value - 1].style == .plain,
      document.withText(of: value - 1, { $0.contains(UInt8(ascii: ":")) })
    else { return }
    let key = document.string(of: value - 1)
    if let cure = DiagnosticMessage.cure(ofName: key) {
      report(.missingSpace(key, cure: cure), at: value - 1)
    }
  }

  /// The first `${…}` of a text that no `$` is before.
  private func reference(in text: ArraySlice<UInt8>) -> Range<Int>? {
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

  /// The text of a path or URL, in which the filter `segments` may appear.
  private mutating func urlText(_ node: Int) -> ValueID {
    let id = ValueID(collection.values.count)
    appendText(node, .allowedInURL)
    return id
  }

  /// Whether the filter `segments` is not in what is not a path; it is reported.
  private mutating func holdsNoSegments(in pieces: ArraySlice<ValueNode>) -> Bool {
    let misplaced = pieces.filter {
      $0.kind == .reference && collection.filterLists[$0.filterList].contains(.segments)
    }
    for piece in misplaced { report(.segmentsOutsidePath(), at: piece.span) }
    return misplaced.isEmpty
  }

  /// Whether a path is sent as it is written: nothing to encode and no query.
  private func isEncodedPath(_ id: ValueID) -> Bool {
    let node = collection[id]
    return collection.values[Int(id.index)..<Int(node.end)].allSatisfy { piece in
      guard case .text = piece.kind else { return true }
      return collection.text.withText(of: piece.text) { URLComponent.path.keeps($0) }
    }
  }

  /// A `url` or `base-url`: an absolute URL, or one that the value of an input is or begins.
  mutating func urlTemplate(_ node: Int, isBase: Bool) -> URLTemplate? {
    guard plainText(node, isBase ? "'base-url'" : "'url'") != nil else { return nil }
    let errors = sink.errorCount
    let id = urlText(node)
    guard sink.errorCount == errors else { return nil }
    warnOfBraces(in: node)
    let span = document.span(of: node)
    guard collection[id].kind != .reference else {
      guard holdsNoSegments(in: collection.pieces(of: id)) else { return nil }
      return URLTemplate(origin: .whole(id), span: span)
    }
    if collection.pieces(of: id).first?.kind == .reference {
      return urlBeginning(collection.pieces(of: id), at: span, isBase: isBase)
    }
    guard
      let (scheme, afterScheme) = scheme(of: collection.pieces(of: id), at: span, isBase: isBase)
    else {
      return nil
    }
    let (authority, rest) = cut(afterScheme, before: AbsoluteURL.endsAuthority)
    guard holdsNoSegments(in: authority) else { return nil }
    var template = URLTemplate(
      origin: .literal(scheme: scheme, authority: append(authority, at: span)), span: span)
    guard checkLiteralAuthority(authority, of: node) else { return nil }
    divide(rest, into: &template)
    if isBase, template.query != nil { report(.baseURLWithQuery(), at: span) }
    return template
  }

  /// A URL whose scheme and host, and perhaps the beginning of its path, are the value of an input.
  private mutating func urlBeginning(
    _ pieces: ArraySlice<ValueNode>, at span: Span, isBase: Bool
  ) -> URLTemplate? {
    let (value, rest) = (pieces.prefix(1), pieces.dropFirst())
    guard holdsNoSegments(in: value), let reference = value.first, let next = rest.first else {
      return nil
    }
    guard next.kind == .text,
      let byte = collection.text[next.text].first, AbsoluteURL.endsAuthority(byte)
    else {
      let place = next.kind == .text ? self.span(of: 0..<next.count, in: next) : next.span
      report(.unseparatedBeginning(collection.string(reference.inputName)), at: place)
      draft.holdsBrokenReference = true
      return nil
    }
    var template = URLTemplate(origin: .beginning(append(value, at: span)), span: span)
    divide(rest, into: &template)
    if isBase, template.query != nil { report(.baseURLWithQuery(), at: span) }
    return template
  }

  /// RFC 9110 section 4.2: `http` and `https`.
  private mutating func scheme(
    of pieces: ArraySlice<ValueNode>, at span: Span, isBase: Bool
  ) -> (scheme: TextRange, rest: ArraySlice<ValueNode>)? {
    guard let first = pieces.first, first.kind == .text else {
      report(.urlWithoutScheme("", isBase: isBase), at: span)
      return nil
    }
    guard let prefix = schemePrefix(of: first.text) else {
      if case .failure(let problem) = AbsoluteURL.parse(collection.text[first.text]),
        problem.kind == .unsupportedScheme
      {
        report(.url(problem), at: self.span(of: 0..<problem.length, in: first))
      } else {
        let text = String(decoding: collection.text[first.text], as: UTF8.self)
        report(.urlWithoutScheme(pieces.count == 1 ? text : "", isBase: isBase), at: span)
      }
      return nil
    }
    var rest = pieces
    rest[rest.startIndex].text.start += UInt32(prefix)
    rest[rest.startIndex].text.count -= UInt32(prefix)
    return (TextRange(start: first.text.start, count: UInt32(prefix - 3)), rest)
  }

  /// The length of `http://` or `https://`, in any case, at the start of a text.
  private func schemePrefix(of text: TextRange) -> Int? {
    for prefix: StaticString in ["http://", "https://"] {
      let count = prefix.utf8CodeUnitCount
      let isPrefix =
        Int(text.count) >= count
        && collection.text.withText(of: text) { bytes in
          prefix.withUTF8Buffer {
            FieldName.equal(UnsafeBufferPointer(rebasing: bytes[..<count]), $0)
          }
        }
      if isPrefix { return count }
    }
    return nil
  }

  /// Whether an authority that waits for no input is one, which is reported; others are checked
  /// for each case.
  private mutating func checkLiteralAuthority(
    _ pieces: ArraySlice<ValueNode>, of node: Int
  ) -> Bool {
    guard pieces.allSatisfy({ $0.kind == .text }) else { return true }
    if pieces.count == 1, isPlainHost(pieces[pieces.startIndex].text) { return true }
    // The text of the node up to the end of the authority, in which the problem's offset counts.
    let length = pieces.reduce(0) { $0 + Int($1.text.count) }
    let text = document.bytes(of: node)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let end = min(colon + 3 + length, text.endIndex)
    guard case .failure(let problem) = AbsoluteURL.parse(text[..<end]) else { return true }
    let offset = problem.length == 0 ? 0 : problem.offset
    let count = problem.length == 0 ? end - text.startIndex : problem.length
    report(.url(problem), at: document.span(of: node, text: offset..<offset + count))
    return false
  }

  /// A host of letters, digits, dots and hyphens, with or without a port of up to four digits:
  /// nearly every authority there is.
  private func isPlainHost(_ text: TextRange) -> Bool {
    collection.text.withText(of: text) { bytes in
      let host = bytes.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }
      // One dot between two labels.
      guard host.first != 0x2E, zip(host, host.dropFirst()).allSatisfy({ $0 != 0x2E || $1 != 0x2E })
      else { return false }
      guard !host.isEmpty, host.endIndex < bytes.endIndex else { return !host.isEmpty }
      let port = bytes[(host.endIndex + 1)...]
      return bytes[host.endIndex] == 0x3A && 1...4 ~= port.count
        && port.allSatisfy(\.isASCIIDigit)
    }
  }

  /// Divides what follows the authority into path and query, each a value of its own.
  private mutating func divide(_ pieces: ArraySlice<ValueNode>, into template: inout URLTemplate) {
    let (_, fragment) = cut(pieces) { $0 == UInt8(ascii: "#") }
    if let first = fragment.first, let last = fragment.last {
      let end = last.kind == .text ? span(of: 0..<last.count, in: last) : last.span
      return report(.urlFragment(), at: span(of: 0..<first.count, in: first).union(end))
    }
    let (path, question) = cut(pieces) { $0 == UInt8(ascii: "?") }
    if !path.isEmpty {
      template.path = append(encoded(path, in: .path), at: template.span)
    }
    guard var first = question.first else { return }
    let mark = span(of: 0..<1, in: first)
    first.text.start += 1
    first.text.count -= 1
    let query = (first.text.isEmpty ? [] : [first]) + question.dropFirst()
    guard !query.isEmpty else { return report(.emptyQuery(), at: mark) }
    _ = holdsNoSegments(in: query[...])
    template.query = append(encoded(query[...], in: .query), at: template.span)
  }

  /// Cuts pieces before the first literal byte that is a border.
  private func cut(
    _ pieces: ArraySlice<ValueNode>, before isBorder: (UInt8) -> Bool
  ) -> (ArraySlice<ValueNode>, ArraySlice<ValueNode>) {
    for index in pieces.indices where pieces[index].kind == .text {
      let text = collection.text[pieces[index].text]
      guard let border = text.firstIndex(where: isBorder) else { continue }
      var head = pieces[index]
      var tail = pieces[index]
      head.text.count = UInt32(border - text.startIndex)
      tail.text.start += head.text.count
      tail.text.count -= head.text.count
      let before = pieces[..<index] + (head.text.isEmpty ? [] : [head])
      return (before, [tail] + pieces[(index + 1)...])
    }
    return (pieces, [])
  }

  /// Percent-encodes the literal pieces: what RFC 3986 allows in the component stays, a `%` must
  /// begin a percent-encoded byte.
  private mutating func encoded(
    _ pieces: ArraySlice<ValueNode>, in component: URLComponent
  ) -> ArraySlice<ValueNode> {
    var result = pieces
    for index in result.indices where result[index].kind == .text {
      let text = collection.text[result[index].text]
      if text.withContiguousBytes({ component.keeps($0) }) { continue }
      // A `#` is cut off already.
      if let (_, control) = URLComponent.firstForbidden(in: text) {
        let offset = control - text.startIndex
        report(.urlControlCharacter(), at: span(of: offset..<offset + 1, in: result[index]))
        continue
      }
      var output: [UInt8] = []
      if let offset = component.appendLiteral(text, to: &output) {
        report(.strayPercent(), at: span(of: offset..<offset + 1, in: result[index]))
        continue
      }
      result[index].text = collection.text.append(output)
    }
    return result
  }

  /// Appends pieces as one value: a single node, or a concatenation.
  private mutating func append(_ pieces: ArraySlice<ValueNode>, at span: Span) -> ValueID {
    let id = ValueID(collection.values.count)
    if pieces.isEmpty {
      appendNode(.text, text: .empty, at: span)
      return id
    }
    let start = collection.values.count
    if pieces.count > 1 { appendNode(.concatenation, text: .empty, at: span) }
    for piece in pieces {
      if piece.kind == .reference { draft.references.append(collection.values.count) }
      appendNode(piece.kind, detail: piece.detail, text: piece.text, at: piece.span)
    }
    if pieces.count > 1 { close(start, count: UInt32(pieces.count)) }
    return id
  }
}
