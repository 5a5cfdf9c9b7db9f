internal import Synchronization

/// One reading of a ``SequenceContent``: its task requests a piece from the sequence when one is
/// demanded here.
///
/// So only one piece is in memory, whichever side is slower. Releasing the reading cancels the
/// task.
final class SequenceReading: Sendable {
  private let handover = Handover()
  private let task: Task<Void, Never>

  /// Creates a reading; the sequence starts only when a piece is demanded.
  init(_ content: SequenceContent) {
    task = Task { [handover] in
      do {
        try await handover.demand()
        try await content.giveAll { try await handover.give($0) }
        // A sequence may end early when its task is cancelled; its pieces are then incomplete.
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

  /// Cancels the sequence. A task that is waiting for a piece gets a `CancellationError`.
  func stop() {
    handover.end(.failure(CancellationError()))
    task.cancel()
  }

  /// Returns the next piece, or `nil` at the end.
  ///
  /// - Throws: Any error of the sequence; `CancellationError` if the task is cancelled or the
  ///   reading stopped.
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

/// The meeting point of a task that produces pieces and the tasks that take them.
private final class Handover: Sendable {
  typealias Taker = CheckedContinuation<[UInt8]?, any Error>

  private struct State {
    /// The tasks waiting for a piece, in order of arrival.
    var takers: [Taker] = []
    /// The task that produces pieces, while it waits for demand.
    var giver: CheckedContinuation<Void, any Error>?
    /// The result with which the sequence ended.
    var end: Result<[UInt8]?, any Error>?
  }

  private let state = Mutex(State())

  /// Gives `taker` the next piece, `nil` at the end, or the error of the sequence.
  func take(_ taker: Taker) {
    let (giver, end) = state.withLock { state in
      if state.end == nil { state.takers.append(taker) }
      defer { state.giver = nil }
      return (state.giver, state.end)
    }
    giver?.resume()
    if let end { taker.resume(with: end) }
  }

  /// Hands over a piece and waits until the next one is wanted.
  func give(_ piece: [UInt8]) async throws {
    let taker = state.withLock { $0.takers.isEmpty ? nil : $0.takers.removeFirst() }
    taker?.resume(returning: piece)
    try await demand()
  }

  /// Waits until a piece is wanted.
  ///
  /// - Throws: `CancellationError` if the reading ends first.
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

  /// Ends the handover; only the first call has an effect.
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
