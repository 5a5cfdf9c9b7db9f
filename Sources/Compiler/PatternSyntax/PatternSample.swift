/// Makes a text that a pattern matches: short, and the same for the same pattern.
struct PatternSample {
  private(set) var text = String.UnicodeScalarView()
  /// The number of repetitions beyond the least, where a quantifier allows more.
  private let extra: Int
  private var work = 0

  /// The longest text, and the greatest number of nodes that are visited for it.
  private static let longest = 1000
  private static let mostWork = 10_000

  /// The characters that are tried for a set, in turn.
  private static let candidates = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~/:@+ !#$%&'()*,;<=>?[]^`{|}\"\\"
      .unicodeScalars)

  init(extra: Int) { self.extra = extra }

  /// Appends a text that a node matches. Returns false if none is found.
  mutating func append(_ node: PatternNode) -> Bool {
    work += 1
    guard work < Self.mostWork, text.count < Self.longest else { return false }
    switch node {
    case .scalar(let scalar):
      text.append(scalar)
      return true
    case .scalars(let set):
      let start = text.count
      for offset in Self.candidates.indices {
        let scalar = Self.candidates[(start + offset) % Self.candidates.count]
        guard set.contains(scalar) else { continue }
        text.append(scalar)
        return true
      }
      guard !set.isNegated, let value = set.ranges.first?.lowerBound,
        let scalar = Unicode.Scalar(value), scalar.value >= 0xA0
      else { return false }
      text.append(scalar)
      return true
    case .sequence(let nodes): return nodes.allSatisfy { append($0) }
    case .branches(let nodes):
      let before = text
      return nodes.contains { node in
        text = before
        return append(node)
      }
    case .repetition(let node, let minimum, let maximum):
      let count = min(minimum + extra, maximum ?? .max)
      for _ in 0..<count where !append(node) { return false }
      return true
    }
  }
}

extension IRegexp {
  /// A text that a pattern matches.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - lengths: The number of characters that it may have.
  /// - Returns: The text, or `nil` if none is found.
  package static func sample(of pattern: String, _ lengths: ClosedRange<Int>) -> String? {
    var parser = PatternParser(pattern)
    guard let node = try? parser.parse(), let whole = try? IRegexp(pattern) else { return nil }
    for extra in [0, 1, 2, 4, 8, 16, 32] {
      var sample = PatternSample(extra: extra)
      guard sample.append(node) else { continue }
      let text = String(sample.text)
      if !text.isEmpty, lengths.contains(sample.text.count), whole.matches(text) { return text }
    }
    return nil
  }
}
