#if CommandLine
  import CompilerDriver
  import Diagnostics
  import MessageContent
  import RequestMatching
  import SpecMatching
  import Synchronization

  extension ListeningConnection.Received {
    /// The request with its content, unless that is longer than a limit.
    fileprivate func captured(limit: Int) throws -> CapturedRequest {
      let bytes = try content.take(atMost: limit)
      var request = CapturedRequest(
        method: head.method, target: head.target, fields: head.fields, content: bytes)
      if bytes == nil { request.uncomparedLength = content.count }
      return request
    }
  }

  /// Takes connections until a signal comes, each on a thread of its own, at most so many at once.
  final class LoopbackServer: Sendable {
    /// How many connections are served at once; others wait for the system to accept them.
    private static let maximumConnections = 64

    /// Seconds after which a silent connection ends.
    private static let timeout = 30

    /// How many bytes of content are compared: what is longer is on disk and stays there.
    private static let comparedLength = CaptureLimits().content

    private let session: Mutex<ListeningSession>
    private let responses: String?
    private let limits: CaptureLimits
    private let maximumCount: Int?
    private let open = Mutex(0)

    /// - Parameters:
    ///   - session: What compares requests.
    ///   - responses: The folder of responses.
    ///   - maximumCount: How many requests are taken; nil for as many as come.
    ///   - maximumLength: How many bytes the content of a request may have.
    init(
      _ session: sending ListeningSession, responses: String?, maximumCount: Int?,
      maximumLength: Int
    ) {
      self.session = Mutex(session)
      self.responses = responses
      self.maximumCount = maximumCount
      var limits = CaptureLimits()
      limits.content = maximumLength
      self.limits = limits
    }

    /// Serves connections until the other descriptor can be read.
    func run(_ listener: CInt, until end: CInt) throws(SystemError) -> MatchReport {
      while true {
        // Those beyond the limit wait for the system to accept them.
        let isFull = open.withLock { $0 >= Self.maximumConnections }
        switch try SystemCalls.wait(
          for: isFull ? nil : listener, or: end, milliseconds: isFull ? 20 : nil)
        {
        case .first: try accept(from: listener)
        case .second: return session.withLock { $0.report }
        case .timeout: break
        }
      }
    }

    private func accept(from listener: CInt) throws(SystemError) {
      guard
        let connection = try SystemCalls.acceptConnection(listener, timeout: Self.timeout)
      else { return Duration.milliseconds(20).blockThread() }
      open.withLock { $0 += 1 }
      guard Thread(stackSize: 1 << 21, { self.serve(connection) }) == nil else { return }
      open.withLock { $0 -= 1 }
      try? SystemCalls.write(
        Self.response("503 Service Unavailable", "no thread can be started\n"), to: connection)
      try? SystemCalls.close(connection)
    }

    private func serve(_ descriptor: CInt) {
      var connection = ListeningConnection(descriptor, limits: limits)
      connection.serve { error in
        let verdict = session.withLock { $0.take(unreadable: error.description) }
        return answer(verdict, isClosing: true)
      } respond: { request in
        // Contents that are on disk are read one after the other.
        let verdict = try session.withLock { session in
          session.take(try request.captured(limit: Self.comparedLength))
        }
        return answer(verdict, isClosing: false)
      } finish: {
        // The answer to the last request is written before the run ends.
        if let maximumCount, session.withLock({ $0.count }) >= maximumCount { EndSignal.send() }
      }
      SystemCalls.shutDown(descriptor)
      try? SystemCalls.close(descriptor)
      open.withLock { $0 -= 1 }
    }

    private func answer(_ verdict: ListeningSession.Verdict, isClosing: Bool) -> [UInt8] {
      switch verdict {
      case .refused(let reason):
        return Self.response("400 Bad Request", reason, isClosing: isClosing)
      case .matched(let request):
        guard let responses,
          let bytes = try? InputFile.read(
            "\(responses)/\(request).response", shownAs: responses, limit: 1 << 24),
          bytes.count <= 1 << 24
        else { return Array("HTTP/1.1 204 No Content\r\n\r\n".utf8) }
        return bytes
      }
    }

    private static func response(
      _ status: String, _ text: String, isClosing: Bool = true
    ) -> [UInt8] {
      Array(
        """
        HTTP/1.1 \(status)\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: \(text.utf8.count)\r
        \(isClosing ? "Connection: close\r\n" : "")\r
        \(text)
        """.utf8)
    }
  }
#endif
