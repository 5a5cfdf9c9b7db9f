import Foundation
import TestSupport

/// A path that a recipe names, in which `…`, `<name>` and the `Your` of `YourBackend` mean any text.
struct RecipePath: Hashable, CustomStringConvertible {
  let description: String

  /// The paths between backticks: those below the folders of the package, and names of Swift files,
  /// wherever they are. Blocks of code are skipped.
  static func all(in text: String) -> [RecipePath] {
    let blocks = text.components(separatedBy: "\n```")
    let prose = stride(from: 0, to: blocks.count, by: 2).map { blocks[$0] }.joined(separator: "\n")
    let spans = prose.components(separatedBy: "`")
    return stride(from: 1, to: spans.count, by: 2).map { spans[$0] }.filter(isPath)
      .map(RecipePath.init)
  }

  private static func isPath(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace) else { return false }
    return text.hasSuffix(".swift") || folders.contains { text.hasPrefix($0 + "/") }
  }

  private static let folders = ["Sources", "Tests", "specs", "Examples", "scripts", "Plugins"]

  /// Whether the tree has such a path; a name without its folder may be anywhere.
  func exists(in tree: Tree) -> Bool {
    let path = description.hasSuffix("/") ? String(description.dropLast()) : description
    let pattern = Tree.components(path)
    let isAnywhere = !Self.folders.contains { path.hasPrefix($0 + "/") }
    return tree.paths.contains { names in
      guard names.count == pattern.count || isAnywhere && names.count > pattern.count else {
        return false
      }
      return zip(pattern, names.suffix(pattern.count)).allSatisfy { matches($0, $1) }
    }
  }

  /// Whether a name is one that a component of the path means.
  private func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    let pieces = pattern.replacing(/<[^>]*>|\{[^}]*\}|Your/, with: "…").split(
      separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return pattern == name
    }
    guard name.count >= first.count + last.count, name.hasPrefix(first), name.hasSuffix(last) else {
      return false
    }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

extension RecipePath {
  /// Files and folders, each as the components of its path.
  struct Tree {
    let paths: [[Substring]]

    init(_ paths: [String]) {
      self.paths = paths.map(Self.components)
    }

    /// Every file and folder of the package, without the products of builds.
    static let package = Tree(
      folders.flatMap { folder -> [String] in
        let url = Checkout.url.appending(path: folder)
        guard let files = FileManager.default.enumerator(atPath: url.path) else { return [] }
        var paths = [folder]
        for case let path as String in files {
          if path.hasSuffix("/.build") { files.skipDescendants() }
          paths.append("\(folder)/\(path)")
        }
        return paths
      })

    static func components(_ path: String) -> [Substring] {
      path.split(separator: "/", omittingEmptySubsequences: false)
    }
  }
}
