// Paths that make takes for patterns.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A path as a pattern of the shell, in which make finds `[`.
enum PathPattern {
  /// Whether there are other files whose paths a path with `[` may match as a pattern: `[a]` matches `a`.
  static func matchesOthers(_ path: String) -> Bool {
    let pattern = pattern(Array(path.utf8)).map { CChar(bitPattern: $0) } + [0]
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_NOSORT, nil, &found) == 0, let paths = found.gl_pathv else {
      return false
    }
    // A bracket without an end is a mark like others, and matches itself.
    return (0..<Int(found.gl_pathc)).contains { index in
      paths[index].map { strcmp($0, path) != 0 } ?? false
    }
  }

  /// The path as a pattern in which nothing but brackets means something. What those match that contain
  /// characters beyond ASCII depends on the locale of make, so they match anything here.
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
