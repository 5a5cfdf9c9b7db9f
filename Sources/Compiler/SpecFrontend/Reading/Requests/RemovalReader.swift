import Diagnostics
import RequestModel
import SerializationOptions
import YAMLSyntax

/// Reads `remove`: the parts that a request does not inherit.
enum RemovalReader {
  static func read(_ node: Int, _ reader: inout DocumentReader) -> Removal {
    var removal = Removal()
    guard var entries = reader.entries(of: node, "'remove'") else { return removal }
    while let (key, value) = entries.next(in: reader.document) {
      let name = reader.name(of: key)
      switch (name, name.flatMap { LanguageMap.removal.row(of: $0)?.removal }) {
      case (let name?, .names): removal.names.append((name, names(value, &reader)))
      case (let name?, .whole(let property)):
        guard reader.boolean(value, "'\(name.rawValue)' of 'remove'") == true else { continue }
        removal.keys.append((property, Located(value: name, span: reader.span(of: key))))
      case (let name?, .options):
        if let map = OptionMap(name) { options(value, of: map, into: &removal, &reader) }
      default: reader.unknownKey(key, in: "'remove'", of: .removal)
      }
    }
    return removal
  }

  private static func names(_ node: Int, _ reader: inout DocumentReader) -> [Located<TextRange>] {
    (reader.words(node, "a list of names in 'remove'") ?? []).map {
      Located(value: $0.text, span: reader.span(of: $0.node))
    }
  }

  /// The options of a group that `remove` names.
  private static func options(
    _ node: Int, of map: OptionMap, into removal: inout Removal, _ reader: inout DocumentReader
  ) {
    let parts = map.key == .encoding ? EncodingPart.allCases : []
    for word in reader.words(node, "'\(map.key.rawValue)' of 'remove'") ?? [] {
      let bytes = reader.document.bytes(of: word.node)
      let span = reader.span(of: word.node)
      if let option = map.options.first(where: { bytes.elementsEqual($0.declaration.word.utf8) }) {
        removal.options.append(Located(value: option.id, span: span))
      } else if let part = parts.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) {
        removal.encodingParts.append(Located(value: part, span: span))
      } else {
        reader.refuseWord(
          word.node, map.title,
          among: map.options.map(\.declaration.word) + parts.map(\.rawValue))
      }
    }
  }
}
