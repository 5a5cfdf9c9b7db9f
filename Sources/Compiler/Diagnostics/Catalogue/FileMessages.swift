// Mistakes that concern a file as a whole.

extension DiagnosticMessage {
  /// A file larger than the limit.
  package static func fileTooLarge(limit: Int) -> Self {
    Self(
      "file-too-large", .error, "the file is larger than \(limit) bytes",
      help: "raise the limit with --max-file-size")
  }

  /// Aliases that expand a small file into a large one.
  package static func tooLongWithAliases(limit: Int) -> Self {
    Self(
      "file-too-large", .error,
      "the file is larger than \(limit) bytes when its aliases are expanded",
      help: "raise the limit with --max-file-size")
  }

  /// More errors than the limit, after which a spec is not read further.
  package static func tooManyErrors(_ limit: Int) -> Self {
    Self("too-many-mistakes", .note, "more than \(limit) errors; the rest is not checked")
  }

  /// More warnings than are kept.
  package static func tooManyWarnings(_ limit: Int) -> Self {
    Self("too-many-mistakes", .note, "more than \(limit) warnings; the others are not shown")
  }

  /// More diagnostics of an imported document than are kept.
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

  /// A byte that does not belong to a character.
  package static func invalidUTF8(_ byte: UInt8) -> Self {
    let hex = String(byte, radix: 16, uppercase: true)
    return Self(
      "invalid-utf8", .error, "the byte 0x\(hex) is not valid UTF-8 here",
      help: "save the file as UTF-8")
  }
}
