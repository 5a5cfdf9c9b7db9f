import Emission
import RequestModel

/// Applies the patterns of `--only` to a spec.
extension RequestCollection {
  /// The part of the spec that a run emits.
  func scope(of patterns: [RequestPattern]) -> EmissionScope {
    guard !patterns.isEmpty else { return EmissionScope(self) }
    let text = text
    let service = Array(text[service])
    return EmissionScope(self) { `case`, request in
      patterns.choose(
        service: service, request: text[request.name], case: text[`case`.name],
        tags: request.tags.map { Array(text[$0]) })
    }
  }

  /// The indices of the patterns that choose a case, or a request without cases.
  func patterns(usedOf patterns: [RequestPattern]) -> Set<Int> {
    Set(
      patterns.indices.filter { index in
        let scope = scope(of: [patterns[index]])
        return requests.contains { scope.chooses($0) }
      })
  }
}
