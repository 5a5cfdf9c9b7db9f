import Diagnostics
import RequestModel

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

  /// Whether unknown names stand for types of other files.
  var takesUnknown = false

  /// The types of other files.
  private(set) var unknown: Set<Int> = []

  /// Declares a type of another file under a name.
  mutating func declareUnknown(_ name: [UInt8], in collection: inout RequestCollection) -> Int {
    let index = collection.types.count
    places[name] = index
    unknown.insert(index)
    var type = TypeDeclaration(name: .empty, shape: .object([]), span: Span(at: 0))
    type.others = .any
    type.isInline = true
    collection.types.append(type)
    return index
  }
}
