package import Diagnostics

/// A name that a spec sets for one kind of output: `swift-name`.
package struct WrittenName: Sendable {
  package var text: TextRange

  package var span: Span

  package init(text: TextRange, span: Span) {
    self.text = text
    self.span = span
  }
}

/// A name that a spec sets for a value of an enumeration: an entry of `swift-names`.
package struct WrittenValueName: Sendable {
  /// The index of the value in the enumeration.
  package var place: Int
  package var name: WrittenName

  package init(place: Int, name: WrittenName) {
    self.place = place
    self.name = name
  }
}
