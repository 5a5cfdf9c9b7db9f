// Values that are not sent as they are written, or cannot be told from others when they are read.

extension DiagnosticMessage {
  /// An empty collection in a query or form.
  package static func emptyInPairs(_ kind: String) -> Self {
    Self(
      "lost-in-encoding", .warning, "an empty \(kind) adds nothing to a query or form",
      help: "leave it out, or write '' for an empty value")
  }

  /// An entry of a map under `maps: explode` with the name of another parameter.
  package static func overriddenEntry(_ name: String, of map: String) -> Self {
    Self(
      "lost-in-encoding", .warning,
      "the entry '\(name)' of '\(map)' is not sent: there is a parameter of this name",
      help: "leave out one of them, or write 'maps: brackets' to send both")
  }

  /// A map in JSON or a property list of which no entry is left.
  package static func emptiedMap(caseName: String) -> Self {
    Self(
      "emptied-map", .warning,
      "this map is sent without entries in case '\(caseName)': none of its inputs has a value",
      help: "write 'omit-empty: true' in the request to leave such maps out, "
        + "or 'allow: [emptied-map]' to send '{}'")
  }

  /// A moment with a fraction of a second as a date of HTTP.
  package static func fractionInHTTPDate() -> Self {
    Self(
      "lost-in-encoding", .warning, "a date of HTTP has no fraction of a second",
      help: "leave out the fraction, or write 'rfc3339' in place of 'http-date'")
  }

  /// A list in a list.
  package static func listOfLists() -> Self {
    Self(
      "lost-in-encoding", .warning, "a list in a list cannot be distinguished from one list",
      help: "write 'encoding: {arrays: indices}' to keep them apart")
  }

  /// A set in a list.
  package static func setInList() -> Self {
    Self(
      "lost-in-encoding", .warning, "a set in a list cannot be distinguished from the list",
      help: "write the set as the whole value, or its items as items of the list")
  }

  /// Maps in a list.
  package static func listOfMaps() -> Self {
    Self(
      "lost-in-encoding", .warning, "maps in a list cannot be distinguished",
      help: "write 'encoding: {arrays: indices}' to keep them apart")
  }

  /// An item that contains the delimiter of items.
  package static func delimiterInItem(_ delimiter: String) -> Self {
    Self(
      "lost-in-encoding", .warning,
      "the item contains a \(delimiter), which also separates the items of the list",
      help: "choose another value of 'arrays' to keep the items apart")
  }

  /// An item that contains the comma by which a filter joins items.
  package static func commaInItem(of input: String, isHeader: Bool) -> Self {
    Self(
      "lost-in-encoding", .warning,
      "an item of the input '\(input)' contains a comma, which also separates the items",
      help: isHeader
        ? "write '${\(input) | list}', which quotes such items"
        : "write '${\(input) | json}', or encode the items before")
  }
}
