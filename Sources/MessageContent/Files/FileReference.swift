/// A regular file whose bytes are content.
package struct FileReference: Sendable, Hashable {
  /// Absolute and resolved: no link is followed when it is opened.
  package let path: String
  /// How many bytes it has; one that has another number when it is read is an error.
  package let length: UInt64

  package init(path: String, length: UInt64) {
    (self.path, self.length) = (path, length)
  }

  /// Whether path and length are the same. Paths are bytes: to Linux, composed and decomposed letters
  /// are two names.
  package static func == (left: Self, right: Self) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8) && left.length == right.length
  }

  /// Measures the file at a path, which may be relative and may lead through links, and makes sure
  /// that it can be opened.
  package init(measuring path: String) throws(ContentError) {
    let (resolved, status): (String, FileStatus)
    do throws(SystemError) {
      resolved = try SystemCalls.resolve(path)
      status = try SystemCalls.status(of: resolved, links: .refuse)
      // To open a pipe or a device can have effects.
      if status.kind == .regular {
        try SystemCalls.close(SystemCalls.openFile(resolved, links: .refuse))
      }
    } catch {
      throw .open(path: path, errno: error.number)
    }
    guard status.kind == .regular else { throw .notRegularFile(path: path) }
    self.init(path: resolved, length: status.size)
  }
}
