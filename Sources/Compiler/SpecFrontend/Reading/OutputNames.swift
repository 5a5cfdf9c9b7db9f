import Diagnostics
import MessageSyntax
import YAMLSyntax

/// The names that are beside each other as files, by their bytes in lower case: a file system may
/// not tell `A` from `a`.
struct OutputNames {
  var mayCollide = false
  fileprivate(set) var spans: [[UInt8]: Span] = [:]
}

extension SpecReader {
  /// What is needed to tell names apart that are in one map. Keys differ, so that only names with
  /// capital letters can differ in case alone.
  func outputNames(in node: Int) -> OutputNames {
    OutputNames(
      mayCollide: document.entries(of: node).contains { key, _ in
        document.withText(of: key) { $0.contains { 0x41...0x5A ~= $0 } }
      })
  }

  /// Whether a key may name a service, request or case: it becomes the name of a file.
  mutating func checkOutputName(_ key: Int, _ title: String, among names: inout OutputNames) -> Bool
  {
    guard document.withText(of: key, { !$0.isEmpty }) else {
      report(.emptyName(of: title), at: key)
      return false
    }
    guard names.mayCollide else { return true }
    let folded = document.bytes(of: key).map(\.asciiLowercased)
    guard let twin = names.spans.updateValue(document.span(of: key), forKey: folded) else {
      return true
    }
    report(
      .nameDiffersInCase(document.string(of: key), of: title), at: document.span(of: key),
      notes: [.init("the other is here", at: twin)])
    return false
  }
}
