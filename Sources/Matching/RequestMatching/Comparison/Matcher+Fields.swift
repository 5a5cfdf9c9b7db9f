internal import MessageSyntax

// Header fields: by name without case, lines of one name together.

extension Matcher {
  mutating func matchFields() {
    var seen: Set<[UInt8]> = []
    for field in expected.fields {
      let key = FieldName.lowercased(field.name)
      guard seen.insert(key).inserted, !options.ignores(field.name) else { continue }
      matchField(field.name)
    }
    for field in found.fields {
      let key = FieldName.lowercased(field.name)
      guard seen.insert(key).inserted, !options.ignores(field.name) else { continue }
      if options.forbids(field.name) {
        match.add(
          Difference(.unexpected, at: .field(field.name)))
      } else if case .transfer = FieldRole(field.name) {
        continue
      } else {
        match.addNote(Difference(.unexpected, at: .field(field.name)))
      }
    }
  }

  private mutating func matchField(_ name: [UInt8]) {
    let role = FieldRole(name)
    if case .transfer = role { return }
    let place = MessagePlace.field(name)
    var one = expected.values(of: name)
    var other = found.values(of: name)
    if case .host = role {
      // RFC 9112, section 3.2.2: the authority of the target comes before the field.
      if let authority = TargetParts(expected.target).authority { one = [authority] }
      if let authority = TargetParts(found.target).authority { other = [authority] }
    }
    guard !other.isEmpty else {
      let values = role == .cookies ? Self.cookies(one).map(\.value) : one
      guard !values.allSatisfy({ isOptional($0) }) else { return }
      return report(.missing, at: place, expected: one.first)
    }
    if options.acceptsAny(at: place) { return }
    if role.isSingle, other.count > one.count {
      // Servers disagree on which of several lines counts.
      report(.unexpected, at: place)
    }
    switch role {
    case .host: matchText(Self.host(one[0]), Self.host(other[0]), at: place)
    case .mediaType: matchMediaTypes(one[0], other[0], at: place)
    case .cookies: matchCookies(one, other)
    case .credentials: matchCredentials(one[0], other[0], at: place)
    case .digest: matchDigests(one[0], other[0], name, at: place)
    case .transfer, .other: matchLines(one, other, at: place)
    }
  }

  /// Lines of one name are one list (RFC 9110, section 5.3): `a` and `b` in two lines are `a, b`.
  private mutating func matchLines(
    _ one: [[UInt8]], _ other: [[UInt8]], at place: MessagePlace
  ) {
    if let first = one.first, one.count == 1, let hole = onlyHole(first),
      holes.holes[hole].isRepeated
    {
      let items = other.map { CapturedValue.Item(name: [], value: $0) }
      return capture(.list(items), in: hole, at: place)
    }
    guard one.count != 1 || other.count != 1 else {
      matchText(one[0], other[0], at: place)
      return
    }
    guard one.count != other.count else {
      for (one, other) in zip(one, other) { matchText(one, other, at: place) }
      return
    }
    matchText(Self.list(one), Self.list(other), at: place)
  }

  /// The items of lines with `, ` between them, quoted commas aside.
  private static func list(_ lines: [[UInt8]]) -> [UInt8] {
    var items: [[UInt8]] = []
    for line in lines {
      var start = line.startIndex
      var isQuoted = false
      for (index, byte) in line.enumerated() {
        if byte == 0x22 { isQuoted.toggle() }
        guard byte == 0x2C, !isQuoted else { continue }
        items.append(Array(line[start..<index].trimmingBlanks))
        start = index + 1
      }
      items.append(Array(line[start...].trimmingBlanks))
    }
    return Array(items.filter { !$0.isEmpty }.joined(separator: [0x2C, 0x20]))
  }

  /// A host without regard to case, and without the port of `http` and `https`.
  private static func host(_ authority: [UInt8]) -> [UInt8] {
    var host = FieldName.lowercased(authority)
    for port in [":80", ":443"] where host.suffix(port.utf8.count).elementsEqual(port.utf8) {
      host.removeLast(port.utf8.count)
    }
    return host
  }

