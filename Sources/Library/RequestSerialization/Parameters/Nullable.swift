/// A value that may be null, which is something that is sent, and no absence.
///
/// It stands for `string | null` of a spec, where an optional represents a value that may be left
/// out:
///
/// ```swift
/// struct Change: ParameterConvertible {
///   var title: Nullable<String>    // a text or null
///   var album: Nullable<String>?   // a text, null, or nothing at all
///   var parameterValue: ParameterValue {
///     .map(compacting: ["title": title.parameterValue, "album": album?.parameterValue])
///   }
/// }
/// Change(title: "Cat", album: .null)  // {"title":"Cat","album":null}
/// Change(title: .null, album: nil)    // {"title":null}
/// ```
///
/// Where `Value` is written as a literal, so is a value of this type; `null` is ``null``. `nil` is
/// none of its literals, so that it always means that there is no value.
public enum Nullable<Value> {
  /// The value null, which is sent as such.
  case null

  /// A value other than null.
  case value(Value)

  /// Creates a value, or null for `nil`.
  public init(_ value: Value?) {
    self = value.map { .value($0) } ?? .null
  }

  /// The value, or `nil` for ``null``.
  public var value: Value? {
    switch self {
    case .null: nil
    case .value(let value): value
    }
  }

  /// The value changed, or ``null``.
  ///
  /// - Parameter transform: What makes the new value of the old one.
  /// - Returns: The new value, or ``null``, for which `transform` is not called.
  /// - Throws: What `transform` throws.
  public func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Nullable<Other> {
    switch self {
    case .null: .null
    case .value(let value): .value(try transform(value))
    }
  }
}

extension Nullable: Sendable where Value: Sendable {}
extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

extension Nullable: ParameterConvertible where Value: ParameterConvertible {
  /// The value as a parameter, which is ``ParameterValue/null`` for ``null``.
  public var parameterValue: ParameterValue {
    switch self {
    case .null: .null
    case .value(let value): value.parameterValue
    }
  }
}
