/// Content that is in the file itself, and what clients send for its lines.
struct InlineContent {
  private let contentType: String
  private let mediaType: String

  init(_ contentType: String, _ mediaType: String) {
    (self.contentType, self.mediaType) = (contentType, mediaType)
  }

  /// The bytes that clients send for the text of a body.
  func bytes(of text: [UInt8], _ variables: FileVariables) throws(Fault) -> [UInt8] {
    // Some clients look at the lines before they insert values, and some after.
    let sent = try variables.substitute(in: text)
    let isForm = mediaType == "application/x-www-form-urlencoded"
    try InlineRules.check(marked(text), isForm: isForm)
    // A form that begins with a variable has it there so that no client reads its beginning.
    if !isForm || !text.starts(with: "{{".utf8) {
      try InlineRules.check(sent, isForm: isForm, isFilledIn: true)
    }
    switch mediaType {
    case "multipart/form-data":
      try InlineMultipart(contentType).check(sent)
      return Array(
        sent.split(separator: 0x0A, omittingEmptySubsequences: false)
          .joined(separator: [0x0D, 0x0A]))
    case _ where mediaType.hasPrefix("multipart/"):
      throw Fault("lines of \(mediaType), which end in LF")
    case "application/x-ndjson":
      throw Fault("lines of \(mediaType), to which clients add one")
    case "application/x-www-form-urlencoded":
      try checkForm(sent)
      return sent
    default:
      return sent
    }
  }

  /// The text with a letter in the place of each variable: their braces are not those of the text.
  private func marked(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "{{".utf8),
      let end = rest[start.upperBound...].firstRange(of: "}}".utf8)
    {
      output += rest[..<start.lowerBound] + [UInt8(ascii: "x")]
      rest = rest[end.upperBound...]
    }
    return output + rest
  }

  /// Clients join the lines of a form, and encode characters that a URL does not allow.
  private func checkForm(_ text: [UInt8]) throws(Fault) {
    for byte in text where !(0x21...0x7E).contains(byte) || "\"<>`{}".utf8.contains(byte) {
      throw Fault("a form that is not percent-encoded")
    }
    guard RequestTarget.percentDecoded(text[...]) != nil else { throw Fault("a stray '%'") }
  }
}
