// Files without a name, for what does not fit into memory.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemCalls {
  /// Creates a file that nobody else can open, for reading and writing. It has no name, so that it is
  /// gone when its descriptor is closed, however the process ends. `folder` is where it takes its room.
  package static func openUnnamedFile(in folder: String) throws(SystemError) -> CInt {
    var name = Array("\(folder)/waybill-XXXXXX".utf8CString)
    let descriptor = try check {
      name.withUnsafeMutableBufferPointer { name in name.baseAddress.map { mkstemp($0) } ?? -1 }
    }
    do throws(SystemError) {
      try check { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      try check { name.withUnsafeBufferPointer { $0.baseAddress.map { unlink($0) } ?? -1 } }
    } catch {
      try? close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Lets reading and writing begin at the first byte again.
  package static func rewind(_ descriptor: CInt) throws(SystemError) {
    try check { lseek(descriptor, 0, SEEK_SET) }
  }
}
