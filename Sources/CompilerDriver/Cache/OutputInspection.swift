import MessageContent

/// Looks at outputs in the order of their paths, and opens none of them.
///
/// A file costs one call, and a folder another: what leads to an output must be folders, as when it was
/// written. A link in the place of one would lead to another file, which the run would not write through.
struct OutputInspection: ~Copyable {
  private let folder: CInt
  private var cursor: FolderCursor

  /// The path of the folder that was looked at last, and is one.
  private var known: [UInt8] = []

  /// Looks into an open folder, which stays the caller's.
  init(_ folder: CInt) {
    self.folder = folder
    cursor = FolderCursor(base: folder)
  }

  /// What an output looks like; nil when no regular file is there.
  mutating func stamp(of path: String) -> FileStamp? {
    guard leadsThroughFolders(path), let status = try? FileStatus(path, in: folder),
      status.kind == .regular
    else { return nil }
    return FileStamp(status.version)
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
    let text = path.utf8
    let last = text.lastIndex(of: slash) ?? text.startIndex
    if text[..<last].elementsEqual(known) { return true }
    let parent = Array(text[..<last])
    var end = Self.shared(parent, known)
    while end < parent.count {
      // A slash is before every name but the first.
      end = parent[(end == 0 ? 0 : end + 1)...].firstIndex(of: slash) ?? parent.count
      let name = String(decoding: parent[..<end], as: UTF8.self)
      guard let status = try? FileStatus(name, in: folder), status.kind == .folder else {
        known = []
        return false
      }
    }
    known = parent
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
