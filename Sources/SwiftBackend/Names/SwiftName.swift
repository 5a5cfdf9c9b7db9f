import MessageSyntax

/// An identifier of generated Swift.
struct SwiftName: Hashable {
  /// The identifier as it stands behind a dot.
  let plain: String

  /// The identifier as it stands elsewhere: a keyword between backticks.
  var source: String { ReservedNames.keywords.contains(plain) ? "`\(plain)`" : plain }

  /// Whether it ends in a hash, and does not show its name.
  var isHashed: Bool {
    let ending = Array(plain.utf8.suffix(10))
    return ending.count == 10 && ending[0] == UInt8(ascii: "_")
      && (ending[1] == UInt8(ascii: "X") || ending[1] == UInt8(ascii: "I"))
      && ending[2...].allSatisfy {
        $0.isASCIIDigit || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
      }
  }

  /// The identifier as the label of an argument, where most keywords stand as they are.
  var label: String { ["inout", "let", "var"].contains(plain) ? "`\(plain)`" : plain }
}

/// Names of specs as identifiers.
///
///     SwiftName.value("search-photos")  // searchPhotos
///     SwiftName.value("user_id")        // user_id
///     SwiftName.value("userId")         // userId_X0B7A7E4C
///     SwiftName.service("photos")       // PhotosRequests
///
/// Different names have different identifiers, and none depends on another: what has no plain form
/// ends in a hash of itself behind `_X`, as no plain form does. The hash has 32 bits: of names that are
/// made to share one, the Swift compiler refuses the second.
extension SwiftName {
  /// The longest name that keeps its words, in bytes.
  private static let maximumLength = 80

  /// An input of a request.
  static func value(_ name: String) -> SwiftName {
    let bytes = Array(name.utf8)
    guard bytes.count <= maximumLength, !ReservedNames.values.contains(name) else {
      return SwiftName(plain: hashed(bytes, capitalized: false))
    }
    if isKebab(bytes) { return SwiftName(plain: camel(bytes, capitalized: false)) }
    return SwiftName(plain: isSnake(bytes) ? name : hashed(bytes, capitalized: false))
  }

  /// A request, which is a method, or an input of the whole spec, which is a stored property: some
  /// names are those of other members.
  static func member(_ name: String) -> SwiftName {
    let value = value(name)
    return ReservedNames.members.contains(value.plain) ? hashed(name) : value
  }

  /// A field of an object.
  static func field(_ name: String) -> SwiftName {
    let value = value(name)
    return ReservedNames.typeMembers.contains(value.plain) ? hashed(name) : value
  }

  /// A case of an enumeration: words with a capital keep it.
  static func enumerationCase(_ name: String) -> SwiftName {
    let isPlain =
      isPascal(Array(name.utf8)) && name.utf8.count <= maximumLength
      && !ReservedNames.types.contains(name) && !ReservedNames.typeMembers.contains(name)
    return isPlain ? SwiftName(plain: name) : field(name)
  }

  /// The name with its hash, whatever it is.
  static func hashed(_ name: String) -> SwiftName {
    SwiftName(plain: hashed(Array(name.utf8), capitalized: false))
  }

  /// The property of a spec-wide input that bears the name of a request, which is a method: a hash
  /// behind `_I`, as no method has.
  static func propertyBesideMethod(_ name: String) -> SwiftName {
    SwiftName(plain: hashed(Array(name.utf8), capitalized: false, mark: "_I"))
  }

  /// A declared type. It begins with a capital, as no value does: an input may have the name of a
  /// type.
  static func type(_ name: String) -> SwiftName {
    let bytes = Array(name.utf8)
    guard isPascal(bytes), bytes.count <= maximumLength, !ReservedNames.types.contains(name) else {
      let hashed = hashed(bytes, capitalized: true)
      return SwiftName(plain: hashed.hasPrefix("_") ? "Type" + hashed : hashed)
    }
    return SwiftName(plain: name)
  }

  /// The words of a name, each with a capital, with its hash where it has no plain form.
  static func words(of name: String) -> String {
    let bytes = Array(name.utf8)
    let isPlain =
      (isKebab(bytes) || isSnake(bytes) || isPascal(bytes)) && bytes.count <= maximumLength
    return isPlain
      ? camel(bytes, capitalized: true) : hashed(bytes, capitalized: true)
  }

  /// A type that an input or a field declares in its own place: the words of what has it, which is
  /// empty for the whole spec, and its own.
  static func inlineType(of name: String, in owner: String) -> SwiftName {
    let words = owner + words(of: name)
    guard !ReservedNames.types.contains(words), !words.hasPrefix("_") else {
      return SwiftName(plain: "Type" + hashed(Array(words.utf8), capitalized: true))
    }
    return SwiftName(plain: words)
  }

  /// The type of a service's requests.
  static func service(_ name: String) -> SwiftName {
    let bytes = Array(name.utf8)
    let isPlain = isKebab(bytes) && bytes.count <= maximumLength
    let words = isPlain ? camel(bytes, capitalized: true) : hashed(bytes, capitalized: true)
    return SwiftName(plain: words + "Requests")
  }

  /// The base URL of an environment.
  static func baseURL(ofEnvironment name: String) -> SwiftName {
    SwiftName(plain: value(name).plain + "BaseURL")
  }
}

// MARK: - Forms

extension SwiftName {
  /// `[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*`
  private static func isKebab(_ name: [UInt8]) -> Bool {
    name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { word in
      guard let first = word.first, first.isLowercaseLetter else { return false }
      return word.allSatisfy { $0.isLowercaseLetter || $0.isASCIIDigit }
    }
  }

  /// `[a-z][a-z0-9]*(_[a-z0-9]+)*`
  private static func isSnake(_ name: [UInt8]) -> Bool {
    guard let first = name.first, first.isLowercaseLetter else { return false }
    return name.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { $0.isLowercaseLetter || $0.isASCIIDigit }
    }
  }

  /// `[A-Z][A-Za-z0-9]*`
  private static func isPascal(_ name: [UInt8]) -> Bool {
    guard let first = name.first, first.isASCIILetter, !first.isLowercaseLetter else {
      return false
    }
    return name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }

  /// The words of a name run together, each but perhaps the first with a capital.
  private static func camel(_ name: [UInt8], capitalized: Bool) -> String {
    var output: [UInt8] = []
    var isWordStart = capitalized
    for byte in name {
      guard byte.isASCIILetter || byte.isASCIIDigit else {
        isWordStart = !output.isEmpty || capitalized
        continue
      }
      if output.isEmpty, byte.isASCIIDigit { output.append(UInt8(ascii: "_")) }
      if isWordStart {
        output.append(byte.asciiUppercased)
      } else {
        output.append(output.isEmpty ? byte.asciiLowercased : byte)
      }
      isWordStart = false
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The letters and digits of a name, as far as they go, then eight digits of its SHA-256.
  private static func hashed(
    _ name: [UInt8], capitalized: Bool, mark: String = "_X"
  ) -> String {
    let words = camel(Array(name.prefix(maximumLength / 2)), capitalized: capitalized)
    let digest = Hexadecimal.encode(SHA256.hash(name)).prefix(8).map(\.asciiUppercased)
    return words + mark + String(decoding: digest, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}
