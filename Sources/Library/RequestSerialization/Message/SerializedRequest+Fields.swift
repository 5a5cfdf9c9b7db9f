// Replacement of fields in a serialized request.

extension SerializedRequest {
  /// Replaces all fields of the same name with a field, or appends it if the name is new.
  ///
  /// It replaces an expired token without serializing the request again; the target, the content
  /// and all other fields stay the same:
  ///
  /// ```swift
  /// var response = try await transport.send(request)
  /// if response.head.status == 401 {
  ///   try await request.setField(.bearerAuthorization(token: freshToken()))
  ///   response = try await transport.send(request)
  /// }
  /// ```
  ///
  /// The field is checked like each field of a ``RequestDescription``. Fields that are computed
  /// from the content cannot be replaced: `Content-Length`, `Transfer-Encoding`, the `Content-Type`
  /// of a multipart message, and an existing `Content-Encoding`, `Content-Digest` or `Content-MD5`.
  /// On an error the request stays unchanged.
  ///
  /// - Parameter field: The field. Names are compared without regard to the case of ASCII letters;
  ///   the given spelling is sent.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidFieldName``,
  ///   ``SerializationError/Code/invalidFieldValue``, ``SerializationError/Code/computedField`` or
  ///   ``SerializationError/Code/contentTypeOfMultipart``.
  public mutating func setField(_ field: HeaderField) throws(SerializationError) {
    try FieldSection.replace(field, in: &fields)
  }

  /// Returns the request with a field that replaces all fields of its name, as ``setField(_:)``
  /// does.
  ///
  /// ```swift
  /// let fresh = try request.settingField(.bearerAuthorization(token: "t0ken-2"))
  /// ```
  ///
  /// - Parameter field: The field.
  /// - Returns: The request with the field.
  /// - Throws: Any error of ``setField(_:)``.
  public func settingField(_ field: HeaderField) throws(SerializationError) -> SerializedRequest {
    var request = self
    try request.setField(field)
    return request
  }
}
