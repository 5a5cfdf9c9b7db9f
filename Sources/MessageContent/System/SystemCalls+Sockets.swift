// Sockets of TCP, for a server of few connections.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemCalls {
  /// Listens on an address of IPv4 or IPv6, such as `127.0.0.1` or `::1`.
  ///
  /// - Parameters:
  ///   - address: The address in its textual form, without brackets.
  ///   - port: The port; 0 for one that is free.
  /// - Returns: A descriptor that connections are accepted from.
  /// - Throws: `SystemError.invalidArgument` for what is not an address.
  package static func listen(
    address: String, port: UInt16
  ) throws(SystemError) -> CInt {
    guard !address.utf8.contains(0) else { throw .invalidArgument }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    if inet_pton(AF_INET, address, &place.sin_addr) == 1 { return try listen(AF_INET, at: place) }
    var longPlace = sockaddr_in6()
    longPlace.sin6_family = sa_family_t(AF_INET6)
    longPlace.sin6_port = port.bigEndian
    guard inet_pton(AF_INET6, address, &longPlace.sin6_addr) == 1 else { throw .invalidArgument }
    return try listen(AF_INET6, at: longPlace)
  }

  private static func listen<Address>(
    _ family: CInt, at place: Address
  ) throws(SystemError) -> CInt {
    #if os(Linux)
      let descriptor = try check { socket(family, CInt(SOCK_STREAM.rawValue), 0) }
    #else
      let descriptor = try check { socket(family, SOCK_STREAM, 0) }
    #endif
    do throws(SystemError) {
      try check { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      // A client that is gone before it is accepted must not be waited for.
      try check { fcntl(descriptor, F_SETFL, O_NONBLOCK) }
      // A port of a run before can be taken again at once.
      try set(SO_REUSEADDR, to: CInt(1), of: descriptor)
      let length = socklen_t(MemoryLayout<Address>.size)
      try check {
        withUnsafeBytes(of: place) { bytes -> CInt in
          guard let pointer = bytes.baseAddress else { return -1 }
          return bind(descriptor, pointer.assumingMemoryBound(to: sockaddr.self), length)
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
    // Both families have the port in the same place; that of IPv6 is the longer one.
    var place = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    try check {
      withUnsafeMutableBytes(of: &place) { bytes -> CInt in
        guard let pointer = bytes.baseAddress else { return -1 }
        return getsockname(descriptor, pointer.assumingMemoryBound(to: sockaddr.self), &length)
      }
    }
    return UInt16(bigEndian: place.sin6_port)
  }

  /// Accepts a connection; reading and writing fail after so many seconds without a byte.
  ///
  /// - Returns: The connection; nil when nobody waits for one any more, or the system has no room for
  ///   it now.
  package static func acceptConnection(
    _ descriptor: CInt, timeout seconds: Int
  ) throws(SystemError) -> CInt? {
    let connection: CInt
    do throws(SystemError) {
      connection = try check { accept(descriptor, nil, nil) }
    } catch {
      switch error.number {
      case EWOULDBLOCK, EAGAIN, ECONNABORTED, EPROTO, EMFILE, ENFILE, ENOBUFS, ENOMEM: return nil
      default: throw error
      }
    }
    do throws(SystemError) {
      try check { fcntl(connection, F_SETFD, FD_CLOEXEC) }
      // Some systems let it inherit what the listener has.
      try check { fcntl(connection, F_SETFL, 0) }
      let time = timeval(tv_sec: time_t(clamping: seconds), tv_usec: 0)
      try set(SO_RCVTIMEO, to: time, of: connection)
      try set(SO_SNDTIMEO, to: time, of: connection)
    } catch {
      // The other side is gone already.
      try? close(connection)
      return nil
    }
    return connection
  }

  /// What waiting for two descriptors ended with.
  package enum Awaited: Sendable {
    case first, second, timeout
  }

  /// Waits until one of two descriptors has something to read, for so many milliseconds or for ever. The
  /// second one comes first.
  package static func wait(
    for first: CInt?, or second: CInt, milliseconds: Int? = nil
  ) throws(SystemError) -> Awaited {
    var waiting = [
      // A descriptor below 0 is passed over.
      pollfd(fd: first ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    let count = try check { poll(&waiting, 2, CInt(clamping: milliseconds ?? -1)) }
    if waiting[1].revents != 0 { return .second }
    return count == 0 ? .timeout : .first
  }

  /// Says that nothing more will be written.
  package static func endWriting(_ descriptor: CInt) {
    _ = shutdown(descriptor, CInt(SHUT_WR))
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
