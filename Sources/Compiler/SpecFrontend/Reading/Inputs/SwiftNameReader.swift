import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads the identifiers that a spec chooses for generated Swift: `swift-name` and `swift-names`.
/// The back end checks whether they are valid identifiers.
enum SwiftNameReader {
  /// An identifier.
  static func name(_ node: Int, _ title: Title, _ reader: inout DocumentReader) -> WrittenName? {
    guard let text = reader.plainText(node, title), reader.holdsNoReference(node, "'swift-name'")
    else {
      return nil
    }
    return WrittenName(text: text, span: reader.span(of: node))
  }

  /// How identifiers are made of names: the key `swift` of a spec or fragment.
  static func style(_ node: Int, _ reader: inout DocumentReader) -> SwiftNameStyle? {
    guard var entries = reader.entries(of: node, "'swift'") else { return nil }
    var style: SwiftNameStyle?
    while let (key, value) = entries.next(in: reader.document) {
      switch reader.name(of: key) {
      case .names: style = reader.choice(value, "'names'")
      default: reader.unknownKey(key, in: "'swift'", of: .swift)
      }
    }
    return style
  }

  /// The identifiers for the values of an enumeration, by the spelling of the values.
  static func names(_ node: Int, of values: [ValueID], _ reader: inout DocumentReader)
    -> [WrittenValueName]
  {
    names(node, ofSpellings: values.map { reader.collection.spelling(of: $0) }, &reader)
  }

  /// The identifiers for values or types, by their spellings.
  static func names(_ node: Int, ofSpellings spellings: [String], _ reader: inout DocumentReader)
    -> [WrittenValueName]
  {
    guard reader.expectMap(node, "'swift-names'") else { return [] }
    // Different spellings of a key are different keys, so the map is no longer than the list.
    let places = Dictionary(
      spellings.enumerated().map { (Array($1.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    var names: [WrittenValueName] = []
    for (key, value) in reader.document.entries(of: node) {
      guard let place = places[Array(reader.document.bytes(of: key))] else {
        let known = reader.draft.sink.mayCompare(spellings.count) ? spellings : []
        reader.report(.unknownEnumValue(reader.document.string(of: key), among: known), at: key)
        continue
      }
      guard let name = name(value, Title("value", named: key), &reader) else { continue }
      names.append(WrittenValueName(place: place, name: name))
    }
    return names
  }
}
