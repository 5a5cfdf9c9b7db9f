import MessageContent

/// Looks at outputs in the order of their paths, and opens none of them.
///
/// A file costs one call, and a folder another: what leads to an output must be folders, as when it was
/// written. A link in the place of one would lead to another file, which the run would not write through. The
/// first folder of a path is held open, so that the system has fewer names to look up.
struct OutputInspection: ~Copyable {
  private let folder: CInt
  private var cursor: FolderCursor

  /// The path of the folder that was looked at last, and is one.
  private var known: [UInt8] = []

  /// The first folder on the way there, and how many bytes its name has.
  private var first: (descriptor: CInt, length: Int)?

  /// Looks into an open folder, which stays the caller's.
  init(_ folder: CInt) {
    self.folder = folder
    cursor = FolderCursor(base: folder)
  }

  deinit {
    if let first { try? SystemCalls.close(first.descriptor) }
  }

  /// What an output looks like; nil when no regular file is there.
  mutating func stamp(of path: String) -> FileStamp? {
    guard leadsThroughFolders(path), let status = try? status(of: path, isInside: !known.isEmpty),
      status.kind == .regular
    else { return nil }
    return FileStamp(status.version)
  }

  /// What is at a path, which is inside the first folder or is a name.
  private func status(of path: String, isInside: Bool) throws(SystemError) -> FileStatus {
    guard isInside, let first else { return try FileStatus(path, after: 0, in: folder) }
    return try FileStatus(path, after: first.length + 1, in: first.descriptor)
  }

  /// The digest of an output that looks as it did before it was read.
  mutating func digest(of path: String, ifStill stamp: FileStamp) -> ContentDigest? {
    guard case .open(let parent)? = try? cursor.findFolder(of: path) else { return nil }
    let name = FilePaths.lastComponent(of: path)
    guard let digest = try? ContentDigest(of: name, in: parent), self.stamp(of: path) == stamp
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
      // A slash is before every name but the first.
      let start = end == 0 ? 0 : end + 1
      end = parent[start...].firstIndex(of: slash) ?? parent.count
      guard isFolder(String(decoding: parent[..<end], as: UTF8.self), isFirst: start == 0) else {
        return false
      }
    }
    known = parent
    return true
  }

  /// Whether a path that leads through folders is that of one; the first one is opened.
  private mutating func isFolder(_ path: String, isFirst: Bool) -> Bool {
    guard isFirst else { return (try? status(of: path, isInside: true))?.kind == .folder }
    if let first { try? SystemCalls.close(first.descriptor) }
    first = nil
    guard let opened = try? SystemCalls.openForLookup(path, in: folder) else { return false }
    first = (opened, path.utf8.count)
    return true
  }

  /// How long the path of the deepest folder is that two are in.
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
