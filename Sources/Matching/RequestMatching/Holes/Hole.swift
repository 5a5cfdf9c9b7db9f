/// A place of an expected request whose value is free: any value is accepted there, and captured.
package struct Hole: Sendable, Hashable {
  /// The bytes that represent the hole in the expected message: letters and digits that
  /// percent-encoding, JSON and forms leave alone.
  package var marker: [UInt8]

  /// The name of the value for people: that of an input.
  package var name: String

  /// Whether an entry that is the hole alone may be absent.
  package var isOptional = false

  /// Whether it may be absent from a list that is written as one text, together with a separator.
  package var isOptionalItem = false

  /// Whether an entry that is the hole alone may be there any number of times, and as entries whose
  /// names go on (`name[]`, `name[key]`, `name.key`): the value is a list or a map.
  package var isRepeated = false

  /// Whether it takes any number of segments of a path.
  package var isPath = false

  /// Whether it is the content of a file, from whose name the file name and the media type of a part
  /// come where nothing else states them.
  package var isFile = false

  /// Whether it is a value in a JSON text, or inside a string of one. The text may be one pair or one part.
  package var isInJSON = false

  /// Whether its value is never shown.
  package var isSecret = false

  /// For a hole that is the name of an entry: which entries its value may become.
  package var entries: EntryNames?

  /// The subject of the value. Holes of one subject have the same value; a hole that is alone has `nil`.
  package var subject: Int?

  /// How different places may spell the value.
  package var spellings: ValueSpellings = []

  package init(marker: [UInt8], name: String) {
    (self.marker, self.name) = (marker, name)
  }
}

/// The entries of a query, a form or multipart content that a map becomes when its entries are sent under their
/// own names.
package struct EntryNames: Sendable, Hashable {
  /// The names, which may go on with keys.
  package var names: [[UInt8]]

  /// Whether every entry that nothing else expects is one as well.
  package var takesOthers: Bool

  package init(names: [[UInt8]], takesOthers: Bool) {
    (self.names, self.takesOthers) = (names, takesOthers)
  }
}
