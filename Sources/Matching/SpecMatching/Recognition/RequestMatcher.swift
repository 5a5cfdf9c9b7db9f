package import MessageAssembly
package import RequestMatching
package import RequestModel
import Diagnostics
import MessageSyntax

/// Compares captured requests with the requests of one spec, and caches the expected messages.
package struct RequestMatcher: Sendable {
  package let collection: RequestCollection

  /// The copy of the model that is marked.
  private var marked: RequestCollection
  private let options: MatchOptions
  private var expectations: [Int: SpecExpectation] = [:]

  package init(_ collection: RequestCollection, options: MatchOptions) {
    (self.collection, marked, self.options) = (collection, collection, options)
  }

  /// The expectation of a request with all inputs free.
  ///
  /// - Parameter index: The index of the request in the model.
  /// - Returns: The expectation, which is created once.
  /// - Throws: ``AssemblyError`` if the request has no message.
  package mutating func expectation(
    of index: Int
  ) throws(AssemblyError) -> SpecExpectation {
    if let known = expectations[index] { return known }
    let request = collection.requests[index]
    let made = try SpecExpectation(request, case: nil, in: &marked, options: options)
    expectations[index] = made
    return made
  }

  /// Compares a captured request with one whose expectation exists; `nil` for others.
  package func matchKnown(_ captured: CapturedRequest, request index: Int) -> SpecMatch? {
    expectations[index].map { match(captured, $0, collection.requests[index]) }
  }

  /// The base URLs of the spec in all environments.
  var baseURLs: [EncodedURL] {
    let environments = [collection.unchosenEnvironment, collection.chosenEnvironment]
    return (environments.compactMap(\.self) + collection.environments)
      .compactMap { collection.baseURL(in: $0) }
  }

  /// The hosts of the spec's requests in all environments.
  var hosts: [[UInt8]] {
    let targets = collection.requests.flatMap { request in
      request.cases.compactMap { try? collection.resolveURL(of: request, case: $0).host }
    }
    return baseURLs.map(\.host) + targets
      + expectations.values.compactMap(\.expectation.literalHost)
  }

  /// Compares a captured request with one of the spec.
  ///
  /// - Parameters:
  ///   - captured: The captured request.
  ///   - index: The index of the request in the model.
  ///   - caseIndex: The index of the case whose values the request must have; `nil` if every input
  ///     is free.
  /// - Returns: The result.
  /// - Throws: ``AssemblyError`` if the request has no message.
  package mutating func match(
    _ captured: CapturedRequest, request index: Int, case caseIndex: Int? = nil
  ) throws(AssemblyError) -> SpecMatch {
    let request = collection.requests[index]
    if let caseIndex {
      let expected = try SpecExpectation(
        request, case: request.cases[caseIndex], in: &marked, options: options)
      return result(captured, expected, request)
    }
    return match(captured, try expectation(of: index), request)
  }

  /// Compares a captured request with one whose inputs are free.
  private func match(
    _ captured: CapturedRequest, _ expected: SpecExpectation, _ request: Request
  ) -> SpecMatch {
    // The copy is changed only for a request that differs.
    var marked = marked
    let match = expected.expectation.match(
      captured.removingSignature(of: request, in: collection))
    var best = SpecMatch(match, of: captured, expected, request, in: collection)
    // Without some inputs, the message may be different.
    for absent in best.isSame ? [] : expected.absentInputs(after: match) where !best.isSame {
      guard
        let expected = try? SpecExpectation(
          request, case: nil, without: absent, in: &marked, options: options)
      else { continue }
      let match = result(captured, expected, request)
      if match.differences.count < best.differences.count { best = match }
    }
    return best
  }

  private func result(
    _ captured: CapturedRequest, _ expected: SpecExpectation, _ request: Request
  ) -> SpecMatch {
    let unsigned = captured.removingSignature(of: request, in: collection)
    return SpecMatch(
      expected.expectation.match(unsigned), of: captured, expected, request, in: collection)
  }
}
