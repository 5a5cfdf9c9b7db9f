// Renames that replace nothing or lose nothing.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemCalls {
  /// Renames a file to a name that must be free; throws `fileExists` otherwise.
  package static func renameWithoutReplacing(
    _ name: String, in folder: CInt, to newName: String, in newFolder: CInt
  ) throws(SystemError) {
    if try renameWithFlags(name, folder, newName, newFolder, exchanges: false) { return }
    do throws(SystemError) {
      try check(name, newName) { linkat(folder, $0, newFolder, $1, 0) }
    } catch {
      switch error.number {
      case EPERM, ENOTSUP, EOPNOTSUPP, EMLINK:
        // Neither call is available: checking first leaves a moment in which another file may
        // appear.
        if try FileStatus(newName, in: newFolder) != nil { throw .fileExists }
        return try rename(name, in: folder, to: newName, in: newFolder)
      default: throw error
      }
    }
    try removeFile(name, in: folder)
  }

  /// Moves a folder with its contents to a name that must be free; false on any failure.
  package static func moveFolder(
    _ name: String, in folder: CInt, to newName: String, in newFolder: CInt
  ) -> Bool {
    (try? renameWithFlags(name, folder, newName, newFolder, exchanges: false)) ?? false
  }

  /// Swaps the names of two files; false if the file system cannot.
  package static func exchange(
    _ name: String, in folder: CInt, with other: String, in otherFolder: CInt
  ) throws(SystemError) -> Bool {
    try renameWithFlags(name, folder, other, otherFolder, exchanges: true)
  }

  /// Renames with flags that not all systems and file systems support; false if this one does not.
  private static func renameWithFlags(
    _ name: String, _ folder: CInt, _ newName: String, _ newFolder: CInt, exchanges: Bool
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      #if canImport(Darwin)
        let flags = UInt32(exchanges ? RENAME_SWAP : RENAME_EXCL)
        try check(name, newName) { renameatx_np(folder, $0, newFolder, $1, flags) }
      #else
        try check(name, newName) {
          LinuxCalls.renameat2(folder, $0, newFolder, $1, exchanges: exchanges)
        }
      #endif
      return true
    } catch {
      switch error.number {
      case EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP: return false
      default: throw error
      }
    }
  }
}
