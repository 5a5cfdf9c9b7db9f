// Reads folders. This is the only file that uses a DIR pointer.

import Diagnostics
import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An entry of a folder.
struct FolderEntry: Sendable {
  /// The name, escaped for messages if its bytes are not UTF-8.
  var name: String

  /// Whether the bytes of the name are UTF-8. If not, the entry cannot be opened by its name.
  var isText: Bool

  /// The kind of file.
  var kind: FileStatus.Kind
}

extension FolderEntry {
  /// The names in a folder except `.` and `..`, sorted by their bytes, optionally only those with a
  /// prefix. The descriptor is closed.
  ///
  /// The file system's order must not influence anything.
  static func list(
    closing descriptor: CInt, prefix: String = ""
  ) throws(SystemError) -> [FolderEntry] {
    guard let stream = fdopendir(descriptor) else {
      let error = SystemError(errno)
      try? SystemCalls.close(descriptor)
      throw error
    }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError(errno) }
        break
      }
      let bytes = self.name(of: UnsafeRawPointer(entry))
      guard strncmp(bytes, prefix, prefix.utf8.count) == 0 else { continue }
      let text = String(validatingCString: bytes)
      guard text != ".", text != ".." else { continue }
      // Some file systems do not report the kind of an entry.
      var kind = kind(of: Int32(truncatingIfNeeded: Int(entry.pointee.d_type)))
      if kind == nil, let text { kind = try FileStatus(text, in: descriptor)?.kind }
      if text == nil, leadsToFolder(bytes, in: descriptor) { kind = .folder }
      let name =
        text ?? VisibleText.escaping(UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)))
      if let kind { entries.append(FolderEntry(name: name, isText: text != nil, kind: kind)) }
    }
    entries.sort { ByteScan.precedes($0.name, $1.name) }
    return entries
  }

  /// The name in a directory entry, which may be shorter in memory than its type.
  private static func name(of entry: UnsafeRawPointer) -> UnsafePointer<CChar> {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    return (entry + offset).assumingMemoryBound(to: CChar.self)
  }

  /// Whether a name is that of a folder or of a link to one.
  private static func leadsToFolder(_ name: UnsafePointer<CChar>, in folder: CInt) -> Bool {
    var status = stat()
    return fstatat(folder, name, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func kind(of type: Int32) -> FileStatus.Kind? {
    switch type {
    case Int32(DT_REG): .regular
    case Int32(DT_DIR): .folder
    case Int32(DT_LNK): .link
    case Int32(DT_UNKNOWN): nil
    default: .other
    }
  }
}
