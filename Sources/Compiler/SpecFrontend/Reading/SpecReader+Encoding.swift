import Diagnostics
import RequestModel
import SerializationOptions
import YAMLSyntax

/// What `encoding` may hold beside options.
enum EncodingPart: String, CaseIterable {
  case preset, query, form, names
}

/// `encoding`: a preset, or a map of options that may have one, with what differs for queries, forms
/// and single parameters.
extension SpecReader {
  mutating func readEncoding(_ map: OptionMap, _ node: Int, into options: inout WrittenOptions) {
    let written = encodingNodes(map, node, "'encoding'", among: EncodingPart.allCases)
    options.encoding = encoding(written, map)
    let sides: [(ParameterEncoding.Side, LanguageKey)] = [(.query, .query), (.form, .form)]
    for (side, key) in sides {
      guard let node = written.parts[key] else { continue }
      let title: Title = "'\(key.rawValue)' of 'encoding'"
      let own = encoding(encodingNodes(map, node, title, among: [.preset, .names]), map)
      options[side] = own.beside(options.encoding)
    }
  }

  /// The parts of a map that writes an encoding, and its options.
  private struct EncodingNodes {
    var encoding = WrittenEncoding()
    var parts: [LanguageKey: Int] = [:]
  }

  private mutating func encodingNodes(
    _ map: OptionMap, _ node: Int, _ title: Title, among parts: [EncodingPart]
  ) -> EncodingNodes {
    var result = EncodingNodes()
    let found = document.nodes[node]
    if found.kind == .scalar, found.type == .string {
      result.encoding.preset = choice(node, title)
      return result
    }
    guard found.kind == .mapping else {
      report(
        .wrongShape(
          title.rendered(in: self), expected: "a map or a preset", found: describe(node)),
        at: node)
      return result
    }
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      let name = self.key(key)
      if let option = map.options.first(where: { $0.key == name }) {
        result.encoding.options[option.id] = self.value(of: option, value)
      } else if name == .preset {
        result.encoding.preset = choice(value, "'preset'")
      } else if let name, parts.contains(where: { $0.rawValue == name.rawValue }) {
        result.parts[name] = value
      } else {
        let keys = parts.compactMap { LanguageKey(rawValue: $0.rawValue) }
        unknownKey(key, in: title, among: map.options.map(\.key) + keys)
      }
    }
    return result
  }

  private mutating func encoding(_ written: EncodingNodes, _ map: OptionMap) -> WrittenEncoding {
    var result = written.encoding
    guard let node = written.parts[.encodingNames], expectMap(node, "'names'") else {
      return result
    }
    var names: [WrittenEncoding.Named] = []
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      let own = encodingNodes(map, value, Title("the encoding of", named: key), among: [.preset])
      names.append(
        WrittenEncoding.Named(
          name: Array(document.bytes(of: key)), preset: own.encoding.preset,
          options: own.encoding.options))
    }
    result.merge(names)
    return result
  }
}
