internal import MessageSyntax

extension HeaderField {
  /// Whether the field has this name.
  package func isNamed(_ name: StaticString) -> Bool {
    let expected = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return self.name.withBytes { bytes in
      bytes.count == expected.count
        && zip(bytes, expected).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
  }

  /// Whether the field has this name.
  package func isNamed(_ name: String) -> Bool {
    self.name.withBytes { own in name.withBytes { FieldName.equal(own, $0) } }
  }

  /// Refuses an invalid name or value.
  ///
  /// RFC 9110, section 5.1: `field-name = token`. Section 5.5: a value consists of visible
  /// characters, non-ASCII bytes, and spaces between them; CR, LF, NUL and other controls are
  /// dangerous.
  func validate() throws(SerializationError) {
    guard name.withBytes({ FieldName.isValid($0) }) else {
      throw SerializationError(.invalidFieldName, name)
    }
    switch value.withBytes({ FieldValue.problem(in: $0) }) {
    case nil: break
    case .controlByte(let offset), .c1Control(let offset):
      throw SerializationError(.invalidFieldValue, name, offset: offset)
    case .leadingBlank: throw SerializationError(.invalidFieldValue, name, offset: 0)
    case .trailingBlank:
      throw SerializationError(.invalidFieldValue, name, offset: value.utf8.count - 1)
    }
  }

  /// Appends the field line, if it is valid.
  func append(to output: inout OutputBuffer) throws(SerializationError) {
    try validate()
    appendLine(to: &output)
  }

  /// RFC 9112, section 5: `field-line = field-name ":" OWS field-value OWS`, with one space.
  func appendLine(to output: inout OutputBuffer) {
    output.append(name)
    output.append(": " as StaticString)
    output.append(value)
    output.append("\r\n" as StaticString)
  }
}

extension Cookie {
  /// Refuses a cookie that a server would misread, or read as two.
  ///
  /// RFC 6265, section 4.1.1: `cookie-pair = cookie-name "=" cookie-value`, where the name is a
  /// token. In values, only characters that would end them are refused, as in browsers, which send
  /// spaces, quotes and commas.
  func validate() throws(SerializationError) {
    guard name.withBytes({ FieldName.isValid($0) }) else {
      throw SerializationError(.invalidCookieName, name)
    }
    let offset = value.utf8.enumerated().first { _, byte in
      byte.isASCIIControl || byte == UInt8(ascii: ";")
    }?.offset
    if let offset = offset ?? value.withBytes({ FieldValue.firstC1Control(in: $0) }) {
      throw SerializationError(.invalidCookieValue, name, offset: offset)
    }
    guard value.utf8.first != 0x20, value.utf8.last != 0x20 else {
      throw SerializationError(.invalidCookieValue, name)
    }
  }
}
