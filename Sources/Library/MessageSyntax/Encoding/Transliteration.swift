/// The ASCII form of text, for fields that must be ASCII.
///
///     Transliteration.ascii("Ærø — Москва")  // "AEro - Moskva", nothing lost
///
/// The result is that of ICU's `Any-Latin; Latin-ASCII; [:^ASCII:] Remove` for the Latin, Greek and
/// Cyrillic scripts and for punctuation; other scripts are removed.
package enum Transliteration {
  /// The ASCII form of `text`, and whether nothing was lost.
  ///
  /// Diacritical marks on a letter and invisible format characters may be dropped without loss.
  package static func ascii(_ text: String) -> (text: [UInt8], lossless: Bool) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return (Array(text.utf8), true) }
    var output: [UInt8] = []
    var isLossless = true
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let previous = index > 0 ? characters[index - 1] : nil
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      if character.utf8.allSatisfy({ $0 < 0x80 }) {
        output.append(contentsOf: character.utf8)
      } else if let result = inContext(character, after: previous, before: next)
        ?? results[character]
      {
        output.append(contentsOf: result)
      } else {
        for scalar in character.unicodeScalars {
          isLossless = append(scalar, to: &output) && isLossless
        }
      }
    }
    return (output, isLossless)
  }

  /// Appends the replacement of a single scalar; false if it is dropped with a loss.
  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) -> Bool {
    if scalar.isASCII {
      output.append(UInt8(truncatingIfNeeded: scalar.value))
      return true
    }
    if let result = results[Character(scalar)] {
      output.append(contentsOf: result)
      return true
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: output.append(0x20)
    case .nonspacingMark, .enclosingMark, .format: break
    default:
      // U+FF01 to U+FF5E are the full-width forms of ASCII.
      guard (0xFF01...0xFF5E).contains(scalar.value) else { return false }
      output.append(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
    }
    return true
  }

  /// The replacement for each character. Characters compare by canonical equivalence, so that
  /// composed and decomposed letters are treated alike. Used for lookups only.
  private static let results: [Character: [UInt8]] = {
    var results: [Character: [UInt8]] = [:]
    for table in [latin, greek, cyrillic, symbols] {
      let words = table.split { $0 == " " || $0 == "\n" }
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        let result = words[index].utf8.map { $0 == 0x5F ? 0x20 : $0 }
        for character in words[index + 1] { results[character] = result }
      }
    }
    return results
  }()
}

// MARK: - Greek

extension Transliteration {
  /// The form of a Greek letter that depends on its neighbors, if it does.
  private static func inContext(
    _ letter: Character, after previous: Character?, before next: Character?
  ) -> [UInt8]? {
    guard let first = letter.unicodeScalars.first,
      (0x370..<0x400).contains(first.value)
        || (0x1F00..<0x2000).contains(first.value), let result = results[letter]
    else { return nil }
    switch result {
    // A gamma before a guttural is a nasal: άγγελος, ángelos.
    case [0x67] where next.map(gutturals.contains) == true: return [0x6E]
    case [0x47] where next.map(gutturals.contains) == true: return [0x4E]
    // An upsilon after a short vowel ends a diphthong: ευρώ, euro.
    case [0x79] where previous.map(endsInShortVowel) == true: return [0x75]
    case [0x59] where previous.map(endsInShortVowel) == true: return [0x55]
    default:
      // Θεός becomes Theos, and ΘΕΟΣ THEOS.
      guard result.count > 1, letter.isUppercase, next?.isLowercase == true else { return nil }
      return result.prefix(1) + result.dropFirst().map(\.asciiLowercased)
    }
  }

  private static let gutturals: [Character] = ["γ", "κ", "ξ", "χ", "Γ", "Κ", "Ξ", "Χ"]

  private static let shortVowels: [UInt32] = "αειουΑΕΙΟΥ".unicodeScalars.map(\.value)

  private static func endsInShortVowel(_ letter: Character) -> Bool {
    letter.unicodeScalars.first.map { shortVowels.contains($0.value) } == true
  }
}
