import Emission
import RequestModel

/// What the patterns of `--only` choose of a spec.
extension RequestCollection {
  /// What a run emits of the spec.
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

  /// The indices of the patterns that choose some case, or a request without one.
  func patterns(usedOf patterns: [RequestPattern]) -> Set<Int> {
    Set(
      patterns.indices.filter { index in
        let scope = scope(of: [patterns[index]])
        return requests.contains { scope.chooses($0) }
      })
  }
}
