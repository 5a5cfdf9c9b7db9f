/// The constraints that values of an input satisfy in addition to having its type.
///
/// Numbers, lengths and the pattern are about the value, or about each item of a list or map; counts
/// of items are about the list or map itself.
package struct ValueConstraints: Sendable {
  /// The least number, as JSON spells it.
  package var minimum: TextRange?

  /// The greatest number, as JSON spells it.
  package var maximum: TextRange?

  /// The least number of Unicode scalars of a text, or of bytes of data.
  package var minimumLength: Int?

  /// The greatest number of Unicode scalars of a text, or of bytes of data.
  package var maximumLength: Int?

  /// An I-Regexp (RFC 9485), which a text matches as a whole.
  package var pattern: TextRange?

  /// The least number of items of a list, or of entries of a map.
  package var minimumItems: Int?

  /// The greatest number of items of a list, or of entries of a map.
  package var maximumItems: Int?

  package init() {}
}
