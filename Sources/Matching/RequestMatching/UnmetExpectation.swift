public import RecordedMessages
public import RequestSerialization

/// The error of ``expect(_:is:options:)`` if a request is not the expected one.
public struct UnmetExpectation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The differences, at least one.
  public let differences: [Difference]

  /// The differences, one a line.
  public var description: String { differences.map(\.description).joined(separator: "\n") }
}

/// Checks that a request of a client equals one that was serialized.
///
/// ```swift
/// try expect(captured, is: photos.shareAlbum(album: "日記/2024"))
/// ```
///
/// - Parameters:
///   - captured: The request of the client.
///   - request: The expected request.
///   - options: The options of the comparison.
/// - Throws: ``UnmetExpectation``, or `SerializationError` if the content of `request` cannot be
///   read.
public func expect(
  _ captured: CapturedRequest, is request: SerializedRequest, options: MatchOptions = MatchOptions()
) throws {
  var expectation = try RequestExpectation(request)
  expectation.options = options
  let differences = expectation.matches(captured)
  if !differences.isEmpty { throw UnmetExpectation(differences: differences) }
}
