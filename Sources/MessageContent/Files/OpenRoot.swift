/// A root folder that is held open, from which files below it are opened in one call.
package final class OpenRoot {
  let descriptor: CInt
  private let root: RootFolder

  /// Opens a root folder; nil when that is not possible, or it is another one by now.
  package init?(_ root: RootFolder) {
    guard let descriptor = try? root.open() else { return nil }
    (self.descriptor, self.root) = (descriptor, root)
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }

  /// Opens a file that has been looked at, by its absolute path, if no link leads to it; nil when the path must
  /// be walked.
  package func file(_ path: String) -> RegularFile? {
    guard let rest = RootedWalk.rest(of: path, beneath: root.path) else { return nil }
    let relative = String(Substring(rest.utf8.drop { $0 == UInt8(ascii: "/") }))
    return SystemCalls.openFile(relative, walkingBeneath: descriptor).map {
      RegularFile(path, opened: $0)
    }
  }

  /// What a file looks like, by its absolute path, if no link leads to it; nil when the path must be walked.
  package func version(of path: String) -> FileStatus.Version? {
    guard let file = file(path) else { return nil }
    return try? file.status().version
  }
}
