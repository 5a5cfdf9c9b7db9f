/// Hands out the numbers of pieces of work to threads, a few at a time.
actor WorkQueue {
  private let count: Int
  private let chunkSize: Int
  private var next = 0
  private var progress: Progress

  init(count: Int, threads: Int, progress: Progress) {
    self.count = count
    self.progress = progress
    // Small enough that no thread waits long for the last, large enough to be worth asking for.
    chunkSize = max(1, min(32, count / (threads * 4)))
  }

  /// The next pieces, or nil when all are taken.
  func take() -> Range<Int>? {
    progress.show(next, of: count)
    guard next < count else { return nil }
    let start = next
    next = min(count, next + chunkSize)
    return start..<next
  }

  /// Hands out nothing more.
  func stop() {
    next = count
  }

  /// Wipes the line that shows how far it went.
  func finish() {
    progress.clear()
  }
}

extension WorkQueue {
  /// Does pieces of work on several threads, and gives the results in the order of the pieces,
  /// however they were shared out.
  ///
  /// What one thread needs is made from the number of the thread, of which the first is 1. When
  /// `isFinal` says that a result makes going on pointless, no more are begun, and the results of
  /// those are nil.
  static func map<Worker, Result: Sendable>(
    count: Int, threads: Int, progress: Progress,
    makeWorker: @escaping @Sendable (Int) -> Worker,
    isFinal: @escaping @Sendable (Result) -> Bool = { _ in false },
    body: @escaping @Sendable (inout Worker, Int) -> Result
  ) async -> [Result?] {
    let threads = max(1, min(threads, count))
    if threads == 1 {
      return mapInTurn(
        count: count, progress: progress, worker: makeWorker(1), isFinal: isFinal, body: body)
    }
    let queue = WorkQueue(count: count, threads: threads, progress: progress)
    let results = await withTaskGroup(of: [(index: Int, result: Result)].self) { group in
      for thread in 1...threads {
        group.addTask {
          var worker = makeWorker(thread)
          var results: [(index: Int, result: Result)] = []
          while let range = await queue.take() {
            for index in range {
              let result = body(&worker, index)
              if isFinal(result) { await queue.stop() }
              results.append((index, result))
            }
          }
          return results
        }
      }
      var all = [Result?](repeating: nil, count: count)
      for await part in group {
        for (index, result) in part { all[index] = result }
      }
      return all
    }
    await queue.finish()
    return results
  }

  /// Does pieces of work on this thread: starting others costs more than a small spec.
  private static func mapInTurn<Worker, Result>(
    count: Int, progress: Progress, worker: Worker, isFinal: (Result) -> Bool,
    body: (inout Worker, Int) -> Result
  ) -> [Result?] {
    var (progress, worker) = (progress, worker)
    var results = [Result?](repeating: nil, count: count)
    for index in 0..<count {
      progress.show(index, of: count)
      let result = body(&worker, index)
      results[index] = result
      if isFinal(result) { break }
    }
    progress.clear()
    return results
  }
}
