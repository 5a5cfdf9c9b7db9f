#if CommandLine
  import MessageContent
  import MessageSyntax
  import RequestMatching

  /// One connection: requests are read one after the other and answered, until either side ends it.
  struct ListeningConnection {
    /// A request whose content may be on disk.
    struct Received {
      let head: MessageHead
      let content: ReceivedContent
    }

    /// How long a head may take from its first byte on, and how long the content after it.
    private static let headTime = Duration.seconds(30)
    private static let contentTime = Duration.seconds(900)

    private let descriptor: CInt
    private let limits: CaptureLimits
    private var received: [UInt8] = []
    private var deadline: ContinuousClock.Instant?

    init(_ descriptor: CInt, limits: CaptureLimits) {
      (self.descriptor, self.limits) = (descriptor, limits)
    }

    /// Reads requests, and writes what is answered.
    ///
    /// - Parameters:
    ///   - unreadable: The answer to anything that is not a request. The connection then ends.
    ///   - respond: The answer to a request.
    ///   - finish: Called after an answer was written.
    mutating func serve(
      unreadable: (CaptureError) -> [UInt8], respond: (Received) throws -> [UInt8],
      finish: () -> Void
    ) {
      do {
        while let request = try nextRequest() {
          let response = try respond(request)
          defer { finish() }
          try SystemCalls.write(response, to: descriptor)
          guard request.head.isPersistent, !request.head.asksToClose,
            ResponseFraming.isKnown(response)
          else { return }
        }
      } catch let error as CaptureError {
        try? SystemCalls.write(unreadable(error), to: descriptor)
        drain()
        finish()
      } catch {
        // The other side is gone, or silent for too long.
      }
    }

    /// Passes over what the other side still sends: closing a connection with bytes that nobody read would
    /// take the answer away (RFC 9112, section 9.6).
    private func drain() {
      SystemCalls.endWriting(descriptor)
      let end = ContinuousClock.now.advanced(by: .seconds(3))
      while ContinuousClock.now < end,
        (try? SystemCalls.wait(for: descriptor, or: -1, milliseconds: 500)) == .first
      {
        let bytes = try? [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
          count = try SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
        }
        if bytes?.isEmpty ?? true { return }
      }
    }

    /// The next request; nil when the other side sends no more.
    private mutating func nextRequest() throws -> Received? {
      deadline = nil
      guard let head = try readHead() else { return nil }
      received.removeFirst(head.length)
      deadline = .now.advanced(by: Self.contentTime)
      let framing = try MessageFraming(head.fields, limits: limits)
      if framing != .none, head.expectsContinue, received.isEmpty {
        try SystemCalls.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: descriptor)
      }
      return Received(head: head, content: try readContent(framing))
    }

    private mutating func readHead() throws -> MessageHead? {
      // Only what is new is searched for the empty line.
      var searched = 0
      while true {
        // RFC 9112, section 2.2: an empty line before a request is passed over.
        let blankCount = received.prefix { $0 == 0x0D || $0 == 0x0A }.count
        if blankCount > 0 {
          received.removeFirst(blankCount)
          searched = 0
        }
        if Self.holdsEmptyLine(received, from: searched) {
          let head = try MessageHead.read(received[...], limits: limits)
          if let head { return head }
        }
        searched = max(received.count - 3, 0)
        guard received.count <= limits.head + limits.line else {
          throw CaptureError("the header section is longer than \(limits.head) bytes")
        }
        guard try receive() else {
          if received.isEmpty { return nil }
          throw CaptureError("the connection ended inside of a request")
        }
        // Waiting between two requests is not counted: silence ends it.
        if deadline == nil { deadline = .now.advanced(by: Self.headTime) }
      }
    }

    private static func holdsEmptyLine(_ bytes: [UInt8], from start: Int) -> Bool {
      var index = start
      while index < bytes.count {
        if bytes[index] == 0x0A {
          let next = index + 1
          if next < bytes.count, bytes[next] == 0x0A { return true }
          if next + 1 < bytes.count, bytes[next] == 0x0D, bytes[next + 1] == 0x0A { return true }
        }
        index += 1
      }
      return false
    }

    private mutating func readContent(_ framing: MessageFraming) throws -> ReceivedContent {
      let content = ReceivedContent()
      switch framing {
      case .none: break
      case .length(let count):
        while content.count < count {
          if received.isEmpty, try !receive() {
            throw CaptureError("the body ends after \(content.count) of \(count) bytes")
          }
          let piece = received.prefix(count - content.count)
          try content.append(piece)
          received.removeFirst(piece.count)
        }
      case .chunked:
        var decoder = ChunkedDecoder(limits: limits)
        while true {
          let used = try decoder.decode(received[...])
          received.removeFirst(used)
          try content.append(decoder.takeContent()[...])
          if decoder.isFinished { break }
          guard try receive() else { throw CaptureError("the last chunk is missing") }
        }
      }
      return content
    }

    /// Waits for bytes; false at the end.
    private mutating func receive() throws -> Bool {
      if let deadline, deadline < .now { throw CaptureError("the request takes too long") }
      let descriptor = descriptor
      let bytes = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = try SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      }
      received += bytes
      return !bytes.isEmpty
    }
  }

  extension MessageHead {
    /// RFC 9110, section 10.1.1.
    fileprivate var expectsContinue: Bool {
      fields.contains {
        FieldName.equal($0.name, Array("expect".utf8))
          && FieldName.equal($0.value, Array("100-continue".utf8))
      }
    }

    /// RFC 9112, section 9.6.
    fileprivate var asksToClose: Bool {
      fields.contains { field in
        FieldName.equal(field.name, Array("connection".utf8))
          && field.value.split(separator: 0x2C).contains { option in
            FieldName.equal(option.filter { !$0.isBlank }, Array("close".utf8))
          }
      }
    }
  }

  /// Whether a client finds the end of a response before the connection ends.
  enum ResponseFraming {
    static func isKnown(_ response: [UInt8]) -> Bool {
      let lines = response.split(separator: 0x0A, maxSplits: 200, omittingEmptySubsequences: false)
      for line in lines.dropFirst() {
        let line = line.last == 0x0D ? line.dropLast() : line
        if line.isEmpty { break }
        guard let colon = line.firstIndex(of: 0x3A) else { continue }
        let name = line[..<colon]
        if FieldName.equal(name, Array("content-length".utf8))
          || FieldName.equal(name, Array("transfer-encoding".utf8))
        {
          return true
        }
      }
      let status = response.split(separator: 0x20, maxSplits: 2).dropFirst().first
      return ["204", "304"].contains { status?.starts(with: $0.utf8) ?? false }
    }
  }
#endif
