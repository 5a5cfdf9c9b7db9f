public import RecordedMessages
public import RequestSerialization

/// A request is not what was expected: the error of ``expect(_:is:options:)``.
public struct UnmetExpectation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The differences, at least one.
  public let differences: [Difference]

  /// The differences, one a line.
  public var description: String { differences.map(\.description).joined(separator: "\n") }
}

/// Expects a request that a client sent to be one that was serialized.
///
/// ```swift
/// try expect(captured, is: photos.shareAlbum(album: "日記/2024"))
/// ```
///
/// - Parameters:
///   - captured: The request that a client sent.
///   - request: The expected request.
///   - options: How they are compared.
/// - Throws: ``UnmetExpectation``; `SerializationError` when the content of `request` cannot be read.
public func expect(
  _ captured: CapturedRequest, is request: SerializedRequest, options: MatchOptions = MatchOptions()
) throws {
  var expectation = try RequestExpectation(request)
  expectation.options = options
  let differences = expectation.matches(captured)
  if !differences.isEmpty { throw UnmetExpectation(differences: differences) }
}
