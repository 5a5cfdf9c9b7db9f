/// Makes parameters of any `Encodable` value.
///
/// ```swift
/// struct Search: Encodable {
///   var term: String
///   var pageSize = 20
///   var tags: [String]? = nil
/// }
/// var encoder = ParameterEncoder()
/// encoder.keys = .snakeCase
/// let parameters = try encoder.parameters(Search(term: "cat"))
/// try ParameterEncoding().queryString(parameters)  // page_size=20&term=cat
/// ```
///
/// Encoded values become parameter values as follows:
///
/// - Booleans and texts stay what they are. An integer is a
///   ``ParameterValue/integer(_:)-enum.case``, or a ``ParameterValue/literal(_:)`` when 64 bits with a
///   sign do not hold it. `Double` and `Float` are ``ParameterValue/number(_:)``; a `Float` is the
///   number that its own shortest digits spell, 0.1 and not 0.10000000149011612. NaN and infinities
///   pass; JSON refuses them.
/// - A ``ParameterValue``, ``Parameters``, a ``NumberLiteral``, a ``DateTime`` and a ``FullDate``
///   pass as they are: so do bytes, as ``ParameterValue/data(_:)``. An array of `UInt8` is a list
///   of numbers, as for every Swift encoder.
/// - A keyed container is a map in the order of writing. A key that is written again has its last
///   value, in its first place. A container that is opened again under its key goes on where it
///   was; one of another kind replaces what was there. What writes nothing is an empty map.
/// - A dictionary, which Swift leaves in a random order, is sorted by the bytes of its keys. Its
///   keys are names when they are texts, integers or `CodingKeyRepresentable`; under other keys it
///   is a list of keys and values in turn, as for every Swift encoder, sorted by the keys.
/// - A `Set` is sorted too: numbers by value, texts by their bytes, lists and maps by what they
///   hold. See ``sets``.
///
/// Values of Foundation write what they write for every encoder: a `Date` the seconds since 2001,
/// `Data` a list of numbers, a `URL` and a `Decimal` a map. `RequestSerializationFoundation` has
/// `ParameterEncoder(dates:data:)`, which makes of them what servers expect.
///
/// Swift does not tell that the values of an unkeyed container come from a set, or from a
/// dictionary of the last kind, where the value writes it by `set.encode(to: encoder)`: that order
/// stays random. Write it by `encode(_:)` of any container instead.
public struct ParameterEncoder: Sendable {
  /// How names are made of coding keys.
  public enum Keys: Sendable {
    /// As the key spells them.
    case asWritten

    /// `my_url_property` for `myURLProperty`, the same as `convertToSnakeCase` of Foundation's
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

    /// The name that a closure returns for the path of coding keys, of which the last is the key to
    /// be named.
    case custom(@Sendable ([any CodingKey]) -> String)
  }

  /// The treatment of nil.
  public enum Nils: Sendable, Hashable {
    /// As the value's own code writes it: `encodeNil` and `encode` write a null, `encodeIfPresent`,
    /// which the compiler writes for optional properties, writes nothing.
    case asWritten

    /// A null always, also for an optional property.
    case null

    /// Nothing, neither key nor item. A ``ParameterValue/null`` is a value and stays.
    case omit
  }

  /// The value that a `Set` becomes.
  public enum Sets: Sendable, Hashable {
    /// A list, sorted: every content can carry it.
    case list

    /// A set of ``ParameterValue``, sorted, for a query `a=1&a=2` without brackets. JSON and
    /// property lists refuse it.
    case set
  }

  /// How names are made of coding keys. The keys of dictionaries are data and stay as they are, as
  /// with Foundation's `JSONEncoder`.
  public var keys = Keys.asWritten

  /// The treatment of nil; by default the value's own code decides.
  public var nils = Nils.asWritten

  /// The value that a `Set` becomes; a list by default.
  public var sets = Sets.list

  /// The `userInfo` of the encoder that is passed to values; empty by default.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Asked for every value before it writes itself, with the path of coding keys to it; `nil` lets
  /// it write itself.
  ///
  /// Not asked for booleans, texts, the standard integers, `Double` and `Float`, nor for the
  /// library's own values.
  ///
  /// Return `nil` in a statement of its own: in `condition ? value : nil` it is the literal of
  /// ``ParameterValue/null``.
  ///
  /// ```swift
  /// encoder.convert = { value, _ in (value as? Duration).map { .integer($0.components.seconds) } }
  /// ```
  public var convert: (@Sendable (any Encodable, [any CodingKey]) throws -> ParameterValue?)?

  /// Creates an encoder, to be changed where another is wanted.
  public init() {}

  /// Encodes a value as a parameter value.
  ///
  /// - Parameter value: Any value; a nil is a null.
  /// - Returns: The value, lists and maps in the order of writing.
  /// - Throws: ``SerializationError`` with code `nestingTooDeep` for what nests deeper than 512,
  ///   as an object does that contains itself. What the value or ``convert`` throws is kept as its
  ///   `underlyingError`, and its `subject` is the path of coding keys to the value that threw.
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
  /// - Parameter value: A value that writes a map.
  /// - Returns: The map.
  /// - Throws: ``SerializationError`` with code `parametersNotMap` for a value that writes a list,
  ///   a text or anything else; and as ``encode(_:)`` does.
  public func parameters(_ value: some Encodable) throws(SerializationError) -> Parameters {
    guard case .map(let parameters) = try encode(value) else {
      throw SerializationError(.parametersNotMap)
    }
    return parameters
  }
}
