import Diagnostics
import RequestModel
import SerializationOptions
import YAMLSyntax

/// `remove`: what a request does not inherit.
enum RemovalReader {
  static func read(_ node: Int, _ reader: inout DocumentReader) -> Removal {
    var removal = Removal()
    guard var entries = reader.entries(of: node, "'remove'") else { return removal }
    while let (key, value) = entries.next(in: reader.document) {
      let name = reader.name(of: key)
      switch name {
      case .headers: removal.headers = names(value, &reader)
      case .query: removal.query = names(value, &reader)
      case .cookies: removal.cookies = names(value, &reader)
      case .inputs: removal.inputs = names(value, &reader)
      case .responses: removal.responses = names(value, &reader)
      case .allow: removal.allowed = names(value, &reader)
      case let name? where LanguageMap.removableKeys.contains(name):
        guard reader.boolean(value, "'\(name.rawValue)' of 'remove'") == true else { continue }
        removal.keys.append(Located(value: name, span: reader.span(of: key)))
      default:
        guard let map = name.flatMap({ OptionMap($0) }) else {
          reader.unknownKey(key, in: "'remove'", among: LanguageMap.removeKeys)
          continue
        }
        options(value, of: map, into: &removal, &reader)
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
