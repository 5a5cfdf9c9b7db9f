import MessageSyntax

/// Names of specs as names of requests and variables: `[A-Za-z_][A-Za-z0-9_]*`.
///
///     Identifier.text("share-album")  // "share_album"
///     Identifier.text("料理")          // "Xd894d429"
///
/// A name of lower-case words joined by hyphens keeps its words. Any other gets a hash of itself
/// behind a capital X, which no such name has: so names stay apart, and none depends on another.
enum Identifier {
  /// The longest name that keeps its words.
  private static let maximumLength = 80

  static func text(_ name: String) -> String {
    let bytes = Array(name.utf8)
    guard isPlain(bytes) else { return hashed(bytes) }
    return String(
      decoding: bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }

  /// The name of a case of a request.
  ///
  /// One that begins as the service's variables do has a hash: some clients keep responses under the
  /// names of requests.
  static func text(request: String, case: String, of service: String) -> String {
    var name = text(request)
    if (name + "_").hasPrefix(text(service) + "_"), isPlain(Array(request.utf8)) {
      name += "_X" + String(decoding: digest(Array(request.utf8)), as: UTF8.self)
    }
    return `case`.utf8.elementsEqual("default".utf8) ? name : name + "__" + text(`case`)
  }

  /// `[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*`
  private static func isPlain(_ name: [UInt8]) -> Bool {
    guard name.count <= maximumLength else { return false }
    return name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy {
      word in
      guard let first = word.first, isLowercase(first) else { return false }
      return word.allSatisfy { isLowercase($0) || $0.isASCIIDigit }
    }
  }

  private static func isLowercase(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }

  /// The letters and digits of the name, as far as they go, then the hash.
  private static func hashed(_ name: [UInt8]) -> String {
    var words: [UInt8] = []
    for byte in name.prefix(maximumLength / 2) {
      if byte.isASCIILetter || byte.isASCIIDigit {
        // No name begins with a digit.
        if words.isEmpty, byte.isASCIIDigit { words.append(UInt8(ascii: "_")) }
        words.append(byte.asciiLowercased)
      } else if let last = words.last, last != UInt8(ascii: "_") {
        words.append(UInt8(ascii: "_"))
      }
    }
    if let last = words.last, last != UInt8(ascii: "_") { words.append(UInt8(ascii: "_")) }
    return String(decoding: words + [UInt8(ascii: "X")] + digest(name), as: UTF8.self)
  }

  /// Eight digits of the SHA-256 of bytes.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    Array(Hexadecimal.encode(SHA256.hash(bytes)).prefix(8))
  }
}
