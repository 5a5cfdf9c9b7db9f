import CompilerDriver
import MessageContent
import RequestMatching
import SpecMatching
import Synchronization

/// Threads that compare requests while the server continues.
final class MatchWorkers: Sendable {
  /// A request and the number of its connection.
  struct Job: Sendable {
    let number: Int
    let request: ReceivedRequest
  }

  /// The result of a comparison, or the reason for a failure, and the answer.
  struct Outcome: Sendable {
    let number: Int
    let result: Result<RequestRecognizer.Recognition, CaptureError>
    let answer: ListeningAnswer

    /// The request and its result in one line.
    let line: String

    /// The memory that the request held, and the memory reserved for its comparison.
    let heldCount: Int
    let memory: Int
  }

  private struct State {
    var jobs = WaitingLine<Job>()
    var outcomes: [Outcome] = []
  }

  private let recognizer: RequestRecognizer
  private let responses: String?
  private let limits: CaptureLimits
  private let state = Mutex(State())

  /// Carries a byte for each job.
  private let bell: (reading: CInt, writing: CInt)

  /// Carries a byte if there are outcomes.
  private let results: (reading: CInt, writing: CInt)

  /// The number of threads.
  let count: Int

  /// Prepares the threads without starting them.
  ///
  /// - Parameters:
  ///   - recognizer: Compares requests.
  ///   - responses: The folder of responses.
  ///   - limits: The limits for reading heads.
  /// - Throws: `SystemError` if no descriptors are left.
  init(
    _ recognizer: RequestRecognizer, responses: String?, limits: CaptureLimits
  ) throws(SystemError) {
    (self.recognizer, self.responses, self.limits) = (recognizer, responses, limits)
    bell = try SystemCalls.openPipe()
    results = try SystemCalls.openPipe()
    // One more than may compare large contents, so that small ones need not wait.
    count = min(max(coreCount, 2), 8)
  }

  /// Starts the threads. Returns how many were started.
  func start() -> Int {
    (0..<count).count { _ in
      Thread(stackSize: 1 << 21, { [self] in work() })?.detach() != nil
    }
  }

  /// A descriptor that is readable if there are outcomes.
  var descriptor: CInt { results.reading }

  /// Adds a request.
  func add(_ job: Job) {
    state.withLock { $0.jobs.append(job) }
    ring(bell.writing)
  }

  /// The outcomes since the last call.
  func takeOutcomes() -> [Outcome] {
    state.withLock { state in
      var byte: UInt8 = 0
      if !state.outcomes.isEmpty {
        withUnsafeMutableBytes(of: &byte) {
          _ = try? SystemCalls.read(results.reading, into: $0)
        }
      }
      defer { state.outcomes = [] }
      return state.outcomes
    }
  }

  /// Lets the threads end once all jobs are done.
  func stop() {
    try? SystemCalls.close(bell.writing)
  }

  private func ring(_ descriptor: CInt) {
    _ = try? SystemCalls.send([1], to: descriptor)
  }

  // MARK: - Threads

  private func work() {
    var byte: UInt8 = 0
    while true {
      let count = withUnsafeMutableBytes(of: &byte) {
        try? SystemCalls.read(bell.reading, into: $0)
      }
      guard count == 1 else { return }
      guard let job = state.withLock({ $0.jobs.popFirst() }) else { continue }
      let outcome = compare(job)
      // The C library would keep the memory of a large comparison for each thread.
      if job.request.memory > ListeningBudget.small { SystemCalls.returnFreeMemory() }
      state.withLock { state in
        state.outcomes.append(outcome)
        if state.outcomes.count == 1 { ring(results.writing) }
      }
    }
  }

  private func compare(_ job: Job) -> Outcome {
    let request = job.request
    let result: Result<RequestRecognizer.Recognition, CaptureError>
    let answer: ListeningAnswer
    let line: String
    do throws(CaptureError) {
      let captured = try request.captured(limits)
      let recognition = recognizer.recognize(captured)
      answer = try self.answer(to: request, as: recognition)
      line = recognizer.line(about: captured, recognition)
      result = .success(recognition)
    } catch {
      answer = .refusal(error, toHead: request.isHead)
      line = ListeningSession.line(about: error)
      result = .failure(error)
    }
    return Outcome(
      number: job.number, result: result, answer: answer, line: line,
      heldCount: request.heldCount, memory: request.memory)
  }

  private func answer(
    to request: ReceivedRequest, as recognition: RequestRecognizer.Recognition
  ) throws(CaptureError) -> ListeningAnswer {
    let (isHead, closes) = (request.isHead, request.asksToClose)
    switch recognition {
    case .matched(_, _, let name):
      guard let response = try response(named: name) else { return .noContent(closes: closes) }
      return response.answer(toHead: isHead, closes: closes)
    case .different(_, _, let reason), .unknown(_, let reason):
      return .refusal(400, reason, toHead: isHead, closes: closes)
    }
  }

  /// The response to a request; nil if there is no file for it.
  private func response(named name: String) throws(CaptureError) -> StoredResponse? {
    guard let responses else { return nil }
    do throws(ContentError) {
      return try StoredResponse("\(responses)/\(name).response")
    } catch {
      throw CaptureError("'\(name).response' of --respond cannot be read", status: 500)
    }
  }
}

extension ReceivedRequest {
  /// The request with its content, unless the content exceeds a limit.
  fileprivate func captured(_ limits: CaptureLimits) throws(CaptureError) -> CapturedRequest {
    guard let head = try MessageHead.read(head[...], limits: limits, from: .connection) else {
      throw CaptureError("the header section does not end with an empty line")
    }
    let bytes: [UInt8]?
    do throws(ContentError) {
      bytes = try content.read(atMost: ListeningBudget.comparedLength)
    } catch {
      throw CaptureError("the body cannot be read from disk", status: 500)
    }
    var request = CapturedRequest(
      method: head.method, target: head.target, fields: head.fields, content: bytes)
    if bytes == nil { request.uncomparedLength = content.count }
    return request
  }
}
