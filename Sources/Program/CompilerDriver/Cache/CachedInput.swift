import MessageContent
import SpecCompilation

/// A file that a spec includes or attaches, as a cache names it: by the text that names it, and the file
/// which this text is in.
///
/// Nothing here is a place by itself. The file that writes the path is one of the run's specs or a
/// fragment of one of them, and the path is walked beneath the root of the run as when it is found in a
/// spec: a cache that somebody forged leads nowhere that a spec could not lead.
struct CachedInput: Sendable {
  /// The file that writes the path.
  enum Base: Sendable, Hashable {
    /// A spec, by its place among those that the search found.
    case spec(Int)

    /// An earlier one of the cache's inputs, which is a fragment.
    case input(Int)
  }

  var base: Base

  /// The path as it is written.
  var path: String

  /// Whether the file is included and may name others itself.
  var isFragment: Bool
  var file: CachedFile
}

/// A file beneath a root, which is looked at, and read if need be.
struct RootedInput {
  let root: RootFolder

  /// The absolute path of the folder that the path is relative to, or of the file itself.
  let start: String

  /// The path that a file writes; nil for a spec, which the search found.
  let path: String?

  init(root: RootFolder, start: String, path: String?) {
    (self.root, self.start, self.path) = (root, start, path)
  }

  /// A spec that the search found.
  init(_ spec: SpecFile, _ roots: [SpecRoot]) {
    self.init(root: roots[spec.root].folder, start: spec.resolvedPath, path: nil)
  }

  /// What the file looks like; nil when there is no regular file. Where the root is held `open`, a spec is found
  /// with fewer calls.
  func version(_ open: OpenRoot? = nil) -> FileStatus.Version? {
    if path == nil, let version = open?.version(of: start) { return version }
    guard let file = try? root.file(path ?? "", in: start) else { return nil }
    return file.version
  }

  /// The digest of a file that looks so before and after it is read.
  ///
  /// - Parameters:
  ///   - version: What the file must be.
  ///   - limit: How many bytes are read; a longer file has no digest.
  /// - Returns: Nil when the file is not so, or cannot be read.
  func digest(of version: FileStatus.Version, limit: Int) -> ContentDigest? {
    guard version.size <= UInt64(limit), let bytes = try? read(limit: limit),
      bytes.count <= limit, self.version() == version
    else { return nil }
    return ContentDigest(hashing: bytes)
  }

  private func read(limit: Int) throws(ContentError) -> [UInt8] {
    guard let path else { return try RegularFile(start, beneath: root).readAll(limit: limit) }
    return try RegularFile(path, in: start, beneath: root).readAll(limit: limit)
  }
}

/// Finds the files that specs, fragments and caches name.
struct InputPlaces {
  private let search: SpecSearch

  /// Absolute paths of folders, links resolved, by the paths of files in them as messages show these.
  private var folders: [[UInt8]: String] = [:]

  private var openRoot = LastRoot()

  init(_ search: SpecSearch) {
    self.search = search
  }

  /// A file that was named, and that may name others.
  struct Place {
    var input: RootedInput
    var root: Int

    /// The path of the file as messages show it.
    var shownPath: String
  }

  /// The place of a spec.
  func place(ofSpec index: Int) -> Place? {
    guard search.specs.indices.contains(index) else { return nil }
    let spec = search.specs[index]
    return Place(
      input: RootedInput(spec, search.roots), root: spec.root, shownPath: spec.path)
  }

  /// What a spec looks like; nil when there is no regular file.
  mutating func version(of spec: Place) -> FileStatus.Version? {
    spec.input.version(openRoot.open(spec.root, of: search.roots))
  }

  /// The place of a path that another file writes; nil for a path that no spec may write.
  mutating func place(of path: String, in base: Place) -> Place? {
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.first != UInt8(ascii: "/"),
      let folder = folder(of: base.shownPath)
    else { return nil }
    return Place(
      input: RootedInput(root: base.input.root, start: folder, path: path), root: base.root,
      shownPath: SourcePath.joined(path, relativeTo: base.shownPath))
  }

  private mutating func folder(of path: String) -> String? {
    let shown = FilePaths.folder(of: path)
    let key = Array(shown.utf8)
    if let known = folders[key] { return known }
    let resolved = try? SystemCalls.resolve(shown)
    folders[key] = resolved
    return resolved
  }
}
