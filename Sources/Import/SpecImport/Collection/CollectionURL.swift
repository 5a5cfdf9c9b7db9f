import MessageSyntax

/// The text of a URL with variables, in the parts that a collection of Postman describes.
struct CollectionURL {
  private let host: Substring
  private let path: Substring

  /// Whether the URL has a query, which may be empty.
  let hasQuery: Bool

  /// The pairs of the query, as they are written; without a `=`, a pair has no value.
  let query: [(name: String, value: String?)]

  /// Reads a URL. The fragment, which is not sent, is passed over.
  init(_ text: String) {
    let text = text.trimmed.prefix { $0 != "#" }
    let end = text.firstIndex(of: "?") ?? text.endIndex
    let scheme = text[..<end].firstRange(of: "://")?.upperBound ?? text.startIndex
    let start = text[scheme..<end].firstIndex(of: "/") ?? end
    (host, path, hasQuery) = (text[..<start], text[start..<end], end < text.endIndex)
    query = text[end...].dropFirst().split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(sides[0]), sides.count > 1 ? String(sides[1]) : nil)
    }
  }

  /// The URL as a collection describes it.
  func tree(query: [JSONTree], variables: [JSONTree], at range: Range<UInt32>) -> JSONTree {
    JSONTree(
      .object([
        .init("host", .text(String(host))), .init("path", .text(String(path))),
        .init("query", .array(query)), .init("variable", .array(variables)),
      ]), range: range)
  }

  /// A text percent-encoded as JavaScript's `encodeURIComponent` does, but for its variables.
  static func component(_ text: String) -> String {
    let encoder = PercentEncoder.keeping(
      ByteSet.unreserved.union(ByteSet("!'()*")), spacesAsPlus: false)
    return TemplateText.replacingVariables(
      in: text,
      literal: { TemplateText.encoded(String($0), by: encoder, isVariable: { _ in false }) }
    ) { _, spelling, _ in spelling }
  }
}
