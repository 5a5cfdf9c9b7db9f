import Foundation
import TestSupport
import Testing

/// A folder of `Cases`: a spec, and what comes of it to the byte.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  static let folder = Checkout.url.appending(path: "Tests/GoldenTests/Cases")

  /// All cases, by name.
  static let all: [GoldenCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { GoldenCase(name: $0) }
  }()

  /// The name of the folder: `4.7-secret-uses-its-example`, `diagnostic-unknown-key`.
  let name: String

  var testDescription: String { name }

  private var url: URL { Self.folder.appending(path: name) }

  /// The clause of the reference that the case is about: `4.7`.
  var clause: Substring? { name.prefixMatch(of: /([0-9]+\.[0-9]+)-/)?.1 }

  /// What stands behind `diagnostic-`: an id, perhaps with the name of a variant behind it.
  var diagnostic: Substring? { name.prefixMatch(of: /diagnostic-(.+)/)?.1 }

  func compile() throws -> Compilation {
    let arguments = url.appending(path: "arguments")
    let text = (try? String(contentsOf: arguments, encoding: .utf8)) ?? ""
    return try Compilation(
      folder: url, arguments: text.split(separator: "\n").map(String.init))
  }

  /// What is in the file `diagnostics.txt`; nothing when there is none.
  func said() throws -> String {
    let file = url.appending(path: "diagnostics.txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return "" }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// The folders of outputs that a case may have.
  private static let kinds = ["wire", "http"]

  /// The files below `wire/` and `http/`, whatever they are.
  func messages() throws -> [String: [UInt8]] {
    var messages: [String: [UInt8]] = [:]
    for kind in Self.kinds {
      let folder = url.appending(path: kind)
      let walk = FileManager.default.enumerator(atPath: folder.path)
      while let path = walk?.nextObject() as? String {
        if walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory { continue }
        messages["\(kind)/\(path)"] = Array(try Data(contentsOf: folder.appending(path: path)))
      }
    }
    return messages
  }

  /// The files and folders of the case that have no meaning, and that the spec does not name.
  func strangers() throws -> [String] {
    let known =
      ["spec.yaml", "arguments", "files", "diagnostics.txt", "expect.json"] + Self.kinds
    let spec = try Data(contentsOf: url.appending(path: "spec.yaml"))
    return try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
      !known.contains($0) && $0.wholeMatch(of: /_.+\.ya?ml/) == nil
        && spec.firstRange(of: Data($0.utf8)) == nil
    }
  }

  /// Replaces `wire/`, `http/` and `diagnostics.txt`.
  func record(_ compilation: Compilation) throws {
    let files = FileManager.default
    let diagnostics = url.appending(path: "diagnostics.txt")
    for old in Self.kinds.map({ url.appending(path: $0) }) + [diagnostics]
    where files.fileExists(atPath: old.path) {
      try files.removeItem(at: old)
    }
    for (path, bytes) in compilation.messages {
      let file = url.appending(path: path)
      try files.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    if !compilation.said.isEmpty { try Data(compilation.said.utf8).write(to: diagnostics) }
  }
}
