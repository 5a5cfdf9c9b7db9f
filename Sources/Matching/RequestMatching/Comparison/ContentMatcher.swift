internal import RecordedMessages

/// Compares the content of a message or a part by its meaning.
struct ContentMatcher {
  let scope: ContentScope

  /// The meaning of the content; `nil` if its media type decides.
  let kind: ContentKind?
  let expectedType: [UInt8]?
  let foundType: [UInt8]?

  func match(_ one: [UInt8], _ other: [UInt8], _ text: inout TextMatcher) {
    let place = scope.place(.content)
    if text.options.acceptsAny(at: place) { return }
    let pattern = text.holes.pattern(one)
    if one == other, !pattern.hasHoles { return }
    let type = MediaTypeParts(expectedType ?? [])
    if let kind { return match(one, other, as: kind, type, &text) }
    // A map is a JSON text where an option says so, whatever the type of its part.
    let optionKind: ContentKind? = text.holesAreInJSON(pattern) ? .json : nil
    guard pattern.onlyHole == nil,
      let kind = ContentKind(type) ?? optionKind ?? sniffedKind(one, text)
    else { return text.matchBytes(one, other, at: place) }
    guard pattern.hasHoles else { return match(one, other, as: kind, type, &text) }
    let before = text
    match(one, other, as: kind, type, &text)
    // A value may break the syntax of the content, as a quote does in JSON, and still match as
    // text.
    if text.hasMoreDifferences(than: before), pattern.match(other) != nil {
      text = before
      text.matchBytes(one, other, at: place)
    }
  }

  /// Tries the property list formats, which have several media types.
  private func sniffedKind(_ content: [UInt8], _ text: TextMatcher) -> ContentKind? {
    PropertyListParser.parse(content, limits: text.options.limits).map { _ in .propertyList }
  }

  private func match(
    _ one: [UInt8], _ other: [UInt8], as kind: ContentKind, _ type: MediaTypeParts,
    _ text: inout TextMatcher
  ) {
    switch kind {
    case .json: JSONMatcher(scope).match(json: one, other, &text)
    case .jsonLines: JSONMatcher(scope).match(lines: one, other, &text)
    case .form: matchForms(one, other, &text)
    case .propertyList: JSONMatcher(scope).match(propertyList: one, other, &text)
    case .xml: XMLMatcher(scope: scope).match(one, other, &text)
    case .multipart(let kinds):
      guard let boundary = type["boundary"], scope.depth < 8 else {
        return text.matchBytes(one, other, at: scope.place(.content))
      }
      let foundBoundary = MediaTypeParts(foundType ?? [])["boundary"] ?? []
      MultipartMatcher(scope: scope, kinds: kinds)
        .match((one, boundary), (other, foundBoundary), &text)
    }
  }

  private func matchForms(_ one: [UInt8], _ other: [UInt8], _ text: inout TextMatcher) {
    let limit = text.options.limits.values
    guard other.count(where: { $0 == 0x26 }) <= limit else {
      let error = CaptureError("there are more than \(limit) pairs")
      return text.report(error, at: scope.place(.content))
    }
    var pairs = PairMatcher(Pair.pairs(one), Pair.pairs(other), .form(scope))
    pairs.match(&text)
  }
}
