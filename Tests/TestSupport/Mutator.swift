import Foundation

/// Damages examples of what a reader takes: bits, ranges and words, and pieces of other examples.
package struct Mutator {
  private var numbers: SeededNumbers
  private let examples: [[UInt8]]

  /// Makes one that gives the same inputs for the same seed in every run.
  ///
  /// - Parameters:
  ///   - examples: At least one.
  ///   - seed: Any number.
  package init(_ examples: [[UInt8]], seed: UInt64) {
    self.examples = examples
    numbers = SeededNumbers(seed: seed)
  }

  /// The next input: mostly an example with little damage.
  package mutating func next() -> [UInt8] {
    var bytes = numbers.pick(examples)
    for _ in 0..<numbers.pick(Self.repetitions) { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let range = range(in: bytes)
    switch Int.random(in: 0..<9, using: &numbers) {
    case 0 where !bytes.isEmpty:
      let index = Int.random(in: bytes.indices, using: &numbers)
      bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    case 1: bytes.removeSubrange(range)
    case 2: bytes.insert(contentsOf: Array(bytes[range]), at: range.lowerBound)
    case 3: bytes.removeSubrange(range.lowerBound...)
    case 4:
      let other = numbers.pick(examples)
      bytes.replaceSubrange(range, with: Array(other[self.range(in: other)]))
    case 5: bytes.replaceSubrange(range, with: numbers.pick(Self.words))
    case 6:
      // Deep nesting, and long runs.
      let word = numbers.pick(Self.words).prefix(8)
      let count = numbers.pick(Self.counts)
      bytes.insert(contentsOf: repeatElement(word, count: count).joined(), at: range.lowerBound)
    default: bytes.insert(contentsOf: numbers.pick(Self.words), at: range.lowerBound)
    }
  }

  /// A range that is short more often than long.
  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &numbers)
    let length = numbers.pick(Self.lengths)
    return start..<min(bytes.count, start + length)
  }

  private static let repetitions = [1, 1, 1, 2, 3, 6]
  private static let lengths = [0, 1, 1, 2, 4, 8, 20, 60]

  /// More than any reader nests, now and then.
  private static let counts = [2, 3, 4, 8, 20, 300]

  /// What readers take for an end, a beginning, or a number.
  private static let words: [[UInt8]] =
    [
      "\r", "\n", "\r\n", "\r\n\r\n", "\0", " ", "\t", ":", ";", ",", "=", "&", "/", "//", "://",
      "-", "--", "--b", "--b--", "\r\n--b", "\r\n--b--", "\r\n--b\r\n", "{", "}", "[", "]", "{}",
      "[]", "<", ">", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "&#x110000;", "&amp;", "\"",
      "'", "\\", "\\u", "\\ud800", "$", "${", "{{", "}}", "$(", "`", "(", ")", "|", "*", "?", "+",
      "^", "%", "%2", "%zz", "%0A", "#", "@", "!", "~", "a", "b", "0", "1", "-1", "00", "0x",
      "2147483648", "4294967296", "9223372036854775807", "-9223372036854775808",
      "9223372036854775808", "18446744073709551615", "99999999999999999999", "7fffffffffffffff",
      "1e999999999", "1e-999999999", "0.1", "{0}", "{9999999}", "null", "true", "é", "\u{301}",
      "\u{2028}", "\u{FEFF}", "\u{F0000}", "\u{1F600}",
    ].map { Array($0.utf8) }
    + [
      [0xFF], [0x80], [0xC3], [0xED, 0xA0, 0x80], Array(repeating: 0xFF, count: 8),
      [0x7F] + Array(repeating: 0xFF, count: 7), Array(repeating: 0, count: 8),
      Array(repeating: 0x41, count: 80),
    ]
}

extension Mutator {
  /// The files of a folder of `Tests/Fuzzing/Seeds`, in the order of their names.
  package static func examples(_ folder: String) throws -> [[UInt8]] {
    let url = Checkout.url.appending(path: "Tests/Fuzzing/Seeds/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map {
      [UInt8](try Data(contentsOf: url.appending(path: $0)))
    }
  }
}
