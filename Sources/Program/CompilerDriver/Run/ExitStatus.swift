/// How a run ended, as the shell sees it.
package enum ExitStatus: Int32, Sendable {
  /// Done; there may be warnings.
  case success = 0

  /// Specs have errors, outputs are not as they should be, or captured requests differ from them.
  case specErrors = 1

  /// The command line makes no sense.
  case usage = 2

  /// Files cannot be read or written.
  case files = 3

  /// A response has a status of 400 to 499, and `--check-status` asks.
  case clientError = 4

  /// A response has a status of 500 to 599, and `--check-status` asks.
  case serverError = 5

  /// There is no response, or not all of it.
  case noResponse = 6
}
