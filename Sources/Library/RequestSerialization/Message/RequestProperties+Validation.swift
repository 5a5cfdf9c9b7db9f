extension RequestProperties {
  /// Refuses what no client can be given.
  func validate() throws(SerializationError) {
    if let timeout, timeout < .zero { throw SerializationError(.invalidTimeout) }
  }
}
