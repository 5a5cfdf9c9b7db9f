/// JSON as read: members keep their order, numbers their spelling, and values their places.
///
/// Two trees are equal if they have the same content, whatever their places.
package struct JSONTree: Sendable {
  /// A value without its place.
  package enum Content: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// The spelling of a number.
    case number([UInt8])
    /// The UTF-8 of a string.
    case string([UInt8])
    case array([JSONTree])
    case object([Member])
  }

  /// A name and its value.
  package struct Member: Sendable {
    package let name: [UInt8]
    /// The positions of the name, including its quotes; empty if the member was not read.
    package let nameRange: Range<UInt32>
    package let value: JSONTree

    package init(name: [UInt8], nameRange: Range<UInt32> = 0..<0, value: JSONTree) {
      (self.name, self.nameRange, self.value) = (name, nameRange, value)
    }

    package init(_ name: String, _ value: JSONTree) {
      self.init(name: Array(name.utf8), value: value)
    }
  }

  package let content: Content

  /// The positions of the value, counted from the position given to the reader; empty if the value
  /// was not read.
  package let range: Range<UInt32>

  package init(_ content: Content, range: Range<UInt32> = 0..<0) {
    (self.content, self.range) = (content, range)
  }
}

extension JSONTree: Hashable {
  package static func == (left: JSONTree, right: JSONTree) -> Bool { left.content == right.content }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONTree.Member: Hashable {
  package static func == (left: JSONTree.Member, right: JSONTree.Member) -> Bool {
    left.name == right.name && left.value == right.value
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

// MARK: - Values that are made

extension JSONTree {
  package static let null = JSONTree(.null)

  package static func boolean(_ value: Bool) -> JSONTree { JSONTree(.boolean(value)) }

  package static func number(_ spelling: [UInt8]) -> JSONTree { JSONTree(.number(spelling)) }

  package static func string(_ text: [UInt8]) -> JSONTree { JSONTree(.string(text)) }

  package static func text(_ text: String) -> JSONTree { .string(Array(text.utf8)) }

  package static func array(_ elements: [JSONTree]) -> JSONTree { JSONTree(.array(elements)) }

  package static func object(_ members: [Member]) -> JSONTree { JSONTree(.object(members)) }
}

extension JSONTree: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONTree: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self = .number(Array(String(value).utf8)) }
}

extension JSONTree: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .number(Array(NumberText.text(value).utf8)) }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .text(value) }
}

extension JSONTree: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}

// MARK: - Values that were read

extension JSONTree {
  /// The value of the first member of an object with this name.
  package subscript(name: String) -> JSONTree? { member(name)?.value }

  /// The first member of an object with this name.
  package func member(_ name: String) -> Member? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name.elementsEqual(name.utf8) }
  }

  /// The members of an object; no members for any other value.
  package var members: [Member] {
    if case .object(let members) = content { members } else { [] }
  }

  /// The elements of an array; no elements for any other value.
  package var elements: [JSONTree] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// The text of a string.
  package var text: String? {
    if case .string(let bytes) = content { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// The spelling of a number.
  package var number: String? {
    if case .number(let bytes) = content { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// The text of a string, or the spelling of a number or a boolean.
  package var spelling: String? {
    switch content {
    case .string(let bytes), .number(let bytes): String(decoding: bytes, as: UTF8.self)
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The value of a number that is a 64-bit integer.
  package var integer: Int64? { number.flatMap { Int64($0) } }

  package var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  package var isObject: Bool {
    if case .object = content { true } else { false }
  }

  package var isArray: Bool {
    if case .array = content { true } else { false }
  }

  /// Whether an object has a member with this name that is `true`.
  package func isTrue(_ name: String) -> Bool { self[name]?.boolean == true }
}

extension JSONWriter {
  /// Writes `tree`.
  package mutating func value(_ tree: JSONTree) {
    switch tree.content {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let spelling): literal(spelling)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        value(member.value)
      }
      endObject()
    }
  }
}
