import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// `encoding`, `json-options`, `plist-options`, `transport` and `framing`.
extension SpecReader {
  /// Reads the options of a group.
  mutating func readOptions(_ map: OptionMap, _ node: Int, into options: inout WrittenOptions) {
    guard expectMap(node, map.title) else { return }
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      let name = self.key(key)
      if let option = map.options.first(where: { $0.key == name }) {
        options[option.id] = self.value(of: option, value)
      } else {
        unknownKey(key, in: map.title, among: map.options.map(\.key))
      }
    }
  }

  mutating func value(
    of option: OptionMap.Option, _ node: Int
  ) -> WrittenOptions.Value? {
    switch option.declaration.form {
    case .choice(let choices): word(node, option.title, among: choices).map { .choice($0) }
    case .flag: boolean(node, option.title).map { .flag($0) }
    case .characters: reservedCharacters(node, option.title).map { .text($0) }
    case .seconds: seconds(node, option.title).map { _ in .text(textRange(of: node)) }
    }
  }

  /// The index of one word of a list.
  mutating func word(
    _ node: Int, _ title: Title, among choices: [OptionDeclaration.Choice]
  ) -> UInt8? {
    let isScalar = kind(of: node) == .scalar
    if isScalar {
      let bytes = document.bytes(of: node)
      let index = choices.firstIndex { bytes.elementsEqual($0.word.utf8) }
      if let index { return UInt8(index) }
    }
    report(
      .invalidChoice(
        isScalar ? document.string(of: node) : describe(node), for: title.rendered(in: self),
        among: choices.map(\.word)),
      at: node)
    return nil
  }

  /// The options of a group that `remove` names.
  mutating func removedOptions(_ node: Int, of map: OptionMap, into removal: inout Removal) {
    let parts = map.key == .encoding ? EncodingPart.allCases : []
    for word in words(node, "'\(map.key.rawValue)' of 'remove'") ?? [] {
      let bytes = document.bytes(of: word.node)
      let span = document.span(of: word.node)
      if let option = map.options.first(where: { bytes.elementsEqual($0.declaration.word.utf8) }) {
        removal.options.append(Located(value: option.id, span: span))
      } else if let part = parts.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) {
        removal.encodingParts.append(Located(value: part, span: span))
      } else {
        report(
          .invalidChoice(
            document.string(of: word.node), for: "'\(map.key.rawValue)'",
            among: map.options.map(\.declaration.word) + parts.map(\.rawValue)),
          at: word.node)
      }
    }
  }

  /// Characters that may stay as they are in a query without changing what it says: RFC 3986
  /// `query = *( pchar / "/" / "?" )`, but for the separators `&`, `=` and `+`.
  private mutating func reservedCharacters(_ node: Int, _ title: Title) -> TextRange? {
    guard let text = plainText(node, title) else { return nil }
    let allowed = ByteSet.queryLiteral.union(ByteSet("[]"))
    for byte in document.bytes(of: node)
    where !allowed.contains(byte) || "&=+".utf8.contains(byte) {
      report(.invalidReservedCharacter(document.string(of: node)), at: node)
      return nil
    }
    return text
  }

  /// A positive number of seconds.
  mutating func seconds(_ node: Int, _ title: Title) -> Double? {
    let found = document.nodes[node]
    if found.kind == .scalar, found.type == .integer || found.type == .float {
      switch document.withText(of: node, { NumberText.literal($0) }) {
      case .integer(let value) where value >= 0: return Double(value)
      case .float(let value) where value >= 0 && value.isFinite: return value
      default: break
      }
    }
    report(
      .wrongShape(
        title.rendered(in: self), expected: "a number of seconds, 0 or more", found: quote(node)),
      at: node)
    return nil
  }

  /// A positive whole number of bytes.
  mutating func byteCount(_ node: Int, _ title: Title) -> Int? {
    let found = document.nodes[node]
    if found.kind == .scalar, found.type == .integer,
      case .integer(let value)? = NumberText.literal(document.bytes(of: node)), value > 0
    {
      return Int(value)
    }
    report(
      .wrongShape(
        title.rendered(in: self), expected: "a number of bytes, 1 or more", found: quote(node)),
      at: node)
    return nil
  }

  mutating func framing(_ node: Int) -> Framing? {
    if kind(of: node) == .scalar {
      if document.bytes(of: node).elementsEqual("content-length".utf8) { return .contentLength }
      report(.invalidFraming(document.string(of: node)), at: node)
      return nil
    }
    guard expectMap(node, "'framing'") else { return nil }
    var framing: Framing?
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      switch self.key(key) {
      case .chunked:
        framing = byteCount(value, "'chunked'").map { .chunked(size: $0) }
      default: unknownKey(key, in: "'framing'", among: LanguageMap.framingKeys)
      }
    }
    return framing
  }
}
