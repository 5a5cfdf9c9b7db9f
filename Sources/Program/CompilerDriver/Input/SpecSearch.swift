import Diagnostics
import MessageContent
import SpecCompilation

/// One spec of a run, found but not read.
final class SpecFile: Sendable {
  /// The path as the user would write it, for messages.
  let path: String

  /// The path relative to the root.
  let relativePath: String

  /// The absolute path to open beneath the root. It contains links only if they are trusted to lead
  /// outside.
  let resolvedPath: String

  /// The index of the root that the spec may read from.
  let root: Int

  /// Whether it is a fragment, whose types are an output of their own.
  var isFragment: Bool {
    origin != .standardInput && SpecSearch.isFragment(FilePaths.lastComponent(of: relativePath))
  }

  /// Whether it has the name of a spec, or of JSON, or is one by its bytes.
  func looksLikeSpec(_ bytes: [UInt8]) -> Bool {
    SpecSearch.isSpec(path) || path.hasSuffix(".json") || SpecInput.isSpec(bytes)
  }

  /// Where the spec was named.
  let origin: Origin

  /// How a run came to a spec.
  enum Origin: Sendable, Hashable {
    /// On the command line: the file is read whatever it contains.
    case argument

    /// In this folder of the command line, which may contain other YAML files.
    case folder(String)

    case standardInput
  }

  init(path: String, relativePath: String, resolvedPath: String, root: Int, origin: Origin) {
    (self.path, self.relativePath, self.resolvedPath) = (path, relativePath, resolvedPath)
    (self.root, self.origin) = (root, origin)
  }
}

extension SpecFile {
  /// Whether both are found at the same place.
  func isSame(as other: SpecFile) -> Bool {
    self === other
      || resolvedPath.utf8.elementsEqual(other.resolvedPath.utf8)
        && relativePath.utf8.elementsEqual(other.relativePath.utf8)
  }

  /// The identity of the spec in a workspace.
  func key(_ roots: [SpecRoot]) -> SpecWorkspace.Key {
    var key: [UInt8] = [origin == .argument ? 0x61 : 0x66]
    for path in [self.path, relativePath, resolvedPath, roots[root].resolvedPath] {
      key.append(0)
      key += path.utf8
    }
    return key
  }
}

/// A folder that specs may read from.
struct SpecRoot: Sendable {
  var folder: RootFolder

  /// The absolute path without links.
  var resolvedPath: String { folder.path }
}

/// The root of the last spec, held open. Specs with one root are mostly adjacent.
struct LastRoot {
  private var last: (root: Int, folder: OpenRoot?)?

  /// The root at an index, opened; nil if it cannot be opened.
  mutating func open(_ root: Int, of roots: [SpecRoot]) -> OpenRoot? {
    if let last, last.root == root { return last.folder }
    let folder = OpenRoot(roots[root].folder)
    last = (root, folder)
    return folder
  }
}

/// Finds the specs that the PATHs of a run name, each once, sorted by the bytes of their paths.
///
/// Folders are searched for `*.yaml` and `*.yml`. Hidden names are skipped, and so are fragments,
/// which are named `_*.yaml`, unless the outputs of the run include their types. A link is followed
/// if it stays inside the root or if links are trusted, but not into a folder that was already
/// searched.
struct SpecSearch {
  private(set) var roots: [SpecRoot] = []
  private(set) var specs: [SpecFile] = []
  private(set) var problems: [FileProblem] = []

  /// The `.gitignore` files that were read.
  private(set) var ignoreFiles: [String] = []

  /// The files of folders that are not specs, by their absolute paths as bytes.
  private(set) var passedOver: Set<[UInt8]> = []

  /// Links to folders outside a root, which are not searched.
  private(set) var skipped: [FileProblem] = []

  // Resolved paths as bytes, because canonically equivalent strings can name different files.
  private var seenFiles: Set<[UInt8]> = []
  private(set) var seenFolders: Set<[UInt8]> = []

  /// The fragments that are read in other shards, by their absolute paths as bytes.
  private var fragmentsElsewhere: Set<[UInt8]> = []

