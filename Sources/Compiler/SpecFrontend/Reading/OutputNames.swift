import Diagnostics
import MessageSyntax
import YAMLSyntax

/// Names that become sibling files, in lower case, because a file system may not distinguish `A`
/// from `a`.
struct OutputNames {
  /// Whether two names may differ only in case.
  private var mayCollide = false
  private var spans: [[UInt8]: Span] = [:]

  init() {}

  /// Prepares for the names of a map. Keys are distinct, so only names with capital letters can
  /// differ in case alone.
  init(of node: Int, _ document: YAMLDocument) {
    mayCollide = document.entries(of: node).contains { key, _ in
      document.withText(of: key) { $0.contains { 0x41...0x5A ~= $0 } }
    }
  }

  /// Whether a key can name a service, request or case. The name becomes a file name. Reports a key
  /// that is not suitable.
  mutating func take(_ key: Int, _ title: String, _ reader: inout DocumentReader) -> Bool {
    guard reader.document.withText(of: key, { !$0.isEmpty }) else {
      reader.report(.emptyName(of: title), at: key)
      return false
    }
    guard mayCollide else { return true }
    let folded = reader.document.bytes(of: key).map(\.asciiLowercased)
    guard let twin = spans.updateValue(reader.span(of: key), forKey: folded) else { return true }
    reader.report(
      .nameDiffersInCase(reader.document.string(of: key), of: title), at: key, besides: twin)
    return false
  }
}
