/// The result of a comparison.
package struct Match: Sendable {
  /// The differences, in the order of the message's parts.
  package internal(set) var differences: [Difference] = []

  /// Observations that are not differences: unexpected header fields.
  package internal(set) var notes: [Difference] = []

  /// The values of the holes, by their indices.
  package internal(set) var captures: [Int: CapturedValue] = [:]

  /// The first place of each hole.
  package internal(set) var places: [Int: MessagePlace] = [:]

  /// The first hole of each subject.
  package internal(set) var firstHoles: [Int: Int] = [:]

  /// The holes whose value cannot be separated from adjacent ones, as in `${a}-${b}`: the value in
  /// ``captures`` is one of several possibilities.
  package internal(set) var guesses: Set<Int> = []

  /// The values in places of secrets that are not values of holes, with the names of the secrets.
  /// They are never shown.
  package internal(set) var hidden: [(name: String, value: [UInt8])] = []

  /// The maximum number of differences: an unrelated request would have one for each of its values.
  static let maximumDifferences = 1_000

  mutating func add(_ difference: Difference) {
    if differences.count < Self.maximumDifferences { differences.append(difference) }
  }

  mutating func addNote(_ note: Difference) {
    if notes.count < Self.maximumDifferences { notes.append(note) }
  }

  /// Whether the capture lacks the content, which was therefore not compared.
  package internal(set) var lacksContent = false

  /// Whether the request is the expected one.
  package var isSame: Bool { differences.isEmpty }
}
