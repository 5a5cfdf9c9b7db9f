/// A regular file whose bytes are content.
package struct FileReference: Sendable {
  /// Where a file was found, and what it was then.
  struct Origin: Sendable {
    let root: RootFolder
    let version: FileStatus.Version
  }

  /// Absolute and resolved: no link is followed when it is opened.
  package let path: String
  /// How many bytes it has; one that has another number when it is read is an error.
  package let length: UInt64
  /// What the file must lie beneath when it is opened, and be as it was; nil for a file of which only
  /// the length matters.
  let origin: Origin?

  /// What the file was when it was found beneath a root; nil for a file of which only the length
  /// matters.
  package var version: FileStatus.Version? { origin?.version }

  init(path: String, length: UInt64, origin: Origin?) {
    (self.path, self.length, self.origin) = (path, length, origin)
  }

  package init(path: String, length: UInt64) {
    self.init(path: path, length: length, origin: nil)
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

  /// Opens the file.
  func open() throws(ContentError) -> RegularFile {
    guard let origin else { return try RegularFile(path, links: .refuse) }
    if let file = OpenRoot.shared(origin.root)?.file(path) { return file }
    do throws(ContentError) {
      return try RegularFile(path, beneath: origin.root)
    } catch .open(_, SystemError.outsideFolder.number) {
      // It was inside when it was measured.
      throw .contentChanged(paths: [path])
    }
  }
}

extension FileReference: Hashable {
  /// Whether path and length are the same. Paths are bytes: to Linux, composed and decomposed letters
  /// are two names.
  package static func == (left: Self, right: Self) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8) && left.length == right.length
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(length)
  }
}
