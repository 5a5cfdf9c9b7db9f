// Content by its meaning.

extension Matcher {
  mutating func matchContents() {
    guard let content = found.content else {
      if let length = found.uncomparedLength { return matchUncompared(length) }
      match.lacksContent = !(expected.content ?? []).isEmpty
      return
    }
    do throws(CaptureError) {
      let (one, other) = try decoded(expected.content ?? [], content)
      if one.unknownCoding != other.unknownCoding {
        let place = MessagePlace.field(Array("Content-Encoding".utf8))
        return report(
          .differs, at: place, expected: one.unknownCoding, found: other.unknownCoding)
      }
      if other.unknownCoding != nil { return matchBytes(one.bytes, other.bytes, at: .content) }
      if other.bytes.isEmpty, isOptional(one.bytes) { return }
      matchContent(
        one.bytes, other.bytes, as: contentKind, type: expected.value(of: "Content-Type"),
        foundType: found.value(of: "Content-Type"), at: .content, wrap: { $0 }, depth: 0)
    } catch {
      report(error, at: .content)
    }
  }

  /// Both contents without their codings. Where the expected one does not have the coding that it names, both are
  /// compared as they are.
  private func decoded(
    _ one: [UInt8], _ other: [UInt8]
  ) throws(CaptureError) -> (DecodedContent, DecodedContent) {
    let limits = options.limits
    guard let known = try? DecodedContent(one, fields: expected.fields, limits: limits) else {
      return (
        try DecodedContent(one, fields: [], limits: limits),
        try DecodedContent(other, fields: [], limits: limits)
      )
    }
    return (known, try DecodedContent(other, fields: found.fields, limits: limits))
  }

  /// Content that is too long to be compared is right only where any would be.
  private mutating func matchUncompared(_ length: Int) {
    let expected = expected.content ?? []
    guard onlyHole(expected) == nil, !options.acceptsAny(at: .content) else { return }
    let sentence = "it has \(length) bytes, and at most \(options.limits.content) are compared"
    report(CaptureError(sentence), at: .content)
  }

  /// Compares content, that of the message or of a part. `wrap` makes a place in the message of one in the
  /// content; `depth` counts the multipart contents around it.
  mutating func matchContent(
    _ one: [UInt8], _ other: [UInt8], as kind: ContentKind?, type: [UInt8]?, foundType: [UInt8]?,
    at place: MessagePlace, wrap: (MessagePlace) -> MessagePlace, depth: Int
  ) {
    if options.acceptsAny(at: place) { return }
    let pattern = holes.pattern(one)
    if one == other, !pattern.hasHoles { return }
    let (type, foundType) = (MediaTypeParts(type ?? []), MediaTypeParts(foundType ?? []))
    let types = (type["boundary"], foundType["boundary"] ?? [])
    if let kind {
      return matchContent(one, other, of: kind, types, at: place, wrap, depth: depth)
    }
    guard pattern.onlyHole == nil, let kind = kind ?? ContentKind(type) ?? sniffedKind(one) else {
      return matchBytes(one, other, at: place)
    }
    let before = match
    matchContent(one, other, of: kind, types, at: place, wrap, depth: depth)
    // A value may have changed what a text means, as a quote does in JSON. As a text it is right.
    if pattern.hasHoles, match.differences.count > before.differences.count,
      pattern.match(other) != nil
    {
      match = before
      matchBytes(one, other, at: place)
    }
  }

  /// Property lists have several media types.
  private func sniffedKind(_ content: [UInt8]) -> ContentKind? {
    PropertyListParser.parse(content, limits: options.limits).map { _ in .propertyList }
  }

  private mutating func matchContent(
    _ one: [UInt8], _ other: [UInt8], of kind: ContentKind,
    _ boundaries: (expected: [UInt8]?, found: [UInt8]), at place: MessagePlace,
    _ wrap: (MessagePlace) -> MessagePlace, depth: Int
  ) {
    switch kind {
    case .json: matchJSON(one, other, at: place, wrap)
    case .jsonLines: matchJSONLines(one, other, at: place, wrap)
    case .form: matchForms(one, other, at: place, wrap)
    case .propertyList: matchPropertyLists(one, other, at: place, wrap)
    case .multipart(let kinds):
      guard let boundary = boundaries.expected, depth < 8 else {
        return matchBytes(one, other, at: place)
      }
      matchMultipart(
        (one, boundary), (other, boundaries.found), kinds, at: place, wrap, depth: depth)
    }
  }

  private mutating func matchForms(
    _ one: [UInt8], _ other: [UInt8], at place: MessagePlace,
    _ wrap: (MessagePlace) -> MessagePlace
  ) {
    guard other.count(where: { $0 == 0x26 }) <= options.limits.values else {
      return report(CaptureError("there are more than \(options.limits.values) pairs"), at: place)
    }
    matchPairs(Pair.pairs(one), Pair.pairs(other)) { wrap(.form($0)) }
  }
}
