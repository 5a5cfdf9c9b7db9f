import MessageSyntax
package import RequestModel

/// The identifier for a name of a spec in generated Swift and `.http` files.
///
/// It depends only on the name and on the reserved names where it is used, not on other names.
package struct SpecIdentifier: Sendable, Hashable {
  /// The identifier without backticks.
  package let text: String

  /// Whether it is a Swift identifier only in backticks.
  package let isRaw: Bool

  private init(_ text: String) {
    self.text = text
    isRaw = false
  }

  /// An identifier that Unicode does not recognize but Swift may.
  private init(raw text: String) {
    self.text = text
    isRaw = !IdentifierSyntax.isUnquoted(text)
  }

  /// The identifier of a name: the name itself if it is an identifier, or else its words joined, or
  /// else the name in backticks. A reserved one gets a trailing `_`.
  ///
  ///     listItems      listItems
  ///     X-Request-Id   xRequestId
  ///     2nd-notice     `2nd-notice`
  ///     self           self_
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isType: Whether it begins with a capital letter.
  ///   - isInterpolated: Whether string literals may contain it.
  ///   - style: How words of names are joined.
  ///   - reserved: The reserved names.
  ///
  /// `nil` if Swift does not accept the name even in backticks.
  package init?(
    _ name: String, isType: Bool = false, isInterpolated: Bool = false,
    style: SwiftNameStyle = .written, reserved: Set<String>
  ) {
    let unreserved = Self.unreserved(
      name, isType: isType, isInterpolated: isInterpolated, style: style)
    guard let identifier = unreserved else { return nil }
    self =
      !identifier.isRaw && reserved.contains(identifier.text)
      ? SpecIdentifier(identifier.text + "_") : identifier
  }

  /// The identifier that a spec sets; `nil` if it is invalid in Swift or reserved.
  package init?(chosen name: String, isInterpolated: Bool = false, reserved: Set<String>) {
    if IdentifierSyntax.isPlain(name) {
      self.init(name)
    } else if IdentifierSyntax.isRaw(name, isInterpolated: isInterpolated) {
      self.init(raw: name)
    } else {
      return nil
    }
    guard !reserved.contains(text) else { return nil }
  }

  /// Creates an identifier from the words of an owner, which may be empty, and further words.
  package init?(owner: String, words: String, reserved: Set<String>) {
    let text = owner + words
    guard IdentifierSyntax.isPlain(text) || IdentifierSyntax.isRaw(text, isInterpolated: false)
    else { return nil }
    if !IdentifierSyntax.isPlain(text) {
      self.init(raw: text)
    } else {
      self.init(reserved.contains(text) ? text + "_" : text)
    }
  }

  /// A name as part of a type's name: capitalized, with its words joined if that gives an
  /// identifier.
  package static func words(of name: String, style: SwiftNameStyle = .written) -> String {
    unreserved(name, isType: true, isInterpolated: false, style: style)?.text ?? name
  }

  /// A word with a capital first letter, if that letter has a capital.
  package static func capitalized(_ word: String) -> String { Words.capitalized(word) }

  private static func unreserved(
    _ name: String, isType: Bool, isInterpolated: Bool, style: SwiftNameStyle
  ) -> SpecIdentifier? {
    if style == .camel, let joined = Words.camelCased(name, isType: isType),
      IdentifierSyntax.isPlain(joined)
    {
      return SpecIdentifier(joined)
    }
    if IdentifierSyntax.isPlain(name) {
      let capitalized = isType ? Words.capitalized(name) : name
      return SpecIdentifier(IdentifierSyntax.isPlain(capitalized) ? capitalized : name)
    }
    let joined = Words.joined(name, isType: isType)
    if IdentifierSyntax.isPlain(joined) { return SpecIdentifier(joined) }
    return IdentifierSyntax.isRaw(name, isInterpolated: isInterpolated)
      ? SpecIdentifier(raw: name) : nil
  }
}

