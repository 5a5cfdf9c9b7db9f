import Diagnostics
import MessageSyntax
import YAMLSyntax

/// The names that are beside each other as files, by their bytes in lower case: a file system may
/// not tell `A` from `a`.
struct OutputNames {
  /// Whether two names may differ in case alone.
  private var mayCollide = false
  private var spans: [[UInt8]: Span] = [:]

  init() {}

  /// The names of a map. Keys differ, so that only names with capital letters can differ in case
  /// alone.
  init(of node: Int, _ document: YAMLDocument) {
    mayCollide = document.entries(of: node).contains { key, _ in
      document.withText(of: key) { $0.contains { 0x41...0x5A ~= $0 } }
    }
  }

  /// Whether a key may name a service, request or case, which is the name of a file.
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
