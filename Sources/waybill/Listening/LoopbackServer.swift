#if CommandLine
  import CompilerDriver
  import Diagnostics
  import MessageContent
  import RequestMatching
  import SpecMatching
  import Synchronization

  /// Takes connections until a signal comes, each on a thread of its own, at most so many at once.
  final class LoopbackServer: Sendable {
    /// How many connections are served at once; others wait for the system to accept them.
    private static let maximumConnections = 64

    /// Seconds after which a silent connection ends.
    private static let timeout = 30

    private let session: Mutex<ListeningSession>
    private let responses: String?
    private let limits: CaptureLimits
    private let maximumCount: Int?
    private let open = Mutex<Set<CInt>>([])

    /// - Parameters:
    ///   - session: What compares requests.
    ///   - responses: The folder of responses.
    ///   - maximumCount: How many requests are taken; nil for as many as come.
    init(_ session: sending ListeningSession, responses: String?, maximumCount: Int?) {
      self.session = Mutex(session)
      self.responses = responses
      self.maximumCount = maximumCount
      limits = CaptureLimits()
    }

    /// Serves connections until the other descriptor can be read.
    func run(_ listener: CInt, until end: CInt) throws(SystemError) -> MatchReport {
      while try SystemCalls.waitForFirst(listener, or: end) {
        let connection = try SystemCalls.acceptConnection(listener, timeout: Self.timeout)
        let isAdmitted = open.withLock { open in
          guard open.count < Self.maximumConnections else { return false }
          open.insert(connection)
          return true
        }
        guard isAdmitted, Thread(stackSize: 1 << 21, { self.serve(connection) }) != nil else {
          _ = open.withLock { $0.remove(connection) }
          try? SystemCalls.write(
            Self.response("503 Service Unavailable", "too many connections\n"), to: connection)
          try? SystemCalls.close(connection)
          continue
        }
      }
      return session.withLock { $0.report }
    }

    private func serve(_ descriptor: CInt) {
      var connection = ListeningConnection(descriptor, limits: limits)
      connection.serve { error in
        let verdict = session.withLock { $0.take(unreadable: error.description) }
        return answer(verdict, isClosing: true)
      } respond: { request in
        answer(session.withLock { $0.take(request) }, isClosing: false)
      } finish: {
        // The answer to the last request is written before the run ends.
        if let maximumCount, session.withLock({ $0.count }) >= maximumCount { EndSignal.send() }
      }
      SystemCalls.shutDown(descriptor)
      try? SystemCalls.close(descriptor)
      _ = open.withLock { $0.remove(descriptor) }
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
