import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads paths and URLs, and percent-encodes their literal text.
enum URLReader {
  /// Reads a `path`, which is appended to the base URL and may contain a query.
  static func path(_ node: Int, _ reader: inout DocumentReader) -> URLTemplate? {
    guard reader.plainText(node, "'path'") != nil else { return nil }
    guard !reader.document.withText(of: node, beginsWithScheme) else {
      reader.report(.pathWithScheme(), at: node)
      return nil
    }
    PlaceholderDoubts.warn(inURL: node, &reader)
    let id = urlText(node, &reader)
    var template = URLTemplate(origin: .base, span: reader.span(of: node))
    if isEncodedPath(id, &reader) {
      template.path = id
    } else {
      divide(reader.collection.pieces(of: id), into: &template, &reader)
    }
    return template
  }

  private static func beginsWithScheme(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most paths begin with a slash.
    guard let first = text.first, first.asciiLowercased == UInt8(ascii: "h") else { return false }
    let start = text.prefix(8).map(\.asciiLowercased)
    return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
  }

  /// The text of a path or URL, in which the filter `segments` is allowed.
  private static func urlText(_ node: Int, _ reader: inout DocumentReader) -> ValueID {
    let id = ValueID(reader.collection.values.count)
    InterpolationReader.appendText(node, .allowedWithSegments, &reader)
    return id
  }

  /// Whether pieces outside a path are free of the filter `segments`. Reports each use.
  private static func holdsNoSegments(
    in pieces: ArraySlice<ValueNode>, _ reader: inout DocumentReader
  ) -> Bool {
    let misplaced = pieces.filter {
      $0.kind == .reference && reader.collection.filterLists[$0.filterList].contains(.segments)
    }
    for piece in misplaced { reader.report(.segmentsOutsidePath(), at: piece.span) }
    return misplaced.isEmpty
  }

  /// Whether a path is sent as it is written: it needs no encoding and has no query.
  private static func isEncodedPath(_ id: ValueID, _ reader: inout DocumentReader) -> Bool {
    let node = reader.collection[id]
    return reader.collection.values[Int(id.index)..<Int(node.end)].allSatisfy { piece in
      guard case .text = piece.kind else { return true }
      return reader.collection.text.withText(of: piece.text) { URLComponent.path.keeps($0) }
    }
  }

  /// Reads a `url` or `base-url`: an absolute URL, or an input whose value is the URL or its
  /// beginning.
  static func url(_ node: Int, isBase: Bool, _ reader: inout DocumentReader) -> URLTemplate? {
    guard reader.plainText(node, isBase ? "'base-url'" : "'url'") != nil else { return nil }
    let errors = reader.sink.errorCount
    let id = urlText(node, &reader)
    guard reader.sink.errorCount == errors else { return nil }
    PlaceholderDoubts.warn(inURL: node, &reader)
    let span = reader.span(of: node)
    guard reader.collection[id].kind != .reference else {
      guard holdsNoSegments(in: reader.collection.pieces(of: id), &reader) else { return nil }
      return URLTemplate(origin: .whole(id), span: span)
    }
    if reader.collection.pieces(of: id).first?.kind == .reference {
      return urlBeginning(reader.collection.pieces(of: id), at: span, isBase: isBase, &reader)
    }
    guard
      let (scheme, afterScheme) = scheme(
        of: reader.collection.pieces(of: id), at: span, isBase: isBase, &reader)
    else {
      return nil
    }
    let (authority, rest) = cut(afterScheme, &reader, before: AbsoluteURL.endsAuthority)
    guard holdsNoSegments(in: authority, &reader) else { return nil }
    var template = URLTemplate(
      origin: .literal(scheme: scheme, authority: append(authority, at: span, &reader)), span: span)
    guard checkLiteralAuthority(authority, of: node, &reader) else { return nil }
    divide(rest, into: &template, &reader)
    if isBase, template.query != nil { reader.report(.baseURLWithQuery(), at: span) }
    return template
  }

