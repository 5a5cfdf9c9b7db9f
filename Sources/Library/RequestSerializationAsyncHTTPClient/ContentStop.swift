#if AsyncHTTPClient
  internal import RequestSerialization
  internal import Synchronization

  /// Stops a request's content that is waited for once its exchange is over. The client reads it in
  /// a task that it never cancels.
  final class ContentStop: Sendable {
    private struct State {
      var readings: [ContentChunks.AsyncIterator] = []
      var isStopped = false
    }

    private let state = Mutex(State())

    /// Adds a reading to those that will be stopped.
    func register(_ reading: ContentChunks.AsyncIterator) {
      let isStopped = state.withLock { state in
        if !state.isStopped { state.readings.append(reading) }
        return state.isStopped
      }
      if isStopped { reading.stop() }
    }

    /// Stops all readings.
    func callAsFunction() {
      let readings = state.withLock { state in
        state.isStopped = true
        defer { state.readings = [] }
        return state.readings
      }
      for reading in readings { reading.stop() }
    }
  }
#endif
