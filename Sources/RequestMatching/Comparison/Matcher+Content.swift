// Content by its meaning.

extension Matcher {
  mutating func matchContents() {
    guard let content = found.content else {
      if let length = found.uncomparedLength { return matchUncompared(length) }
      match.lacksContent = !(expected.content ?? []).isEmpty
      return
    }
    do throws(CaptureError) {
      let one = try DecodedContent(
        expected.content ?? [], fields: expected.fields, limits: options.limits)
      let other = try DecodedContent(content, fields: found.fields, limits: options.limits)
      if one.unknownCoding != other.unknownCoding {
        let place = MessagePlace.field(Array("Content-Encoding".utf8))
        return report(
          .differs, at: place, expected: one.unknownCoding, found: other.unknownCoding)
      }
      if other.unknownCoding != nil { return matchBytes(one.bytes, other.bytes, at: .content) }
      if other.bytes.isEmpty, isOptional(one.bytes) { return }
      matchContent(
        one.bytes, other.bytes, type: expected.value(of: "Content-Type"),
        foundType: found.value(of: "Content-Type"), at: .content, wrap: { $0 }, depth: 0)
    } catch {
      report(error, at: .content)
    }
  }

  /// Content that is too long to be compared is right only where any would be.
  private mutating func matchUncompared(_ length: Int) {
    let expected = expected.content ?? []
    guard onlyHole(expected) == nil, !options.acceptsAny(at: .content) else { return }
    let sentence = "it has \(length) bytes, and at most \(options.limits.content) are compared"
    report(CaptureError(sentence), at: .content)
  }

  /// Compares content of a media type, that of the message or of a part. `wrap` makes a place in the
  /// message of one in the content; `depth` counts the multipart contents around it.
  mutating func matchContent(
    _ one: [UInt8], _ other: [UInt8], type: [UInt8]?, foundType: [UInt8]?,
    at place: MessagePlace, wrap: (MessagePlace) -> MessagePlace, depth: Int
  ) {
    if options.acceptsAny(at: place) { return }
    let parts = MediaTypeParts(type ?? [])
    if one == other, !holes.pattern(one).hasHoles {
      return
    } else if parts.isJSON, onlyHole(one) == nil {
      matchJSON(one, other, at: place, wrap)
    } else if parts.isJSONLines, onlyHole(one) == nil {
      matchJSONLines(one, other, at: place, wrap)
    } else if parts.isForm, onlyHole(one) == nil {
      guard other.count(where: { $0 == 0x26 }) <= options.limits.values else {
        return report(
          CaptureError("there are more than \(options.limits.values) pairs"), at: place)
      }
      matchPairs(Pair.pairs(one), Pair.pairs(other)) { wrap(.form($0)) }
    } else if parts.isMultipart, let boundary = parts["boundary"], depth < 8 {
      let foundBoundary = MediaTypeParts(foundType ?? [])["boundary"] ?? []
      matchMultipart(one, boundary, other, foundBoundary, at: place, wrap, depth: depth)
    } else if let list = PropertyListParser.parse(one, limits: options.limits) {
      matchPropertyLists(list, other, at: place, wrap)
    } else {
      matchBytes(one, other, at: place)
    }
  }
}
