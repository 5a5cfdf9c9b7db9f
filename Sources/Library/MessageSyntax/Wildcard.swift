/// Patterns with `*` for any bytes and `?` for one character.
package enum Wildcard {
  /// Whether a whole text matches a pattern.
  ///
  /// The search goes back only to the last `*`, so that the time is at most proportional to the length
  /// of the pattern times that of the text.
  package static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    var patternIndex = 0
    var textIndex = 0
    var star: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "*") {
        star = (patternIndex, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "?") {
        patternIndex += 1
        textIndex = characterEnd(in: text, from: textIndex)
      } else if patternIndex < pattern.count, pattern[patternIndex] == text[textIndex] {
        patternIndex += 1
        textIndex += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        patternIndex = last.pattern + 1
        textIndex = last.text + 1
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// The end of the UTF-8 sequence that starts at an offset.
  private static func characterEnd(in text: [UInt8], from start: Int) -> Int {
    var end = start + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
