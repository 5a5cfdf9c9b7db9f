/// A place of an expected request with a free value: any value is accepted and captured.
package struct Hole: Sendable, Hashable {
  /// The bytes that represent the hole in the expected message: letters and digits that
  /// percent-encoding, JSON and forms do not change.
  package var marker: [UInt8]

  /// The name of the value for display: that of an input.
  package var name: String

  /// Whether an entry that consists of the hole may be absent.
  package var isOptional = false

  /// Whether it may be absent, with a separator, from a list written as one text.
  package var isOptionalItem = false

  /// Whether an entry that consists of the hole may occur any number of times, and as entries with
  /// continued names (`name[]`, `name[key]`, `name.key`): the value is a list or a map.
  package var isRepeated = false

  /// Whether it matches any number of path segments.
  package var isPath = false

  /// Whether it is the content of a file, from whose name the file name and media type of a part
  /// are derived if they are not set.
  package var isFile = false

  /// Whether it is a value in a JSON text, or inside a string of one. The text may be one pair or one part.
  package var isInJSON = false

  /// Whether its value is never shown.
  package var isSecret = false

  /// If the hole is the name of an entry, the entries that its value may become.
  package var entries: EntryNames?

  /// The subject of the value. Holes with one subject have the same value; `nil` for a single hole.
  package var subject: Int?

  /// The ways in which places may spell the value.
  package var spellings: ValueSpellings = []

  package init(marker: [UInt8], name: String) {
    (self.marker, self.name) = (marker, name)
  }
}

/// The entries of a query, a form or multipart content that a map becomes if its entries are sent
/// under their own names.
package struct EntryNames: Sendable, Hashable {
  /// The names, which may be followed by keys.
  package var names: [[UInt8]]

  /// Whether every entry that is not expected otherwise belongs to the map.
  package var takesOthers: Bool

  package init(names: [[UInt8]], takesOthers: Bool) {
    (self.names, self.takesOthers) = (names, takesOthers)
  }
}
