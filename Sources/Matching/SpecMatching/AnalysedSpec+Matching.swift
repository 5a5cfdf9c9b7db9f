package import MessageAssembly
package import RequestMatching
package import SpecCompilation
import Emission
import RequestModel

extension AnalysedSpec {
  /// The matcher that compares captured requests with those of the spec; nil for a spec with
  /// errors.
  package func matcher(options: MatchOptions) -> RequestMatcher? {
    (scope?.collection).map { RequestMatcher($0, options: options) }
  }

  /// Compares a captured request with one of the spec.
  ///
  /// - Parameters:
  ///   - captured: The captured request.
  ///   - name: The name of the request.
  ///   - caseName: The case whose values the request must have; `nil` if every input is free.
  ///   - options: The options of the comparison.
  /// - Returns: The result; nil if there is no such request or case.
  /// - Throws: ``AssemblyError`` if the request has no message.
  package func match(
    _ captured: CapturedRequest, request name: String, case caseName: String?,
    options: MatchOptions
  ) throws(AssemblyError) -> MatchReport.Entry? {
    guard var matcher = matcher(options: options),
      let index = matcher.collection.requests.firstIndex(where: {
        matcher.collection.text[$0.name].elementsEqual(name.utf8)
      })
    else { return nil }
    var caseIndex: Int?
    if let caseName {
      caseIndex = matcher.collection.requests[index].cases.firstIndex {
        matcher.collection.text[$0.name].elementsEqual(caseName.utf8)
      }
      if caseIndex == nil { return nil }
    }
    let match = try matcher.match(captured, request: index, case: caseIndex)
    let names = [matcher.collection.text.string(matcher.collection.service), name, caseName]
    return MatchReport.Entry(
      name: names.compactMap(\.self).joined(separator: "/"),
      outcome: match.isSame ? .matched : .different, match: match, sources: sources)
  }
}
