package import RequestMatching

/// The method and the target of a request, for finding the request that a message is.
package struct TargetPattern: Sendable, Hashable {
  private let expectation: RequestExpectation

  /// The specificity of the target. Higher ones are tried first.
  package let specificity: Int

  /// The method and the target, which are equal for requests that cannot be distinguished.
  package let shape: [UInt8]

  package init(_ expected: SpecExpectation) {
    expectation = expected.expectation
    let target = expected.expectation.shape(of: expected.message.target)
    specificity = target.literalCount
    shape = expected.message.method + [0x20] + target.text
  }

  /// Adds the pattern to an index under a number.
  func add(_ number: Int, to index: inout PathIndex) {
    let beginning = expectation.pathBeginning
    index.add(
      number, method: expectation.method, segments: beginning.segments, isOpen: beginning.isOpen)
  }

  /// The segments of the path that contain secrets.
  var secretSegments: [SecretSegment] { expectation.secretSegments }

  /// Whether a captured request has this method and this target.
  package func matches(_ captured: CapturedRequest) -> Bool {
    expectation.matchesTarget(captured)
  }

  /// Whether a captured request has this method and this path. Its query may be wrong.
  package func matchesPath(_ captured: CapturedRequest) -> Bool {
    expectation.matchesPath(captured)
  }
}
