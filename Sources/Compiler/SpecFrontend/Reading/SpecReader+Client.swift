import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// `client`: the fields that a client sends with each request.
extension SpecReader {
  /// RFC 9110 sections 10.1.5 and 12.5.4.
  mutating func client(_ node: Int) -> [NamedValue] {
    guard expectMap(node, "'client'") else { return [] }
    var product: NamedValue?
    var languages: NamedValue?
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      switch self.key(key) {
      case .product:
        guard plainText(value, "'product'") != nil, holdsNoReference(value, "'product'") else {
          continue
        }
        product = clientField("User-Agent", userAgent(value), at: value)
      case .languages:
        guard let words = words(value, "'languages'"), !words.isEmpty else { continue }
        guard words.allSatisfy({ holdsNoReference($0.node, "'languages'") }) else { continue }
        let refused = words.filter { word in
          !document.withText(of: word.node) { AcceptLanguage.isRange($0) }
        }
        for word in refused {
          report(.invalidLanguage(document.string(of: word.node)), at: word.node)
        }
        guard refused.isEmpty else { continue }
        let tags = words.map { document.string(of: $0.node) }
        languages = clientField(
          "Accept-Language", Array(AcceptLanguage.value(tags).utf8), at: value)
      default: unknownKey(key, in: "'client'", among: LanguageMap.clientKeys)
      }
    }
    return [product, languages].compactMap(\.self)
  }

  private mutating func userAgent(_ node: Int) -> [UInt8] {
    let (text, isLossless) = Transliteration.ascii(document.string(of: node))
    if !isLossless { report(.notTransliterable(String(decoding: text, as: UTF8.self)), at: node) }
    return text
  }

  private mutating func clientField(_ name: StaticString, _ value: [UInt8], at node: Int)
    -> NamedValue?
  {
    guard !value.isEmpty else {
      report(.emptyFieldValue(name.description), at: node)
      return nil
    }
    if let problem = value.withUnsafeBufferPointer({ FieldValue.problem(in: $0) }) {
      report(.invalidFieldValue(name.description, problem), at: node)
      return nil
    }
    let id = ValueID(collection.values.count)
    appendNode(.text, text: collection.text.append(value), at: node)
    return NamedValue(
      name: collection.text.append(name), value: id, span: document.span(of: node))
  }
}
