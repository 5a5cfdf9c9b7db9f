internal import MessageSyntax
internal import RecordedMessages

/// Compares header fields by name, ignoring case. All lines with one name are compared together.
package struct FieldMatcher {
  let expected: CapturedRequest
  let found: CapturedRequest

  func match(_ text: inout TextMatcher) {
    var seen: Set<[UInt8]> = []
    for field in expected.fields {
      let key = FieldName.lowercased(field.name)
      guard seen.insert(key).inserted, !text.options.ignores(field.name) else {
        continue
      }
      matchField(field.name, &text)
    }
    for field in found.fields {
      let key = FieldName.lowercased(field.name)
      guard seen.insert(key).inserted, !text.options.ignores(field.name) else {
        continue
      }
      if text.options.forbids(field.name) {
        text.report(.unexpected, at: .field(field.name))
      } else if case .transfer = FieldRole(field.name) {
        continue
      } else {
        text.noteUnexpected(at: .field(field.name))
      }
    }
  }

  private func matchField(_ name: [UInt8], _ text: inout TextMatcher) {
    let role = FieldRole(name)
    if case .transfer = role { return }
    let place = MessagePlace.field(name)
    var one = expected.values(of: name)
    var other = found.values(of: name)
    if case .host = role {
      // RFC 9112, section 3.2.2: the authority of the target overrides the field.
      if let authority = TargetParts(expected.target).authority { one = [authority] }
      if let authority = TargetParts(found.target).authority { other = [authority] }
    }
    guard !other.isEmpty else {
      let values = role == .cookies ? Self.cookies(one).map(\.value) : one
      guard !values.allSatisfy({ text.isOptional($0) }) else { return }
      return text.report(.missing, at: place, expected: one.first)
    }
    if text.options.acceptsAny(at: place) { return }
    if role.isSingle, other.count > one.count {
      // Servers disagree about which of several lines applies.
      text.report(.unexpected, at: place)
    }
    switch role {
    case .host: text.matchText(Self.host(one[0]), Self.host(other[0]), at: place)
    case .mediaType: MediaTypeMatcher(one[0], other[0], at: place).match(&text)
    case .cookies:
      var pairs = PairMatcher(Self.cookies(one), Self.cookies(other), .cookies)
      pairs.match(&text)
    case .credentials:
      CredentialMatcher(expected: one[0], found: other[0], place: place).match(&text)
    case .digest: matchDigests(one[0], other[0], name, at: place, &text)
    case .transfer, .other: Self.matchLines(one, other, at: place, &text)
    }
  }

  /// Lines with one name form a list (RFC 9110, section 5.3): two lines `a` and `b` mean `a, b`.
  private static func matchLines(
    _ one: [[UInt8]], _ other: [[UInt8]], at place: MessagePlace, _ text: inout TextMatcher
  ) {
    if one.count == 1, let hole = text.onlyHole(one[0]), text.holes.holes[hole].isRepeated {
      let items = other.map { CapturedValue.Item(name: [], value: $0) }
      return text.capture(.list(items), in: hole, at: place)
    }
    guard one.count != other.count else {
      for (one, other) in zip(one, other) { matchLine(one, other, at: place, &text) }
      return
    }
    matchLine(list(one), list(other), at: place, &text)
  }

  /// A value may need quotes that the text of its item does not have while the value is unknown.
  private static func matchLine(
    _ one: [UInt8], _ other: [UInt8], at place: MessagePlace, _ text: inout TextMatcher
  ) {
    let before = text
    guard !text.matchText(one, other, at: place), other.contains(0x22),
      text.holes.pattern(one).hasHoles
    else { return }
    let differing = text
    text = before
    let isSame = text.matchText(
      list([one], MediaTypeParts.unquoted), list([other], MediaTypeParts.unquoted), at: place)
    if !isSame { text = differing }
  }

  /// The items of all lines, joined by `, `.
  private static func list(
    _ lines: [[UInt8]], _ transform: ([UInt8]) -> [UInt8] = { $0 }
  ) -> [UInt8] {
    Array(lines.flatMap(items).map(transform).joined(separator: [0x2C, 0x20]))
  }

  /// The items of a line, without empty ones. Quoted commas do not separate items, and a backslash
  /// between quotes takes the next byte with it.
  package static func items(of line: [UInt8]) -> [[UInt8]] {
    var items: [[UInt8]] = []
    var start = line.startIndex
    var isQuoted = false
    var isEscaped = false
    for (index, byte) in line.enumerated() {
      guard !isEscaped else {
        isEscaped = false
        continue
      }
      if byte == 0x22 { isQuoted.toggle() }
      isEscaped = isQuoted && byte == 0x5C
      guard byte == 0x2C, !isQuoted else { continue }
      items.append(Array(line[start..<index].trimmingBlanks))
      start = index + 1
    }
    items.append(Array(line[start...].trimmingBlanks))
    return items.filter { !$0.isEmpty }
  }

  /// A host in lower case, without the default port of `http` or `https`.
  private static func host(_ authority: [UInt8]) -> [UInt8] {
    var host = FieldName.lowercased(authority)
    for port in [":80", ":443"] where host.suffix(port.utf8.count).elementsEqual(port.utf8) {
      host.removeLast(port.utf8.count)
    }
    return host
  }

  /// RFC 6265, section 4.2.1: pairs separated by `; `. HTTP/2 may send a line for each pair.
  private static func cookies(_ lines: [[UInt8]]) -> [Pair] {
    lines.flatMap { $0.split(separator: 0x3B) }.map { cookie in
      let text = cookie.trimmingBlanks
      let equals = text.firstIndex(of: 0x3D) ?? text.endIndex
      return Pair(name: Array(text[..<equals]), value: Array(text[equals...].dropFirst()))
    }
  }

  /// Compares digests. If a rule gives the expected digest for the expected content, the captured
  /// one must follow from the captured content by the same rule, because the contents may be coded
  /// differently.
  func matchDigests(
    _ one: [UInt8], _ other: [UInt8], _ name: [UInt8], at place: MessagePlace,
    _ text: inout TextMatcher
  ) {
    let digest = ContentDigestRule(of: expected.content ?? [], inField: name, value: one)
    guard let digest else {
      text.matchText(one, other, at: place)
      return
    }
    guard let content = found.content else { return }
    let right = digest.value(for: content)
    if right != other { text.report(.differs, at: place, expected: right, found: other) }
  }
}
