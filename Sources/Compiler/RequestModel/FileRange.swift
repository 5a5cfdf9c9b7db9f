/// A range of the bytes of a file, written as a map of `path`, `offset` and `length`.
package struct FileRange: Sendable {
  package private(set) var path: ValueID

  /// The number of bytes before the range, if it is written.
  package private(set) var offset: ValueID?

  /// The number of bytes, if it is written.
  package private(set) var length: ValueID?

  /// The range that the value of a `file` is; `nil` for a path.
  package init?(_ id: ValueID, in collection: RequestCollection) {
    guard collection[id].kind == .map else { return nil }
    path = id
    for (key, value) in collection.entries(of: id) {
      switch collection.text.string(collection[key].text) {
      case "path": path = value
      case "offset": offset = value
      default: length = value
      }
    }
  }
}
