/// How a run ended, as the shell sees it.
enum ExitStatus: Int32, Sendable {
  /// Done; there may be warnings.
  case success = 0

  /// Specs have errors, or outputs are not as they should be.
  case specErrors = 1

  /// The command line makes no sense.
  case usage = 2

  /// Files cannot be read or written.
  case files = 3
}