  /// The first PATH that names a fragment.
  private var fragment: String?
  private let commonRoot: (shown: String, folder: RootFolder)?
  private let options: SearchOptions
  private var trustsLinks: Bool { options.trustsLinks }

  /// Searches for the specs of a run, and for fragments if these have outputs.
  init(_ options: AnalysisOptions) {
    var search = options.search
    search.takesFragments = options.compiler.emitsFragments
    self.init(search)
  }

  private init(_ options: SearchOptions) {
    self.options = options
    let trustsLinks = options.trustsLinks
    if let root = options.root {
      do throws(SystemError) {
        commonRoot = (root, try RootFolder(root, trustsLinks: trustsLinks))
      } catch {
        commonRoot = nil
        problems = [Self.problem(root, error)]
        return
      }
    } else {
      commonRoot = nil
    }
    for path in options.paths {
      do throws(FileProblem) {
        if path == "-" { try addStandardInput() } else { try add(path) }
      } catch {
        problems.append(error)
      }
    }
    // A shell expands `*.yaml` to specs and fragments; fragments alone are a mistake.
    if specs.isEmpty, problems.isEmpty, let fragment { problems = [.noSpecs(path: fragment)] }
    if let shard = options.shard {
      for spec in specs where spec.isFragment && !shard.holds(spec.relativePath) {
        fragmentsElsewhere.insert(Array(spec.resolvedPath.utf8))
      }
      specs.removeAll { !shard.holds($0.relativePath) }
    }
    specs.sort { ByteScan.precedes($0.path, $1.path) }
  }

  private mutating func add(_ path: String) throws(FileProblem) {
    guard !path.isEmpty else { throw .noSuchPath(path: "''", similar: nil) }
    let status: FileStatus
    let resolved: String
    do throws(SystemError) {
      status = try FileStatus(path: path)
      resolved = try SystemCalls.resolve(path)
    } catch {
      throw error == .noSuchFileOrDirectory
        ? .noSuchPath(path: path, similar: Self.similar(path)) : Self.problem(path, error)
    }
    switch status.kind {
    case .regular: try addFile(path, resolved: resolved)
    case .folder: try addFolder(FilePaths.withoutTrailingSlashes(path), resolved: resolved)
    default: throw .notSpec(path: path)
    }
  }

  /// A file whose path has the suffix of specs that a path lacks, or the other one, or a spec in the
  /// same folder with a similar name.
  private static func similar(_ path: String) -> String? {
    let stem = [".yaml", ".yml"].first { path.hasSuffix($0) }.map { path.dropLast($0.utf8.count) }
    let twin = [".yaml", ".yml"].map { (stem ?? path[...]) + $0 }.first { InputFile.exists($0) }
    if twin != nil || stem == nil { return twin }
    let folder = FilePaths.folder(of: path)
    let name = EditDistance.closest(
      to: FilePaths.lastComponent(of: path), among: FolderNames.specs(in: folder))
    return name.map { path.contains("/") ? FilePaths.join(folder, $0) : $0 }
  }

  /// The problem with a path of the command line that cannot be resolved.
  private static func problem(_ path: String, _ error: SystemError) -> FileProblem {
    guard error == .undecodable, let bytes = SystemCalls.resolvedBytes(path) else {
      return .system(path: path, error)
    }
    return .system(path: VisibleText.escaping(bytes), error)
  }

  /// Adds the spec from standard input, which may read from the working folder.
  private mutating func addStandardInput() throws(FileProblem) {
    let path = options.standardInputPath
    let folder = try inSystem(".") { () throws(SystemError) in try SystemCalls.resolve(".") }
    let root = commonRoot?.folder.path ?? folder
    let resolved = FilePaths.normalized(
      path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)")
    guard let relativePath = FilePaths.relative(resolved, to: root), !relativePath.isEmpty else {
      throw .outsideRoot(path: path, root: options.root ?? ".")
    }
    guard seenFiles.insert(Array("-".utf8)).inserted else { return }
    specs.append(
      SpecFile(
        path: path, relativePath: relativePath, resolvedPath: resolved,
        root: try indexOfRoot(root), origin: .standardInput))
  }

