/// The types that a spec declares, while they are being read.
struct TypeIndex {
  /// The places of the types that have names among those of the collection.
  var places: [[UInt8]: Int] = [:]

  /// The objects that fields declare in their own place, while the spec's types are being read.
  var waiting: [WaitingType]?
}
