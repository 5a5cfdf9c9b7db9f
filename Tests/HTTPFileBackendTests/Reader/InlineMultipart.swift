/// Multipart content that is in the file itself, with one line for each part.
///
/// Clients turn every LF into CR LF, so a part must not contain one.
struct InlineMultipart {
  private let boundary: [UInt8]

  init(_ contentType: String) throws(Fault) {
    let mark = "boundary="
    guard let start = contentType.utf8.firstRange(of: mark.utf8) else {
      throw Fault("multipart without a boundary")
    }
    boundary = Array(contentType.utf8[start.upperBound...])
    let marks = Array("!#$%&'*+-.^_`|~".utf8)
    guard !boundary.isEmpty, boundary.allSatisfy({ $0.isLetterOrDigit || marks.contains($0) })
    else {
      throw Fault("a boundary that is no token")
    }
  }

  /// Checks the lines of a body.
  ///
  ///     body = *( delimiter LF *( field LF ) LF part LF ) delimiter "--"
  func check(_ text: [UInt8]) throws(Fault) {
    let delimiter = Array("--".utf8) + boundary
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    while lines.popFirst()?.elementsEqual(delimiter) == true, lines.count > 1 {
      while let field = lines.popFirst(), !field.isEmpty {
        guard field.contains(UInt8(ascii: ":")) else { throw Fault("no field of a part") }
      }
      guard let part = lines.popFirst(), !part.starts(with: delimiter) else {
        throw Fault("an empty part")
      }
      try InlineRules.check(Array(part))
      if lines.count == 1, lines.first?.elementsEqual(delimiter + "--".utf8) == true { return }
    }
    throw Fault("a part that is not one line")
  }
}
