/// A value in a query, a form, JSON text, a property list or a multipart message.
///
/// Write a value as a literal if the spelling determines its kind, otherwise by the name of its
/// kind:
///
/// ```swift
/// let filter: ParameterValue = ["tags": ["old", "new"], "page": 1, "exact": true]
/// let checksum: ParameterValue = .data([0xCA, 0xFE])
/// let colors: ParameterValue = .set(["red", "green"])
/// let search: RequestParameters = ["term": ParameterValue(term), "page": ParameterValue(page + 1)]
/// ```
///
/// Two values are equal if they have the same kind and the same bytes: texts are compared as UTF-8,
/// never by canonical equivalence, and `1`, `1.0` and `"1"` are three different values.
public enum ParameterValue: Sendable {
  /// Null, which is a value, unlike an absent one.
  case null

  /// A boolean, `true` or `false`.
  case boolean(Bool)

  /// A 64-bit integer.
  case integer(Int64)

  /// A floating-point number, printed with the fewest digits that read back as the same number.
  case number(Double)

  /// A number that keeps its spelling.
  case literal(NumberLiteral)

  /// A text.
  case string(String)

  /// Bytes.
  case data([UInt8])

  /// A calendar date without a time of day.
  indirect case date(FullDate)

  /// An instant with its offset from UTC.
  indirect case dateTime(DateTime)

  /// An ordered list.
  case array(ParameterList)

  /// An unordered set. In queries and forms, its members repeat the key without brackets, sorted by
  /// the bytes of their text.
  case set(ParameterList)

  /// A map from names to values.
  case map(RequestParameters)

  /// A value that its type does not list, as an `enum` in a response may have one.
  ///
  /// Requests refuse it with ``SerializationError/Code/unlistedValue``; other encoders encode it.
  indirect case unlisted(ParameterValue)
}

extension ParameterValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates null.
  ///
  /// As a member of a map that is a literal, `nil` omits the member. In `condition ? value : nil`,
  /// where `value` is a `ParameterValue`, it is null.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// Creates a boolean.
  public init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }

  /// Creates an integer.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  /// Creates a floating-point number.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }

  /// Creates a text.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Creates an ordered list.
  public init(arrayLiteral elements: ParameterValue...) {
    self = .array(ParameterList(elements))
  }

  /// Creates a map. `nil` omits the entry, and ``null`` is a value. If a name has a value twice, the
  /// last one wins and keeps the first one's position.
  public init(dictionaryLiteral elements: (String, ParameterValue?)...) {
    self = .map(RequestParameters(omittingNil: elements))
  }
}
