/// The values of a list or a set, in their order.
///
/// ```swift
/// let tags: ParameterList = ["old", "new"]
/// let value = ParameterValue.array(tags)
/// if case .array(let items) = value { print(items.count) }  // 2
/// ```
///
/// It is an array that is released without recursion, however deep its values nest. To change one,
/// make an array of it: `Array(tags)`.
public struct ParameterList: Sendable {
  /// The values as an array.
  package let items: [ParameterValue]

  // After the items: it is released after them, and has the last reference to them then.
  let nesting: Nesting

  /// Creates a list of the values of an array.
  public init(_ items: [ParameterValue]) {
    self.items = items
    nesting = Nesting(of: items)
  }

  /// Creates a list of the values of a sequence.
  public init(_ items: some Sequence<ParameterValue>) {
    self.init(Array(items))
  }
}

extension ParameterList: RandomAccessCollection {
  /// The position of the first value.
  public var startIndex: Int { items.startIndex }

  /// The position past the last value.
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

  /// Feeds the values to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ParameterValue.array(self))
  }
}

extension ParameterList: CustomStringConvertible {
  /// The values much as Swift writes an array of them, for people.
  public var description: String { ParameterValue.array(self).description }
}

// Beside the cases of those names they would be ambiguous for literals, were they not disfavored.
extension ParameterValue {
  /// A list of the values of an array.
  @_disfavoredOverload
  public static func array(_ items: [ParameterValue]) -> ParameterValue {
    .array(ParameterList(items))
  }

  /// A set of the values of an array.
  @_disfavoredOverload
  public static func set(_ members: [ParameterValue]) -> ParameterValue {
    .set(ParameterList(members))
  }
}
