import MessageSyntax

/// The sets and ranges in a URL that curl expands: `{a,b}`, `[1-3]`, `[a-z:2]`.
enum CurlGlob {
  /// The greatest number of URLs that one is expanded to.
  static let mostURLs = 100

  /// The URLs of a URL, or `nil` if there are too many. One that curl would refuse stays as it is.
  static func expanded(_ url: String) -> [String]? {
    var urls = [""]
    var rest = url.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      var choices = [String(scalar)]
      switch scalar {
      case "\\":
        if let next = rest.first, "{}[]".unicodeScalars.contains(next) {
          choices = [String(next)]
          rest.removeFirst()
        }
      case "{":
        guard let end = rest.firstIndex(of: "}") else { return [url] }
        let items = rest[..<end].split(separator: ",", omittingEmptySubsequences: false)
        choices = items.map { String($0) }
        rest = rest[rest.index(after: end)...]
      case "[":
        guard let end = rest.firstIndex(of: "]") else { return [url] }
        let range = String(rest[..<end])
        // The address of a host, and an empty pair.
        if range.isEmpty || range.utf8.contains(0x3A) && !range.utf8.contains(0x2D) {
          choices = ["[\(range)]"]
        } else {
          guard let items = items(of: range) else { return [url] }
          choices = items
        }
        rest = rest[rest.index(after: end)...]
      case "}", "]": return [url]
      default: break
      }
      guard urls.count * choices.count <= mostURLs else { return nil }
      urls = urls.flatMap { start in choices.map { start + $0 } }
    }
    return urls
  }

  private static func items(of range: String) -> [String]? {
    let parts = range.split(separator: ":", omittingEmptySubsequences: false)
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, ends.count == 2,
      let step = parts.count == 2 ? Int(parts[1]) : 1, step > 0
    else { return nil }
    if let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last {
      let width = ends[0].hasPrefix("0") ? ends[0].utf8.count : 0
      return stride(from: first, through: last, by: step).prefix(mostURLs + 1).map { number in
        String(repeating: "0", count: max(0, width - String(number).utf8.count)) + String(number)
      }
    }
    guard ends[0].utf8.count == 1, ends[1].utf8.count == 1, let first = ends[0].utf8.first,
      let last = ends[1].utf8.first, first.isASCIILetter, last.isASCIILetter, first <= last
    else { return nil }
    return stride(from: Int(first), through: Int(last), by: step).map {
      String(Unicode.Scalar(UInt8($0)))
    }
  }
}
