import MessageContent
import RequestMatching
import SpecMatching

/// A request that was received as a whole.
struct ReceivedRequest: Sendable {
  /// The bytes of the head, which was read without an error: fields that are taken apart need many times
  /// as much memory.
  let head: [UInt8]
  let content: ReceivedContent

  /// Whether the connection ends with the answer.
  let asksToClose: Bool
  let isHead: Bool

  /// What comparing it may take of memory.
  let memory: Int

  var heldCount: Int { head.capacity + content.heldCount }
}

/// One connection: requests are received one after the other, and each is answered before the next. No
/// call waits for the other side.
final class ListeningConnection {
  /// What a connection is doing.
  enum Phase {
    /// Nothing of a request has arrived.
    case idle
    case head, content

    /// A request is being compared.
    case waiting
    case answering

    /// Nothing more is written. What arrives is passed over: closing a connection with bytes that nobody
    /// read would take the answer away (RFC 9112, section 9.6).
    case draining
  }

  /// What the server has to do.
  enum Step {
    case nothing
    case compare(ReceivedRequest)
    case refuse(CaptureError)
    case close
  }

  let descriptor: CInt

  /// How many were accepted up to it.
  let number: Int

  /// Where the server has it; `nil` once it is closed.
  var index: Int?

  /// How many bytes the server counts for it.
  var countedBytes = 0
  private let hosts: AllowedHosts
  private var reader: RequestReader
  private(set) var phase = Phase.idle

  /// When the phase has taken too long; `nil` where the other side is not waited for.
  private(set) var deadline: ContinuousClock.Instant?
  private var pace: Pace
  private var head: (head: MessageHead, bytes: [UInt8])?
  private var content = ReceivedContent()

  /// What is left to be sent, how much of it was, and the file whose bytes follow.
  private var output: [UInt8] = []
  private var sentCount = 0
  private var rest: StoredResponse?
  private var isClosing = false
  private var isRefused = false
  private var hasEnded = false

  init(
    _ descriptor: CInt, number: Int, limits: CaptureLimits, hosts: AllowedHosts,
    at now: ContinuousClock.Instant
  ) {
    (self.descriptor, self.number, self.hosts) = (descriptor, number, hosts)
    reader = RequestReader(limits: limits)
    pace = Pace(now)
    enter(.idle, at: now)
  }

  /// What is waited for.
  var interest: PollSet.Interest {
    var interest: PollSet.Interest = sentCount < output.count ? .writing : []
    switch phase {
    case .idle, .head, .content, .draining: if !hasEnded { interest.insert(.reading) }
    case .waiting, .answering: break
    }
    return interest
  }

  /// How many bytes of memory it holds for what it receives.
  var heldCount: Int { reader.heldCount + content.heldCount + (head?.bytes.capacity ?? 0) }

  private func enter(_ phase: Phase, at now: ContinuousClock.Instant) {
    self.phase = phase
    switch phase {
    case .idle, .head: deadline = now.advanced(by: ListeningBudget.patience)
    case .content, .answering:
      pace = Pace(now)
      deadline = pace.deadline
    case .waiting: deadline = nil
    case .draining: deadline = now.advanced(by: ListeningBudget.drain)
    }
  }

  // MARK: - Receiving

