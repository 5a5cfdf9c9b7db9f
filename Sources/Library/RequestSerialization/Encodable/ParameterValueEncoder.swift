/// Converts any `Encodable` value to parameters.
///
/// ```swift
/// struct Search: Encodable {
///   var term: String
///   var pageSize = 20
///   var tags: [String]? = nil
/// }
/// var encoder = ParameterValueEncoder()
/// encoder.keys = .snakeCase
/// let parameters = try encoder.parameters(Search(term: "cat"))
/// try ParameterOptions().queryString(parameters)  // page_size=20&term=cat
/// ```
///
/// Encoded values become parameter values as follows:
///
/// - Booleans and texts are unchanged. An integer is a ``ParameterValue/integer(_:)-enum.case``, or
///   a ``ParameterValue/literal(_:)`` if it does not fit in 64 signed bits. `Double` and `Float`
///   are ``ParameterValue/number(_:)``; a `Float` becomes the number with its own shortest digits,
///   0.1 instead of 0.10000000149011612. NaN and infinities are accepted here, but JSON refuses
///   them.
/// - A ``ParameterValue``, ``RequestParameters``, a ``NumberLiteral``, a ``DateTime`` and a ``FullDate``
///   are unchanged, as are bytes, which are ``ParameterValue/data(_:)``. An array of `UInt8` is a
///   list of numbers, as with every Swift encoder.
/// - A keyed container is a map in the order of encoding. If a key is written again, the last value
///   wins and keeps the first one's position. A container that is opened again for its key is
///   continued; one of another kind replaces the earlier one. A value that writes nothing is an
///   empty map.
/// - A dictionary, whose order is random in Swift, is sorted by the bytes of its keys. Keys that
///   are texts, integers or `CodingKeyRepresentable` are names; with other keys, a dictionary is a
///   list of alternating keys and values, as with every Swift encoder, sorted by the keys.
/// - A `Set` is sorted too: numbers by value, texts by their bytes, lists and maps by their
///   contents. See ``sets``.
///
/// With `RequestSerializationFoundation`, a `Date` is an instant, `Data` is bytes, a `URL` is its text
/// and a `Decimal` is a number with all its digits, wherever they are: ``ParameterOptions/dates`` and
/// ``ParameterOptions/data-swift.property`` are their formats. Without it, they would encode their
/// private layout, and are errors with the code ``SerializationError/Code/privateLayout``. Other values
/// of Foundation encode themselves, as with `JSONEncoder`.
///
/// If a value encodes a set, or a dictionary of the last kind, with `set.encode(to: encoder)`, the
/// encoder cannot tell where its items come from, and the order remains random. Use `encode(_:)` of
/// any container instead.
public struct ParameterValueEncoder: Sendable {
  /// The derivation of names from coding keys.
  public enum Keys: Sendable {
    /// The key's own spelling.
    case asWritten

    /// `my_url_property` for `myURLProperty`, like `convertToSnakeCase` of Foundation's
    /// `JSONEncoder`.
    case snakeCase

    /// `my-url-property` for `myURLProperty`.
    case kebabCase

    /// `MyURLProperty` for `myURLProperty`.
    case capitalized

    /// `MYURLPROPERTY` for `myURLProperty`.
    case uppercased

    /// `myurlproperty` for `myURLProperty`.
    case lowercased

    /// The name that a closure returns for the path of coding keys, which ends in the key to name.
    case custom(@Sendable ([any CodingKey]) -> String)
  }

  /// The treatment of nil.
  public enum Nils: Sendable, Hashable {
    /// The value's own code decides: `encodeNil` and `encode` write a null; `encodeIfPresent`,
    /// which the compiler generates for optional properties, writes nothing. A dictionary has no code
    /// of its own: a member that is nil is absent, and an item of a list is null.
    case asWritten

    /// Always a null, even for an optional property.
    case null

    /// Nothing, neither key nor item. A ``ParameterValue/null`` is a value and is kept.
    case omit
  }

  /// The value that a `Set` becomes.
  public enum Sets: Sendable, Hashable {
    /// A sorted list, which all kinds of content support.
    case list

    /// A sorted set of ``ParameterValue``, for a query `a=1&a=2` without brackets. JSON and
    /// property lists refuse it.
    case set
  }

  /// The derivation of names from coding keys. Keys of dictionaries are data and are not changed,
  /// as with Foundation's `JSONEncoder`.
  public var keys = Keys.asWritten

  /// The treatment of nil; by default the value's own code decides.
  public var nils = Nils.asWritten

  /// The value that a `Set` becomes; a list by default.
  public var sets = Sets.list

  /// The `userInfo` of the encoder that is passed to values; empty by default.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// A closure called for every value before it encodes itself, with the path of coding keys to it;
  /// `nil` lets the value encode itself.
  ///
  /// It is not called for booleans, texts, the standard integers, `Double` and `Float`, or for the
  /// library's own values.
  ///
  /// Return `nil` in a statement of its own: in `condition ? value : nil` it means
  /// ``ParameterValue/null``.
  ///
  /// ```swift
  /// encoder.convert = { value, _ in (value as? Duration).map { .integer($0.components.seconds) } }
  /// ```
  public var convert: (@Sendable (any Encodable, [any CodingKey]) throws -> ParameterValue?)?

  /// Creates an encoder with default options.
  public init() {}

  /// Encodes a value as a parameter value.
  ///
  /// - Parameter value: Any value; nil becomes null.
  /// - Returns: The value, with lists and maps in the order of encoding.
  /// - Throws: ``SerializationError`` with code `nestingTooDeep` for values nested deeper than 512
  ///   levels, such as an object that contains itself, and with `privateLayout`. Its
  ///   `underlyingError` is an error of the value or of ``convert``, and its `subject` the path of
  ///   coding keys to that value.
  public func encode(_ value: some Encodable) throws(SerializationError) -> ParameterValue {
    let run = Run(self)
    do {
      let result = try run.value(of: value, at: nil) ?? .null
      if run.isTooDeep { throw run.refuse() }
      return result
    } catch {
      throw run.failure(error)
    }
  }

  /// Encodes a value as the parameters of a query, a form or the parameters of a multipart message.
  ///
  /// - Parameter value: A value that encodes a map.
  /// - Returns: The map.
  /// - Throws: ``SerializationError`` with code `parametersNotMap` for a value that encodes a list,
  ///   a text or anything else; and any error of ``encode(_:)``.
  public func parameters(_ value: some Encodable) throws(SerializationError) -> RequestParameters {
    guard case .map(let parameters) = try encode(value) else {
      throw SerializationError(.parametersNotMap)
    }
    return parameters
  }
}
