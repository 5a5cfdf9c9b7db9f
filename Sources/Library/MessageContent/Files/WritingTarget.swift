/// A location where a file may be written.
struct WritingTarget {
  /// The absolute and resolved path of the folder, with a slash at its end.
  let folder: String

  /// The name in the folder.
  let name: String

  /// Checks what is there.
  ///
  /// - Parameters:
  ///   - path: The path as given. A symbolic link is followed to its target.
  ///   - replacing: Whether a regular file may already exist there. Nothing else ever may.
  /// - Throws: `ContentError` if something else exists there, or the folder does not.
  init(_ path: String, replacing: Bool) throws(ContentError) {
    let isLink: Bool
    switch try Self.kind(of: path) {
    case .some where !replacing: throw .fileExists(path: path)
    case .link: isLink = true
    case nil, .regular: isLink = false
    case .folder: throw .write(path: path, errno: SystemError.isDirectory.number)
    case .other: throw .notReplaceable(path: path)
    }
    do throws(SystemError) {
      try self.init(splitting: isLink ? SystemCalls.resolve(path) : path)
    } catch {
      throw .write(path: path, errno: error.number)
    }
    if isLink, try Self.kind(of: folder + name) != .regular {
      throw .notReplaceable(path: path)
    }
  }

  private init(splitting path: String) throws(SystemError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
    guard start < path.endIndex else { throw path.isEmpty ? .noSuchFileOrDirectory : .isDirectory }
    let folder = try SystemCalls.resolve(slash == nil ? "." : String(path[..<start]))
    self.folder = folder == "/" ? folder : folder + "/"
    name = String(path[start...])
  }

  /// The kind of file at a path, or nil if nothing is there.
  private static func kind(of path: String) throws(ContentError) -> FileStatus.Kind? {
    do throws(SystemError) {
      return try FileStatus(path)?.kind
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }
}
