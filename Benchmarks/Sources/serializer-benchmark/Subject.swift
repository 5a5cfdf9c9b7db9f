import Foundation

/// One of the implementations that do a piece of work.
struct Subject {
  let name: String

  /// The result of one call, for comparison.
  let output: () throws -> [UInt8]

  /// Makes so many calls.
  let run: (Int) throws -> Void

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - name: What it is called in the table, one word.
  ///   - bytes: The bytes of what a call makes.
  ///   - call: One call, with everything that a user must do to get the result.
  init<Output>(
    _ name: String, bytes: @escaping (Output) -> [UInt8], call: @escaping () throws -> Output
  ) {
    self.name = name
    output = { bytes(try call()) }
    run = { count in
      for _ in 0..<count { keep(try call()) }
    }
  }

  /// The number of calls that take about this many milliseconds.
  func calls(in milliseconds: Int) throws -> Int {
    var count = 16
    while true {
      let total = try cost(of: count) * Double(count) / 1e6
      guard total < 4 else { return max(1, Int(Double(count * milliseconds) / total)) }
      count *= 2
    }
  }

  /// The nanoseconds of CPU time of a call, averaged over this many calls.
  func cost(of count: Int) throws -> Double {
    let start = processorTime()
    try run(count)
    return Double(processorTime() - start) / Double(count)
  }
}

/// The CPU time of this process, user and system, in nanoseconds.
private func processorTime() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Makes the compiler believe that `value` is used.
@inline(never) @_optimize(none)
private func keep<Value>(_ value: Value) {}
