internal import MessageSyntax
internal import RecordedMessages

/// Compares field values that consist of a word with parameters: media types and content
/// dispositions.
struct MediaTypeMatcher {
  private let expected: MediaTypeParts
  private let found: MediaTypeParts
  private let place: MessagePlace

  init(_ expected: [UInt8], _ found: [UInt8], at place: MessagePlace) {
    (self.expected, self.found) = (MediaTypeParts(expected), MediaTypeParts(found))
    self.place = place
  }

  /// Whether both begin with the same word.
  var haveSameType: Bool { expected.type == found.type }

  /// RFC 9110, section 8.3.1: types, parameter names and charsets are case-insensitive, and the
  /// order of parameters does not matter. Boundaries are not compared.
  func match(_ text: inout TextMatcher) {
    guard text.holes.pattern(expected.type).match(found.type) != nil else {
      return text.report(.differs, at: place, expected: expected.type, found: found.type)
    }
    text.matchText(expected.type, found.type, at: place)
    var ignored = expected.isMultipart ? ["boundary"] : []
    // JSON is UTF-8 (RFC 8259, section 8.1), and so are forms, so stating it changes nothing.
    if expected.isJSON || expected.isForm,
      [expected, found].allSatisfy(\.hasNoOtherCharsetThanUTF8)
    {
      ignored.append("charset")
    }
    matchParameters(except: ignored, &text)
  }

  /// Compares the parameters by name.
  func matchParameters(except ignored: [String], _ text: inout TextMatcher) {
    func counts(_ name: [UInt8]) -> Bool { !ignored.contains { $0.utf8.elementsEqual(name) } }
    for parameter in expected.parameters where counts(parameter.name) {
      guard let value = found.parameters.first(where: { $0.isSame(as: parameter) })?.value else {
        if !text.isOptional(parameter.value) {
          text.report(.missing, at: place, expected: parameter.name + [0x3D] + parameter.value)
        }
        continue
      }
      let hasNoCase = parameter.name.elementsEqual("charset".utf8)
      text.matchText(
        hasNoCase ? FieldName.lowercased(parameter.value) : parameter.value,
        hasNoCase ? FieldName.lowercased(value) : value, at: place)
    }
    for parameter in found.parameters where counts(parameter.name) {
      guard !expected.parameters.contains(where: { $0.isSame(as: parameter) }) else { continue }
      text.report(.differs, at: place, found: parameter.name + [0x3D] + parameter.value)
    }
  }
}
