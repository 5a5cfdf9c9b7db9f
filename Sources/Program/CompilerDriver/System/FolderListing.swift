// Reading a folder; the only file that holds a DIR pointer.

import Diagnostics
import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One name of a folder.
struct FolderEntry: Sendable {
  /// The name; spelled out for messages when its bytes are not UTF-8.
  var name: String

  /// Whether the bytes of the name are UTF-8: others cannot be opened by it.
  var isText: Bool

  /// What the name stands for.
  var kind: FileStatus.Kind
}

extension FolderEntry {
  /// The names of a folder but `.` and `..`, sorted by their bytes; those alone that begin with a prefix. The
  /// descriptor is closed.
  ///
  /// The order of `readdir` is the file system's, and must reach nothing.
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
      // Some file systems do not say what a name stands for.
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

  /// The name in a directory entry, which may be shorter in memory than its type says.
  private static func name(of entry: UnsafeRawPointer) -> UnsafePointer<CChar> {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    return (entry + offset).assumingMemoryBound(to: CChar.self)
  }

  /// Whether a name is that of a folder, or of a link to one.
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
