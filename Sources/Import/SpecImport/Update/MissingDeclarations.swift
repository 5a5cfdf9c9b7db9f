import MessageSyntax
import RecordedMessages
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
        for name in missing(section, of: tree, from: after, for: readers) {
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

  /// The names of a section that a file had and has no longer, and that its readers name, or those
  /// declarations that they name.
  private func missing(
    _ section: String, of tree: SpecTree, from after: SpecTree, for readers: [SpecTree]
  ) -> Set<String> {
    let lost = lost(section, of: 0, in: tree, 0, after)
    guard !lost.isEmpty else { return [] }
    let isInput = section == "inputs"
    var named: Set<String> = []
    for reader in readers {
      let words = reader.words(of: 0, inReferences: isInput).intersection(lost)
      guard !words.isEmpty else { continue }
      named.formUnion(words.subtracting(reader.names(section, of: 0)))
    }
    var rest = Array(named)
    while let name = rest.popLast() {
      guard let entry = tree.entry(name, of: tree.entry(section, of: 0)?.value) else { continue }
      let further = tree.words(of: entry.value, inReferences: isInput).intersection(lost)
        .subtracting(named)
      named.formUnion(further)
      rest += further
    }
    return named
  }

  /// The names of a section that a map had and has no longer.
  private func lost(
    _ section: String, of index: Int, in tree: SpecTree, _ later: Int, _ after: SpecTree
  ) -> Set<String> {
    tree.names(section, of: index).subtracting(after.names(section, of: later))
  }
}

extension SpecTree {
  /// The names of the entries of a section.
  fileprivate func names(_ section: String, of index: Int) -> Set<String> {
    Set(entries(of: entry(section, of: index)?.value).map { name($0) })
  }

  /// The names in all texts of a node: those of inputs behind `${`, or those that can be of types.
  fileprivate func words(of index: Int, inReferences: Bool) -> Set<String> {
    var words: Set<String> = []
    for place in index..<document[index].end(at: index) where document[place].kind == .scalar {
      let bytes = document.bytes(of: place)
      let names =
        inReferences
        ? Self.references(in: bytes)
        : bytes.split(whereSeparator: { Self.typeMarks.contains($0) })
      for name in names {
        words.insert(String(decoding: name.trimmingBlanks, as: UTF8.self))
      }
    }
    return words
  }

  /// The bytes that the name of a type cannot have: `{ } [ ] , ? |`.
  private static let typeMarks = Array("{}[],?|".utf8)

  private static func references(in bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var names: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let start = rest.firstIndex(of: 0x24) {
      rest = rest[(start + 1)...]
      guard rest.first == 0x7B else { continue }
      let name = rest.dropFirst().prefix { $0 != 0x7D && $0 != 0x7C }
      names.append(name)
      rest = rest[name.endIndex...]
    }
    return names
  }
}
