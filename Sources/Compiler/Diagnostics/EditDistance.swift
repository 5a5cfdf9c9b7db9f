/// Finds the known word that is most similar to an unknown one.
///
///     EditDistance.closest(to: "metod", among: ["path", "method"])  // "method"
package enum EditDistance {
  /// The maximum length of a word for which suggestions are made, in Unicode scalars.
  private static let maximumLength = 128

  /// The candidate nearest to `word`, the first if there are several. Nil if each distance exceeds
  /// both a third of the word's length and one edit.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    let word = Array(word.unicodeScalars.prefix(maximumLength + 1))
    guard word.count <= maximumLength else { return nil }
    var limit = max(1, word.count / 3)
    var best: String?
    for candidate in candidates where candidate.utf8.count <= 4 * maximumLength {
      let scalars = Array(candidate.unicodeScalars)
      guard abs(scalars.count - word.count) <= limit else { continue }
      let distance = distance(word, scalars)
      guard distance < limit || distance == limit && best == nil else { continue }
      (best, limit) = (candidate, distance)
    }
    return best
  }

  /// Whether two words differ by one insertion, deletion, substitution or swap of neighbours.
  package static func isOneEdit(from word: String, to other: String) -> Bool {
    let (left, right) = (Array(word.unicodeScalars), Array(other.unicodeScalars))
    guard abs(left.count - right.count) <= 1 else { return false }
    return distance(left, right) == 1
  }

  /// Whether two different words are at most some edits apart.
  package static func isNear(_ word: String, to other: String, within limit: Int) -> Bool {
    let (left, right) = (Array(word.unicodeScalars), Array(other.unicodeScalars))
    guard abs(left.count - right.count) <= limit else { return false }
    return 1...limit ~= distance(left, right)
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours between two words.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before = Array(repeating: 0, count: right.count + 1)
    var above = Array(0...right.count)
    var current = before
    for row in left.indices {
      current[0] = row + 1
      for column in right.indices {
        var cost = min(above[column + 1], current[column]) + 1
        cost = min(cost, above[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current[column + 1] = cost
      }
      swap(&before, &above)
      swap(&above, &current)
    }
    return above[right.count]
  }
}
