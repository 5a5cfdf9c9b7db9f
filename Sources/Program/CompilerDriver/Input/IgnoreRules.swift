/// The rules of the `.gitignore` files from a folder down to one of its subfolders, as git reads
/// them.
///
/// The last matching rule decides; a deeper file's rules come later.
package struct IgnoreRules: Sendable {
  /// The rules of one file.
  private struct Level: Sendable {
    /// The path of the file's folder, relative to the folder of the search; empty or ending in a
    /// slash.
    var folder: [UInt8]
    var patterns: [IgnorePattern]
  }

  private var levels: [Level] = []

  /// Rules that no file can override.
  private let overriding: [IgnorePattern]

  /// Rules that apply everywhere, in the order given.
  package init(overriding lines: [String] = []) {
    overriding = lines.compactMap { IgnorePattern(Array($0.utf8)[...]) }
  }

  /// Adds the rules of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole `.gitignore` file.
  ///   - folder: The path of its folder relative to the folder of the search; empty for that
  ///     folder.
  package mutating func add(_ bytes: [UInt8], in folder: String) {
    let patterns = Self.patterns(in: bytes)
    if patterns.isEmpty { return }
    levels.append(
      Level(folder: Array((folder.isEmpty ? "" : folder + "/").utf8), patterns: patterns))
  }

  /// Whether a file or a folder is ignored, provided that no folder above it is.
  ///
  /// - Parameters:
  ///   - path: The path relative to the folder of the search.
  ///   - isFolder: Whether it is a folder. A link to a folder does not count as one.
  /// - Returns: Whether the last matching rule ignores it.
  package func ignores(_ path: String, isFolder: Bool) -> Bool {
    let path = Array(path.utf8)
    if let pattern = overriding.last(where: { $0.matches(path[...], isFolder: isFolder) }) {
      return !pattern.isNegated
    }
    for level in levels.reversed() {
      let name = path.dropFirst(level.folder.count)
      if let pattern = level.patterns.last(where: { $0.matches(name, isFolder: isFolder) }) {
        return !pattern.isNegated
      }
    }
    return false
  }

  private static func patterns(in bytes: [UInt8]) -> [IgnorePattern] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return IgnorePattern(withoutTrailingBlanks(line))
    }
  }

  /// Removes trailing spaces, except one after a backslash.
  private static func withoutTrailingBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\") {
        // A backslash at the end escapes nothing; git keeps the line unchanged.
        if index + 1 == line.endIndex { return line }
        index += 1
        end = index + 1
      } else if line[index] != UInt8(ascii: " ") {
        end = index + 1
      }
      index += 1
    }
    return line[..<end]
  }
}
