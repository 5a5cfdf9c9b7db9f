/// Git's matching of names and paths with wildcards (`wildmatch.c`).
///
///     WildMatch.matches(Array("a/b/c".utf8), Array("a/**/c".utf8), keepsSlashes: true)  // true
///
/// Unlike git's recursion, this remembers failed attempts: the time is at most proportional to the
/// length of the pattern times that of the text.
struct WildMatch {
  private let text: [UInt8]
  private let pattern: [UInt8]

  /// Whether `*` and `?` stop at slashes, and only `**` crosses them.
  private let keepsSlashes: Bool

  /// The pairs of positions that are known not to match.
  private var failed: Set<Int> = []

  /// Whether a whole text matches a pattern.
  static func matches(_ text: [UInt8], _ pattern: [UInt8], keepsSlashes: Bool) -> Bool {
    var match = WildMatch(text: text, pattern: pattern, keepsSlashes: keepsSlashes)
    return match.matches(0, 0)
  }

  private init(text: [UInt8], pattern: [UInt8], keepsSlashes: Bool) {
    (self.text, self.pattern, self.keepsSlashes) = (text, pattern, keepsSlashes)
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether the rest of the text matches the rest of the pattern.
  private mutating func matches(_ textStart: Int, _ patternStart: Int) -> Bool {
    let key = textStart * (pattern.count + 1) + patternStart
    if failed.contains(key) { return false }
    let isMatch = tryMatch(textStart, patternStart)
    if !isMatch { failed.insert(key) }
    return isMatch
  }

  private mutating func tryMatch(_ textStart: Int, _ patternStart: Int) -> Bool {
    var (t, p) = (textStart, patternStart)
    while p < pattern.count {
      let symbol = pattern[p]
      if symbol == UInt8(ascii: "*") { return matchesStar(t, p, since: patternStart) }
      guard t < text.count else { return false }
      switch symbol {
      case UInt8(ascii: "?"):
        if keepsSlashes, text[t] == Self.slash { return false }
        p += 1
      case UInt8(ascii: "["):
        guard let end = matchesSet(text[t], p) else { return false }
        p = end
      case UInt8(ascii: "\\"):
        guard p + 1 < pattern.count, pattern[p + 1] == text[t] else { return false }
        p += 2
      default:
        guard symbol == text[t] else { return false }
        p += 1
      }
      t += 1
    }
    return t == text.count
  }

  /// Matches `*` or `**` at `star` in the pattern, in an attempt that began at `start`.
  private mutating func matchesStar(_ textStart: Int, _ star: Int, since start: Int) -> Bool {
    var p = star
    while p < pattern.count, pattern[p] == UInt8(ascii: "*") { p += 1 }
    var crossesSlashes = !keepsSlashes
    if keepsSlashes, p - star > 1 {
      let isAtStart = star - 1 < start || pattern[star - 1] == Self.slash
      let atEnd = p == pattern.count || pattern[p] == Self.slash
      let isEscaped = p + 1 < pattern.count && pattern[p...p + 1].elementsEqual("\\/".utf8)
      if isAtStart, atEnd || isEscaped {
        // `**/` also matches no folder at all.
        if p < pattern.count, pattern[p] == Self.slash, matches(textStart, p + 1) { return true }
        crossesSlashes = true
      }
    }
    if p == pattern.count {
      return crossesSlashes || !text[textStart...].contains(Self.slash)
    }
    for t in textStart..<text.count {
      if matches(t, p) { return true }
      if !crossesSlashes, text[t] == Self.slash { return false }
    }
    return false
  }
}

// MARK: Sets

extension WildMatch {
  /// Matches a byte with a set such as `[!a-z]`.
  ///
  /// - Returns: Where the pattern continues; nil if the byte is not in the set, or the set has no
  ///   end.
  private func matchesSet(_ byte: UInt8, _ start: Int) -> Int? {
    var p = start + 1
    let isNegated = p < pattern.count && (pattern[p] == 0x21 || pattern[p] == 0x5E)
    if isNegated { p += 1 }
    let first = p
    var previous: UInt8 = 0
    var isIn = false
    while p < pattern.count {
      if pattern[p] == UInt8(ascii: "]"), p > first {
        return isIn == isNegated || keepsSlashes && byte == Self.slash ? nil : p + 1
      }
      guard let matches = matchesElement(byte, &p, after: &previous) else { return nil }
      isIn = isIn || matches
    }
    return nil
  }

  /// Matches a byte with a character, a range or a class of a set, and moves behind it.
  ///
  /// A range may begin with the character before it, which is 0 at the beginning of the set.
  ///
  /// - Returns: Whether the byte is in it; nil if the element is malformed.
  private func matchesElement(_ byte: UInt8, _ p: inout Int, after previous: inout UInt8) -> Bool? {
    defer { p += 1 }
    let next = p + 1 < pattern.count ? pattern[p + 1] : UInt8(ascii: "]")
    if pattern[p] == UInt8(ascii: "-"), previous != 0, next != UInt8(ascii: "]") {
      let first = previous
      p += 1
      previous = 0
      return character(&p).map { first <= byte && byte <= $0 }
    }
    if pattern[p] == UInt8(ascii: "["), next == UInt8(ascii: ":") {
      let name = p + 2
      guard let end = pattern[name...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
      // Without `:]` the bracket belongs to the set.
      if end > name, pattern[end - 1] == UInt8(ascii: ":") {
        p = end
        previous = 0
        return Self.isInClass(byte, pattern[name..<end - 1])
      }
    }
    guard let character = character(&p) else { return nil }
    previous = character
    return byte == character
  }

  /// The character at an index, without the backslash before it; nil if none follows the backslash.
  private func character(_ p: inout Int) -> UInt8? {
    guard pattern[p] == UInt8(ascii: "\\") else { return pattern[p] }
    p += 1
    return p < pattern.count ? pattern[p] : nil
  }

  /// Whether an ASCII character is in a class such as `alpha`; nil for an unknown class.
  private static func isInClass(_ byte: UInt8, _ name: ArraySlice<UInt8>) -> Bool? {
    let isUpper = (0x41...0x5A).contains(byte)
    let isLower = (0x61...0x7A).contains(byte)
    let isDigit = (0x30...0x39).contains(byte)
    let isGraph = (0x21...0x7E).contains(byte)
    switch String(decoding: name, as: UTF8.self) {
    case "alnum": return isUpper || isLower || isDigit
    case "alpha": return isUpper || isLower
    case "blank": return byte == 0x20 || byte == 0x09
    case "cntrl": return byte < 0x20 || byte == 0x7F
    case "digit": return isDigit
    case "graph": return isGraph
    case "lower": return isLower
    case "print": return isGraph || byte == 0x20
    case "punct": return isGraph && !isUpper && !isLower && !isDigit
    case "space": return byte == 0x20 || (0x09...0x0D).contains(byte)
    case "upper": return isUpper
    case "xdigit": return isDigit || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    default: return nil
    }
  }
}
