/// The result of a comparison.
package struct Match: Sendable {
  /// The differences, in the order of a message.
  package internal(set) var differences: [Difference] = []

  /// Not differences, but worth knowing: header fields that are not expected.
  package internal(set) var notes: [Difference] = []

  /// The values of the holes, by their indices.
  package internal(set) var captures: [Int: CapturedValue] = [:]

  /// Where each hole was met first.
  package internal(set) var places: [Int: MessagePlace] = [:]

  /// The hole in which the value of each subject was found first.
  package internal(set) var firstHoles: [Int: Int] = [:]

  /// The holes whose value cannot be separated from what is beside it, as in `${a}-${b}`: what ``captures`` has
  /// of them is one of several possibilities.
  package internal(set) var guesses: Set<Int> = []

  /// The values found in the place of a secret that are not the value of a hole, each with the name of
  /// the secret. They are never shown.
  package internal(set) var hidden: [(name: String, value: [UInt8])] = []

  /// How many differences are kept: what is quite another request has one for each of its values.
  static let maximumDifferences = 1_000

  mutating func add(_ difference: Difference) {
    if differences.count < Self.maximumDifferences { differences.append(difference) }
  }

  mutating func addNote(_ note: Difference) {
    if notes.count < Self.maximumDifferences { notes.append(note) }
  }

  /// Whether the capture does not contain the content, which therefore was not compared.
  package internal(set) var lacksContent = false

  /// Whether the request is the expected one.
  package var isSame: Bool { differences.isEmpty }
}
