import Foundation
import TestSupport
import Testing

/// A folder of `Cases`: a spec and its results, to the byte.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  static let path = "Tests/GoldenTests/Cases"
  static let folder = Checkout.url.appending(path: path)

  /// All cases, by name.
  static let all: [GoldenCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { GoldenCase(name: $0) }
  }()

  /// The name of the folder: `4.7-secret-uses-its-example`, `diagnostic-unknown-key`.
  let name: String

  var testDescription: String { name }

  var url: URL { Self.folder.appending(path: name) }

  /// The clause of the reference that the case is about: `4.7`.
  var clause: Substring? { name.prefixMatch(of: /([0-9]+\.[0-9]+)-/)?.1 }

  /// The text after `diagnostic-`: an id, perhaps followed by the name of a variant.
  var diagnostic: Substring? { name.prefixMatch(of: /diagnostic-(.+)/)?.1 }

  /// Compiles the spec where it is; in a copy of the folder if files have a real path elsewhere.
  func compile() throws -> Compilation {
    let arguments = url.appending(path: "arguments")
    let text = (try? String(contentsOf: arguments, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").map(String.init)
    if try RealPaths(of: url).byStandIn.isEmpty {
      return try Compilation(folder: url, arguments: lines)
    }
    let copy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: copy) }
    for (path, file) in try files() {
      let real = copy.appending(path: path)
      try FileManager.default.createDirectory(
        at: real.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: file, to: real)
    }
    return try Compilation(folder: copy, arguments: lines)
  }

  /// The content of the file `diagnostics.txt`; empty if there is none.
  func said() throws -> String {
    let file = url.appending(path: "diagnostics.txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return "" }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// The folders of outputs that a case may have.
  static let kinds = ["wire", "http", "swift"]

  /// The files of a folder of the case, or of all of it, by their real paths from the case.
  func files(below folder: String? = nil) throws -> [String: URL] {
    let paths = try RealPaths(of: url)
    var files: [String: URL] = [:]
    let start = folder.map { url.appending(path: $0) } ?? url
    let walk = FileManager.default.enumerator(atPath: start.path)
    while let name = walk?.nextObject() as? String {
      if walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory { continue }
      let path = folder.map { "\($0)/\(name)" } ?? name
      let other = files.updateValue(url.appending(path: path), forKey: paths.realPath(of: path))
      if other != nil { Issue.record("\(self.name): two files at \(paths.realPath(of: path))") }
    }
    return files
  }

  /// The files below `wire/`, `http/` and `swift/`, whatever they are.
  func messages() throws -> [String: [UInt8]] {
    var messages: [String: [UInt8]] = [:]
    for kind in Self.kinds {
      for (path, file) in try files(below: kind) {
        messages[path] = Array(try Data(contentsOf: file))
      }
    }
    return messages
  }

  /// The files and folders of the case that have no purpose there and that the spec does not name.
  func strangers() throws -> [String] {
    let known =
      ["spec.yaml", "arguments", "files", "diagnostics.txt", "expect.json", RealPaths.fileName]
      + Self.kinds
    let spec = try Data(contentsOf: url.appending(path: "spec.yaml"))
    return try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
      !known.contains($0) && $0.wholeMatch(of: /_.+\.ya?ml/) == nil
        && spec.firstRange(of: Data($0.utf8)) == nil
    }
  }

  /// Replaces `wire/`, `http/`, `swift/` and `diagnostics.txt`.
  func record(_ compilation: Compilation) throws {
    let files = FileManager.default
    let diagnostics = url.appending(path: "diagnostics.txt")
    for old in Self.kinds.map({ url.appending(path: $0) }) + [diagnostics]
    where files.fileExists(atPath: old.path) {
      try files.removeItem(at: old)
    }
    var paths = try RealPaths(of: url)
    for kind in Self.kinds { paths.removeAll(below: kind) }
    var taken: Set<String> = []
    for (path, bytes) in compilation.messages.sorted(by: { $0.key < $1.key }) {
      let place = paths.place(path, in: "\(Self.path)/\(name)", taken: &taken)
      let file = url.appending(path: place)
      try files.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try paths.write(to: url)
    if !compilation.said.isEmpty { try Data(compilation.said.utf8).write(to: diagnostics) }
  }
}
