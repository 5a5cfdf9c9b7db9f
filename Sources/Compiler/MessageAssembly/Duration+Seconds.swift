extension Duration {
  /// As many seconds as a spec says: a `Duration` cannot hold all that a `Double` can, and nobody
  /// waits for more than `limit`.
  init(seconds: Double, atMost limit: Double) {
    self = .seconds(min(seconds, limit))
  }
}
