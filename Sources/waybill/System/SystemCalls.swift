// The calls of the C library that the driver makes, each with its error typed.

import Diagnostics
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The calls of the C library that the driver makes.
///
/// Calls that a signal interrupts are made again. Paths hold no NUL: arguments cannot, and names
/// from specs are percent-encoded.
enum SystemCalls {
  /// Stands for the working folder where a descriptor of a folder is asked for.
  static var workingFolder: CInt { AT_FDCWD }

  static func openFile(_ name: String, in folder: CInt) throws(Errno) -> CInt {
    try check { openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
  }

  /// Opens a file by a path, following links; a fifo does not wait for its writer.
  static func openFile(path: String) throws(Errno) -> CInt {
    try check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
  }

  static func openFolder(
    _ name: String, in folder: CInt, followingLinks: Bool = false
  ) throws(Errno) -> CInt {
    let links = followingLinks ? 0 : O_NOFOLLOW
    return try check { openat(folder, name, O_RDONLY | O_CLOEXEC | O_DIRECTORY | links) }
  }

  /// Creates a file that must not exist; its permissions are those that the umask leaves.
  static func createFile(_ name: String, in folder: CInt) throws(Errno) -> CInt {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    return try check { openat(folder, name, flags, 0o666) }
  }

  /// Opens a file for writing, whether or not it exists, and keeps what it holds.
  static func openOrCreateFile(_ name: String, in folder: CInt) throws(Errno) -> CInt {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    return try check { openat(folder, name, flags, 0o666) }
  }

  /// Makes an open file empty.
  static func truncate(_ descriptor: CInt) throws(Errno) {
    try check { ftruncate(descriptor, 0) }
  }

  static func createFolder(
    _ name: String, in folder: CInt, permissions: mode_t = 0o777
  ) throws(Errno) {
    try check { mkdirat(folder, name, permissions) }
  }

  /// Creates a folder that files can be put into, unless it exists.
  static func createUsableFolder(_ name: String, in folder: CInt) throws(Errno) {
    do throws(Errno) {
      try createFolder(name, in: folder)
    } catch .fileExists {
      return
    }
    // A umask may take the owner's rights too.
    if let descriptor = try? openFolder(name, in: folder) {
      try close(descriptor)
    } else {
      try setPermissions(0o700, of: name, in: folder)
    }
  }

  static func setPermissions(
    _ permissions: mode_t, of name: String, in folder: CInt
  ) throws(Errno) {
    try check { fchmodat(folder, name, permissions, 0) }
  }

  static func rename(
    _ name: String, in folder: CInt, to newName: String, in newFolder: CInt
  ) throws(Errno) {
    try check { renameat(folder, name, newFolder, newName) }
  }

  static func removeFile(_ name: String, in folder: CInt) throws(Errno) {
    try check { unlinkat(folder, name, 0) }
  }

  static func removeFolder(_ name: String, in folder: CInt) throws(Errno) {
    try check { unlinkat(folder, name, AT_REMOVEDIR) }
  }

  /// Waits for the lock of an open file, which ends with the process at the latest.
  static func lock(_ descriptor: CInt) throws(Errno) {
    try check { flock(descriptor, LOCK_EX) }
  }

  /// Waits for the lock of an open file; a file system without locks does without.
  static func lockIfPossible(_ descriptor: CInt) throws(Errno) {
    do throws(Errno) {
      try lock(descriptor)
    } catch .notSupported {
    } catch .noLocks {
    } catch .invalidArgument {
    }
  }

  static func close(_ descriptor: CInt) throws(Errno) {
    // After EINTR the descriptor is closed on Linux and may be taken by another thread.
    guard closeDescriptor(descriptor) != 0, errno != EINTR else { return }
    throw Errno(rawValue: errno)
  }

  static func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    try check { readDescriptor(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Writes all of `bytes`, however many the system takes at once.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = try check { writeDescriptor(descriptor, part.baseAddress, part.count) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8], to descriptor: CInt) throws(Errno) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Errno) in try write(bytes, to: descriptor) }
    }
    try result.get()
  }

  /// The absolute path without links, or the reason why there is none: one that is not UTF-8 is
  /// refused, for repaired it would name another file.
  static func resolve(_ path: String) throws(Errno) -> String {
    guard let resolved = realpath(path, nil) else { throw Errno(rawValue: errno) }
    defer { free(resolved) }
    guard let text = String(validatingCString: resolved) else { throw .illegalByteSequence }
    return text
  }

  /// How the absolute path of a path is shown whose bytes are not UTF-8.
  static func visiblePath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return VisibleText.escaping(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  @discardableResult
  private static func check<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(Errno) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let error = Errno(rawValue: errno)
      if error != .interrupted { throw error }
    }
  }
}

/// What `SystemCalls.close` would call itself.
private func closeDescriptor(_ descriptor: CInt) -> CInt { close(descriptor) }

private func readDescriptor(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{ read(descriptor, buffer, count) }

private func writeDescriptor(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
