/// A closure that creates the names of nested parameters.
///
/// It is called for each step into a value, with the name so far and the step:
///
/// ```swift
/// encoding.keys = KeyFormat { parent, step in
///   switch step {
///   case .name(let name): "\(parent).\(name)"
///   case .index(let index): "\(parent).\(index + 1)"
///   }
/// }
/// try encoding.queryString(["tags": ["old", "new"]])  // tags.1=old&tags.2=new
/// ```
///
/// The returned key is percent-encoded as a whole. Inside a set it is called more than once for a
/// step, since sets are sorted by the pairs of their members. It must be deterministic.
///
/// Two formats are equal if one is a copy of the other.
public struct KeyFormat: Sendable {
  /// A step from a value to one inside it.
  public enum Step: Sendable, Hashable {
    /// To the entry of a map.
    case name(String)

    /// To an item of a list, with a zero-based index.
    case index(Int)
  }

  private let closure: Shared<@Sendable (_ parent: String, _ step: Step) -> String>

  /// Creates a format.
  ///
  /// - Parameter closure: Creates the name of the inner value.
  public init(_ closure: @escaping @Sendable (_ parent: String, _ step: Step) -> String) {
    self.closure = Shared(closure)
  }

  package func key(_ parent: String, _ step: Step) -> String {
    closure.value(parent, step)
  }
}

extension KeyFormat: Hashable {
  /// Whether one format is a copy of the other.
  public static func == (a: Self, b: Self) -> Bool { a.closure === b.closure }

  /// Hashes the identity of the closure.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(closure)) }
}

extension KeyFormat.Step {
  /// Whether both steps are the same. Names are compared by their bytes.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.name(let a), .name(let b)): a.hasSameBytes(as: b)
    case (.index(let a), .index(let b)): a == b
    case (.name, _), (.index, _): false
    }
  }
}
