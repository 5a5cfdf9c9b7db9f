/// The words for numbers that JSON does not have, in ECMAScript and in the JSON of Protocol Buffers.
package enum NonFiniteNumber {
  package static let words = ["NaN", "Infinity", "-Infinity"]

  /// The word for a number, or `nil` if it is finite.
  package static func word(for value: Double) -> String? {
    guard !value.isFinite else { return nil }
    return value.isNaN ? words[0] : value > 0 ? words[1] : words[2]
  }

  /// The word for `.nan`, `.inf` or `-.inf`, or `nil` for another literal.
  package static func word(for literal: NumberText.Literal) -> String? {
    switch literal {
    case .notANumber: words[0]
    case .infinity(let isNegative): words[isNegative ? 2 : 1]
    default: nil
    }
  }

  /// The number for a word, or `nil` for any other text.
  package static func value(of word: some Collection<UInt8>) -> Double? {
    switch words.firstIndex(where: { $0.utf8.elementsEqual(word) }) {
    case 0: .nan
    case 1: .infinity
    case 2: -.infinity
    default: nil
    }
  }
}
