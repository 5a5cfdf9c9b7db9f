package import RequestMatching

/// The method and the target of a request, for finding the request that a message is.
package struct TargetPattern: Sendable, Hashable {
  private let expectation: RequestExpectation

  /// The specificity of the target. Higher ones are tried first.
  package let specificity: Int

  /// The method and the target, which are equal for requests that cannot be distinguished.
  package let shape: [UInt8]

  private let method: [UInt8]
  private let segmentCount: Int?

  package init(_ expected: SpecExpectation) {
    expectation = expected.expectation
    method = expected.message.method
    segmentCount = expected.expectation.segmentCount
    let target = expected.expectation.shape(of: expected.message.target)
    specificity = target.literalCount
    shape = expected.message.method + [0x20] + target.text
  }

  /// Whether a request with this method and number of segments may match. This excludes most
  /// requests.
  func mayMatch(_ method: [UInt8], segmentCount count: Int) -> Bool {
    method == self.method && (segmentCount ?? count) == count
  }

  /// Whether a captured request has this method and this target.
  package func matches(_ captured: CapturedRequest) -> Bool {
    expectation.matchesTarget(captured)
  }

  /// The values in the path of another request where this one has secrets.
  package func secrets(inPathOf captured: CapturedRequest) -> [(name: String, value: [UInt8])] {
    expectation.secrets(inPathOf: captured)
  }

  /// Whether a captured request has this method and this path. Its query may be wrong.
  package func matchesPath(_ captured: CapturedRequest) -> Bool {
    expectation.matchesPath(captured)
  }
}
