/// A property that may contain a value of the type that has the property.
///
/// ```swift
/// struct Folder {
///   var name: String
///   @Indirect var parent: Folder?
/// }
/// ```
///
/// The value is stored apart, and is copied like any other value. Generated Swift has such properties
/// for types that contain themselves.
@propertyWrapper
public struct Indirect<Value> {
  fileprivate indirect enum Storage {
    case value(Value)
  }

  private var storage: Storage

  /// Stores a value.
  public init(wrappedValue: Value) { storage = .value(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get {
      switch storage {
      case .value(let value): value
      }
    }
    set { storage = .value(newValue) }
  }
}

extension Indirect.Storage: Sendable where Value: Sendable {}
extension Indirect: Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
}

extension Indirect: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
