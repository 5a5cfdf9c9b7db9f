import Foundation

/// How much the tests do: the variable `WAYBILL_TESTS` is `quick`, `usual` or `torture`.
package enum TestExtent: String {
  /// Builds no packages or programs, and does not run Python: `make test-quick`.
  case quick
  /// Every test, with enough seeds to find what breaks: `make test`.
  case usual
  /// The same tests, with many more seeds: `make torture`.
  case torture

  package static let current: TestExtent = {
    guard let word = ProcessInfo.processInfo.environment["WAYBILL_TESTS"], !word.isEmpty else {
      return .usual
    }
    guard let extent = TestExtent(rawValue: word) else {
      preconditionFailure("WAYBILL_TESTS is '\(word)', not quick, usual or torture")
    }
    return extent
  }()

  /// Whether to run tests that build Swift packages and programs, or run Python.
  package static var includesTools: Bool { current != .quick }

  /// Why a test that needs them does not run.
  package static let withoutTools = "WAYBILL_TESTS=quick builds nothing and runs no Python"

  /// Whether the executable is built with a sanitizer, which opens files of its own.
  package static var isSanitized: Bool {
    #if SANITIZED
      true
    #else
      false
    #endif
  }

  /// The number of seeds or rounds of a random test: `count`, or ten times as many under torture.
  package static func rounds(_ count: Int) -> Int {
    current == .torture ? 10 * count : count
  }

  /// The seeds of a random test, from a first one on.
  package static func seeds(_ count: Int, from first: UInt64 = 0) -> Range<UInt64> {
    first..<first + UInt64(rounds(count))
  }
}
