import Synchronization

/// A root folder that is held open, from which files below it are opened in one call.
package final class OpenRoot: Sendable {
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

  private static let last = Mutex<OpenRoot?>(nil)

  /// An open root for all threads; nil when it cannot be opened. The last one is kept: files that are read one
  /// after the other have one root mostly.
  static func shared(_ root: RootFolder) -> OpenRoot? {
    last.withLock { last in
      if let last, last.root.isSame(as: root) { return last }
      let opened = OpenRoot(root)
      last = opened
      return opened
    }
  }

  /// Opens a file that has been looked at, by its absolute path, if no link leads to it; nil when the path must
  /// be walked.
  package func file(_ path: String) -> RegularFile? {
    guard let relative = relative(path) else { return nil }
    return SystemCalls.openFile(relative, walkingBeneath: descriptor).map {
      RegularFile(path, opened: $0)
    }
  }

  /// What is at an absolute path, if no link leads to it; nil when the path must be walked. Nothing is opened to
  /// be read.
  func status(of path: String) -> FileStatus? {
    guard let relative = relative(path),
      let found = SystemCalls.openForStatus(relative, walkingBeneath: descriptor)
    else { return nil }
    defer { try? SystemCalls.close(found) }
    return try? FileStatus(descriptor: found)
  }

  /// What follows the path of the root in an absolute path; nil when the path is not beneath the root.
  private func relative(_ path: String) -> String? {
    guard let rest = RootedWalk.rest(of: path, beneath: root.path) else { return nil }
    return String(Substring(rest.utf8.drop { $0 == UInt8(ascii: "/") }))
  }

  /// What a file looks like, by its absolute path, if no link leads to it; nil when the path must be walked.
  package func version(of path: String) -> FileStatus.Version? {
    guard let file = file(path) else { return nil }
    return try? file.status().version
  }
}