  /// Goes on when the descriptor is ready.
  func proceed(
    _ buffer: UnsafeMutableRawBufferPointer, at now: ContinuousClock.Instant
  ) -> Step {
    do throws(SystemError) {
      if sentCount < output.count {
        let step = try send(at: now)
        guard case .nothing = step, interest.contains(.reading) else { return step }
      }
      guard interest.contains(.reading),
        let count = try SystemCalls.receive(from: descriptor, into: buffer)
      else { return .nothing }
      return receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: now)
    } catch {
      // The other side is gone.
      return .close
    }
  }

  private func receive(
    _ bytes: UnsafeRawBufferPointer, at now: ContinuousClock.Instant
  ) -> Step {
    guard !bytes.isEmpty else {
      hasEnded = true
      return reader.isInsideRequest && phase != .draining
        ? .refuse(CaptureError("the connection ended inside of a request")) : .close
    }
    if phase == .draining { return .nothing }
    reader.receive(bytes)
    if phase == .content {
      pace.advance(by: bytes.count, at: now)
      deadline = pace.deadline
    }
    return readOn(at: now)
  }

  /// Reads what has arrived.
  private func readOn(at now: ContinuousClock.Instant) -> Step {
    do {
      while let event = try reader.next() {
        switch event {
        case .head(let head, let bytes):
          if let error = hosts.refusal(of: head) { return .refuse(error) }
          self.head = (head, bytes)
          enter(.content, at: now)
          try sendContinue(at: now)
        case .content(let piece): try content.append(piece)
        case .end: return compare(at: now)
        }
      }
      if phase == .idle, reader.isInsideRequest { enter(.head, at: now) }
      return hasEnded ? .close : .nothing
    } catch let error as CaptureError {
      return .refuse(error)
    } catch is ContentError {
      return .refuse(CaptureError("the body cannot be kept on disk", status: 500))
    } catch {
      return .close
    }
  }

  /// RFC 9110, section 10.1.1: nothing is said where some of the content is there already.
  private func sendContinue(at now: ContinuousClock.Instant) throws(SystemError) {
    guard let head = head?.head, head.expectsContinue, head.announcesContent,
      !reader.hasUnreadBytes
    else { return }
    output += Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    _ = try send(at: now)
  }

  private func compare(at now: ContinuousClock.Instant) -> Step {
    guard let (head, bytes) = head else { return .close }
    enter(.waiting, at: now)
    defer { (self.head, content) = (nil, ReceivedContent()) }
    let codings = head.values(of: "Content-Encoding").reduce(0) { count, value in
      count + value.split(separator: 0x2C).count
    }
    return .compare(
      ReceivedRequest(
        head: bytes, content: content, asksToClose: head.asksToClose || isClosing,
        isHead: reader.isHead,
        memory: ListeningBudget.memory(forContentOf: content.count, codings: codings)))
  }

  // MARK: - Answering

  /// Sends an answer.
  func answer(_ answer: ListeningAnswer, at now: ContinuousClock.Instant) -> Step {
    output += answer.bytes
    rest = answer.rest
    isClosing = isClosing || answer.closes
    (head, content) = (nil, ReceivedContent())
    if isClosing { reader.discard() }
    enter(.answering, at: now)
    do throws(SystemError) {
      return try send(at: now)
    } catch {
      return .close
    }
  }

  /// Sends the answer to what is refused.
  func refuse(_ error: CaptureError, at now: ContinuousClock.Instant) -> Step {
    isRefused = true
    return answer(.refusal(error, toHead: reader.isHead), at: now)
  }

  /// Sends as much as there is room for, and then reads what has arrived meanwhile.
  private func send(at now: ContinuousClock.Instant) throws(SystemError) -> Step {
    repeat {
      while sentCount < output.count {
        let count = try SystemCalls.send(output[sentCount...], to: descriptor)
        guard count > 0 else { return .nothing }
        sentCount += count
        if phase == .answering {
          pace.advance(by: count, at: now)
          deadline = pace.deadline
        }
      }
      (output, sentCount) = (nextOutput(), 0)
    } while !output.isEmpty
    guard phase == .answering else { return .nothing }
    guard !isClosing else { return endWriting(at: now) }
    enter(.idle, at: now)
    return readOn(at: now)
  }

  /// The next bytes of a file. If it cannot be read further, the client sees that the answer is not whole.
  private func nextOutput() -> [UInt8] {
    guard let file = rest else { return [] }
    guard let bytes = try? file.readOn() else {
      (rest, isClosing) = (nil, true)
      return []
    }
    if bytes.isEmpty { rest = nil }
    return bytes
  }

  private func endWriting(at now: ContinuousClock.Instant) -> Step {
    SystemCalls.endWriting(descriptor)
    enter(.draining, at: now)
    return hasEnded ? .close : .nothing
  }

  // MARK: - Ending

  /// What is to be done when the deadline has passed.
  func expire() -> Step {
    switch phase {
    case .head, .content: .refuse(CaptureError("the request takes too long", status: 408))
    case .idle, .waiting, .answering, .draining: .close
    }
  }

  /// Lets the answer that is being made or sent be the last one. The other side has no time to go on.
  func endAfterAnswer(at now: ContinuousClock.Instant) {
    isClosing = true
    reader.discard()
    // What was refused is still being sent.
    guard phase == .draining, !isRefused else { return }
    deadline = now.advanced(by: .milliseconds(100))
  }

  /// Holds less memory.
  func relieve(at now: ContinuousClock.Instant) -> Step {
    switch phase {
    case .content where content.heldCount > 0:
      do throws(ContentError) {
        try content.spill()
        return .nothing
      } catch {
        return .refuse(CaptureError("the body cannot be kept on disk", status: 500))
      }
    case .idle, .head, .content:
      return .refuse(
        CaptureError("there are too many requests at once for the memory", status: 503))
    case .waiting, .answering, .draining:
      // Requests after this one were sent before its answer: they can be sent again.
      endAfterAnswer(at: now)
      return .nothing
    }
  }
}

extension MessageHead {
  fileprivate var announcesContent: Bool {
    values(of: "Transfer-Encoding").count + values(of: "Content-Length").count > 0
  }
}
