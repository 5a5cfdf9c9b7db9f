// The calls of the C library that reading and writing content takes, each with its error typed.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The calls of the C library that reading and writing content takes.
///
/// Calls that a signal interrupts are made again. A path that holds a NUL, where C would take it to
/// end, is refused.
enum SystemCalls {
  /// What stands at a path, or was opened there.
  struct FileStatus {
    enum Kind { case regular, folder, symbolicLink, other }

    let kind: Kind

    /// The number of bytes of a regular file.
    let length: UInt64

    fileprivate init(_ status: stat) {
      kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .folder
        case S_IFLNK: .symbolicLink
        default: .other
        }
      length = UInt64(clamping: status.st_size)
    }
  }

  /// Opens what stands at a path for reading; no link is followed, nothing waits for a writer.
  static func openFile(_ path: String) throws(SystemError) -> CInt {
    try check(path) { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
  }

  /// Creates a file that must not exist; the umask may take permissions away.
  static func createFile(_ path: String, permissions: mode_t) throws(SystemError) -> CInt {
    try check(path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions) }
  }

  static func close(_ descriptor: CInt) throws(SystemError) {
    // After EINTR the descriptor is closed on Linux, and may be taken by another thread.
    guard closeDescriptor(descriptor) != 0, SystemError.last != .interrupted else { return }
    throw .last
  }

  static func status(of descriptor: CInt) throws(SystemError) -> FileStatus {
    var status = stat()
    try check { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// Links are not followed.
  static func status(of path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    try check(path) { lstat($0, &status) }
    return FileStatus(status)
  }

  /// Reads some bytes, and returns how many: 0 at the end only.
  static func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try check { readDescriptor(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Writes all of `bytes`, however many the system takes at once.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: CInt
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = try check { writeDescriptor(descriptor, part.baseAddress, part.count) }
      guard count > 0 else { throw .writeFailed }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives a file another name in the place of whatever has it.
  static func rename(_ path: String, to newPath: String) throws(SystemError) {
    try check(path, newPath) { renameFile($0, $1) }
  }

  /// Gives a file a second name, which nothing may have.
  static func link(_ path: String, to newPath: String) throws(SystemError) {
    try check(path, newPath) { linkFile($0, $1) }
  }

  static func remove(_ path: String) throws(SystemError) {
    try check(path) { unlink($0) }
  }

  /// The absolute path, without symbolic links, of something that exists.
  static func resolve(_ path: String) throws(SystemError) -> String {
    try refuseNUL(path)
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    guard let text = String(validatingCString: resolved) else { throw .undecodable }
    return text
  }

  /// Lets the thread wait.
  static func wait(for duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return }
    var time = timespec(
      tv_sec: time_t(clamping: seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var rest = timespec()
    while nanosleep(&time, &rest) != 0, SystemError.last == .interrupted { time = rest }
  }
}

extension SystemCalls {
  @discardableResult
  private static func check<Result: SignedInteger>(
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
  private static func check(
    _ path: String, _ call: (UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) -> CInt {
    try refuseNUL(path)
    return try check { path.withCString(call) }
  }

  private static func check(
    _ path: String, _ newPath: String,
    _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) {
    try refuseNUL(path)
    try refuseNUL(newPath)
    try check { path.withCString { path in newPath.withCString { call(path, $0) } } }
  }

  private static func refuseNUL(_ path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw .invalidArgument }
  }
}

// What the functions of the same names in `SystemCalls` would call themselves.

private func closeDescriptor(_ descriptor: CInt) -> CInt { close(descriptor) }

private func readDescriptor(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{ read(descriptor, buffer, count) }

private func writeDescriptor(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func renameFile(_ path: UnsafePointer<CChar>, _ newPath: UnsafePointer<CChar>) -> CInt {
  rename(path, newPath)
}

private func linkFile(_ path: UnsafePointer<CChar>, _ newPath: UnsafePointer<CChar>) -> CInt {
  link(path, newPath)
}

extension Duration {
  /// Lets the thread wait so long.
  package func blockThread() {
    SystemCalls.wait(for: self)
  }
}
