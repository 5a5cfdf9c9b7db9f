import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// Reads `encoding`, `json-options`, `plist-options`, `transport`, `framing` and `load`.
enum OptionReader {
  /// Reads the options of a group.
  static func read(
    _ map: OptionMap, _ node: Int, into options: inout WrittenOptions,
    _ reader: inout DocumentReader
  ) {
    guard var entries = reader.entries(of: node, map.title) else { return }
    while let (key, value) = entries.next(in: reader.document) {
      let name = reader.name(of: key)
      if let option = map.options.first(where: { $0.key == name }) {
        options[option.id] = self.value(of: option, value, &reader)
      } else {
        reader.unknownKey(key, in: map.title, of: map.languageMap)
      }
    }
  }

  static func value(
    of option: OptionMap.Option, _ node: Int, _ reader: inout DocumentReader
  ) -> WrittenOptions.Value? {
    switch option.declaration.form {
    case .choice(let choices): word(node, option.title, among: choices, &reader).map { .choice($0) }
    case .flag: reader.boolean(node, option.title).map { .flag($0) }
    case .characters: reservedCharacters(node, option.title, &reader).map { .text($0) }
    case .seconds: reader.seconds(node, option.title).map { _ in .text(reader.textRange(of: node)) }
    }
  }

  /// The index of a word in a list of choices.
  private static func word(
    _ node: Int, _ title: Title, among choices: [OptionDeclaration.Choice],
    _ reader: inout DocumentReader
  ) -> UInt8? {
    if reader.kind(of: node) == .scalar {
      let bytes = reader.document.bytes(of: node)
      let index = choices.firstIndex { bytes.elementsEqual($0.word.utf8) }
      if let index { return UInt8(index) }
    }
    reader.refuseWord(node, title, among: choices.map(\.word))
    return nil
  }

  /// Characters that can be left unencoded in a query without changing its meaning: RFC 3986 `query
  /// = *( pchar / "/" / "?" )`, except the separators `&`, `=` and `+`.
  private static func reservedCharacters(
    _ node: Int, _ title: Title, _ reader: inout DocumentReader
  ) -> TextRange? {
    guard reader.kind(of: node) != .scalar || reader.document.nodes[node].type != .boolean else {
      reader.refuse(node, title, expected: "text")
      return nil
    }
    guard let text = reader.plainText(node, title) else { return nil }
    let allowed = ByteSet.queryLiteral.union(ByteSet("[]"))
    for byte in reader.document.bytes(of: node)
    where !allowed.contains(byte) || "&=+".utf8.contains(byte) {
      reader.report(.invalidReservedCharacter(reader.document.string(of: node)), at: node)
      return nil
    }
    return text
  }

  static func framing(_ node: Int, _ reader: inout DocumentReader) -> Framing? {
    if reader.kind(of: node) == .scalar {
      if reader.document.bytes(of: node).elementsEqual("content-length".utf8) {
        return .contentLength
      }
      reader.report(.invalidFraming(reader.document.string(of: node)), at: node)
      return nil
    }
    guard var entries = reader.entries(of: node, "'framing'") else { return nil }
    var framing: Framing?
    while let (key, value) = entries.next(in: reader.document) {
      switch reader.name(of: key) {
      case .chunked:
        framing = reader.byteCount(value, "'chunked'").map { .chunked(size: $0) }
      default: reader.unknownKey(key, in: "'framing'", of: .framing)
      }
    }
    return framing
  }

  /// The weight in `load`.
  static func loadWeight(_ node: Int, _ reader: inout DocumentReader) -> Int? {
    guard reader.kind(of: node) != .scalar else {
      reader.report(
        reader.wrongShape(node, "'load'", expected: "a map")
          .helping("write 'load: {weight: 3}'"), at: node)
      return nil
    }
    guard var entries = reader.entries(of: node, "'load'") else { return nil }
    var weight: Int?
    while let (key, value) = entries.next(in: reader.document) {
      switch reader.name(of: key) {
      case .weight:
        weight = reader.integer(value, "'weight'", expected: "a whole number from 0 to 1000") {
          0...1000 ~= $0
        }
      default: reader.unknownKey(key, in: "'load'", of: LoadLanguage.map)
      }
    }
    return weight
  }
}
