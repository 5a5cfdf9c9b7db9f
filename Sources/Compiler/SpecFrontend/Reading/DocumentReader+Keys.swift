import Diagnostics
import MessageSyntax
import YAMLSyntax

// Keys that a map of the language does not have, or lacks.

extension DocumentReader {
  /// Whether the entry belongs to the author, so that the language ignores it.
  func isAuthorsOwn(_ key: Int) -> Bool {
    document.withText(of: key) {
      $0.count >= 2 && $0[0] == UInt8(ascii: "x") && $0[1] == UInt8(ascii: "-")
    }
  }

  /// Reports a key that its map does not have, unless the key begins with `x-`.
  ///
  /// - Returns: Whether the key is a mistake.
  @discardableResult
  mutating func unknownKey(_ key: Int, in title: Title, of map: LanguageMap) -> Bool {
    guard !isAuthorsOwn(key) else { return false }
    guard !sink.isFull else { return true }
    let (name, text) = (name(of: key), document.string(of: key))
    // In an environment, the name of an input is one, whatever other tools call so.
    let isInput = map === LanguageMap.environment && inputName(of: document.nodes[key].key) != nil
    report(
      .unknownKey(
        text, value: shortValue(of: key), in: title.rendered(in: document), at: map.cures,
        among: map.keys.map(\.rawValue), meant: isInput ? nil : map.key(called: text)?.rawValue,
        home: { value in name.flatMap { map.home(of: $0, value: value) } }),
      at: key)
    return true
  }

  /// Reports the keys that a map does not have together, if they are several and so the author's own
  /// names, such as fields.
  mutating func refuseNames(in node: Int, _ title: Title, of map: LanguageMap) -> Bool {
    var keys: [Int] = []
    for (key, _) in document.entries(of: node)
    where !(name(of: key).map { map.has($0) } ?? false) && !isAuthorsOwn(key)
      && map.cures?.isOfAnotherTool(document.string(of: key)) != true
    {
      keys.append(key)
    }
    guard keys.count > 1 else { return false }
    let names = keys.map { document.string(of: $0) }
    report(
      .unknownKeys(names, in: title.rendered(in: document), at: map.cures), at: keys[0])
    return true
  }

  /// The value of a key in a form that a message can repeat: a word that needs no quotes in any
  /// context.
  private func shortValue(of key: Int) -> String? {
    let value = document.resolved(document.nodes[key].end(at: key))
    guard document.nodes.indices.contains(value), document.nodes[key].kind == .scalar,
      kind(of: value) == .scalar, !isNull(value), document.nodes[value].style == .plain
    else { return nil }
    let bytes = document.bytes(of: value)
    let isWord =
      1...40 ~= bytes.count
      && bytes.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || "-_./".utf8.contains($0)
      }
    return isWord ? document.string(of: value) : nil
  }

  /// The keys of a list that a map lacks, joined for a sentence: `packet-size' and 'delay`. The
  /// text is empty if the map has them all.
  func missing(_ keys: [LanguageKey], in node: Int) -> String {
    let written = document.entries(of: node).compactMap { name(of: $0.key) }
    return keys.filter { !written.contains($0) }.map(\.rawValue).joined(separator: "' and '")
  }
}