/// The words of names.
private enum Words {
  /// The parts of a name, also those between underscores, joined. Underscores around the name and
  /// between digits are kept: `_links`, `v1_2`. Several words in capitals alone become small first,
  /// so that `IN_PROGRESS` is `inProgress`. `nil` if there is no word.
  static func camelCased(_ name: String, isType: Bool) -> String? {
    let low = UInt8(ascii: "_")
    var bytes = Array(name.utf8)
    guard let first = bytes.firstIndex(where: { $0 != low }),
      let last = bytes.lastIndex(where: { $0 != low })
    else { return nil }
    for place in first...last where bytes[place] == low {
      let isBetweenDigits =
        bytes[place - 1].isASCIIDigit && bytes[place + 1].isASCIIDigit
      if !isBetweenDigits { bytes[place] = UInt8(ascii: "-") }
    }
    var inner = String(decoding: bytes[first...last], as: UTF8.self)
    if inner.utf8.contains(UInt8(ascii: "-")), !inner.unicodeScalars.contains(where: isLowercase) {
      inner = String(String.UnicodeScalarView(inner.unicodeScalars.map(lowercased)))
    }
    let joined = joined(inner, isType: isType)
    guard first > 0 || last < bytes.count - 1 else { return joined }
    return String(repeating: "_", count: first) + joined
      + String(repeating: "_", count: bytes.count - 1 - last)
  }

  /// The parts of a name between `-`, blank, `.` and `/`, joined.
  static func joined(_ name: String, isType: Bool) -> String {
    if let joined = name.utf8.withContiguousStorageIfAvailable({ joined(ascii: $0, isType) }) ?? nil
    {
      return joined
    }
    var output = ""
    let words = name.unicodeScalars.split { $0 == "-" || $0 == " " || $0 == "." || $0 == "/" }
    for (index, word) in words.enumerated() {
      if index > 0 || isType {
        append(capitalized: word, to: &output)
      } else {
        append(lowered: word, to: &output)
      }
    }
    return output
  }

  /// The same for ASCII; `nil` if there is another character.
  private static func joined(ascii name: UnsafeBufferPointer<UInt8>, _ isType: Bool) -> String? {
    guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: name.count) { output in
      var (count, place, isFirst) = (0, 0, true)
      while place < name.count {
        guard !isSeparator(name[place]) else {
          place += 1
          continue
        }
        let changed = isFirst && !isType ? loweredCount(of: name[place...]) : 0
        let end = name[place...].firstIndex(where: isSeparator) ?? name.count
        for index in place..<end {
          let byte = name[index]
          let isCapital = changed == 0 && index == place && !(isFirst && !isType)
          output[count] =
            isCapital
            ? byte.asciiUppercased : index - place < changed ? byte.asciiLowercased : byte
          count += 1
        }
        (place, isFirst) = (end, false)
      }
      return count
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// The number of leading capitals of an ASCII word that become lower case.
  private static func loweredCount(of word: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let capitals = word.prefix { 0x41...0x5A ~= $0 }
    let isFollowed = word[capitals.endIndex...].first.map { 0x61...0x7A ~= $0 } ?? false
    return capitals.count > 1 && isFollowed ? capitals.count - 1 : capitals.count
  }

  /// A word with a capital first letter, if that letter has a capital.
  static func capitalized(_ word: String) -> String {
    var output = ""
    append(capitalized: word.unicodeScalars[...], to: &output)
    return output
  }

  private static func append(
    capitalized word: Substring.UnicodeScalarView, to output: inout String
  ) {
    guard let first = word.first else { return }
    output.unicodeScalars.append(uppercased(first))
    output += Substring(word.dropFirst())
  }

  /// Appends a word with its leading capitals in lower case. The last of several is kept before a
  /// lower-case letter: `XMLHttp` has two words.
  private static func append(
    lowered word: Substring.UnicodeScalarView, to output: inout String
  ) {
    let capitals = word.prefix(while: isUppercase)
    var count = capitals.count
    if count > 1, let next = word[capitals.endIndex...].first, isLowercase(next) { count -= 1 }
    for scalar in word.prefix(count) { output.unicodeScalars.append(lowercased(scalar)) }
    output += Substring(word.dropFirst(count))
  }

  // Unicode's tables are used only for non-ASCII characters.

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar >= "A" && scalar <= "Z" : scalar.properties.isUppercase
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar >= "a" && scalar <= "z" : scalar.properties.isLowercase
  }

  private static func uppercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard !scalar.isASCII else { return Unicode.Scalar(UInt8(ascii: scalar).asciiUppercased) }
    return single(scalar.properties.uppercaseMapping, else: scalar)
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard !scalar.isASCII else { return Unicode.Scalar(UInt8(ascii: scalar).asciiLowercased) }
    return single(scalar.properties.lowercaseMapping, else: scalar)
  }

  /// The mapping of a scalar if it is a single scalar; otherwise the scalar itself.
  private static func single(_ mapping: String, else scalar: Unicode.Scalar) -> Unicode.Scalar {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first ?? scalar : scalar
  }
}
