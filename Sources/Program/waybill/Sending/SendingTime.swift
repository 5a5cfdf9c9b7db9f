import SpecCompiler

/// How long curl waits for a connection, and then for the next byte.
struct SendingTime {
  /// What the command line says.
  let chosen: Duration?

  /// How long it waits where neither the command line nor the spec says.
  static let standard = Duration.seconds(60)

  /// The time that holds for a request.
  func limit(of request: OutgoingRequest) -> Duration {
    chosen ?? request.timeout ?? Self.standard
  }
}