  /// Reads a URL that begins with an input. The value provides the scheme and host, and possibly
  /// the start of the path.
  private static func urlBeginning(
    _ pieces: ArraySlice<ValueNode>, at span: Span, isBase: Bool, _ reader: inout DocumentReader
  ) -> URLTemplate? {
    let (value, rest) = (pieces.prefix(1), pieces.dropFirst())
    guard holdsNoSegments(in: value, &reader), let reference = value.first, let next = rest.first
    else {
      return nil
    }
    guard next.kind == .text,
      let byte = reader.collection.text[next.text].first, AbsoluteURL.endsAuthority(byte)
    else {
      let place = next.kind == .text ? reader.span(of: 0..<next.count, in: next) : next.span
      reader.report(.unseparatedBeginning(reader.collection.string(reference.inputName)), at: place)
      reader.draft.holdsBrokenReference = true
      return nil
    }
    var template = URLTemplate(origin: .beginning(append(value, at: span, &reader)), span: span)
    divide(rest, into: &template, &reader)
    if isBase, template.query != nil { reader.report(.baseURLWithQuery(), at: span) }
    return template
  }

  /// RFC 9110 section 4.2: `http` and `https`.
  private static func scheme(
    of pieces: ArraySlice<ValueNode>, at span: Span, isBase: Bool, _ reader: inout DocumentReader
  ) -> (scheme: TextRange, rest: ArraySlice<ValueNode>)? {
    guard let first = pieces.first, first.kind == .text else {
      reader.report(.urlWithoutScheme("", isBase: isBase), at: span)
      return nil
    }
    guard let prefix = schemePrefix(of: first.text, &reader) else {
      if case .failure(let problem) = AbsoluteURL.parse(reader.collection.text[first.text]),
        problem.kind == .unsupportedScheme
      {
        reader.report(.url(problem), at: reader.span(of: 0..<problem.length, in: first))
      } else {
        let text = String(decoding: reader.collection.text[first.text], as: UTF8.self)
        reader.report(.urlWithoutScheme(pieces.count == 1 ? text : "", isBase: isBase), at: span)
      }
      return nil
    }
    var rest = pieces
    rest[rest.startIndex].text.start += UInt32(prefix)
    rest[rest.startIndex].text.count -= UInt32(prefix)
    return (TextRange(start: first.text.start, count: UInt32(prefix - 3)), rest)
  }

  /// The length of `http://` or `https://` at the start of a text, in any case.
  private static func schemePrefix(of text: TextRange, _ reader: inout DocumentReader) -> Int? {
    for prefix: StaticString in ["http://", "https://"] {
      let count = prefix.utf8CodeUnitCount
      let isPrefix =
        Int(text.count) >= count
        && reader.collection.text.withText(of: text) { bytes in
          prefix.withUTF8Buffer {
            FieldName.equal(UnsafeBufferPointer(rebasing: bytes[..<count]), $0)
          }
        }
      if isPrefix { return count }
    }
    return nil
  }

  /// Whether an authority without inputs is valid. Reports one that is not. Other authorities are
  /// checked for each case.
  private static func checkLiteralAuthority(
    _ pieces: ArraySlice<ValueNode>, of node: Int, _ reader: inout DocumentReader
  ) -> Bool {
    guard pieces.allSatisfy({ $0.kind == .text }) else { return true }
    if pieces.count == 1, isPlainHost(pieces[pieces.startIndex].text, &reader) { return true }
    // The problem's offset counts in the node's text up to the end of the authority.
    let length = pieces.reduce(0) { $0 + Int($1.text.count) }
    let text = reader.document.bytes(of: node)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let end = min(colon + 3 + length, text.endIndex)
    guard case .failure(let problem) = AbsoluteURL.parse(text[..<end]) else { return true }
    let offset = problem.length == 0 ? 0 : problem.offset
    let count = problem.length == 0 ? end - text.startIndex : problem.length
    reader.report(.url(problem), at: reader.document.span(of: node, text: offset..<offset + count))
    return false
  }

