import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads `match`: the parts of a captured request that are not compared.
enum MatchReader {
  /// Reads the lists of names of one layer. Reports invalid names.
  static func read(_ node: Int, _ reader: inout DocumentReader) -> MatchRules {
    var rules = MatchRules()
    guard reader.expectMap(node, "'match'") else { return rules }
    for (key, value) in reader.document.entries(of: node) {
      guard let name = reader.name(of: key), LanguageMap.match.has(name),
        let kind = MatchRules.Kind(rawValue: name.rawValue)
      else {
        reader.unknownKey(key, in: "'match'", of: .match)
        continue
      }
      rules.entries += entries(value, of: kind, &reader)
    }
    refuseContradictions(in: rules, &reader)
    return rules
  }

  private static func entries(_ node: Int, of kind: MatchRules.Kind, _ reader: inout DocumentReader)
    -> [MatchRules.Entry]
  {
    let title = "'\(kind.rawValue)' of 'match'"
    let words = reader.words(node, Title(stringLiteral: title)) ?? []
    return words.compactMap { word in
      guard reader.holdsNoReference(word.node, title) else { return nil }
      let bytes = reader.document.bytes(of: word.node)
      if kind != .any, !FieldName.isValid(bytes) {
        reader.report(.invalidFieldName(reader.document.string(of: word.node)), at: word.node)
        return nil
      }
      if kind == .any, !Self.isPointer(bytes) {
        reader.report(.invalidPointer(reader.document.string(of: word.node)), at: word.node)
        return nil
      }
      return MatchRules.Entry(kind, word.text, at: reader.span(of: word.node))
    }
  }

  /// Whether an entry that begins with `/` is a JSON pointer (RFC 6901, section 3). Any other entry
  /// is a name, unless it is a path of JSONPath.
  private static func isPointer(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "/") else {
      return !bytes.starts(with: "$.".utf8) && !bytes.starts(with: "$[".utf8)
    }
    var isEscaped = false
    for byte in bytes {
      if isEscaped, byte != UInt8(ascii: "0"), byte != UInt8(ascii: "1") { return false }
      isEscaped = byte == UInt8(ascii: "~")
    }
    return !isEscaped
  }

  /// Reports fields that are both ignored and forbidden in one layer.
  private static func refuseContradictions(in rules: MatchRules, _ reader: inout DocumentReader) {
    var first: [[UInt8]: MatchRules.Entry] = [:]
    for entry in rules.entries where entry.kind != .any {
      let name = reader.collection.matchedName(of: entry)
      guard let other = first[name] else {
        first[name] = entry
        continue
      }
      guard other.kind != entry.kind else { continue }
      reader.report(
        .ignoredAndForbidden(reader.collection.text.string(entry.name)), at: entry.span,
        notes: [.init("the other is here", at: other.span)])
    }
  }
}

extension RequestCollection {
  /// A key that is equal for two entries about the same place. Field names are compared without
  /// case.
  func matchedName(of entry: MatchRules.Entry) -> [UInt8] {
    guard entry.kind != .any else { return [0] + text[entry.name] }
    return [1] + FieldName.lowercased(text[entry.name])
  }
}
