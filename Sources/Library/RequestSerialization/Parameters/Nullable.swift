/// A value that may be null. Null is sent, unlike an absent value.
///
/// It represents a spec's `string | null`; an optional represents a value that may be omitted:
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
/// The literals of `Value` are also literals of this type. `nil` is not, so that it always means an
/// absent value; write ``null`` for null.
public enum Nullable<Value> {
  /// The value null, which is sent.
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

  /// Transforms the value; ``null`` stays ``null``.
  ///
  /// - Parameter transform: Converts the value to the new one.
  /// - Returns: The new value, or ``null``, for which `transform` is not called.
  /// - Throws: Any error of `transform`.
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
  /// The value as a parameter; ``ParameterValue/null`` for ``null``.
  public var parameterValue: ParameterValue {
    switch self {
    case .null: .null
    case .value(let value): value.parameterValue
    }
  }
}
