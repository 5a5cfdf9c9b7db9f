/// The names of generated files.
///
///     SpecFileName.swiftFile(of: "mobile/photos.yaml")  // "mobile+photos.yaml.swift"
///
/// The build-tool plugin compiles this file too, because it must name the outputs of a build before
/// the compiler exists. Hence this file imports nothing.
enum SpecFileName {
  /// The maximum length of the name before `.swift`, in bytes.
  private static let maximumLength = 200

  /// The file for a spec, whose path is relative to the root.
  ///
  /// Folders become part of the name, joined by `+`, because files of a Swift module must have
  /// different names even in different folders. All bytes except `A-Za-z0-9-_.=,` are
  /// percent-encoded, and so is a dot at the beginning. A name longer than 200 bytes is cut, and
  /// ends in `%-` and a hash of the whole path. Different paths have different names.
  static func swiftFile(of path: String) -> String {
    var name: [UInt8] = []
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        name.append(UInt8(ascii: "+"))
      } else if isPlain(byte), !(name.isEmpty && byte == UInt8(ascii: ".")) {
        name.append(byte)
      } else {
        name += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
      }
    }
    if name.count > maximumLength { cut(&name, path: path) }
    return String(decoding: name, as: UTF8.self) + ".swift"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_.=,".utf8.contains(byte)
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Cuts a name before a `%XX` that would not fit completely, and appends a mark that no path
  /// yields, and the hash.
  private static func cut(_ name: inout [UInt8], path: String) {
    let ending = Array("%-".utf8) + digits(of: hash(path))
    var length = maximumLength - ending.count
    if let escape = name[length - 2..<length].firstIndex(of: UInt8(ascii: "%")) { length = escape }
    name.removeSubrange(length...)
    name += ending
  }

  /// The FNV-1a hash. If two long paths have the same hash, the compiler refuses to write both to
  /// one file.
  private static func hash(_ path: String) -> UInt64 {
    path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// All 16 digits of a hash.
  private static func digits(of hash: UInt64) -> [UInt8] {
    (0..<16).map { digit(UInt8(truncatingIfNeeded: hash >> (60 - 4 * $0)) & 0xF) }
  }
}
