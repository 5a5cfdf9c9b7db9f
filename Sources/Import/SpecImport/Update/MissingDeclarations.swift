import MessageSyntax
import YAMLSyntax

/// Inputs and types that are gone from the source, while a text of the owner still names them.
struct MissingDeclarations {
  private let base: [String: SpecTree]
  private let merged: [String: SpecTree]

  /// Finds them after a merge.
  ///
  /// - Parameters:
  ///   - base: The files as they were imported.
  ///   - merged: The files after the merge.
  init(base: [String: SpecTree], merged: [String: SpecTree]) {
    (self.base, self.merged) = (base, merged)
  }

  /// The keys to keep, by the owner's files: `["inputs", NAME]`, and below `requests`.
  func paths(_ matches: RequestMatches, _ places: [String: String]) -> [String: Set<[String]>] {
    var found: [String: Set<[String]>] = [:]
    for (path, tree) in base {
      guard let place = places[path], let after = merged[place] else { continue }
      let readers = tree.requests == nil ? Array(merged.values) : [after]
      for section in ["inputs", "types"] {
        let lost = lost(section, of: 0, in: tree, 0, after)
        guard !lost.isEmpty else { continue }
        let words = readers.reduce(into: Set<String>()) {
          $0.formUnion($1.words(of: 0, inReferences: section == "inputs"))
        }
        for name in lost where words.contains(name) {
          found[place, default: []].insert([section, name])
        }
      }
    }
    let requests = merged.mapValues { $0.entriesByName(of: $0.requests) }
    for match in matches.all {
      guard let before = match.base, let owned = match.owner, let tree = base[before.path],
        let after = merged[owned.path],
        let request = requests[owned.path]?[NameKey(owned.name)]?.entry
      else { continue }
      let lost = lost("inputs", of: before.entry.value, in: tree, request.value, after)
      guard !lost.isEmpty else { continue }
      let words = after.words(of: request.value, inReferences: true)
      for name in lost where words.contains(name) {
        found[owned.path, default: []].insert(["requests", owned.name, "inputs", name])
      }
    }
    return found
  }

  /// The names of a section that a map had and has no longer.
  private func lost(
    _ section: String, of index: Int, in tree: SpecTree, _ later: Int, _ after: SpecTree
  ) -> Set<String> {
    let before = tree.entries(of: tree.entry(section, of: index)?.value).map { tree.name($0) }
    let now = after.entries(of: after.entry(section, of: later)?.value).map { after.name($0) }
    return Set(before).subtracting(now)
  }
}

extension SpecTree {
  /// The words of all texts in a node: those behind `${`, or all words that can be names of types.
  fileprivate func words(of index: Int, inReferences: Bool) -> Set<String> {
    var words: Set<String> = []
    for place in index..<document[index].end(at: index) where document[place].kind == .scalar {
      let bytes = document.bytes(of: place)
      if inReferences {
        words.formUnion(Self.references(in: bytes))
      } else {
        for word in bytes.split(whereSeparator: { !Self.isNameByte($0) }) {
          words.insert(String(decoding: word, as: UTF8.self))
        }
      }
    }
    return words
  }

  private static func references(in bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = bytes
    while let start = rest.firstIndex(of: 0x24) {
      rest = rest[(start + 1)...]
      guard rest.first == 0x7B else { continue }
      let name = rest.dropFirst().prefix { ![0x7D, 0x20, 0x7C, 0x2E].contains($0) }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest[name.endIndex...]
    }
    return names
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F || byte >= 0x80
  }
}
