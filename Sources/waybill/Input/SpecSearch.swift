import Diagnostics
import MessageContent

/// One spec of a run, found but not read.
struct SpecFile: Sendable {
  /// The path as the user would write it, for messages.
  var path: String

  /// The path relative to the root, for manifests.
  var relativePath: String

  /// What to open: a link that was checked is not followed again.
  var resolvedPath: String

  /// The index of the root that the spec may read from.
  var root: Int
}

/// A folder that specs may read from.
struct SpecRoot: Sendable {
  /// The absolute path without links.
  var resolvedPath: String

  /// The PATHs of the run below this root, relative to it; empty for the root itself.
  var searchedPaths: [String] = []
}

/// Finds the specs that the PATHs of a run name, each once, sorted by the bytes of their paths.
///
/// Folders are searched for `*.yaml` and `*.yml`. Hidden names are skipped, and so are fragments,
/// which are named `_*.yaml`. A link is followed when it stays inside the root; one that leads back
/// to a folder that was searched ends there.
struct SpecSearch {
  private(set) var roots: [SpecRoot] = []
  private(set) var specs: [SpecFile] = []
  private(set) var problems: [FileProblem] = []

  /// Links to folders outside a root, which were not searched.
  private(set) var skipped: [FileProblem] = []

  // Resolved paths as bytes: equal text of other bytes names another file.
  private var seenFiles: Set<[UInt8]> = []
  private var seenFolders: Set<[UInt8]> = []

  /// The first PATH that is a fragment.
  private var fragment: String?
  private let commonRoot: (shown: String, resolved: String)?

  /// Searches.
  ///
  /// - Parameters:
  ///   - paths: files and folders, as the user gave them.
  ///   - root: `--root`; without it the root is the folder of a file, or the folder that was given.
  init(paths: [String], root: String?) {
    if let root {
      do throws(SystemError) {
        commonRoot = (root, try SystemCalls.resolve(root))
      } catch {
        commonRoot = nil
        problems = [Self.problem(root, error)]
        return
      }
    } else {
      commonRoot = nil
    }
    for path in paths {
      do throws(FileProblem) {
        try add(path)
      } catch {
        problems.append(error)
      }
    }
    // A shell that expands *.yaml names fragments beside specs; alone they are a mistake.
    if specs.isEmpty, problems.isEmpty, let fragment { problems = [.noSpecs(path: fragment)] }
    specs.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func add(_ path: String) throws(FileProblem) {
    guard !path.isEmpty else { throw .noSuchPath(path: "''") }
    let status: FileStatus
    let resolved: String
    do throws(SystemError) {
      status = try FileStatus(path: path)
      resolved = try SystemCalls.resolve(path)
    } catch {
      throw error == .noSuchFileOrDirectory
        ? .noSuchPath(path: path) : Self.problem(path, error)
    }
    switch status.kind {
    case .regular: try addFile(path, resolved: resolved)
    case .folder: try addFolder(FilePaths.withoutTrailingSlashes(path), resolved: resolved)
    default: throw .notSpec(path: path)
    }
  }

  /// A path of the command line that cannot be resolved.
  private static func problem(_ path: String, _ error: SystemError) -> FileProblem {
    guard error == .undecodable, let bytes = SystemCalls.resolvedBytes(path) else {
      return .system(path: path, error)
    }
    return .system(path: VisibleText.escaping(bytes), error)
  }

  private mutating func addFile(_ path: String, resolved: String) throws(FileProblem) {
    let name = FilePaths.lastComponent(of: path)
    guard !Self.isFragment(name) else {
      fragment = fragment ?? path
      return
    }
    var relativePath = name
    var root = FilePaths.folder(of: resolved)
    if let commonRoot {
      guard let inside = FilePaths.relative(resolved, to: commonRoot.resolved) else {
        throw .outsideRoot(path: path, root: commonRoot.shown)
      }
      (relativePath, root) = (inside, commonRoot.resolved)
    }
    let index = indexOfRoot(root)
    roots[index].searchedPaths.append(relativePath)
    add(
      .init(path: path, relativePath: relativePath, resolvedPath: resolved), root: index)
  }

  private mutating func addFolder(_ path: String, resolved: String) throws(FileProblem) {
    var relativePath = ""
    var root = resolved
    if let commonRoot {
      guard let inside = FilePaths.relative(resolved, to: commonRoot.resolved) else {
        throw .outsideRoot(path: path, root: commonRoot.shown)
      }
      (relativePath, root) = (inside, commonRoot.resolved)
    }
    let index = indexOfRoot(root)
    roots[index].searchedPaths.append(relativePath)
    var walk = FolderWalk(root: root, shownRoot: commonRoot?.shown ?? path)
    walk.search(
      .init(path: path, relativePath: relativePath, resolvedPath: resolved), seen: &seenFolders)
    problems.append(contentsOf: walk.problems)
    skipped.append(contentsOf: walk.skipped)
    if walk.found.isEmpty, walk.problems.isEmpty, !walk.metSearchedFolder {
      throw .noSpecs(path: path)
    }
    for found in walk.found { add(found, root: index) }
  }

  private mutating func add(_ found: FolderWalk.Found, root: Int) {
    guard seenFiles.insert(Array(found.resolvedPath.utf8)).inserted else { return }
    specs.append(
      SpecFile(
        path: found.path, relativePath: found.relativePath, resolvedPath: found.resolvedPath,
        root: root))
  }

  private mutating func indexOfRoot(_ resolvedPath: String) -> Int {
    if let index = roots.lastIndex(where: { $0.resolvedPath.utf8.elementsEqual(resolvedPath.utf8) })
    {
      return index
    }
    roots.append(SpecRoot(resolvedPath: resolvedPath))
    return roots.count - 1
  }

  /// Whether a file is named as fragments are, which specs include.
  static func isFragment(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: "_") && isSpec(name)
  }

  /// Whether a file is named as specs are.
  static func isSpec(_ name: String) -> Bool {
    name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }
}

extension SpecSearch {
  /// Tells of a spec that an earlier run compiled whether it is gone: it stood below a PATH of this
  /// run and was not found. When folders could not be searched, nothing is known to be gone.
  func goneSpecs() -> @Sendable (_ relativePath: String) -> Bool {
    guard problems.isEmpty else { return { _ in false } }
    let found = Set(specs.map { Array($0.relativePath.utf8) })
    let roots = roots
    return { path in
      !found.contains(Array(path.utf8))
        && roots.contains { root in
          root.searchedPaths.contains { FilePaths.contains(folder: $0, path: path) }
            && !root.isBelowRoot(of: path)
        }
    }
  }
}

extension SpecRoot {
  /// Whether a folder above this root holds a spec of that path: then that folder was its root, and
  /// the spec is none of this run's.
  fileprivate func isBelowRoot(of relativePath: String) -> Bool {
    var folder = resolvedPath
    while folder != "/" {
      folder = FilePaths.folder(of: folder)
      if (try? FileStatus(path: FilePaths.join(folder, relativePath))) != nil { return true }
    }
    return false
  }
}
