/// A JSON value as read: members keep their order, and numbers their spelling.
package enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// The spelling of a number.
  case number([UInt8])
  /// The UTF-8 of a string.
  case string([UInt8])
  case array([JSONValue])
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Sendable, Hashable {
    package let name: [UInt8]
    package let value: JSONValue

    package init(name: [UInt8], value: JSONValue) {
      (self.name, self.value) = (name, value)
    }
  }

  /// The member with this name, if the value is an object that has one.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  /// The members, if the value is an object.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The elements, if the value is an array.
  package var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The UTF-8 text, if the value is a string.
  package var text: String? {
    guard case .string(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value, if it is a number that fits a 64-bit integer.
  package var integer: Int64? {
    guard case .number(let spelling) = self else { return nil }
    return Int64(String(decoding: spelling, as: UTF8.self))
  }

  /// The value, if it is `true` or `false`.
  package var boolean: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }
}

extension JSONWriter {
  /// Writes a JSON value.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let spelling): literal(spelling)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        self.value(member.value)
      }
      endObject()
    }
  }
}
