import MessageContent
import RequestMatching
import SpecMatching

/// Receives requests from all connections on one thread, has others compare them, and answers them.
///
///     sockets ──▶ ListeningConnection ──▶ line ──▶ MatchWorkers
///        ▲         bytes to requests               requests to answers
///        ╰────────────────────── answers ─────────────────╯
struct ListeningServer {
  private enum Ending {
    case no

    /// Answers are still sent until this time.
    case until(ContinuousClock.Instant)
  }

  /// The indices of the first descriptors in ``poll``; connections follow.
  private enum Place {
    static let end = 0
    static let outcomes = 1
    static let listeners = 2
  }

  private let hosts: AllowedHosts
  private let limits: CaptureLimits
  private let maximumCount: Int?
  private let maximumConnections: Int
  private let workers: MatchWorkers
  private let listeners: [CInt]
  private let announce: (_ line: String) -> Void
  private var session: ListeningSession

  private var poll = PollSet()
  private var connections: [ListeningConnection] = []
  private var acceptedCount = 0

  /// The connections whose requests are being compared, by job number.
  private var waiting: [Int: ListeningConnection] = [:]
  private var lastNumber = 0

  /// Large contents that wait for free memory.
  private var line = WaitingLine<MatchWorkers.Job>()
  private var memory = 0
  private var largeCount = 0

  /// The bytes in memory of requests being received, and of requests waiting to be compared.
  private var receivedCount = 0
  private var waitingCount = 0

  /// The earliest time at which a connection's deadline may have passed.
  private var nextDeadline: ContinuousClock.Instant?

  /// The time at which connections are accepted again.
  private var acceptsAgain: ContinuousClock.Instant?
  private var ending = Ending.no

  /// - Parameters:
  ///   - session: Records requests.
  ///   - workers: Compares requests.
  ///   - hosts: The hosts for which requests are accepted.
  ///   - limits: The limits for reading requests.
  ///   - listeners: The descriptors to accept connections from.
  ///   - maximumCount: The number of requests after which the run ends; nil for no limit.
  ///   - announce: Receives a line about each request as it comes.
  init(
    _ session: ListeningSession, workers: MatchWorkers, hosts: AllowedHosts,
    limits: CaptureLimits, listeners: [CInt], maximumCount: Int?,
    announce: @escaping (_ line: String) -> Void
  ) {
    (self.session, self.workers, self.hosts) = (session, workers, hosts)
    self.announce = announce
    (self.limits, self.listeners, self.maximumCount) = (limits, listeners, maximumCount)
    // Each connection may have a second descriptor for a file: its content or its response.
    let wanted = 2 * ListeningBudget.connections + 100
    let allowed = SystemCalls.allowDescriptors(wanted)
    maximumConnections = min(ListeningBudget.connections, max(8, (allowed - 50) / 2))
  }

