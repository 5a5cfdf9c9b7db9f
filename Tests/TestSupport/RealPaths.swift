package import Foundation

/// The real paths of those files beside the page of a case that not every system can check out.
///
/// Such a file is kept under a stand-in, and `real-paths.json` in the same folder gives its real path:
/// `{"wire/1.request": "wire/golden/list/nul.request"}`. `golden_tree.py` reads the same file.
package struct RealPaths {
  package static let fileName = "real-paths.json"

  /// Real paths by stand-in, both from the folder of the case.
  package private(set) var byStandIn: [String: String]

  /// Reads the file of a folder; without such a file, there are no entries.
  package init(of folder: URL) throws {
    let file = folder.appending(path: Self.fileName)
    let isThere = FileManager.default.fileExists(atPath: file.path)
    byStandIn =
      isThere ? try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file)) : [:]
  }

  /// The real path of a file that is kept under a path.
  package func realPath(of path: String) -> String { byStandIn[path] ?? path }

  /// Forgets the files of a folder.
  package mutating func removeAll(below folder: String) {
    byStandIn = byStandIn.filter { !$0.key.hasPrefix(folder + "/") }
  }

  /// Chooses where an output is kept: under its own path, or under a stand-in that is recorded.
  ///
  /// - Parameters:
  ///   - path: The path of the output.
  ///   - folder: The path of the case from the root of the repository.
  ///   - taken: The paths that outputs are kept under so far, folded.
  /// - Returns: The path, from the folder of the case.
  package mutating func place(_ path: String, in folder: String, taken: inout Set<String>) -> String
  {
    let isPortable = PortablePath.obstacle(to: "\(folder)/\(path)") == nil
    if isPortable, taken.insert(PortablePath.folded(path)).inserted { return path }
    let kind = path.prefix { $0 != "/" }
    let ending = path.split(separator: ".").last ?? ""
    var number = 1
    while !taken.insert("\(kind)/\(number).\(ending)").inserted { number += 1 }
    let standIn = "\(kind)/\(number).\(ending)"
    byStandIn[standIn] = path
    return standIn
  }

  /// Writes the file of a folder, or removes it if it would be empty.
  package func write(to folder: URL) throws {
    let file = folder.appending(path: Self.fileName)
    guard !byStandIn.isEmpty else {
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(byStandIn) + Data("\n".utf8)).write(to: file)
  }
}
