/// A path as spelled in a dependency file. Facts not documented were tested with GNU make 4.3 and
/// Ninja 1.11.
package struct DependencyPath: Sendable {
  /// The reason why make would misread a path in any spelling.
  package struct Refusal: Error {
    package var path: String
    package var reason: String

    package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
  }

  package private(set) var bytes: [UInt8] = []

  /// Whether Ninja reads the path the way make does.
  package private(set) var isReadByNinja = true

  /// Spells a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - escapesPercent: Whether a `%` is escaped because the path is a target and not a pattern.
  ///   - matchesOthers: Whether the path, as a pattern, matches other files: `[a]` matches `a`.
  /// - Throws: `Refusal` if make would misread the path in any spelling.
  package init(
    _ path: String, escapesPercent: Bool = false, matchesOthers: Bool = false
  ) throws(Refusal) {
    if let reason = Self.reasonForRefusal(Array(path.utf8)) {
      throw Refusal(path: path, reason: reason)
    }
    // Without other metacharacters, make takes a path with `[` that matches no file literally, and
    // Ninja does not support escaping `[`.
    let escapesBracket =
      matchesOthers || path.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    if escapesBracket, path.utf8.contains(UInt8(ascii: "\\")) {
      // A pattern would lose its backslashes.
      throw Refusal(path: path, reason: "it contains '\\' and makes a pattern")
    }
    append(path, escapesPercent: escapesPercent, escapesBracket: escapesBracket)
    if path.utf8.last == UInt8(ascii: ":") { isReadByNinja = false }
  }

  /// Spells the bytes of a path that make reads in some spelling.
  private mutating func append(_ path: String, escapesPercent: Bool, escapesBracket: Bool) {
    var backslashes = 0
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\\"):
        backslashes += 1
        bytes.append(byte)
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#"), UInt8(ascii: ":"):
        // Backslashes before an escaped character are doubled. Ninja supports that only before
        // spaces.
        if backslashes > 0, byte != UInt8(ascii: " ") { isReadByNinja = false }
        bytes += [UInt8](repeating: UInt8(ascii: "\\"), count: backslashes + 1)
      case UInt8(ascii: "$"): bytes.append(byte)
      case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "|"):
        bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "%") where escapesPercent:
        bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "[") where escapesBracket:
        isReadByNinja = false
        bytes.append(UInt8(ascii: "\\"))
      default: break
      }
      if !Self.isKnownToNinja(byte) { isReadByNinja = false }
      bytes.append(byte)
      backslashes = 0
    }
  }

  /// The reason why a path cannot be written in a makefile, if any.
  private static func reasonForRefusal(_ path: [UInt8]) -> String? {
    if path.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return "it contains a line break" }
    if path.contains(UInt8(ascii: ";")) { return "it contains ';'" }
    if path.last == UInt8(ascii: " ") || path.last == UInt8(ascii: "\t") {
      return "it ends with a space"
    }
    if path.last == UInt8(ascii: "\\") { return "it ends with '\\'" }
    if path.first == UInt8(ascii: "~") { return "it begins with '~'" }
    if path.contains(UInt8(ascii: "(")), path.last == UInt8(ascii: ")") {
      return "it looks like a member of an archive"
    }
    for (byte, next) in zip(path, path.dropFirst())
    where byte == UInt8(ascii: "\\") && "*?[|%".utf8.contains(next) {
      return "'\\' precedes '\(Unicode.Scalar(next))'"
    }
    let start = path.first.map { "+?!:".utf8.contains($0) } == true ? 1 : 0
    if path.count > start, path[start] == UInt8(ascii: "=") { return "it begins with '='" }
    return nil
  }

  /// Whether Ninja accepts a byte, escaped or not, in a path.
  private static func isKnownToNinja(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: "+,/_:.~(){}%=@[]!- #$\\".utf8.contains(byte)
    }
  }
}
