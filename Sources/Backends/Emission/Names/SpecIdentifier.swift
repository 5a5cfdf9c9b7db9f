import MessageSyntax

/// The identifier of a name of a spec: what generated Swift and `.http` files call it.
///
/// It depends on the name and on what is reserved where it is used, and on no other name.
package struct SpecIdentifier: Sendable, Hashable {
  /// The identifier without backticks.
  package let text: String

  /// Whether it is an identifier of Swift between backticks only.
  package let isRaw: Bool

  private init(_ text: String) {
    self.text = text
    isRaw = false
  }

  /// An identifier that Unicode does not call one; Swift may.
  private init(raw text: String) {
    self.text = text
    isRaw = !IdentifierSyntax.isUnquoted(text)
  }

  /// The identifier of a name: the name itself if it is one, else its words joined, else the name
  /// between backticks. One that is reserved ends in `_`.
  ///
  ///     listItems      listItems
  ///     X-Request-Id   xRequestId
  ///     2nd-notice     `2nd-notice`
  ///     self           self_
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isType: Whether it begins with a capital.
  ///   - isInterpolated: Whether string literals may name it.
  ///   - reserved: What it may not be.
  ///
  /// `nil` for a name that Swift does not take even between backticks.
  package init?(
    _ name: String, isType: Bool = false, isInterpolated: Bool = false, reserved: Set<String>
  ) {
    let unreserved = Self.unreserved(name, isType: isType, isInterpolated: isInterpolated)
    guard let identifier = unreserved else { return nil }
    self =
      !identifier.isRaw && reserved.contains(identifier.text)
      ? SpecIdentifier(identifier.text + "_") : identifier
  }

  /// The identifier that a spec chooses itself; `nil` for one that Swift does not take, or that is
  /// reserved.
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

  /// Words after those of what has them, which may be empty.
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

  /// A name as a part of the name of a type: with a capital, joined if that makes an identifier.
  package static func words(of name: String) -> String {
    unreserved(name, isType: true, isInterpolated: false)?.text ?? name
  }

  /// A word with a capital, if its first letter has one.
  package static func capitalized(_ word: String) -> String { Words.capitalized(word) }

  private static func unreserved(
    _ name: String, isType: Bool, isInterpolated: Bool
  ) -> SpecIdentifier? {
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
  /// The parts of a name between `-`, blank, `.` and `/`, run together.
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

  /// The same of ASCII; `nil` where there is anything else.
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

  /// How many of the capitals that a word of ASCII begins with are lowered.
  private static func loweredCount(of word: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let capitals = word.prefix { 0x41...0x5A ~= $0 }
    let isFollowed = word[capitals.endIndex...].first.map { 0x61...0x7A ~= $0 } ?? false
    return capitals.count > 1 && isFollowed ? capitals.count - 1 : capitals.count
  }

  /// A word with a capital, if its first letter has one.
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

  /// Appends a word without the capitals that it begins with. The last of several stays when a
  /// lower-case letter follows: `XMLHttp` has two words.
  private static func append(
    lowered word: Substring.UnicodeScalarView, to output: inout String
  ) {
    let capitals = word.prefix(while: isUppercase)
    var count = capitals.count
    if count > 1, let next = word[capitals.endIndex...].first, isLowercase(next) { count -= 1 }
    for scalar in word.prefix(count) { output.unicodeScalars.append(lowercased(scalar)) }
    output += Substring(word.dropFirst(count))
  }

  // Unicode's tables are asked of what is beyond ASCII only.

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

  /// The mapping of a scalar if it is a single scalar, else the scalar itself.
  private static func single(_ mapping: String, else scalar: Unicode.Scalar) -> Unicode.Scalar {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first ?? scalar : scalar
  }
}
