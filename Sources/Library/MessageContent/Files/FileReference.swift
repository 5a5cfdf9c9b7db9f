/// A regular file whose bytes are content.
package struct FileReference: Sendable {
  /// The root a file was found beneath, and its status at that time.
  struct Origin: Sendable {
    let root: RootFolder
    let version: FileStatus.Version
  }

  /// An absolute and resolved path: no link is followed when it is opened.
  package let path: String
  /// The measured length in bytes; it is an error if it differs when the file is read.
  package let length: UInt64
  /// Where the file must lie when it is opened, and the status it must still have; nil for a file
  /// of which only the length matters.
  let origin: Origin?

  /// The file's version when it was found beneath a root; nil for a file of which only the length
  /// matters.
  package var version: FileStatus.Version? { origin?.version }

  init(path: String, length: UInt64, origin: Origin?) {
    (self.path, self.length, self.origin) = (path, length, origin)
  }

  package init(path: String, length: UInt64) {
    self.init(path: path, length: length, origin: nil)
  }

  /// Measures the file at a path, which may be relative and may lead through links, and checks that
  /// it can be opened.
  package init(measuring path: String) throws(ContentError) {
    let (resolved, status): (String, FileStatus)
    do throws(SystemError) {
      resolved = try SystemCalls.resolve(path)
      status = try SystemCalls.status(of: resolved, links: .refuse)
      // Opening a pipe or a device can have side effects.
      if status.kind == .regular {
        try SystemCalls.close(SystemCalls.openFile(resolved, links: .refuse))
      }
    } catch {
      throw .open(path: path, errno: error.number)
    }
    guard status.kind == .regular else { throw .notRegularFile(path: path) }
    self.init(path: resolved, length: status.size)
  }

  func open() throws(ContentError) -> RegularFile {
    guard let origin else { return try RegularFile(path, links: .refuse) }
    if let file = OpenRoot.shared(origin.root)?.file(path) { return file }
    do throws(ContentError) {
      return try RegularFile(path, beneath: origin.root)
    } catch .open(_, SystemError.outsideFolder.number) {
      // It was inside the root when it was measured.
      throw .contentChanged(paths: [path])
    }
  }
}

extension FileReference: Hashable {
  /// Compares paths and lengths. Paths are compared as bytes: on Linux, composed and decomposed
  /// letters are different names.
  package static func == (left: Self, right: Self) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8) && left.length == right.length
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(length)
  }
}
