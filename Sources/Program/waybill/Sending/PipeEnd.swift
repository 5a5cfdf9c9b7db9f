// The ends of pipes to a program, none of which is waited for alone.

import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The end of a pipe that this process holds. Reading and writing never wait.
final class PipeEnd {
  /// The descriptor; -1 once it is closed.
  private var descriptor: CInt

  var isOpen: Bool { descriptor >= 0 }

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    // The other end has flags of its own.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    try? SystemCalls.close(descriptor)
    descriptor = -1
  }

  /// Reads what there is, at most a buffer. After the last byte the end is closed.
  func take(into buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
    let count = moved(read(descriptor, buffer.baseAddress, buffer.count))
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  /// Writes what there is room for, and returns how many bytes that were. If nobody reads any more, the
  /// end is closed.
  func put(_ bytes: UnsafeRawBufferPointer) -> Int {
    moved(write(descriptor, bytes.baseAddress, bytes.count))
  }

  /// How many bytes a call moved, by its result. An end that can move no more is closed.
  private func moved(_ result: Int) -> Int {
    if result > 0 { return result }
    let isToBeWaitedFor = result < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
    if !isToBeWaitedFor { close() }
    return 0
  }

  /// Waits until one of some ends can be read, or one of others be written to.
  static func wait(reading: [PipeEnd], writing: [PipeEnd]) {
    var waiting =
      reading.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      + writing.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
    _ = poll(&waiting, nfds_t(waiting.count), -1)
  }
}
