import MessageContent
import RequestMatching
import SpecMatching

/// A completely received request.
struct ReceivedRequest: Sendable {
  /// The bytes of the head, which was read without an error. Parsed fields take many times as much
  /// memory.
  let head: [UInt8]
  let content: ReceivedContent

  /// Whether the connection closes after the answer.
  let asksToClose: Bool
  let isHead: Bool

  /// The memory that its comparison may take, in bytes.
  let memory: Int

  var heldCount: Int { head.capacity + content.heldCount }
}

/// One connection. Requests are received one after the other, and each is answered before the next.
/// No call blocks.
final class ListeningConnection {
  /// The phase of a connection.
  enum Phase {
    /// Waiting for the first byte of a request.
    case idle
    case head, content

    /// A request is being compared.
    case waiting
    case answering

    /// Nothing more is written, and received bytes are discarded. Closing a connection with unread
    /// bytes could destroy the answer (RFC 9112, section 9.6).
    case draining
  }

  /// The next step for the server.
  enum Step {
    case nothing
    case compare(ReceivedRequest)
    case refuse(CaptureError)
    case close
  }

  let descriptor: CInt

  /// The ordinal number of the connection.
  let number: Int

  /// The connection's index in the server; `nil` once closed.
  var index: Int?

  /// The number of bytes that the server counts for it.
  var countedBytes = 0
  private let hosts: AllowedHosts
  private var reader: RequestStreamReader
  private(set) var phase = Phase.idle

  /// The deadline of the phase; `nil` unless the client must act.
  private(set) var deadline: ContinuousClock.Instant?
  private var pace: ClientPace
  private var head: (head: MessageHead, bytes: [UInt8])?
  private var content = ReceivedContent()

  /// The bytes to send, how many of them are sent, and the file whose bytes follow.
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
    reader = RequestStreamReader(limits: limits)
    pace = ClientPace(now)
    enter(.idle, at: now)
  }

  /// The events to wait for.
  var interest: PollSet.Interest {
    var interest: PollSet.Interest = sentCount < output.count ? .writing : []
    switch phase {
    case .idle, .head, .content, .draining: if !hasEnded { interest.insert(.reading) }
    case .waiting, .answering: break
    }
    return interest
  }

  /// The number of bytes of memory in use for received data.
  var heldCount: Int { reader.heldCount + content.heldCount + (head?.bytes.capacity ?? 0) }

  private func enter(_ phase: Phase, at now: ContinuousClock.Instant) {
    self.phase = phase
    switch phase {
    case .idle, .head: deadline = now.advanced(by: ListeningBudget.patience)
    case .content, .answering:
      pace = ClientPace(now)
      deadline = pace.deadline
    case .waiting: deadline = nil
    case .draining: deadline = now.advanced(by: ListeningBudget.drain)
    }
  }

  // MARK: - Receiving

  /// Continues once the descriptor is ready.
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
      // The client is gone.
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

  /// Reads the bytes that have arrived.
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

  /// RFC 9110, section 10.1.1: no 100 (Continue) is sent if some of the content has arrived.
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

  /// Sends the answer to a refused request.
  func refuse(_ error: CaptureError, at now: ContinuousClock.Instant) -> Step {
    isRefused = true
    return answer(.refusal(error, toHead: reader.isHead), at: now)
  }

  /// Sends as much as possible, then reads what has arrived meanwhile.
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

  /// The next bytes of a file. If reading fails, the client sees an incomplete answer.
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

  /// The next step once the deadline has passed.
  func expire() -> Step {
    switch phase {
    case .head, .content: .refuse(CaptureError("the request takes too long", status: 408))
    case .idle, .waiting, .answering, .draining: .close
    }
  }

  /// Makes the present answer the last one. The client gets no more time.
  func endAfterAnswer(at now: ContinuousClock.Instant) {
    isClosing = true
    reader.discard()
    // The client is still sending a refused request.
    guard phase == .draining, !isRefused else { return }
    deadline = now.advanced(by: .milliseconds(100))
  }

  /// Frees memory.
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
      // Later requests were sent before this answer, so the client can resend them.
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
