/// The constraints on values of an input besides its type.
///
/// Bounds, lengths and the pattern apply to the value, or to each item of a list or map. Numbers of
/// items apply to the list or map itself.
package struct ValueConstraints: Sendable {
  /// The minimum, spelled as in JSON.
  package var minimum: TextRange?

  /// The maximum, spelled as in JSON.
  package var maximum: TextRange?

  /// The minimum number of Unicode scalars of a text, or of bytes of data.
  package var minimumLength: Int?

  /// The maximum number of Unicode scalars of a text, or of bytes of data.
  package var maximumLength: Int?

  /// An I-Regexp (RFC 9485) that the whole text must match.
  package var pattern: TextRange?

  /// The minimum number of items of a list, or of entries of a map.
  package var minimumItems: Int?

  /// The maximum number of items of a list, or of entries of a map.
  package var maximumItems: Int?

  package init() {}
}
