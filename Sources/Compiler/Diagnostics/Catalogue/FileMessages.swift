// Mistakes that concern a file as a whole.

extension DiagnosticMessage {
  /// A file beyond the budget.
  package static func fileTooLarge(limit: Int) -> Self {
    Self(
      "file-too-large", .error, "the file is larger than \(limit) bytes",
      help: "raise the limit with --max-file-size")
  }

  /// Aliases that make a small file a large one.
  package static func tooLongWithAliases(limit: Int) -> Self {
    Self(
      "file-too-large", .error,
      "the file is larger than \(limit) bytes when its aliases are expanded",
      help: "raise the limit with --max-file-size")
  }

  /// More errors than a spec is read to the end with.
  package static func tooManyErrors(_ limit: Int) -> Self {
    Self("too-many-mistakes", .note, "more than \(limit) errors; the rest is not checked")
  }

  /// More warnings than are kept.
  package static func tooManyWarnings(_ limit: Int) -> Self {
    Self("too-many-mistakes", .note, "more than \(limit) warnings; the others are not shown")
  }

  /// More about an imported document than is kept.
  package static func tooManyDiagnostics(_ limit: Int) -> Self {
    Self("too-many-mistakes", .note, "more than \(limit) mistakes; the others are not shown")
  }

  /// The byte order mark of UTF-16 or UTF-32.
  package static var utf16: Self {
    Self("invalid-utf8", .error, "the file is UTF-16, not UTF-8", help: "save it as UTF-8")
  }

  /// A surrogate code point, encoded as if it were a character.
  package static var surrogateInUTF8: Self {
    Self(
      "invalid-utf8", .error, "the bytes of a lone surrogate are not UTF-8",
      help: "save the file as UTF-8, not CESU-8")
  }

  /// A byte that is not a part of a character.
  package static func invalidUTF8(_ byte: UInt8) -> Self {
    let hex = String(byte, radix: 16, uppercase: true)
    return Self(
      "invalid-utf8", .error, "the byte 0x\(hex) is not valid UTF-8 here",
      help: "save the file as UTF-8")
  }
}
