/// The values of a list or a set, in order.
///
/// ```swift
/// let tags: ParameterList = ["old", "new"]
/// let value = ParameterValue.array(tags)
/// if case .array(let items) = value { print(items.count) }  // 2
/// ```
///
/// It is an array that is released without recursion, however deeply its values are nested. To
/// change one, convert it to an array: `Array(tags)`.
public struct ParameterList: Sendable {
  /// The values as an array.
  package let items: [ParameterValue]

  // After the items: it is released after them, with the last reference to them.
  let nesting: Nesting

  /// Creates a list from the values of an array.
  public init(_ items: [ParameterValue]) {
    self.items = items
    nesting = Nesting(of: items)
  }

  /// Creates a list from the values of a sequence.
  public init(_ items: some Sequence<ParameterValue>) {
    self.init(Array(items))
  }
}

extension ParameterList: RandomAccessCollection {
  /// The position of the first value.
  public var startIndex: Int { items.startIndex }

  /// The position after the last value.
  public var endIndex: Int { items.endIndex }

  /// The value at a position.
  public subscript(position: Int) -> ParameterValue { items[position] }
}

extension ParameterList: ExpressibleByArrayLiteral {
  /// Creates a list.
  public init(arrayLiteral elements: ParameterValue...) {
    self.init(elements)
  }
}

extension ParameterList: Hashable {
  /// Whether both have the same values in the same order.
  public static func == (a: ParameterList, b: ParameterList) -> Bool {
    ParameterValue.array(a) == .array(b)
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ParameterValue.array(self))
  }
}

extension ParameterList: CustomStringConvertible {
  /// The values, similar to an array in Swift, for people.
  public var description: String { ParameterValue.array(self).description }
}

// Disfavored: otherwise literals would be ambiguous with the cases of the same names.
extension ParameterValue {
  /// Creates a list from the values of an array.
  @_disfavoredOverload
  public static func array(_ items: [ParameterValue]) -> ParameterValue {
    .array(ParameterList(items))
  }

  /// Creates a set from the values of an array.
  @_disfavoredOverload
  public static func set(_ members: [ParameterValue]) -> ParameterValue {
    .set(ParameterList(members))
  }
}
