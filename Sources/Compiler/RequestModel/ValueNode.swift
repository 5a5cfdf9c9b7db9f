// Values of the model. A `ValueNode` has 24 bytes and is laid out like a `YAMLNode`. The model uses
// the two buffers of the document as its text (`ModelText`) without copying them; names and values
// are ranges of it. A `String` is made only for sentences and for the library. A reference `${x}`
// is a node; cases bind inputs to values, and `Evaluation` combines both when a message is made.

package import Diagnostics
package import SerializationOptions

/// The index of a value in the arena of its collection.
package struct ValueID: Sendable, Hashable {
  package let index: UInt32

  package init(_ index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// No value: an optional input that is not set.
  package static let absent = ValueID(Int(UInt32.max))

  package var isAbsent: Bool { index == UInt32.max }
}

/// The interned name of an input, for fast comparison.
package struct InputName: Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// One node of a value. All values are in one array, each container before its children.
///
/// | kind | text | children |
/// | --- | --- | --- |
/// | `null`, `boolean` | as spelled | – |
/// | `integer`, `real` | a literal number, as spelled | – |
/// | `number` | the value of an input of type number, as it prints | – |
/// | `text` | the text, `$${` undone | – |
/// | `data` | the decoded bytes | – |
/// | `date`, `dateTime` | as spelled, valid by RFC 3339 | – |
/// | `file` | the path, as written | – |
/// | `list`, `set` | – | the items |
/// | `map` | – | key (a `text`), value, key, value … |
/// | `reference` | – | – |
/// | `concatenation` | – | `text` and `reference` nodes |
/// | `fieldList` | – | the items of a list in a header field, each a text |
package struct ValueNode: Sendable {
  package enum Kind: UInt8, Sendable {
    case null, boolean, integer, real, number, text, data, date, dateTime, file
    case list, set, map
    case reference, concatenation, fieldList
  }

  package let kind: Kind

  /// The value of a `boolean`, or the format of a `dateTime` if its input sets one.
  package var detail: UInt8 = 0

  /// The bytes of a scalar. In a container, `count` is the number of items or entries; in a
  /// reference, `start` is the name of the input and `count` the index of its filters.
  package var text: TextRange

  /// The index after the value's last node.
  package var end: UInt32

  package let span: Span

  package init(kind: Kind, detail: UInt8 = 0, text: TextRange = .empty, end: Int, span: Span) {
    self.kind = kind
    self.detail = detail
    self.text = text
    self.end = UInt32(truncatingIfNeeded: end)
    self.span = span
  }

  /// The number of items of a list or set, of entries of a map, or of pieces of a concatenation.
  package var count: Int { Int(text.count) }

  package var boolean: Bool { detail != 0 }

  /// The input that a reference names.
  package var inputName: InputName { InputName(rawValue: text.start) }

  /// The index of a reference's filters in ``RequestCollection/filterLists``.
  package var filterList: Int { Int(text.count) }

  /// The format of a `dateTime` if its input sets one; `nil` leaves it to the encoding.
  package var dateFormat: DateFormat? { DateFormat(number: detail) }

  package var isContainer: Bool {
    switch kind {
    case .list, .set, .map: true
    default: false
    }
  }
}
