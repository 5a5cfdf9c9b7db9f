// Fields that are replaced in a request that is serialized.

extension SerializedRequest {
  /// Replaces all fields of the same name by a field, or appends it if the name is new.
  ///
  /// A token that has expired is replaced without serializing the request again; target, content and
  /// all other fields stay as they are:
  ///
  /// ```swift
  /// var response = try await transport.send(request)
  /// if response.head.status == 401 {
  ///   try await request.setField(.bearerAuthorization(token: freshToken()))
  ///   response = try await transport.send(request)
  /// }
  /// ```
  ///
  /// The field is checked as each field of a ``RequestDescription`` is. What was computed from the
  /// content cannot be replaced: `Content-Length`, `Transfer-Encoding`, the `Content-Type` of a multipart
  /// message, and a `Content-Encoding`, `Content-Digest` or `Content-MD5` that is in the message. On an
  /// error the request stays as it was.
  ///
  /// - Parameter field: The field. Names are compared without regard to the case of ASCII letters; the
  ///   spelling that is given is sent.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidFieldName``,
  ///   ``SerializationError/Code/invalidFieldValue``, ``SerializationError/Code/computedField`` or
  ///   ``SerializationError/Code/contentTypeOfMultipart``.
  public mutating func setField(_ field: HeaderField) throws(SerializationError) {
    try FieldSection.replace(field, in: &fields)
  }

  /// The request with a field in the place of all fields of its name, as ``setField(_:)`` puts it there.
  ///
  /// ```swift
  /// let fresh = try request.settingField(.bearerAuthorization(token: "t0ken-2"))
  /// ```
  ///
  /// - Parameter field: The field.
  /// - Returns: The request with the field.
  /// - Throws: What ``setField(_:)`` throws.
  public func settingField(_ field: HeaderField) throws(SerializationError) -> SerializedRequest {
    var request = self
    try request.setField(field)
    return request
  }
}
