/// The types that a spec declares, while its types are being read.
struct TypeIndex {
  /// The indices of the named types in the collection, by their names.
  var places: [[UInt8]: Int] = [:]

  /// The names of types that could not be read, which are not reported as unknown.
  var refused: Set<[UInt8]> = []

  /// Whether all `types` of a document could not be read.
  var isRefused = false

  /// The objects that fields declare inline, while the spec's types are being read.
  var waiting: [WaitingType]?
}
