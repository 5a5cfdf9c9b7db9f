/// What a comparison found.
package struct Match: Sendable {
  /// The differences, in the order of a message.
  package internal(set) var differences: [Difference] = []

  /// What is no difference, but worth knowing: header fields that are not expected.
  package internal(set) var notes: [Difference] = []

  /// What the holes hold, by their indices.
  package internal(set) var captures: [Int: CapturedValue] = [:]

  /// Where each hole was met first.
  package internal(set) var places: [Int: MessagePlace] = [:]

  /// Whether the capture does not contain the content, which therefore was not compared.
  package internal(set) var lacksContent = false

  /// Whether the request is the expected one.
  package var isSame: Bool { differences.isEmpty }
}
