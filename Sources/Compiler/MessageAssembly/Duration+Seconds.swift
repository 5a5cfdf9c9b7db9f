extension Duration {
  /// The seconds of a spec, but at most `limit`: a `Duration` cannot hold every `Double`.
  init(seconds: Double, atMost limit: Double) {
    self = .seconds(min(seconds, limit))
  }
}
