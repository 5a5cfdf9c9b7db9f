import Diagnostics
import MessageSyntax
import RequestModel

/// Base URLs without references, and the places of path segments.
extension Draft {
  /// Resolves a base URL that depends on no input. Returns `nil`, after reporting, if that fails.
  mutating func literalURL(_ base: URLTemplate) -> EncodedURL? {
    let nobody = Request(name: .empty, span: base.span, method: .empty, url: base)
    let never = Case(name: .empty, span: base.span, firstBinding: 0)
    do throws(URLResolutionProblem) {
      return try collection.resolve(base, in: nobody, case: never)
    } catch {
      // Lowering has reported every other mistake.
      if case .dotSegment(_, let segment) = error.reason {
        let place = span(ofSegment: segment, of: base, nobody, never)
        report(collection.message(for: error, caseName: nil), at: place)
      }
      return nil
    }
  }

  /// Finds where a path segment is written in a case: its own text and the references in it.
  /// `segment` is its position in the path that is sent.
  func span(
    ofSegment segment: Range<Int>, of template: URLTemplate, _ request: Request, _ case: Case
  ) -> Span {
    guard let path = template.path else { return template.span }
    let style = TextStyle(encoding: request.encoding, isInURL: true)
    let ids =
      collection[path].kind == .concatenation ? Array(collection.children(of: path)) : [path]
    var output: [UInt8] = []
    var result: Span?
    for id in ids {
      let start = output.count
      _ = try? collection.appendText(
        of: id, in: request, case: `case`, style: style, to: &output)
      let overlap = segment.clamped(to: start..<output.count)
      guard !overlap.isEmpty else { continue }
      let node = collection[id]
      if node.kind == .text, overlap == segment,
        let place = sources.span(ofSegment: output[segment], inURLAt: template.span)
      {
        return place
      }
      let place =
        node.kind == .text
        ? sources.span(of: overlap.lowerBound - start..<overlap.upperBound - start, in: node)
        : node.span
      result = result?.union(place) ?? place
    }
    return result ?? template.span
  }
}
