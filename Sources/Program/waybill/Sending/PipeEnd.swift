// The ends of pipes to a program. Waiting is for all of them together.

import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// This process's end of a pipe. Reading and writing never block.
final class PipeEnd {
  /// The descriptor; -1 once it is closed.
  private var descriptor: CInt

  var isOpen: Bool { descriptor >= 0 }

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    // The flag does not affect the other end.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    try? SystemCalls.close(descriptor)
    descriptor = -1
  }

  /// Reads available bytes, at most a buffer. The end is closed after the last byte.
  func take(into buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
    let count = moved(read(descriptor, buffer.baseAddress, buffer.count))
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  /// Writes as many bytes as there is room for and returns their number. If the reader is gone, the
  /// end is closed.
  func put(_ bytes: UnsafeRawBufferPointer) -> Int {
    moved(write(descriptor, bytes.baseAddress, bytes.count))
  }

  /// The number of bytes that a call moved, from its result. The end is closed if no more can
  /// follow.
  private func moved(_ result: Int) -> Int {
    if result > 0 { return result }
    let isToBeWaitedFor = result < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
    if !isToBeWaitedFor { close() }
    return 0
  }

  /// Waits until an end can be read from or written to.
  static func wait(reading: [PipeEnd], writing: [PipeEnd]) {
    var waiting =
      reading.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      + writing.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
    _ = poll(&waiting, nfds_t(waiting.count), -1)
  }
}
