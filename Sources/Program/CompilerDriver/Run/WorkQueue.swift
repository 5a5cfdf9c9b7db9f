import Synchronization

/// The maximum number of threads of a run, and the stack of each.
package struct ThreadLimits: Sendable {
  var count: Int
  var room: StackRoom

  package init(count: Int, room: StackRoom) {
    (self.count, self.room) = (count, room)
  }
}

/// Distributes items of work over threads, a few at a time, and collects the results.
final class WorkQueue<Result: Sendable>: Sendable {
  private struct State {
    var next = 0
    var progress: Progress
    var results: [Result?]
  }

  private let count: Int
  private let chunkSize: Int
  private let state: Mutex<State>

  private init(count: Int, threads: Int, progress: Progress) {
    self.count = count
    // Small enough that no thread waits long for the last one, large enough to be worth a lock.
    chunkSize = max(1, min(32, count / (threads * 4)))
    state = Mutex(State(progress: progress, results: .init(repeating: nil, count: count)))
  }

  /// Processes items on several threads. The results are in the order of the items, however these
  /// were distributed.
  ///
  /// Each thread makes its worker from its number. The calling thread is number 1, and does all the
  /// work if no other can be started. Once `isFinal` is true for a result, no more items begin, and
  /// their results are nil.
  static func map<Worker>(
    count: Int, threads: ThreadLimits, progress: Progress,
    makeWorker: @escaping @Sendable (Int) -> Worker,
    isFinal: @escaping @Sendable (Result) -> Bool = { _ in false },
    body: @escaping @Sendable (inout Worker, Int) -> Result
  ) -> [Result?] {
    // Starting a thread costs more than a small spec.
    let threadCount = max(1, min(threads.count, count))
    let queue = WorkQueue(count: count, threads: threadCount, progress: progress)
    let work: @Sendable (Int) -> Void = { thread in
      var worker = makeWorker(thread)
      while let range = queue.take() {
        let results = queue.results(of: range, isFinal: isFinal) { body(&worker, $0) }
        queue.put(results, at: range.lowerBound)
      }
    }
    var others: [Thread] = []
    while others.count + 1 < threadCount {
      let number = others.count + 2
      guard let thread = Thread(stackSize: threads.room.threadSize, { work(number) }) else { break }
      others.append(thread)
    }
    work(1)
    for thread in others { thread.join() }
    return queue.finish()
  }

  /// The results of some items, up to a final one.
  private func results(
    of range: Range<Int>, isFinal: (Result) -> Bool, body: (Int) -> Result
  ) -> [Result] {
    var results: [Result] = []
    for index in range {
      results.append(body(index))
      if isFinal(results[results.count - 1]) {
        stop()
        break
      }
    }
    return results
  }

  /// The next items, or nil if none are left.
  private func take() -> Range<Int>? {
    state.withLock { state in
      state.progress.show(state.next, of: count)
      guard state.next < count else { return nil }
      let start = state.next
      state.next = min(count, state.next + chunkSize)
      return start..<state.next
    }
  }

  /// Stores the results of adjacent items.
  private func put(_ results: [Result], at start: Int) {
    state.withLock { state in
      for (offset, result) in results.enumerated() { state.results[start + offset] = result }
    }
  }

  /// Stops handing out items.
  private func stop() {
    state.withLock { $0.next = count }
  }

  /// The results. Clears the progress line.
  private func finish() -> [Result?] {
    state.withLock { state in
      state.progress.clear()
      return state.results
    }
  }
}