  private mutating func addFile(_ path: String, resolved: String) throws(FileProblem) {
    let name = FilePaths.lastComponent(of: path)
    if Self.isFragment(name) {
      fragment = fragment ?? path
      guard options.takesFragments else { return }
    }
    var (root, relativePath) = (FilePaths.folder(of: resolved), name)
    if let commonRoot {
      (root, relativePath) = (commonRoot.folder.path, try place(of: path, resolved, in: commonRoot))
    } else if trustsLinks {
      // Files beside the link belong to the spec, not files beside its destination.
      root = try inSystem(path) { () throws(SystemError) in
        try SystemCalls.resolve(FilePaths.folder(of: path))
      }
    }
    let index = try indexOfRoot(root)
    add(
      .init(
        path: path, relativePath: relativePath, resolvedPath: resolved, rules: IgnoreRules()),
      root: index, origin: .argument)
  }

  private mutating func addFolder(_ path: String, resolved: String) throws(FileProblem) {
    var (root, relativePath) = (resolved, "")
    if let commonRoot {
      (root, relativePath) = (commonRoot.folder.path, try place(of: path, resolved, in: commonRoot))
    }
    let index = try indexOfRoot(root)
    var walk = FolderWalk(
      root: roots[index].folder, shownRoot: commonRoot?.shown ?? path,
      options: options)
    walk.search(
      .init(
        path: path, relativePath: relativePath, resolvedPath: resolved,
        rules: IgnoreRules(overriding: options.excluded)),
      seen: &seenFolders)
    ignoreFiles += walk.ignoreFiles
    problems.append(contentsOf: walk.problems)
    skipped.append(contentsOf: walk.skipped)
    let hasSpecs = walk.found.contains { !Self.isFragment(FilePaths.lastComponent(of: $0.path)) }
    if !hasSpecs, walk.problems.isEmpty, !walk.metSearchedFolder {
      throw .noSpecs(path: path)
    }
    for found in walk.found { add(found, root: index, origin: .folder(path)) }
  }

  private mutating func add(
    _ found: FolderWalk.Found, root: Int, origin: SpecFile.Origin
  ) {
    guard seenFiles.insert(Array(found.resolvedPath.utf8)).inserted else { return }
    let folder = roots[root].resolvedPath
    let inside = FilePaths.relative(found.resolvedPath, to: folder)
    let isFragment = Self.isFragment(FilePaths.lastComponent(of: found.path))
    specs.append(
      SpecFile(
        path: found.path,
        // All specs name a fragment by one path, whatever links lead to it.
        relativePath: isFragment ? inside ?? found.relativePath : found.relativePath,
        resolvedPath: inside == nil
          ? FilePaths.join(folder, found.relativePath) : found.resolvedPath,
        root: root, origin: origin))
  }

  private mutating func indexOfRoot(_ resolvedPath: String) throws(FileProblem) -> Int {
    if let index = roots.lastIndex(where: { $0.resolvedPath.utf8.elementsEqual(resolvedPath.utf8) })
    {
      return index
    }
    let trustsLinks = trustsLinks
    let folder = try inSystem(resolvedPath) { () throws(SystemError) in
      try RootFolder(resolvedPath, trustsLinks: trustsLinks)
    }
    roots.append(SpecRoot(folder: folder))
    return roots.count - 1
  }

  private func inSystem<Result>(
    _ path: String, _ call: () throws(SystemError) -> Result
  ) throws(FileProblem) -> Result {
    do throws(SystemError) {
      return try call()
    } catch {
      throw .system(path: path, error)
    }
  }

  /// Whether a name is that of a fragment, which specs include.
  static func isFragment(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: "_") && isSpec(name)
  }

  /// Whether a name is that of a spec.
  static func isSpec(_ name: String) -> Bool {
    name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }
}

