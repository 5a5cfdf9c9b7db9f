import Foundation

/// Paths that every system can check out: Linux, macOS, and Windows with its usual limits.
///
/// The rules for names are those of Windows ("Naming Files, Paths, and Namespaces" of Microsoft's
/// documentation), the strictest of the three.
package enum PortablePath {
  /// The longest path of the repository. Windows allows 260, including the folder of the checkout.
  package static let longest = 200

  /// Why a path cannot be checked out everywhere; nil when it can.
  package static func obstacle(to path: String) -> String? {
    if path.utf8.count > longest { return "it is longer than \(longest) bytes" }
    for name in path.split(separator: "/", omittingEmptySubsequences: false) {
      if let reason = obstacle(inName: name) { return reason }
    }
    return nil
  }

  private static func obstacle(inName name: Substring) -> String? {
    guard let last = name.utf8.last else { return "it has an empty name" }
    if let byte = name.utf8.first(where: { $0 < 0x20 || reservedCharacters.contains($0) }) {
      return "a name contains \(Character(Unicode.Scalar(byte)).debugDescription)"
    }
    if last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      return "a name ends in a dot or a blank"
    }
    // A device is reserved with any extension: NUL.txt is NUL.
    let stem = name.prefix { $0 != "." }.lowercased().trimmingCharacters(in: [" "])
    return devices.contains(stem) ? "a name is that of a device" : nil
  }

  private static let reservedCharacters = Set("<>:\"|?*\\".utf8)

  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + "0123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] })

  /// The same text for all paths that a file system does not distinguish if it ignores case or the
  /// form of Unicode.
  package static func folded(_ path: String) -> String {
    path.precomposedStringWithCanonicalMapping.lowercased()
  }
}