  /// Whether a text is a host of letters, digits, dots and hyphens, with an optional port of up to
  /// four digits. Nearly every authority is.
  private static func isPlainHost(_ text: TextRange, _ reader: inout DocumentReader) -> Bool {
    reader.collection.text.withText(of: text) { bytes in
      let host = bytes.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }
      // Labels are separated by single dots.
      guard host.first != 0x2E, zip(host, host.dropFirst()).allSatisfy({ $0 != 0x2E || $1 != 0x2E })
      else { return false }
      guard !host.isEmpty, host.endIndex < bytes.endIndex else { return !host.isEmpty }
      let port = bytes[(host.endIndex + 1)...]
      return bytes[host.endIndex] == 0x3A && 1...4 ~= port.count
        && port.allSatisfy(\.isASCIIDigit)
    }
  }

  /// Divides the text after the authority into path and query, each a separate value.
  private static func divide(
    _ pieces: ArraySlice<ValueNode>, into template: inout URLTemplate,
    _ reader: inout DocumentReader
  ) {
    let (_, fragment) = cut(pieces, &reader) { $0 == UInt8(ascii: "#") }
    if let first = fragment.first, let last = fragment.last {
      let end = last.kind == .text ? reader.span(of: 0..<last.count, in: last) : last.span
      return reader.report(
        .urlFragment(), at: reader.span(of: 0..<first.count, in: first).union(end))
    }
    let (path, question) = cut(pieces, &reader) { $0 == UInt8(ascii: "?") }
    if !path.isEmpty {
      template.path = append(encoded(path, in: .path, &reader), at: template.span, &reader)
    }
    guard var first = question.first else { return }
    let mark = reader.span(of: 0..<1, in: first)
    first.text.start += 1
    first.text.count -= 1
    let query = (first.text.isEmpty ? [] : [first]) + question.dropFirst()
    guard !query.isEmpty else { return reader.report(.emptyQuery(), at: mark) }
    _ = holdsNoSegments(in: query[...], &reader)
    template.query = append(encoded(query[...], in: .query, &reader), at: template.span, &reader)
  }

  /// Splits pieces before the first literal byte that is a delimiter.
  private static func cut(
    _ pieces: ArraySlice<ValueNode>, _ reader: inout DocumentReader,
    before isBorder: (UInt8) -> Bool
  ) -> (ArraySlice<ValueNode>, ArraySlice<ValueNode>) {
    for index in pieces.indices where pieces[index].kind == .text {
      let text = reader.collection.text[pieces[index].text]
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

  /// Percent-encodes the literal pieces. Characters that RFC 3986 allows in the component are kept,
  /// and a `%` must begin a percent-encoded byte.
  private static func encoded(
    _ pieces: ArraySlice<ValueNode>, in component: URLComponent, _ reader: inout DocumentReader
  ) -> ArraySlice<ValueNode> {
    var result = pieces
    for index in result.indices where result[index].kind == .text {
      let text = reader.collection.text[result[index].text]
      if text.withContiguousBytes({ component.keeps($0) }) { continue }
      // A `#` has been cut off already.
      if let (_, control) = URLComponent.firstForbidden(in: text) {
        let offset = control - text.startIndex
        reader.report(
          .urlControlCharacter(), at: reader.span(of: offset..<offset + 1, in: result[index]))
        continue
      }
      var output: [UInt8] = []
      if let offset = component.appendLiteral(text, to: &output) {
        reader.report(.strayPercent(), at: reader.span(of: offset..<offset + 1, in: result[index]))
        continue
      }
      result[index].text = reader.collection.text.append(output)
    }
    return result
  }

  /// Appends pieces as one value: a single node or a concatenation.
  private static func append(
    _ pieces: ArraySlice<ValueNode>, at span: Span, _ reader: inout DocumentReader
  ) -> ValueID {
    let id = ValueID(reader.collection.values.count)
    if pieces.isEmpty {
      reader.append(.text, text: .empty, at: span)
      return id
    }
    let start = reader.collection.values.count
    if pieces.count > 1 { reader.append(.concatenation, text: .empty, at: span) }
    for piece in pieces {
      if piece.kind == .reference { reader.draft.references.append(reader.collection.values.count) }
      reader.append(piece.kind, detail: piece.detail, text: piece.text, at: piece.span)
    }
    if pieces.count > 1 { reader.close(start, count: UInt32(pieces.count)) }
    return id
  }
}
