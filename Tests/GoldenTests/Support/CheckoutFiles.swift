import Foundation
import TestSupport

extension Checkout {
  /// The paths of all files of the repository that are on disk: those that git tracks or would add,
  /// or, without git, those that are not products of a build.
  static func files() throws -> [String] {
    let paths = try listedByGit() ?? walked()
    return paths.filter { (try? url.appending(path: $0).checkResourceIsReachable()) == true }
  }

  /// What git lists; nil without git, and outside of a repository.
  private static func listedByGit() throws -> [String]? {
    let list = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: list)
    defer { try? FileManager.default.removeItem(at: list) }
    let output = try FileHandle(forWritingTo: list)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    process.currentDirectoryURL = url
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return try Data(contentsOf: list).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// All files below the checkout except those that `.gitignore` names.
  static func walked() -> [String] {
    var paths: [String] = []
    let walk = FileManager.default.enumerator(atPath: url.path)
    while let path = walk?.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      let isFolder = walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      if isIgnored(name, isAtTop: name.utf8.count == path.utf8.count) {
        if isFolder { walk?.skipDescendants() }
      } else if !isFolder {
        paths.append(path)
      }
    }
    return paths
  }

  private static func isIgnored(_ name: Substring, isAtTop: Bool) -> Bool {
    name.hasPrefix(".build") || name.hasPrefix(".venv") || name.hasSuffix(".pyc")
      || [".git", ".swiftpm", "__pycache__", "Package.resolved"].contains(name)
      || isAtTop && name == "build"
  }
}
