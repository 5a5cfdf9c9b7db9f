import Diagnostics
import RequestModel
import SerializationOptions
import YAMLSyntax

/// The keys of `encoding` other than options.
enum EncodingPart: String, CaseIterable {
  case preset, query, form, names
}

/// Reads `encoding`: a preset, or a map of options that may name one, with separate parts for
/// queries, forms and single parameters.
enum EncodingReader {
  static func read(
    _ map: OptionMap, _ node: Int, into options: inout WrittenOptions,
    _ reader: inout DocumentReader
  ) {
    let written = encodingNodes(map, node, "'encoding'", of: .encoding, &reader)
    options.encoding = encoding(written, map, &reader)
    let sides: [(ParameterOptions.Side, LanguageKey)] = [(.query, .query), (.form, .form)]
    for (side, key) in sides {
      guard let node = written.parts[key] else { continue }
      let title: Title = "'\(key.rawValue)' of 'encoding'"
      let own = encoding(
        encodingNodes(map, node, title, of: .sideEncoding, &reader), map, &reader)
      options[side] = own.beside(options.encoding)
    }
  }

  /// The parts and the options of a map that declares an encoding.
  private struct EncodingNodes {
    var encoding = WrittenEncoding()
    var parts: [LanguageKey: Int] = [:]
  }

  private static func encodingNodes(
    _ map: OptionMap, _ node: Int, _ title: Title, of language: @autoclosure () -> LanguageMap,
    _ reader: inout DocumentReader
  ) -> EncodingNodes {
    var result = EncodingNodes()
    let found = reader.document.nodes[node]
    if found.kind == .scalar, found.type == .string {
      result.encoding.preset = reader.choice(node, title)
      return result
    }
    guard found.kind == .mapping else {
      reader.refuse(node, title, expected: "a map or a preset")
      return result
    }
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      let name = reader.name(of: key)
      if let option = map.options.first(where: { $0.key == name }) {
        result.encoding.options[option.id] = OptionReader.value(of: option, value, &reader)
      } else if name == .preset {
        result.encoding.preset = reader.choice(value, "'preset'")
      } else if let name, language().has(name) {
        result.parts[name] = value
      } else {
        reader.unknownKey(key, in: title, of: language())
      }
    }
    return result
  }

  private static func encoding(
    _ written: EncodingNodes, _ map: OptionMap, _ reader: inout DocumentReader
  ) -> WrittenEncoding {
    var result = written.encoding
    guard let node = written.parts[.names], reader.expectMap(node, "'names'") else {
      return result
    }
    var names: [WrittenEncoding.Named] = []
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      let own = encodingNodes(
        map, value, Title("the encoding of", named: key), of: .parameterEncoding, &reader)
      names.append(
        WrittenEncoding.Named(
          name: Array(reader.document.bytes(of: key)), preset: own.encoding.preset,
          options: own.encoding.options))
    }
    result.merge(names)
    return result
  }
}
