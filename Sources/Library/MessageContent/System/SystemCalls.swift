// The calls that open files. All files are opened here, each with a rule about links. The driver
// opens specs, fragments and attachments beneath a `RootFolder`: `RootedWalk` opens one folder
// after the other and resolves each link itself, step by step, so that a folder that is swapped for
// a link during a run leads nowhere else. Attachments are opened when content is hashed, searched
// for a boundary, coded, compared or written. Each time the walk is repeated, and `FileReading`
// compares size, inode and time stamps, before and after reading, with those recorded when the file
// was measured. The driver follows links to the other files that the command line names
// (`InputFile`). All are read through `RegularFile`. The library, unlike the compiler, also
// measures files (`FileReference`), of which only the length must stay the same, and writes files
// (`ContentWriter`). Calls unrelated to files, such as ending the process, and folder listing are
// in `CompilerDriver`.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The C library's calls on files and folders, with typed errors.
///
/// A name is looked up in an open folder, or in the working folder if none is given; an absolute
/// path is looked up as it is. Calls interrupted by a signal are retried. A name that contains a
/// NUL, which C would take for its end, is refused.
package enum SystemCalls {
  /// The treatment of a symbolic link in the last component of a path.
  package enum LinkRule: Sendable {
    /// Follow the link.
    case follow
    /// Do not follow the link: opening it fails.
    case refuse

    fileprivate var openFlags: CInt { self == .refuse ? O_NOFOLLOW : 0 }
    fileprivate var statusFlags: CInt { self == .refuse ? AT_SYMLINK_NOFOLLOW : 0 }
  }

  /// Denotes the working folder wherever a folder's descriptor is expected.
  package static var workingFolder: CInt { AT_FDCWD }
}

// Opening and closing.

extension SystemCalls {
  /// Opens a path for reading; opening a fifo does not wait for its writer.
  package static func openFile(
    _ name: String, in folder: CInt = workingFolder, links: LinkRule
  ) throws(SystemError) -> CInt {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | links.openFlags
    return try check(name) { openat(folder, $0, flags) }
  }

  package static func openFolder(
    _ name: String, in folder: CInt = workingFolder, links: LinkRule
  ) throws(SystemError) -> CInt {
    let flags = O_RDONLY | O_CLOEXEC | O_DIRECTORY | links.openFlags
    return try check(name) { openat(folder, $0, flags) }
  }

  /// Opens a folder to look up names in, which does not require read permission; a link is refused.
  package static func openForLookup(
    _ name: String, in folder: CInt = workingFolder
  ) throws(SystemError) -> CInt {
    let flags = lookupOnly | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW
    return try check(name) { openat(folder, $0, flags) }
  }

  /// Creates a file that must not exist; the umask applies to the permissions.
  package static func createFile(
    _ name: String, in folder: CInt = workingFolder, permissions: UInt16 = 0o666
  ) throws(SystemError) -> CInt {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    return try check(name) { openat(folder, $0, flags, mode_t(permissions)) }
  }