  /// RFC 9110, section 8.3.1: types, names of parameters and charsets have no case, and the order of
  /// parameters does not matter. A boundary says nothing.
  mutating func matchMediaTypes(_ one: [UInt8], _ other: [UInt8], at place: MessagePlace) {
    let (one, other) = (MediaTypeParts(one), MediaTypeParts(other))
    guard holes.pattern(one.type).match(other.type) != nil else {
      return report(.differs, at: place, expected: one.type, found: other.type)
    }
    matchText(one.type, other.type, at: place)
    var ignored = one.isMultipart ? ["boundary"] : []
    // JSON is UTF-8 (RFC 8259, section 8.1), and forms are: many clients say so, and mean the same.
    if one.isJSON || one.isForm, [one, other].allSatisfy(\.hasNoOtherCharsetThanUTF8) {
      ignored.append("charset")
    }
    matchParameters(one, other, except: ignored, at: place)
  }

  /// Compares parameters by name.
  mutating func matchParameters(
    _ one: MediaTypeParts, _ other: MediaTypeParts, except ignored: [String],
    at place: MessagePlace
  ) {
    func counts(_ name: [UInt8]) -> Bool { !ignored.contains { $0.utf8.elementsEqual(name) } }
    for parameter in one.parameters where counts(parameter.name) {
      guard let value = other.parameters.first(where: { $0.isSame(as: parameter) })?.value else {
        if !isOptional(parameter.value) {
          report(.missing, at: place, expected: parameter.name + [0x3D] + parameter.value)
        }
        continue
      }
      let hasNoCase = parameter.name.elementsEqual("charset".utf8)
      matchText(
        hasNoCase ? FieldName.lowercased(parameter.value) : parameter.value,
        hasNoCase ? FieldName.lowercased(value) : value, at: place)
    }
    for parameter in other.parameters where counts(parameter.name) {
      guard !one.parameters.contains(where: { $0.isSame(as: parameter) }) else { continue }
      report(.differs, at: place, found: parameter.name + [0x3D] + parameter.value)
    }
  }

  /// RFC 6265, section 4.2.1: pairs with `; ` between them. HTTP/2 may send a line for each.
  private mutating func matchCookies(_ one: [[UInt8]], _ other: [[UInt8]]) {
    matchPairs(Self.cookies(one), Self.cookies(other)) { .cookie($0) }
  }

  private static func cookies(_ lines: [[UInt8]]) -> [Pair] {
    lines.flatMap { $0.split(separator: 0x3B) }.map { cookie in
      let text = cookie.trimmingBlanks
      let equals = text.firstIndex(of: 0x3D) ?? text.endIndex
      return Pair(name: Array(text[..<equals]), value: Array(text[equals...].dropFirst()))
    }
  }

  /// RFC 9110, section 11.1: schemes have no case. Those of basic authentication are compared before
  /// they are encoded.
  mutating func matchCredentials(
    _ one: [UInt8], _ other: [UInt8], at place: MessagePlace
  ) {
    guard let (scheme, value) = Self.credentials(one),
      let (otherScheme, otherValue) = Self.credentials(other),
      FieldName.equal(scheme, otherScheme)
    else {
      matchText(one, other, at: place)
      return
    }
    // A value that is encoded before it is put here is one hole: a marker is not credentials in base64.
    guard FieldName.equal(scheme, Array("basic".utf8)), !holes.pattern(value).hasHoles,
      let plain = Base64.decode(value),
      let otherPlain = Base64.decode(otherValue)
    else {
      matchText(Array(value), Array(otherValue), at: place)
      return
    }
    guard let colon = plain.firstIndex(of: 0x3A), let otherColon = otherPlain.firstIndex(of: 0x3A)
    else {
      matchText(plain, otherPlain, at: place)
      return
    }
    // RFC 7617, section 2: a user name has no colon, a password may.
    matchText(Array(plain[..<colon]), Array(otherPlain[..<otherColon]), at: place)
    matchText(Array(plain[(colon + 1)...]), Array(otherPlain[(otherColon + 1)...]), at: place)
  }

  private static func credentials(
    _ value: [UInt8]
  ) -> (scheme: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    guard let space = value.firstIndex(of: 0x20) else { return nil }
    return (value[..<space], value[space...].trimmingBlanks)
  }
}
