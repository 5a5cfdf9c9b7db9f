internal import MessageSyntax
internal import RecordedMessages

/// Compares the fields and the content of a multipart part.
struct PartMatcher {
  let scope: ContentScope

  /// The zero-based index of the captured part.
  let index: Int
  let expected: ExpectedPart
  let found: MultipartParts.Part

  func match(_ text: inout TextMatcher) {
    let inner = ContentScope.part(index + 1, name: expected.literalName(text), of: scope)
    let isFile = expected.hole.map { text.holes.holes[$0].isFile } ?? false
    for field in expected.part.fields where !isIgnored(field, text) {
      let place = inner.place(.field(field.name))
      guard let value = found.fields.first(where: { $0.isNamed(like: field) })?.value else {
        let isOfName = field.isNamed("Content-Type") && (isFile || hasFreeName(text))
        if !text.isOptional(field.value), !isOfName {
          text.report(.missing, at: place, expected: field.value)
        }
        continue
      }
      if field.isNamed("Content-Disposition") {
        matchDisposition(field.value, value, isFile: isFile, at: place, &text)
      } else if field.isNamed("Content-Type") {
        // A free file, or one with a free name, has the type for its name unless the spec sets one.
        if field.value.elementsEqual(MediaType.octetStream.utf8), isFile || hasFreeName(text) {
          continue
        }
        MediaTypeMatcher(field.value, value, at: place).match(&text)
      } else {
        text.matchText(field.value, value, at: place)
      }
    }
    for field in found.fields
    where !expected.part.fields.contains(where: { $0.isNamed(like: field) }) {
      text.noteUnexpected(at: inner.place(.field(field.name)))
    }
    guard expected.role != .repeated else { return }
    ContentMatcher(
      scope: inner, kind: expected.kind, expectedType: expected.part.value(of: "Content-Type"),
      foundType: found.value(of: "Content-Type")
    ).match(expected.part.content, found.content, &text)
  }

  private func isIgnored(_ field: CapturedField, _ text: TextMatcher) -> Bool {
    if case .transfer = FieldRole(field.name) { true } else { text.options.ignores(field.name) }
  }

  private func matchDisposition(
    _ one: [UInt8], _ other: [UInt8], isFile: Bool, at place: MessagePlace,
    _ text: inout TextMatcher
  ) {
    let disposition = MediaTypeMatcher(one, other, at: place)
    guard disposition.haveSameType else {
      return text.report(.differs, at: place, expected: one, found: other)
    }
    let free =
      (isFile && hasFreeName(text) ? ["filename", "filename*"] : [])
      + (expected.role == .repeated ? ["name"] : [])
    disposition.matchParameters(except: free, &text)
  }

  /// Whether the file name is free, or belongs to a free file.
  private func hasFreeName(_ text: TextMatcher) -> Bool {
    let disposition = expected.part.value(of: "Content-Disposition").map { MediaTypeParts($0) }
    return disposition?.parameters.contains {
      $0.name.starts(with: "filename".utf8) && text.holes.pattern($0.value).hasHoles
    } ?? false
  }
}

extension CapturedField {
  fileprivate func isNamed(like other: CapturedField) -> Bool { FieldName.equal(name, other.name) }
}
