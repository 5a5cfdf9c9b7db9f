import CZlib
import Foundation
import MessageSyntax
import TestSupport
import Testing

/// The output bytes of an earlier version: specs that are never edited, the messages that version made of
/// them, and the digests of its `.http` files, generated Swift and models.
///
/// `make record-archive` records an intended change of bytes. Its digest must then be written into
/// CHANGELOG.md, with the reason for the change.
@Suite struct ArchiveTests {
  private static let version = "0.1.0"
  private let archive = Folder(
    existing: Checkout.url.appending(path: "Tests/EndToEndTests/Archive/\(version)"))

  /// The recorded messages by their paths; the files are numbered, since some paths are not legal on
  /// every system.
  private func recorded() throws -> [String: Data] {
    var messages: [String: Data] = [:]
    for line in try archive.read("messages.txt").split(separator: "\n") {
      let (number, path) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
      messages[String(path)] = try Data(contentsOf: archive.url("messages/\(number).request"))
    }
    return messages
  }

  @Test("Messages are those of the earlier version")
  func messagesAreThoseOfTheEarlierVersion() throws {
    let folder = try Folder()
    let outcome = try Executable.run(
      ["compile", archive.url("specs").path, "--output", folder.url.path], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let old = try recorded()
    let new = try folder.contents("wire").filter { $0.key.hasSuffix(".request") }
    #expect(old.count > 250)
    #expect(new.keys.sorted() == old.keys.sorted())
    // RELIABILITY: gzip and deflate content is the same for one version of zlib.
    let coder = try archive.read("zlib.txt").split(separator: "\n").first.map(String.init)
    let isSameCoder = coder == zlibVersion().map { String(cString: $0) }
    for (path, message) in old.sorted(by: { $0.key < $1.key }) {
      let isCoded = message.firstRange(of: Data("\r\nContent-Encoding:".utf8)) != nil
      guard isSameCoder || !isCoded else { continue }
      #expect(new[path] == message, "\(path) has other bytes")
    }
  }

  /// The recorded digests of all outputs but messages, by their paths.
  private func recordedDigests() throws -> [String: String] {
    var digests: [String: String] = [:]
    for line in try archive.read("outputs.txt").split(separator: "\n") {
      // As sha256sum writes it: the digest, and two spaces.
      digests[String(line.dropFirst(66))] = String(line.prefix(64))
    }
    return digests
  }

  @Test("Swift, .http files and models are those of the earlier version")
  func otherOutputsAreThoseOfTheEarlierVersion() throws {
    let folder = try Folder()
    let outcome = try Executable.run(
      [
        "compile", archive.url("specs").path, "--output", folder.url.path, "--emit",
        "http,swift,model",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let old = try recordedDigests()
    var new: [String: Data] = [:]
    for kind in ["http", "swift", "model"] {
      for (path, content) in try folder.contents(kind)
      where !path.hasPrefix(".") { new["\(kind)/\(path)"] = content }
    }
    #expect(old.count > 20)
    #expect(new.keys.sorted() == old.keys.sorted())
    let coder = try archive.read("zlib.txt").split(separator: "\n").first.map(String.init)
    let isSameCoder = coder == zlibVersion().map { String(cString: $0) }
    for (path, digest) in old.sorted(by: { $0.key < $1.key }) {
      // A body may be gzip or deflate content; see above.
      guard isSameCoder || !path.hasSuffix(".body"), let content = new[path] else { continue }
      let found = String(
        decoding: Hexadecimal.encode(SHA256.hash(Array(content))), as: UTF8.self)
      #expect(found == digest, "\(path) has other bytes; 'make record-archive' records a change")
    }
  }

  @Test("The changelog names the digest of the archive")
  func theChangelogNamesTheDigestOfTheArchive() throws {
    var text: [UInt8] = []
    for (path, message) in try recorded().sorted(by: { $0.key < $1.key }) {
      text += Array(path.utf8) + [0] + Hexadecimal.encode(SHA256.hash(Array(message))) + [0x0A]
    }
    let digest = String(
      decoding: Hexadecimal.encode(SHA256.hash(text)).prefix(16), as: UTF8.self)
    let changelog = try Checkout.text("CHANGELOG.md")
    let others = String(
      decoding: Hexadecimal.encode(SHA256.hash(Array(try archive.read("outputs.txt").utf8)))
        .prefix(16), as: UTF8.self)
    #expect(
      changelog.contains("other outputs of archive \(Self.version): `\(others)`"),
      "CHANGELOG.md must tell why output bytes changed, with other outputs of archive \(Self.version): `\(others)`"
    )
    #expect(
      changelog.contains("archive \(Self.version): `\(digest)`"),
      "CHANGELOG.md must tell why output bytes changed, with archive \(Self.version): `\(digest)`")
  }
}
