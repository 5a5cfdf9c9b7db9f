/// Where a file is to stand, when it may.
struct WritingTarget {
  /// The absolute and resolved path of the folder, with a slash at its end.
  let folder: String

  /// The name in the folder.
  let name: String

  /// Looks at what stands there.
  ///
  /// - Parameters:
  ///   - path: The path as it was given. A symbolic link is followed to the file it leads to.
  ///   - replacing: Whether a regular file may stand there. Nothing else may.
  init(_ path: String, replacing: Bool) throws(ContentError) {
    let standing = try Self.look(at: path)
    guard standing == nil || replacing else { throw .fileExists(path: path) }
    do throws(SystemError) {
      let isLink = standing == .symbolicLink
      try self.init(splitting: isLink ? SystemCalls.resolve(path) : path)
    } catch {
      throw .write(path: path, errno: error.number)
    }
    // The last component of what a link leads to may be a folder or a device too.
    switch standing == .symbolicLink ? try Self.look(at: folder + name) : standing {
    case nil, .regular: break
    case .folder: throw .write(path: path, errno: SystemError.isFolder.number)
    case .symbolicLink, .other: throw .notReplaceable(path: path)
    }
  }

  private init(splitting path: String) throws(SystemError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let nameStart = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
    name = String(path[nameStart...])
    guard !name.isEmpty else { throw path.isEmpty ? .noSuchFile : .isFolder }
    let folder = try SystemCalls.resolve(slash == nil ? "." : String(path[..<nameStart]))
    self.folder = folder == "/" ? folder : folder + "/"
  }

  /// What stands at a path, or nil for nothing.
  private static func look(
    at path: String
  ) throws(ContentError) -> SystemCalls.FileStatus.Kind? {
    do throws(SystemError) {
      return try SystemCalls.status(of: path).kind
    } catch .noSuchFile {
      return nil
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }
}
