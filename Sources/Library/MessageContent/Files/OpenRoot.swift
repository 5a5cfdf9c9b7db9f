import Synchronization

/// A root folder that is held open, so that files below it can be opened in one call.
package final class OpenRoot: Sendable {
  let descriptor: CInt
  private let root: RootFolder

  /// Opens a root folder; nil if it cannot be opened or has been replaced by another one.
  package init?(_ root: RootFolder) {
    guard let descriptor = try? root.open() else { return nil }
    (self.descriptor, self.root) = (descriptor, root)
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }

  private static let last = Mutex<OpenRoot?>(nil)

  /// An open root shared by all threads; nil if it cannot be opened. Only the latest is cached,
  /// since files that are read in succession usually have the same root.
  static func shared(_ root: RootFolder) -> OpenRoot? {
    last.withLock { last in
      if let last, last.root.isSame(as: root) { return last }
      let opened = OpenRoot(root)
      last = opened
      return opened
    }
  }

  /// Opens a file that has already been examined, by its absolute path, if no link is on the way;
  /// nil if the path must be walked.
  package func file(_ path: String) -> RegularFile? {
    guard let relative = relative(path) else { return nil }
    return SystemCalls.openFile(relative, walkingBeneath: descriptor).map {
      RegularFile(path, opened: $0)
    }
  }

  /// The status of whatever is at an absolute path, if no link is on the way; nil if the path must
  /// be walked. Nothing is opened for reading.
  func status(of path: String) -> FileStatus? {
    guard let relative = relative(path),
      let found = SystemCalls.openForStatus(relative, walkingBeneath: descriptor)
    else { return nil }
    defer { try? SystemCalls.close(found) }
    return try? FileStatus(descriptor: found)
  }

  /// The part of an absolute path after the root's path; nil if the path is not beneath the root.
  private func relative(_ path: String) -> String? {
    guard let rest = RootedWalk.rest(of: path, beneath: root.path) else { return nil }
    return String(Substring(rest.utf8.drop { $0 == UInt8(ascii: "/") }))
  }

  /// The version of the file at an absolute path, if no link is on the way; nil if the path must be
  /// walked.
  package func version(of path: String) -> FileStatus.Version? {
    guard let file = file(path) else { return nil }
    return try? file.status().version
  }
}
