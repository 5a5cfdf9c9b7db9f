internal import Synchronization

/// One reading of a ``SequenceContent``: a task asks the sequence for a piece when somebody asks here.
///
/// So one piece is in memory, whoever is slower. When the reading is let go of, the task is cancelled.
final class SequenceReading: Sendable {
  private let handover = Handover()
  private let task: Task<Void, Never>

  /// Begins a reading; the sequence is not asked before somebody takes a piece.
  init(_ content: SequenceContent) {
    task = Task { [handover] in
      do {
        try await handover.demand()
        try await content.giveAll { try await handover.give($0) }
        // A sequence may end early when its task is cancelled; what it gave is not all then.
        try Task.checkCancellation()
        handover.end(.success(nil))
      } catch {
        handover.end(.failure(error))
      }
    }
  }

  deinit {
    stop()
  }

  /// Cancels the sequence. Who waits for a piece gets a `CancellationError`.
  func stop() {
    handover.end(.failure(CancellationError()))
    task.cancel()
  }

  /// The next piece, or `nil` at the end.
  ///
  /// - Throws: What the sequence throws; `CancellationError` when the task is cancelled, or the reading stopped.
  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        handover.take(continuation)
      }
    } onCancel: {
      stop()
    }
  }
}

/// Where a task that makes pieces and those who take them meet.
private final class Handover: Sendable {
  typealias Taker = CheckedContinuation<[UInt8]?, any Error>

  private struct State {
    /// Those who wait for a piece, the first of whom gets the next one.
    var takers: [Taker] = []
    /// The task that makes the pieces, when it waits until one is wanted.
    var giver: CheckedContinuation<Void, any Error>?
    /// How it ended.
    var end: Result<[UInt8]?, any Error>?
  }

  private let state = Mutex(State())

  /// Lets `taker` have the next piece, `nil` at the end, or what the sequence has thrown.
  func take(_ taker: Taker) {
    let (giver, end) = state.withLock { state in
      if state.end == nil { state.takers.append(taker) }
      defer { state.giver = nil }
      return (state.giver, state.end)
    }
    giver?.resume()
    if let end { taker.resume(with: end) }
  }

  /// Hands over a piece, and waits until the next one is wanted.
  func give(_ piece: [UInt8]) async throws {
    let taker = state.withLock { $0.takers.isEmpty ? nil : $0.takers.removeFirst() }
    taker?.resume(returning: piece)
    try await demand()
  }

  /// Waits until a piece is wanted.
  ///
  /// - Throws: `CancellationError` when none will be.
  func demand() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let answer = state.withLock { state -> Result<Void, any Error>? in
        if state.end != nil { return .failure(CancellationError()) }
        if !state.takers.isEmpty { return .success(()) }
        state.giver = continuation
        return nil
      }
      if let answer { continuation.resume(with: answer) }
    }
  }

  /// Ends the handing over; all but the first time nothing happens.
  func end(_ end: Result<[UInt8]?, any Error>) {
    let (takers, giver) = state.withLock { state in
      if state.end == nil { state.end = end }
      defer { (state.takers, state.giver) = ([], nil) }
      return (state.takers, state.giver)
    }
    for taker in takers { taker.resume(with: end) }
    giver?.resume(throwing: CancellationError())
  }
}
