/// One line of a `.gitignore` file, read as git does (`dir.c`, gitignore(5)).
struct IgnorePattern: Sendable {
  /// Whether matching paths are kept (`!`).
  let isNegated: Bool

  /// Whether the pattern matches folders only.
  private let wantsFolder: Bool

  /// Whether the pattern matches a name in any folder.
  private let isName: Bool

  /// The pattern without `!` and without a final slash.
  private let glob: [UInt8]

  /// The number of bytes of ``glob`` before its first wildcard or escape.
  private let literalCount: Int

  /// Whether the pattern is `*` followed by literal bytes.
  private let isSuffix: Bool

  /// Reads a line without its line end; nil if it is empty.
  init?(_ line: ArraySlice<UInt8>) {
    guard !line.isEmpty else { return nil }
    var line = line
    isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line = line.dropFirst() }
    isSuffix =
      line.first == UInt8(ascii: "*") && !line.dropFirst().contains(where: Self.isSpecial)
    wantsFolder = line.last == UInt8(ascii: "/")
    if wantsFolder { line = line.dropLast() }
    isName = !line.contains(UInt8(ascii: "/"))
    glob = Array(line)
    literalCount = glob.firstIndex(where: Self.isSpecial) ?? glob.count
  }

  private static func isSpecial(_ byte: UInt8) -> Bool { "*?[\\".utf8.contains(byte) }

  /// Whether the pattern matches a path relative to the folder of the `.gitignore` file.
  func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if wantsFolder, !isFolder { return false }
    return isName ? matchesName(path) : matchesPath(path)
  }

  private func matchesName(_ path: ArraySlice<UInt8>) -> Bool {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
    let name = path[start...]
    if literalCount == glob.count { return name.elementsEqual(glob) }
    if isSuffix { return name.count >= glob.count - 1 && name.suffix(glob.count - 1) == glob[1...] }
    return WildMatch.matches(Array(name), glob, keepsSlashes: false)
  }

  private func matchesPath(_ path: ArraySlice<UInt8>) -> Bool {
    var (glob, literalCount) = (self.glob[...], self.literalCount)
    if glob.first == UInt8(ascii: "/") {
      glob = glob.dropFirst()
      literalCount -= 1
    }
    let literal = glob.prefix(max(0, literalCount))
    guard path.starts(with: literal) else { return false }
    let (rest, name) = (glob.dropFirst(literal.count), path.dropFirst(literal.count))
    if rest.isEmpty { return name.isEmpty }
    return WildMatch.matches(Array(name), Array(rest), keepsSlashes: true)
  }
}
