/// The basis for comparing two values of a type: the parts that identify a value, listed once.
///
/// A type with its own `==` creates one of these, and derives `==` and `hash(into:)` from it, so
/// that the two cannot disagree.
///
/// ```swift
/// var identity: some Hashable { Identity(ComparedByBytes(name), value) }
/// ```
package struct Identity<each Part: Hashable>: Hashable {
  private let parts: (repeat each Part)

  package init(_ parts: repeat each Part) {
    self.parts = (repeat each parts)
  }

  package static func == (a: Self, b: Self) -> Bool {
    for isSame in repeat (each a.parts) == (each b.parts) {
      guard isSame else { return false }
    }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    for part in repeat each parts { part.hash(into: &hasher) }
  }
}