  /// Creates a file for reading and writing and removes its name, leaving only the descriptor.
  static func createScratchFile(_ path: String) throws(SystemError) -> CInt {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = try check(path) { openat(workingFolder, $0, flags, mode_t(0o600)) }
    do throws(SystemError) {
      try removeFile(path)
    } catch {
      try? close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Opens a file for writing, creating it if necessary and keeping its bytes.
  package static func openOrCreateFile(
    _ name: String, in folder: CInt
  ) throws(SystemError) -> CInt {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    return try check(name) { openat(folder, $0, flags, mode_t(0o666)) }
  }

  package static func close(_ descriptor: CInt) throws(SystemError) {
    // After EINTR, Linux has closed the descriptor, which another thread may already have reused.
    guard closeDescriptor(descriptor) != 0, SystemError.last != .interrupted else { return }
    throw .last
  }
}

// Status.

extension SystemCalls {
  package static func status(of descriptor: CInt) throws(SystemError) -> FileStatus {
    var status = stat()
    try check { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  package static func status(
    of name: String, after prefix: Int = 0, in folder: CInt = workingFolder, links: LinkRule
  ) throws(SystemError) -> FileStatus {
    guard prefix <= name.utf8.count else { throw .invalidArgument }
    var status = stat()
    try check(name) { fstatat(folder, $0 + prefix, &status, links.statusFlags) }
    return FileStatus(status)
  }

  /// The target of a symbolic link, as written in the link.
  ///
  /// - Throws: `SystemError.invalidArgument` if the name is not a link.
  static func readLink(
    _ name: String, in folder: CInt = workingFolder
  ) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    while true {
      let size = buffer.count
      let count = try check(name) {
        CInt(truncatingIfNeeded: readlinkat(folder, $0, &buffer, size))
      }
      // If the text fills the buffer, it may have been truncated.
      guard count == size else {
        let bytes = buffer[..<Int(count)].lazy.map { UInt8(bitPattern: $0) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .undecodable }
        return text
      }
      buffer = [CChar](repeating: 0, count: 2 * size)
    }
  }

  /// The absolute path, without symbolic links, of an existing file or folder.
  package static func resolve(_ path: String) throws(SystemError) -> String {
    try refuseNUL(path)
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    guard let text = String(validatingCString: resolved) else { throw .undecodable }
    return text
  }

  /// The bytes of the path that `resolve` would return, whether or not they are UTF-8; nil on
  /// failure.
  package static func resolvedBytes(_ path: String) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }
}

// Reading and writing.

extension SystemCalls {
  /// Reads some bytes and returns how many: 0 only at the end.
  package static func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try check { readDescriptor(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Reads some bytes from an offset and returns how many: 0 only at the end.
  static func read(
    _ descriptor: CInt, at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    guard let offset = off_t(exactly: offset) else { throw .invalidArgument }
    return try check { pread(descriptor, buffer.baseAddress, buffer.count, offset) }
  }

  /// Reads to the end of a descriptor or up to a limit. Once the expected number of bytes is read,
  /// the end is not probed: the caller checks whether the file still has that length.
  package static func readAll(
    _ descriptor: CInt, atMost count: Int, expecting size: Int? = nil
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        let room = UnsafeMutableRawBufferPointer(buffer)
        while filled < count {
          let part = try read(descriptor, into: .init(rebasing: room[filled...]))
          filled += part
          if part == 0 || filled == size { break }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes`, however many the system accepts at a time.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: CInt
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = try check { writeDescriptor(descriptor, part.baseAddress, part.count) }
      guard count > 0 else { throw .inputOutput }
      rest = rest.dropFirst(count)
    }
  }

  package static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try write(bytes, to: descriptor) }
    }
    try result.get()
  }

  /// Truncates an open file to zero bytes.
  package static func truncate(_ descriptor: CInt) throws(SystemError) {
    try check { ftruncate(descriptor, 0) }
  }
}

// Names and folders.

extension SystemCalls {
  /// Renames a file, replacing whatever has the new name.
  package static func rename(
    _ name: String, in folder: CInt = workingFolder, to newName: String,
    in newFolder: CInt = workingFolder
  ) throws(SystemError) {
    try check(name, newName) { renameat(folder, $0, newFolder, $1) }
  }

  /// Gives a file a second name, which must be free.
  package static func link(_ path: String, to newPath: String) throws(SystemError) {
    try check(path, newPath) { linkFile($0, $1) }
  }

  package static func removeFile(
    _ name: String, in folder: CInt = workingFolder
  ) throws(SystemError) {
    try check(name) { unlinkat(folder, $0, 0) }
  }

  package static func removeFolder(_ name: String, in folder: CInt) throws(SystemError) {
    try check(name) { unlinkat(folder, $0, AT_REMOVEDIR) }
  }

  package static func createFolder(
    _ name: String, in folder: CInt = workingFolder, permissions: UInt16 = 0o777
  ) throws(SystemError) {
    try check(name) { mkdirat(folder, $0, mode_t(permissions)) }
  }

  /// Creates a folder that its owner can use whatever the umask, unless the folder exists.
  package static func createUsableFolder(
    _ name: String, in folder: CInt = workingFolder
  ) throws(SystemError) {
    do throws(SystemError) {
      try close(openCreatedFolder(name, in: folder))
    } catch .fileExists {}
  }

  /// Creates a folder that its owner can use whatever the umask, and opens it.
  package static func openCreatedFolder(
    _ name: String, in folder: CInt
  ) throws(SystemError) -> CInt {
    try createFolder(name, in: folder)
    do throws(SystemError) {
      return try openFolder(name, in: folder, links: .refuse)
    } catch .permissionDenied {
      // A umask may also remove the owner's permissions.
      try setPermissions(0o700, of: name, in: folder)
      return try openFolder(name, in: folder, links: .refuse)
    }
  }

  /// The mode bits of an open file or folder, including set-group-ID, by which new files in a
  /// folder inherit its group.
  package static func permissions(of descriptor: CInt) throws(SystemError) -> UInt16 {
    var status = stat()
    try check { fstat(descriptor, &status) }
    return UInt16(truncatingIfNeeded: status.st_mode & 0o7777)
  }

  package static func setPermissions(
    _ permissions: UInt16, of name: String, in folder: CInt
  ) throws(SystemError) {
    try check(name) { fchmodat(folder, $0, mode_t(permissions), 0) }
  }
}

// Memory.

extension SystemCalls {
  /// Returns free memory that the C library holds to the system, where possible.
  package static func returnFreeMemory() {
    #if os(Linux) || os(Android)
      LinuxCalls.returnFreeMemory()
    #endif
  }
}

// Waiting.

extension SystemCalls {
  /// Blocks the thread for a duration.
  static func wait(for duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return }
    var time = timespec(
      tv_sec: time_t(clamping: seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var rest = timespec()
    while nanosleep(&time, &rest) != 0, SystemError.last == .interrupted { time = rest }
  }
}

extension Duration {
  /// Blocks the thread for this duration.
  package func blockThread() {
    SystemCalls.wait(for: self)
  }
}

// Errors.

extension SystemCalls {
  @discardableResult
  static func check<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let error = SystemError.last
      if error != .interrupted { throw error }
    }
  }

  @discardableResult
  static func check(
    _ path: String, _ call: (UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) -> CInt {
    try refuseNUL(path)
    return try check { path.withCString(call) }
  }

  static func check(
    _ path: String, _ newPath: String,
    _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) {
    try refuseNUL(path)
    try refuseNUL(newPath)
    try check { path.withCString { path in newPath.withCString { call(path, $0) } } }
  }

  private static func refuseNUL(_ path: String) throws(SystemError) {
    let hasNUL = path.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    guard !(hasNUL ?? path.utf8.contains(0)) else { throw .invalidArgument }
  }
}

#if os(Linux)
  /// `O_PATH`, which Swift does not import.
  let lookupOnly: CInt = 0o1000_0000
#else
  let lookupOnly: CInt = O_RDONLY
#endif

// Inside `SystemCalls`, these C functions are hidden by methods of the same names.

private func closeDescriptor(_ descriptor: CInt) -> CInt { close(descriptor) }

private func readDescriptor(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{ read(descriptor, buffer, count) }

private func writeDescriptor(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func linkFile(_ path: UnsafePointer<CChar>, _ newPath: UnsafePointer<CChar>) -> CInt {
  link(path, newPath)
}
