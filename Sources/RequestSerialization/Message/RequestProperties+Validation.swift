extension RequestProperties {
  /// Refuses what no client can be told.
  func validate() throws(SerializationError) {
    if let timeout, timeout < .zero { throw SerializationError(.invalidTimeout) }
  }
}
