// Sockets of TCP, for a server of few connections.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemCalls {
  /// Listens on an address of IPv4, such as `127.0.0.1`.
  ///
  /// - Parameters:
  ///   - address: Four numbers with dots between them.
  ///   - port: The port; 0 for one that is free.
  /// - Returns: A descriptor that connections are accepted from.
  /// - Throws: `SystemError.invalidArgument` for what is not an address.
  package static func listen(
    address: String, port: UInt16
  ) throws(SystemError) -> CInt {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    guard !address.utf8.contains(0), inet_pton(AF_INET, address, &place.sin_addr) == 1 else {
      throw .invalidArgument
    }
    #if os(Linux)
      let descriptor = try check { socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) }
    #else
      let descriptor = try check { socket(AF_INET, SOCK_STREAM, 0) }
    #endif
    do throws(SystemError) {
      try check { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      // A port of a run before can be taken again at once.
      try set(SO_REUSEADDR, to: CInt(1), of: descriptor)
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      try check {
        withUnsafePointer(to: &place) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, length)
          }
        }
      }
      try check { startListening(descriptor) }
    } catch {
      try? close(descriptor)
      throw error
    }
    return descriptor
  }

  /// The port that a descriptor listens on.
  package static func port(of descriptor: CInt) throws(SystemError) -> UInt16 {
    var place = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try check {
      withUnsafeMutablePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &length)
        }
      }
    }
    return UInt16(bigEndian: place.sin_port)
  }

  /// Accepts a connection; reading and writing fail after so many seconds without a byte.
  package static func acceptConnection(
    _ descriptor: CInt, timeout seconds: Int
  ) throws(SystemError) -> CInt {
    let connection = try check { accept(descriptor, nil, nil) }
    do throws(SystemError) {
      try check { fcntl(connection, F_SETFD, FD_CLOEXEC) }
      let time = timeval(tv_sec: time_t(clamping: seconds), tv_usec: 0)
      try set(SO_RCVTIMEO, to: time, of: connection)
      try set(SO_SNDTIMEO, to: time, of: connection)
    } catch {
      try? close(connection)
      throw error
    }
    return connection
  }

  /// Waits until one of two descriptors has something to read, and says whether it is the first.
  package static func waitForFirst(
    _ first: CInt, or second: CInt
  ) throws(SystemError) -> Bool {
    var waiting = [
      pollfd(fd: first, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    try check { poll(&waiting, 2, -1) }
    // The second one is what ends the waiting.
    return waiting[1].revents == 0
  }

  /// Says that nothing more will be written, and that nothing more is read.
  package static func shutDown(_ descriptor: CInt) {
    _ = shutdown(descriptor, CInt(SHUT_RDWR))
  }

  private static func set<Value>(
    _ option: CInt, to value: Value, of descriptor: CInt
  ) throws(SystemError) {
    try check {
      withUnsafePointer(to: value) {
        setsockopt(
          descriptor, SOL_SOCKET, option, $0, socklen_t(MemoryLayout<Value>.size))
      }
    }
  }
}

/// What the function of the same name in `SystemCalls` would call itself.
private func startListening(_ descriptor: CInt) -> CInt { listen(descriptor, 64) }
