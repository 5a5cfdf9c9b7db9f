extension RequestProperties {
  /// Refuses values that no client accepts.
  func validate() throws(SerializationError) {
    if let timeout, timeout < .zero { throw SerializationError(.invalidTimeout) }
  }
}
