import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Identifiers that a spec chooses for generated Swift: `swift-name` and `swift-names`. Whether they
/// are identifiers at all is the back end's to say.
extension SpecReader {
  /// An identifier.
  mutating func writtenName(_ node: Int, _ title: Title) -> WrittenName? {
    guard let text = plainText(node, title), holdsNoReference(node, "'swift-name'") else {
      return nil
    }
    return WrittenName(text: text, span: document.span(of: node))
  }

  /// The identifiers of values of an enumeration, by the values as they are spelled.
  mutating func writtenNames(_ node: Int, of values: [ValueID]) -> [WrittenValueName] {
    guard expectMap(node, "'swift-names'") else { return [] }
    let spellings = values.map { collection.spelling(of: $0) }
    // Two spellings of one key are two keys, so the map is as long as the list at most.
    let places = Dictionary(
      spellings.enumerated().map { (Array($1.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    var names: [WrittenValueName] = []
    for (key, value) in document.entries(of: node) {
      guard let place = places[Array(document.bytes(of: key))] else {
        let known = draft.sink.mayCompare(spellings.count) ? spellings : []
        report(.unknownEnumValue(document.string(of: key), among: known), at: key)
        continue
      }
      guard let name = writtenName(value, Title("value", named: key)) else { continue }
      names.append(WrittenValueName(place: place, name: name))
    }
    return names
  }

  /// Reads the identifiers of the values of a type with a name.
  mutating func readNames(_ names: WrittenShape.Entry, ofType place: Int, titled title: Title) {
    guard case .enumeration(let values) = collection.types[place].shape else {
      return report(
        .missingKey("enum", in: title.rendered(in: self), help: nil), at: names.key)
    }
    collection.types[place].swiftNames = writtenNames(names.value, of: values)
  }
}
