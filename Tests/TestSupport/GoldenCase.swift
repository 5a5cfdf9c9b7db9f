package import Foundation

/// A page of `Tests/GoldenTests/Cases`: a spec and its results, to the byte.
///
/// Files that no fence can hold are in a folder beside the page, which has the same name.
package struct GoldenCase: Sendable, CustomStringConvertible {
  package static let path = "Tests/GoldenTests/Cases"
  package static let folder = Checkout.url.appending(path: path)

  /// All cases, by name.
  package static let all: [GoldenCase] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
      .map { GoldenCase(name: $0) }
  }()

  /// The name of the page: `4.7-secret-uses-its-example`, `diagnostic-unknown-key`.
  package let name: String

  package init(name: String) {
    self.name = name
  }

  package var description: String { name }

  package var page: URL { Self.folder.appending(path: "\(name).md") }

  /// The folder beside the page; it exists if the case needs one.
  package var folder: URL { Self.folder.appending(path: name) }

  /// The folders of outputs that a case may have.
  package static let kinds = ["wire", "http", "swift"]

  /// The text of the page.
  package func text() throws -> String {
    String(decoding: try Data(contentsOf: page), as: UTF8.self)
  }

  /// The page and the files beside it, taken together.
  package func contents() throws -> Contents {
    let example = try SpecExample(FencedText(text()))
    var contents = Contents(
      sources: example.files, arguments: example.arguments, said: example.said)
    for (name, message) in example.messages {
      contents.outputs["wire/\(name).request"] = message
    }
    for (path, file) in try files() {
      let bytes = Array(try Data(contentsOf: file))
      let isOutput = Self.kinds.contains { path.hasPrefix($0 + "/") }
      let other =
        isOutput
        ? contents.outputs.updateValue(bytes, forKey: path)
        : contents.sources.updateValue(bytes, forKey: path)
      if other != nil { throw Repeated(path: "\(name)/\(path)") }
    }
    return contents
  }

  /// The files beside the page by their real paths in the folder.
  package func files() throws -> [String: URL] {
    let paths = try RealPaths(of: folder)
    var files: [String: URL] = [:]
    let walk = FileManager.default.enumerator(atPath: folder.path)
    while let path = walk?.nextObject() as? String {
      let isFolder = walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      if isFolder || path == RealPaths.fileName { continue }
      let real = paths.realPath(of: path)
      let other = files.updateValue(folder.appending(path: path), forKey: real)
      if other != nil { throw Repeated(path: "\(name)/\(real)") }
    }
    return files
  }

  /// What a case consists of.
  package struct Contents: Sendable {
    /// The spec, fragments and attached files, by path.
    package var sources: [String: [UInt8]]
    package var arguments: [String]

    /// The diagnostics, as `waybill check spec.yaml` prints them.
    package var said: String

    /// The expected outputs by their paths: `wire/golden/list/default.request`.
    package var outputs: [String: [UInt8]] = [:]

    /// Writes the sources to a folder.
    package func write(to folder: TemporaryFolder) throws {
      for (path, bytes) in sources { try folder.write(path, bytes) }
    }
  }

  /// Two files of a case with one path.
  package struct Repeated: Error {
    package let path: String
  }
}
