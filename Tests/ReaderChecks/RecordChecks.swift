import CompilerDriver
import MessageSyntax
import SpecCompiler

/// What the driver finds in folders, and may have been written by somebody else: it is read, and what was
/// read is written again as the same, or it is refused.
enum RecordChecks {
  /// A cache without the digest at its end, which any damage would make wrong.
  static func cache(_ bytes: [UInt8]) throws(Violation) -> Bool {
    _ = try? RunCache(bytes)
    guard let read = try? RunCache(sealed(bytes)) else { return false }
    let written = read.encoded
    try require((try? RunCache(written))?.encoded == written, "a written cache is another")
    return true
  }

  /// The bytes of a cache and their digest, the last of each eight bytes first.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let digest = SHA256.hash(bytes)
    return bytes + stride(from: 0, to: 32, by: 8).flatMap { digest[$0..<$0 + 8].reversed() }
  }

  static func manifest(_ bytes: [UInt8]) throws(Violation) -> Bool {
    guard let read = OutputManifest(bytes) else { return false }
    try require(OutputManifest(read.encoded) == read, "a written manifest is another")
    return true
  }

  static func intent(_ bytes: [UInt8]) throws(Violation) -> Bool {
    guard let read = OutputIntent(bytes) else { return false }
    try require(
      OutputIntent(read.encoded)?.encoded == read.encoded, "a written intent is another")
    return true
  }

  static func lock(_ bytes: [UInt8]) throws(Violation) -> Bool {
    guard let read = LockFile.Holder(bytes) else { return false }
    try require(LockFile.Holder(read.encoded) == read, "a written lock is another")
    return true
  }

  static func options(_ bytes: [UInt8]) throws(Violation) -> Bool {
    (try? OptionsFile(bytes, path: "waybill.json", options: Compiler.outputOptions)) != nil
  }

  /// A file of arguments, as `@FILE` names it.
  static func arguments(_ bytes: [UInt8]) throws(Violation) -> Bool {
    guard let read = try? ArgumentFiles.lines(in: bytes, of: "arguments") else { return false }
    try require(!read.contains(""), "an argument is empty")
    // A second mark and a second carriage return belong to the arguments.
    let written = "\u{FEFF}" + read.map { $0 + "\r\n" }.joined()
    let again = try? ArgumentFiles.lines(in: Array(written.utf8), of: "arguments")
    try require(
      again?.map { Array($0.utf8) } == read.map { Array($0.utf8) }, "written arguments are others")
    return true
  }

  /// Lines of an ignore file, and a path after the last of them.
  static func ignore(_ bytes: [UInt8]) -> Bool {
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let path = String(decoding: bytes[start...].prefix(512), as: UTF8.self)
    var rules = IgnoreRules(overriding: [path])
    rules.add(Array(bytes[..<start]), in: "a")
    return rules.ignores(path, isFolder: bytes.count % 2 == 0)
      || rules.ignores("a/\(path)", isFolder: true)
  }
}
