import Diagnostics
import YAMLSyntax

/// `allow`: the warnings that a place of a spec accepts.
extension SpecReader {
  /// The ids of a list, as ``Allowances`` counts them. What is not a warning is reported.
  mutating func allowances(_ node: Int) -> [Int] {
    let words = words(node, "'allow'") ?? []
    return words.compactMap { word in
      let id = document.string(of: word.node)
      if let refusal = DiagnosticMessage.refusal(ofAllowing: id) {
        report(refusal, at: word.node)
        return nil
      }
      return draft.allowances.add(
        DiagnosticID(rawValue: id), at: document.span(of: word.node), about: sink.subject,
        isShared: base != draft.sources[0].base)
    }
  }

  /// Calls `body` while everything reported is about one request, template or `defaults`.
  mutating func about<Result>(
    _ subject: Span?, _ body: (inout SpecReader) -> Result
  ) -> Result {
    let before = draft.sink.subject
    draft.sink.subject = subject
    defer { draft.sink.subject = before }
    return body(&self)
  }
}
