// Paths that make reads as patterns.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A path as a shell pattern, as make reads a path that contains `[`.
enum PathPattern {
  /// Whether a path with `[` may match other existing files as a pattern: `[a]` matches `a`.
  static func matchesOthers(_ path: String) -> Bool {
    let pattern = pattern(Array(path.utf8)).map { CChar(bitPattern: $0) } + [0]
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_NOSORT, nil, &found) == 0, let paths = found.gl_pathv else {
      return false
    }
    // A bracket without an end is an ordinary character and matches itself.
    return (0..<Int(found.gl_pathc)).contains { index in
      paths[index].map { strcmp($0, path) != 0 } ?? false
    }
  }

  /// The path as a pattern in which only brackets are special. Matches of non-ASCII characters
  /// depend on make's locale, so here they match anything.
  private static func pattern(_ path: [UInt8]) -> [UInt8] {
    var pattern: [UInt8] = []
    var rest = path[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "["), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "]")),
        rest[..<end].contains(where: { $0 >= 0x80 })
      {
        pattern.append(UInt8(ascii: "*"))
        rest = rest[(end + 1)...]
        continue
      }
      if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") { pattern.append(0x5C) }
      pattern.append(byte)
    }
    return pattern
  }
}