  /// Serves connections until `signal` is readable or enough requests have arrived.
  mutating func run(until signal: CInt) throws(SystemError) -> MatchReport {
    defer { workers.stop() }
    guard workers.start() > 0 else { throw .tryAgain }
    poll.append(signal, for: .reading)
    poll.append(workers.descriptor, for: .reading)
    for listener in listeners { poll.append(listener, for: .reading) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while !isDone {
      try waitForSomething()
      let now = ContinuousClock.now
      if poll.isReady(at: Place.end) { end(at: now) }
      if poll.isReady(at: Place.outcomes) { takeOutcomes(at: now) }
      for index in listeners.indices where poll.isReady(at: Place.listeners + index) {
        try accept(from: listeners[index], at: now)
      }
      proceed(buffer, at: now)
      expire(at: now)
      relieve(at: now)
    }
    for connection in connections { try? SystemCalls.close(connection.descriptor) }
    return session.report
  }

  // MARK: - Waiting

  private var firstConnection: Int { Place.listeners + listeners.count }

  private mutating func waitForSomething() throws(SystemError) {
    var times = [nextDeadline, acceptsAgain].compactMap(\.self)
    if case .until(let time) = ending { times.append(time) }
    let milliseconds = times.min().map { time in
      let duration = max(.zero, ContinuousClock.now.duration(to: time))
      return Int((duration / .milliseconds(1)).rounded(.up))
    }
    // Waiting requests are compared before more are received.
    let isOverfull = waitingCount > ListeningBudget.waiting
    try poll.wait(first: isOverfull ? Place.listeners : nil, milliseconds: milliseconds)
  }

  private var isDone: Bool {
    guard case .until(let time) = ending else { return false }
    return connections.isEmpty || time < .now
  }

  /// Stops accepting and receiving. Pending answers are still sent.
  private mutating func end(at now: ContinuousClock.Instant) {
    guard case .no = ending else { return }
    ending = .until(now.advanced(by: ListeningBudget.drain))
    for index in 0..<firstConnection where index != Place.outcomes {
      poll.setInterest([], at: index)
    }
    acceptsAgain = nil
    for index in connections.indices.reversed() {
      let connection = connections[index]
      switch connection.phase {
      case .idle, .head, .content: close(at: index)
      case .waiting where isFull: close(at: index)
      case .waiting, .answering, .draining:
        connection.endAfterAnswer(at: now)
        noteDeadline(of: connection)
      }
    }
  }

  /// Whether enough requests have arrived.
  private var isFull: Bool { maximumCount.map { session.count >= $0 } ?? false }

  // MARK: - Connections

  private mutating func accept(
    from listener: CInt, at now: ContinuousClock.Instant
  ) throws(SystemError) {
    guard case .no = ending else { return }
    // Other connections get their turn in between.
    for _ in 0..<64 {
      guard connections.count < maximumConnections || closeLongestSilent(at: now) else {
        return pauseAccepting(at: now)
      }
      switch try SystemCalls.accept(from: listener) {
      case .connection(let descriptor):
        acceptedCount += 1
        let connection = ListeningConnection(
          descriptor, number: acceptedCount, limits: limits, hosts: hosts, at: now)
        connection.index = connections.count
        connections.append(connection)
        poll.append(descriptor, for: connection.interest)
        noteDeadline(of: connection)
      case .nobody: return
      case .noRoom:
        guard closeLongestSilent(at: now) else { return pauseAccepting(at: now) }
      }
    }
  }

  private mutating func pauseAccepting(at now: ContinuousClock.Instant) {
    acceptsAgain = now.advanced(by: .milliseconds(50))
    setListening([])
  }

  private mutating func setListening(_ interest: PollSet.Interest) {
    for index in listeners.indices {
      poll.setInterest(interest, at: Place.listeners + index)
    }
  }

  /// Makes room for a connection: closes the longest idle one, or else the one that has been
  /// sending a head longest, if for over a second. Returns false if there is no such connection.
  private mutating func closeLongestSilent(at now: ContinuousClock.Instant) -> Bool {
    func oldest(_ phase: ListeningConnection.Phase) -> Int? {
      connections.indices.filter { connections[$0].phase == phase }.min {
        let (one, other) = (connections[$0], connections[$1])
        return (one.deadline ?? now, one.number) < (other.deadline ?? now, other.number)
      }
    }
    if let index = oldest(.idle) {
      close(at: index)
      return true
    }
    let newest = now.advanced(by: ListeningBudget.patience - .seconds(1))
    guard let index = oldest(.head), let deadline = connections[index].deadline,
      deadline < newest
    else { return false }
    close(at: index)
    return true
  }

  private mutating func close(at index: Int) {
    let connection = connections[index]
    receivedCount -= connection.countedBytes
    connections.swapAt(index, connections.count - 1)
    connections[index].index = index
    connections.removeLast()
    // A later outcome is ignored.
    connection.index = nil
    poll.remove(at: firstConnection + index)
    try? SystemCalls.close(connection.descriptor)
  }

  private mutating func proceed(
    _ buffer: UnsafeMutableRawBufferPointer, at now: ContinuousClock.Instant
  ) {
    // In reverse order: a closed connection's index goes to one that was already visited.
    for index in connections.indices.reversed() where poll.isReady(at: firstConnection + index) {
      take(connections[index].proceed(buffer, at: now), at: index, now)
    }
  }

  /// Performs a step of a connection.
  private mutating func take(
    _ step: ListeningConnection.Step, at index: Int, _ now: ContinuousClock.Instant
  ) {
    let connection = connections[index]
    switch step {
    case .nothing: break
    case .close: return close(at: index)
    case .compare(let request): compare(request, of: connection)
    case .refuse(let error):
      guard !isFull else { return close(at: index) }
      session.take(refused: error)
      announce(ListeningSession.line(about: error))
      let step = connection.refuse(error, at: now)
      if isFull { end(at: now) }
      // Closing connections may have moved it.
      guard let index = connection.index else { return }
      return take(step, at: index, now)
    }
    receivedCount += connection.heldCount - connection.countedBytes
    connection.countedBytes = connection.heldCount
    poll.setInterest(connection.interest, at: firstConnection + index)
    noteDeadline(of: connection)
  }

  // MARK: - Time and memory

  private mutating func noteDeadline(of connection: ListeningConnection) {
    guard let deadline = connection.deadline else { return }
    nextDeadline = min(nextDeadline ?? deadline, deadline)
  }

  /// Ends whatever has exceeded its deadline.
  private mutating func expire(at now: ContinuousClock.Instant) {
    if let time = acceptsAgain, time <= now {
      acceptsAgain = nil
      setListening(.reading)
    }
    guard let time = nextDeadline, time <= now else { return }
    nextDeadline = nil
    for index in connections.indices.reversed() {
      guard connections.indices.contains(index) else { continue }
      if let deadline = connections[index].deadline, deadline <= now {
        take(connections[index].expire(), at: index, now)
      } else {
        noteDeadline(of: connections[index])
      }
    }
  }

  /// Frees memory of the connections that hold most.
  private mutating func relieve(at now: ContinuousClock.Instant) {
    while receivedCount > ListeningBudget.received,
      let index = connections.indices.max(by: {
        connections[$0].countedBytes < connections[$1].countedBytes
      }), connections[index].countedBytes > 0
    {
      take(connections[index].relieve(at: now), at: index, now)
    }
  }

  // MARK: - Comparing

  private mutating func compare(_ request: ReceivedRequest, of connection: ListeningConnection) {
    lastNumber += 1
    waiting[lastNumber] = connection
    waitingCount += request.heldCount
    let job = MatchWorkers.Job(number: lastNumber, request: request)
    if request.memory <= ListeningBudget.small {
      workers.add(job)
    } else {
      line.append(job)
      compareLarge()
    }
  }

  /// Starts comparisons of large contents in order, as many as memory allows. One thread is kept
  /// for small ones.
  private mutating func compareLarge() {
    while let job = line.first, largeCount < workers.count - 1,
      memory + job.request.memory <= ListeningBudget.compared || memory == 0
    {
      _ = line.popFirst()
      largeCount += 1
      memory += job.request.memory
      workers.add(job)
    }
  }

  private mutating func takeOutcomes(at now: ContinuousClock.Instant) {
    for outcome in workers.takeOutcomes() {
      waitingCount -= outcome.heldCount
      if outcome.memory > ListeningBudget.small {
        largeCount -= 1
        memory -= outcome.memory
      }
      let connection = waiting.removeValue(forKey: outcome.number)
      guard let connection, connection.index != nil, !isFull else { continue }
      switch outcome.result {
      case .success(let recognition): session.take(recognition)
      case .failure(let error): session.take(refused: error)
      }
      announce(outcome.line)
      let step = connection.answer(outcome.answer, at: now)
      if isFull { end(at: now) }
      if let index = connection.index { take(step, at: index, now) }
    }
    compareLarge()
  }
}
