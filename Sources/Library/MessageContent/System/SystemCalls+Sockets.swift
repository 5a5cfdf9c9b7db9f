// TCP sockets for a server that never blocks on them.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension SystemCalls {
  /// Listens on an address.
  ///
  /// - Parameters:
  ///   - address: The local address.
  ///   - port: The port; 0 for any free one.
  /// - Returns: A descriptor to accept connections from.
  /// - Throws: `SystemError` if the machine does not have the address, or the port is taken.
  package static func listen(on address: IPAddress, port: UInt16) throws(SystemError) -> CInt {
    let family = address.isIPv6 ? AF_INET6 : AF_INET
    #if os(Linux)
      let descriptor = try check { socket(family, CInt(SOCK_STREAM.rawValue), 0) }
    #else
      let descriptor = try check { socket(family, SOCK_STREAM, 0) }
    #endif
    do throws(SystemError) {
      try setUp(descriptor)
      // Allow the port of a previous run to be reused at once.
      try set(SO_REUSEADDR, SOL_SOCKET, of: descriptor)
      // Allow both families to listen on the same port.
      if address.isIPv6 { try set(IPV6_V6ONLY, CInt(IPPROTO_IPV6), of: descriptor) }
      try check {
        address.withSocketAddress(port: port) { bytes -> CInt in
          guard let pointer = bytes.baseAddress else { return -1 }
          return bind(
            descriptor, pointer.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
      }
      try check { startListening(descriptor) }
    } catch {
      try? close(descriptor)
      throw error
    }
    return descriptor
  }

  /// The port on which a descriptor listens.
  package static func port(of descriptor: CInt) throws(SystemError) -> UInt16 {
    // Both families have the port at the same offset; the IPv6 structure is the larger one.
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

  /// The result of an attempt to accept a connection.
  package enum Accepted: Sendable {
    case connection(CInt)

    /// No connection is waiting any more.
    case nobody

    /// The system is out of descriptors or memory at the moment.
    case noRoom
  }

  /// Accepts a connection without waiting for one.
  package static func accept(from listener: CInt) throws(SystemError) -> Accepted {
    let connection: CInt
    do throws(SystemError) {
      connection = try check { acceptConnection(listener) }
    } catch {
      switch error.number {
      case EWOULDBLOCK, EAGAIN, ECONNABORTED, EPROTO: return .nobody
      case EBADF, EINVAL, ENOTSOCK: throw error
      // Some systems report transient network errors here.
      default: return .noRoom
      }
    }
    do throws(SystemError) {
      try setUp(connection)
      // Responses are written whole, so none should wait for the previous one to be acknowledged.
      try set(TCP_NODELAY, CInt(IPPROTO_TCP), of: connection)
    } catch {
      // The peer is already gone.
      try? close(connection)
      return .nobody
    }
    return .connection(connection)
  }

  /// Makes a descriptor close on exec and its calls non-blocking.
  private static func setUp(_ descriptor: CInt) throws(SystemError) {
    try check { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    try check { fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  /// Reads the available bytes and returns how many: 0 at the end; `nil` if nothing is available
  /// yet.
  package static func receive(
    from descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int? {
    do throws(SystemError) {
      return try read(descriptor, into: buffer)
    } catch {
      guard error.number == EAGAIN || error.number == EWOULDBLOCK else { throw error }
      return nil
    }
  }

  /// Writes as many bytes as there is room for and returns how many.
  package static func send(
    _ bytes: ArraySlice<UInt8>, to descriptor: CInt
  ) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try check {
        bytes.withUnsafeBytes { writeSome(descriptor, $0.baseAddress, $0.count) }
      }
    } catch {
      guard error.number == EAGAIN || error.number == EWOULDBLOCK else { throw error }
      return 0
    }
  }

  /// Signals that nothing more will be written.
  package static func endWriting(_ descriptor: CInt) {
    _ = shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Opens a pipe that closes on exec and whose writes do not block.
  package static func openPipe() throws(SystemError) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    try check { pipe(&ends) }
    for end in ends { try check { fcntl(end, F_SETFD, FD_CLOEXEC) } }
    try check { fcntl(ends[1], F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }

  /// Raises the process's limit of descriptors to `count`, as far as the system allows, and returns
  /// the resulting limit.
  package static func allowDescriptors(_ count: Int) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 64 }
    if Int(clamping: limit.rlim_cur) < count {
      var wanted = limit
      wanted.rlim_cur = min(rlim_t(count), limit.rlim_max)
      if setrlimit(resource, &wanted) == 0 { limit = wanted }
    }
    return Int(clamping: limit.rlim_cur)
  }

  private static func set(
    _ option: CInt, _ level: CInt, of descriptor: CInt
  ) throws(SystemError) {
    var value: CInt = 1
    try check {
      setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
    }
  }
}

// Inside `SystemCalls`, these C functions are hidden by methods of the same names.

/// The system truncates the queue length to its own maximum.
private func startListening(_ descriptor: CInt) -> CInt { listen(descriptor, 4096) }

private func acceptConnection(_ descriptor: CInt) -> CInt { accept(descriptor, nil, nil) }

private func writeSome(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
