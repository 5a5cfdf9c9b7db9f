/// The types that a spec declares, while its types are being read.
struct TypeIndex {
  /// The indices of the named types in the collection, by their names.
  var places: [[UInt8]: Int] = [:]

  /// The objects that fields declare inline, while the spec's types are being read.
  var waiting: [WaitingType]?
}
