import MessageContent
import SpecCompilation

/// A file that a spec includes or attaches, stored in the cache as its path and the file that
/// contains this path.
///
/// No stored path is absolute. The file that contains the path is a spec of the run or a fragment
/// of one, and the path is resolved beneath the root of the run as for a spec. A forged cache
/// therefore reaches no file that a spec could not.
struct CachedInput: Sendable {
  /// The file that writes the path.
  enum Base: Sendable, Hashable {
    /// A spec, by its index in the search.
    case spec(Int)

    /// An earlier input of the cache, which is a fragment.
    case input(Int)
  }

  var base: Base

  /// The path as written.
  var path: String

  /// Whether the file is included, and so may name others.
  var isFragment: Bool
  var file: CachedFile
}

/// A file beneath a root that is examined, and read if necessary.
struct RootedInput {
  let root: RootFolder

  /// The absolute path of the folder that the path is relative to, or of the file itself.
  let start: String

  /// The path as written, or nil for a spec, which the search found.
  let path: String?

  init(root: RootFolder, start: String, path: String?) {
    (self.root, self.start, self.path) = (root, start, path)
  }

  /// A spec found by the search.
  init(_ spec: SpecFile, _ roots: [SpecRoot]) {
    self.init(root: roots[spec.root].folder, start: spec.resolvedPath, path: nil)
  }

  /// The version of the file, or nil if it is not a regular file. If the root is held `open`, a
  /// spec takes fewer system calls.
  func version(_ open: OpenRoot? = nil) -> FileStatus.Version? {
    if path == nil, let version = open?.version(of: start) { return version }
    guard let file = try? root.file(path ?? "", in: start) else { return nil }
    return file.version
  }

  /// The digest of a file that has this version before and after it is read.
  ///
  /// - Parameters:
  ///   - version: The version that the file must have.
  ///   - limit: The maximum number of bytes; a longer file has no digest.
  /// - Returns: Nil if the version differs or the file cannot be read.
  func digest(of version: FileStatus.Version, limit: Int) -> FileDigest? {
    guard version.size <= UInt64(limit), let bytes = try? read(limit: limit),
      bytes.count <= limit, self.version() == version
    else { return nil }
    return FileDigest(hashing: bytes)
  }

  private func read(limit: Int) throws(ContentError) -> [UInt8] {
    guard let path else { return try RegularFile(start, beneath: root).readAll(limit: limit) }
    return try RegularFile(path, in: start, beneath: root).readAll(limit: limit)
  }
}

/// Finds the files that specs, fragments and caches name.
struct InputPlaces {
  private let search: SpecSearch

  /// Absolute paths of folders with links resolved, keyed by the paths of files in them as shown in
  /// messages.
  private var folders: [[UInt8]: String] = [:]

  private var openRoot = LastRoot()

  init(_ search: SpecSearch) {
    self.search = search
  }

  /// A named file, which may name others.
  struct Place {
    var input: RootedInput
    var root: Int

    /// The path of the file as shown in messages.
    var shownPath: String
  }

  /// The place of a spec.
  func place(ofSpec index: Int) -> Place? {
    guard search.specs.indices.contains(index) else { return nil }
    let spec = search.specs[index]
    return Place(
      input: RootedInput(spec, search.roots), root: spec.root, shownPath: spec.path)
  }

  /// The version of a spec, or nil if it is not a regular file.
  mutating func version(of spec: Place) -> FileStatus.Version? {
    spec.input.version(openRoot.open(spec.root, of: search.roots))
  }

  /// The place of a path that another file contains, or nil if specs may not contain such a path.
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
