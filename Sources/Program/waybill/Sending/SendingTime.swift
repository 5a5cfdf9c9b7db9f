import SpecCompiler

/// How long curl waits for a connection, and then for each byte.
struct SendingTime {
  /// The time from the command line.
  let chosen: Duration?

  /// The time if neither the command line nor the spec sets one.
  static let standard = Duration.seconds(60)

  /// The time for a request.
  func limit(of request: OutgoingRequest) -> Duration {
    chosen ?? request.timeout ?? Self.standard
  }
}
