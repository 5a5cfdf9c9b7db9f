/// The result of a run, as its exit status.
package enum ExitStatus: Int32, Sendable {
  /// Success, possibly with warnings.
  case success = 0

  /// Specs have errors, outputs are out of date, or captured requests differ from them.
  case specErrors = 1

  /// The command line is invalid.
  case usage = 2

  /// Files cannot be read or written.
  case files = 3

  /// A response has a status of 400 to 499, with `--check-status`.
  case clientError = 4

  /// A response has a status of 500 to 599, with `--check-status`.
  case serverError = 5

  /// There is no response, or it is incomplete.
  case noResponse = 6
}
