// The features of the language that specs use, found by walking them.

import Diagnostics
import RequestModel
import YAMLSyntax

@testable import SpecFrontend

/// The features of the language that documents use.
struct UsedFeatures {
  /// A key at a place.
  struct Use: Hashable {
    var place: LanguagePlace
    var key: LanguageKey
  }

  /// Each key with the scalars that were written as its value.
  private(set) var scalars: [Use: Set<String>] = [:]

  /// Types of inputs and fields; `[T]` and `{T}` for lists and maps, `T?` for short optional ones,
  /// `Name` for those that a spec declares.
  private(set) var types: Set<String> = []
  private(set) var filters: Set<String> = []
  private(set) var tags: Set<String> = []
  private(set) var hasMergeKey = false
  private(set) var hasAuthorsKey = false
  private(set) var hasRepeatedField = false
  private(set) var hasRemovedField = false

  func uses(_ place: LanguagePlace, _ key: LanguageKey) -> Bool {
    scalars[Use(place: place, key: key)] != nil
  }

  func values(_ place: LanguagePlace, _ key: LanguageKey) -> Set<String> {
    scalars[Use(place: place, key: key)] ?? []
  }

  /// Adds what a spec or fragment uses.
  mutating func add(_ document: YAMLDocument, as place: LanguagePlace) {
    addNodes(of: document)
    walk(document.root, place, document)
  }

  private mutating func walk(_ node: Int, _ place: LanguagePlace, _ document: YAMLDocument) {
    if place == .multipart, document[node].kind == .sequence {
      // A list alone is that of the parts.
      return walk(node, .list(.part), document)
    }
    for (name, value) in document.entries(of: node) {
      guard let key = LanguageKey(document[name].key) else {
        hasAuthorsKey = hasAuthorsKey || document.string(of: name).hasPrefix("x-")
        continue
      }
      let isScalar = document[value].kind == .scalar
      let use = Use(place: place, key: key)
      scalars[use, default: []].formUnion(isScalar ? [document.string(of: value)] : [])
      if key == .type, place == .input || place == .field { addType(value, document) }
      if key == .headers { addFields(value, document) }
      if let contents = place.inside(key) { walk(value, contents, document) }
    }
  }

  private mutating func walk(
    _ node: Int, _ contents: LanguagePlace.Contents, _ document: YAMLDocument
  ) {
    switch contents {
    case .map(let place): walk(node, place, document)
    case .list(let place):
      for item in document.items(of: node) { walk(item, place, document) }
    case .maps(let place):
      for (_, value) in document.entries(of: node) {
        let isType = place == .input || place == .field
        if isType, isShortForm(value, document) {
          addType(value, document)
        } else {
          walk(value, place, document)
        }
      }
    }
  }

  /// Whether an input is declared by just its type.
  private func isShortForm(_ node: Int, _ document: YAMLDocument) -> Bool {
    guard document[node].kind == .mapping else { return true }
    let entries = Array(document.entries(of: node))
    return entries.count == 1 && document[entries[0].value].type == .null
  }

  private mutating func addType(_ node: Int, _ document: YAMLDocument) {
    switch document[node].kind {
    case .sequence:
      types.insert("[T]")
      for item in document.items(of: node) { addType(item, document) }
    case .mapping:
      types.insert("{T}")
      for (item, _) in document.entries(of: node) { addType(item, document) }
    case .scalar, .alias:
      var name = document.string(of: node)
      if name.hasSuffix("?") {
        types.insert("T?")
        name.removeLast()
      }
      types.insert(InputType.scalars.contains { $0.key == name } ? name : "Name")
    }
  }

  private mutating func addFields(_ node: Int, _ document: YAMLDocument) {
    for (_, value) in document.entries(of: node) {
      hasRepeatedField = hasRepeatedField || document[value].kind == .sequence
      hasRemovedField = hasRemovedField || document[value].type == .null
    }
  }

  /// Adds features that may occur at any node.
  private mutating func addNodes(of document: YAMLDocument) {
    for (index, node) in document.nodes.enumerated() {
      hasMergeKey = hasMergeKey || node.flags.contains(.hasMergeKey)
      if node.flags.contains(.hasTag) { tags.insert(tag(of: node, in: document)) }
      if node.kind == .scalar { addFilters(in: document.string(of: index)) }
    }
  }

  /// The tag as it is written: a node's span begins with it, or with the anchor before it.
  private func tag(of node: YAMLNode, in document: YAMLDocument) -> String {
    let text = document.source[Int(node.spanStart - document.base)...].drop {
      $0 != UInt8(ascii: "!")
    }
    return String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
  }

  private mutating func addFilters(in text: String) {
    for reference in text.matches(of: /\$\{[^}|]*\|([^}]*)\}/) {
      for name in reference.1.split(separator: "|") {
        filters.insert(String(name.filter { $0 != " " }))
      }
    }
  }
}