extension SpecSearch {
  /// The path of something relative to `--root`.
  ///
  /// If a trusted link leads outside, this is the path of the link.
  private func place(
    of path: String, _ resolved: String, in root: (shown: String, folder: RootFolder)
  ) throws(FileProblem) -> String {
    if let inside = FilePaths.relative(resolved, to: root.folder.path) { return inside }
    if root.folder.trustsLinks {
      let name = FilePaths.lastComponent(of: path)
      if let folder = try? SystemCalls.resolve(FilePaths.folder(of: path)),
        let inside = FilePaths.relative(FilePaths.join(folder, name), to: root.folder.path)
      {
        return inside
      }
      // A folder above the file is such a link.
      if let written = Self.absolute(path), let shown = Self.absolute(root.shown),
        let inside = FilePaths.relative(written, to: shown)
      {
        return inside
      }
    }
    throw .outsideRoot(path: path, root: root.shown)
  }

  /// The absolute path as written, or nil if it contains `..`, which may follow a link.
  private static func absolute(_ path: String) -> String? {
    let goesBack = path.utf8.split(separator: UInt8(ascii: "/")).contains {
      $0.elementsEqual("..".utf8)
    }
    guard !goesBack else { return nil }
    if path.utf8.first == UInt8(ascii: "/") { return FilePaths.normalized(path) }
    return (try? SystemCalls.resolve(".")).map { FilePaths.normalized("\($0)/\(path)") }
  }
}

extension SpecSearch {
  /// Whether a spec comes from standard input. Outputs of other specs then do not concern this run.
  var readsStandardInput: Bool { specs.contains { $0.origin == .standardInput } }

  /// Whether this run reads only a shard of the specs.
  var isSharded: Bool { options.shard != nil }

  /// Removes files of folders that are not specs, and fragments without types. A folder with no spec
  /// left is a problem.
  mutating func passOver(_ isOther: [Bool]) {
    var others: [String: Int] = [:]
    for (spec, isOther) in zip(specs, isOther) where isOther {
      passedOver.insert(Array(spec.resolvedPath.utf8))
      if case .folder(let path) = spec.origin, !spec.isFragment { others[path, default: 0] += 1 }
    }
    specs = zip(specs, isOther).filter { !$0.1 }.map(\.0)
    if specs.isEmpty, problems.isEmpty, let fragment { problems = [.noSpecs(path: fragment)] }
    // All specs of a folder may be in other shards.
    if isSharded { return }
    let folders = Set(specs.filter { !$0.isFragment }.map(\.origin))
    for path in PathList.unique(options.paths.map(FilePaths.withoutTrailingSlashes)) {
      guard let count = others[path], !folders.contains(.folder(path)) else { continue }
      problems.append(.noSpecs(path: path, others: count))
    }
  }

  /// Adds the fragments that specs include and the search did not find.
  ///
  /// - Parameter fragments: For each spec in order, the paths of the fragments.
  /// - Returns: How many were added, at the end of ``specs``.
  mutating func add(included fragments: [[AnalysedSpec.Fragment]]) -> Int {
    guard options.takesFragments, options.takesIncludedFragments else { return 0 }
    struct Key: Hashable {
      var root: Int
      var path: [UInt8]
    }
    var known = Set(specs.map { Key(root: $0.root, path: Array($0.relativePath.utf8)) })
    var found: [SpecFile] = []
    for (spec, fragments) in zip(specs, fragments) {
      for fragment in fragments
      where known.insert(Key(root: spec.root, path: Array(fragment.relativePath.utf8))).inserted {
        let resolved = FilePaths.join(roots[spec.root].resolvedPath, fragment.relativePath)
        guard !fragmentsElsewhere.contains(Array(resolved.utf8)) else { continue }
        found.append(
          SpecFile(
            path: fragment.path, relativePath: fragment.relativePath, resolvedPath: resolved,
            root: spec.root, origin: .argument))
      }
    }
    specs += found.sorted { ByteScan.precedes($0.path, $1.path) }
    return found.count
  }

  /// Whether this run searched the folder of a spec, or one above it, and so would have found the
  /// spec. False if a folder could not be searched. The path is absolute and has no links.
  func hasSearched(folderOf path: String) -> Bool {
    guard problems.isEmpty else { return false }
    var folder = path
    while folder != "/" {
      folder = FilePaths.folder(of: folder)
      if seenFolders.contains(Array(folder.utf8)) { return true }
    }
    return false
  }
}
