// One connection of the tests' server.

#if AsyncHTTPClient
  import NIOCore

  /// A connection whose other end is the client under test: bytes in, bytes out, no HTTP between.
  struct ServerConnection {
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    /// Bytes that have arrived and were not consumed.
    private var bytes: [UInt8] = []

    init(
      _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
      _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
      self.inbound = inbound.makeAsyncIterator()
      self.outbound = outbound
    }

    /// Sends text, its lines ended by CR LF.
    func write(_ text: String) async throws {
      try await write(Array(text.replacing("\n", with: "\r\n").utf8))
    }

    /// Sends bytes, and returns when the connection has accepted them.
    func write(_ bytes: [UInt8]) async throws {
      try await outbound.write(ByteBuffer(bytes: bytes))
    }

    /// Waits until a head has arrived, and consumes it.
    mutating func readHead() async throws -> [UInt8] {
      let end = Array("\r\n\r\n".utf8)
      while bytes.firstRange(of: end) == nil, try await receive() {}
      return take((bytes.firstRange(of: end) ?? bytes.endIndex..<bytes.endIndex).upperBound)
    }

    /// Waits until a message has arrived, up to the end that its framing gives, and consumes it.
    mutating func readMessage() async throws -> [UInt8] {
      let head = try await readHead()
      let lines = String(decoding: head, as: UTF8.self).lowercased().split(separator: "\r\n")
      if lines.contains("transfer-encoding: chunked") {
        // The client sends no second request before it has an answer.
        let end = Array("\r\n0\r\n\r\n".utf8)
        while bytes.suffix(end.count) != end[...], try await receive() {}
        return head + take(bytes.count)
      }
      let length = lines.firstMatch(of: "content-length: ").flatMap { Int($0) } ?? 0
      while bytes.count < length, try await receive() {}
      return head + take(min(length, bytes.count))
    }

    /// Waits for this many bytes, and takes them; fewer when the client has closed the connection.
    mutating func read(_ count: Int) async throws -> [UInt8] {
      while bytes.count < count, try await receive() {}
      return take(min(count, bytes.count))
    }

    /// Waits for this many bytes, and discards them.
    ///
    /// - Returns: Their number; less if the client has closed the connection.
    mutating func skip(_ count: Int) async throws -> Int {
      var left = count
      while left > 0 {
        if bytes.isEmpty {
          guard try await receive() else { break }
        }
        left -= take(min(left, bytes.count)).count
      }
      return count - left
    }

    /// Waits until the client closes the connection, and consumes the remaining bytes.
    mutating func readToEnd() async throws -> [UInt8] {
      while try await receive() {}
      return take(bytes.count)
    }

    private mutating func receive() async throws -> Bool {
      guard let buffer = try await inbound.next(isolation: #isolation) else { return false }
      bytes.append(contentsOf: buffer.readableBytesView)
      return true
    }

    private mutating func take(_ count: Int) -> [UInt8] {
      defer { bytes.removeFirst(count) }
      return Array(bytes.prefix(count))
    }
  }

  extension [Substring] {
    /// The rest of the first line that begins with `prefix`.
    fileprivate func firstMatch(of prefix: String) -> Substring? {
      first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
    }
  }
#endif
