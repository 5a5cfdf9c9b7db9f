import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads `client`: the fields that a client sends with every request.
enum ClientReader {
  /// RFC 9110 sections 10.1.5 and 12.5.4.
  static func read(_ node: Int, _ reader: inout DocumentReader) -> [NamedValue] {
    guard var entries = reader.entries(of: node, "'client'") else { return [] }
    var product: NamedValue?
    var languages: NamedValue?
    while let (key, value) = entries.next(in: reader.document) {
      switch reader.name(of: key) {
      case .product:
        guard reader.plainText(value, "'product'") != nil,
          reader.holdsNoReference(value, "'product'")
        else {
          continue
        }
        product = clientField("User-Agent", userAgent(value, &reader), at: value, &reader)
      case .languages:
        guard let words = reader.words(value, "'languages'"), !words.isEmpty else { continue }
        guard words.allSatisfy({ reader.holdsNoReference($0.node, "'languages'") }) else {
          continue
        }
        let refused = words.filter { word in
          !reader.document.withText(of: word.node) { AcceptLanguage.isRange($0) }
        }
        for word in refused {
          reader.report(.invalidLanguage(reader.document.string(of: word.node)), at: word.node)
        }
        guard refused.isEmpty else { continue }
        let tags = words.map { reader.document.string(of: $0.node) }
        languages = clientField(
          "Accept-Language", Array(AcceptLanguage.value(tags).utf8), at: value, &reader)
      default: reader.unknownKey(key, in: "'client'", of: .client)
      }
    }
    return [product, languages].compactMap(\.self)
  }

  private static func userAgent(_ node: Int, _ reader: inout DocumentReader) -> [UInt8] {
    let (text, isLossless) = Transliteration.ascii(reader.document.string(of: node))
    if !isLossless {
      reader.report(.notTransliterable(String(decoding: text, as: UTF8.self)), at: node)
    }
    return text
  }

  private static func clientField(
    _ name: StaticString, _ value: [UInt8], at node: Int, _ reader: inout DocumentReader
  )
    -> NamedValue?
  {
    guard !value.isEmpty else {
      reader.report(.emptyFieldValue(name.description), at: node)
      return nil
    }
    if let problem = value.withUnsafeBufferPointer({ FieldValue.problem(in: $0) }) {
      reader.report(.invalidFieldValue(name.description, problem), at: node)
      return nil
    }
    let id = ValueID(reader.collection.values.count)
    reader.append(.text, text: reader.collection.text.append(value), at: node)
    return NamedValue(
      name: reader.collection.text.append(name), value: id, span: reader.span(of: node))
  }
}
