import MessageContent

/// Examines outputs in path order without opening them.
///
/// Each file and each folder takes one system call. Every parent must be a folder, as when the
/// output was written: a link would lead to another file, which a run would not write through. The
/// first folder of a path is held open, so that the system resolves fewer names.
struct OutputInspection: ~Copyable {
  private let folder: CInt
  private var cursor: FolderCursor

  /// The path of the last parent that was found to be a folder.
  private var known: [UInt8] = []

  /// The first folder of that path, and the length of its name in bytes.
  private var first: (descriptor: CInt, length: Int)?

  /// Starts at an open folder, which the caller closes.
  init(_ folder: CInt) {
    self.folder = folder
    cursor = FolderCursor(base: folder)
  }

  deinit {
    if let first { try? SystemCalls.close(first.descriptor) }
  }

  /// The stamp of an output, or nil if it is not a regular file.
  mutating func stamp(of path: String) -> FileStamp? {
    guard leadsThroughFolders(path), let status = try? status(of: path, isInside: !known.isEmpty),
      status.kind == .regular
    else { return nil }
    return FileStamp(status.version)
  }

  /// The status of a path that is inside the first folder or is a single name.
  private func status(of path: String, isInside: Bool) throws(SystemError) -> FileStatus {
    guard isInside, let first else { return try FileStatus(path, after: 0, in: folder) }
    return try FileStatus(path, after: first.length + 1, in: first.descriptor)
  }

  /// The digest of an output whose stamp is still the same.
  mutating func digest(of path: String, ifStill stamp: FileStamp) -> FileDigest? {
    guard case .open(let parent)? = try? cursor.findFolder(of: path) else { return nil }
    let name = FilePaths.lastComponent(of: path)
    guard let digest = try? FileDigest(of: name, in: parent), self.stamp(of: path) == stamp
    else {
      return nil
    }
    return digest
  }

  private mutating func leadsThroughFolders(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let parent = path.withBytes { bytes -> [UInt8]? in
      let parent = bytes[..<(bytes.lastIndex(of: slash) ?? 0)]
      return parent.elementsEqual(known) ? nil : Array(parent)
    }
    guard let parent else { return true }
    var end = Self.shared(parent, known)
    known = []
    while end < parent.count {
      // Every name but the first follows a slash.
      let start = end == 0 ? 0 : end + 1
      end = parent[start...].firstIndex(of: slash) ?? parent.count
      guard isFolder(String(decoding: parent[..<end], as: UTF8.self), isFirst: start == 0) else {
        return false
      }
    }
    known = parent
    return true
  }

  /// Whether a path is a folder, given that its parents are. The first folder of the path is
  /// opened.
  private mutating func isFolder(_ path: String, isFirst: Bool) -> Bool {
    guard isFirst else { return (try? status(of: path, isInside: true))?.kind == .folder }
    if let first { try? SystemCalls.close(first.descriptor) }
    first = nil
    guard let opened = try? SystemCalls.openForLookup(path, in: folder) else { return false }
    first = (opened, path.utf8.count)
    return true
  }

  /// The length in bytes of the deepest folder that two paths share.
  private static func shared(_ path: [UInt8], _ other: [UInt8]) -> Int {
    let slash = UInt8(ascii: "/")
    let limit = min(path.count, other.count)
    var index = 0
    while index < limit, path[index] == other[index] { index += 1 }
    func ends(_ path: [UInt8]) -> Bool { index == path.count || path[index] == slash }
    if ends(path), ends(other) { return index }
    return path[..<index].lastIndex(of: slash) ?? 0
  }
}
