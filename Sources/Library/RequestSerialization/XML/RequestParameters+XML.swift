extension RequestParameters {
  /// Encodes the map as an XML document in UTF-8, which begins with its declaration.
  ///
  /// The map's only member is the root element. In the map of an element, `@name` is an attribute,
  /// `$text` is text, and any other member is a child element, in order. A list repeats its element.
  /// Null and an empty map are an element without content.
  ///
  /// ```swift
  /// let map: RequestParameters = ["Tag": ["@id": 1, "Key": ["a", "b"], "Quiet": true]]
  /// try map.xmlDocument()  // … <Tag id="1"><Key>a</Key><Key>b</Key><Quiet>true</Quiet></Tag>
  /// ```
  ///
  /// - Parameter encoding: The encoding of dates and bytes.
  /// - Returns: The document, without a line end after it and without white space between elements.
  /// - Throws: ``SerializationError`` with the key path of a value that XML cannot represent:
  ///   ``SerializationError/Code/rootOfXML``, ``SerializationError/Code/invalidXMLName``,
  ///   ``SerializationError/Code/valueNotInXML``, ``SerializationError/Code/characterNotInXML``, or
  ///   ``SerializationError/Code/nestingTooDeep``.
  public func xmlDocument(
    _ encoding: ParameterOptions = ParameterOptions()
  ) throws(SerializationError) -> [UInt8] {
    var writer = XMLDocumentWriter(encoding)
    return try writer.document(of: .map(self))
  }
}
