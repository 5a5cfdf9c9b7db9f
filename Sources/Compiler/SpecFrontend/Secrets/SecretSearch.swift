import Diagnostics
import MessageSyntax
import YAMLSyntax

/// Finds the values of secrets in the documents of a spec, whether or not they are allowed there.
///
/// No message shows these values. Therefore the search follows the text of the documents, not its
/// meaning: a value may appear under a misspelt key, before the declaration of its secret, or
/// beside a mistake that prevents it from being read.
struct SecretSearch {
  private struct Place: Hashable {
    var node: Int
    var role: LanguageRow.Contents
  }

  /// Whether declarations may be missing because a file could not be read.
  let isIncomplete: Bool

  private var secrets: Set<KeyID> = []
  private var otherInputs: Set<KeyID> = []

  /// The nodes of the current document that are hidden so far.
  private var hiddenNodes: Set<Int> = []

  /// The comments of the document that may be parts of values, by the nodes that precede them.
  private var comments: [Int: Span] = [:]

  /// The names of the secrets.
  private(set) var names: Set<String> = []

  /// The redaction that results from the search.
  private(set) var redaction = Redaction()

  /// Searches all documents of a spec. `keys` must have looked at all of their keys.
  init(_ documents: [YAMLDocument], _ keys: SecretKeys, isIncomplete: Bool) {
    self.isIncomplete = isIncomplete
    for document in documents where isIncomplete || keys.mayDeclareSecret(document) {
      declare(in: document)
    }
    guard isIncomplete || !secrets.isEmpty else { return }
    // A name that is secret in one place is secret everywhere.
    for document in documents where !isIncomplete { declare(in: document) }
    otherInputs.subtract(secrets)
    for document in documents {
      hiddenNodes = []
      comments = Dictionary(
        document.swallowedComments().map { ($0.node, $0.span) }, uniquingKeysWith: { $1 })
      hideValues(in: document)
    }
  }

  /// The contents of the keys of requests, of the top level and of environments.
  private static let contents: [LanguageKey: LanguageRow.Contents] = {
    let rows = LanguageMap.document.rows + LanguageMap.environment.rows
    let written = (rows + LanguageMap.request.rows).compactMap { row in
      row.contents.map { (row.key, $0) }
    }
    let parts = LanguageMap.request.keys.map { ($0, LanguageRow.Contents.parts) }
    return Dictionary(written + parts, uniquingKeysWith: { first, _ in first })
  }()

  /// The keys of the language where the name of a secret would be misplaced.
  private static let structure = Set(
    LanguageMap.document.keys + LanguageMap.request.keys + LanguageMap.input.keys + [.values])

  /// The keys of a declaration whose values are public even in a secret.
  private static let publicKeys = Set(LanguageMap.input.keys).subtracting(listingKeys + [.default])

  /// The keys that list the values of an input, which a secret must not have.
  private static let listingKeys: [LanguageKey] = [.enum, .swiftNames]

  // MARK: Declarations

  /// Whether a key is `secret` or a misspelling of it.
  fileprivate static func isSecretKey(_ key: KeyID, _ text: ArraySlice<UInt8>) -> Bool {
    if let known = LanguageKey(key) { return known == .secret }
    // This test rejects most keys, because computing a suggestion is slow.
    guard mayBeSecretKey(UInt32(text.count), text.first ?? 0), holdsMostLetters(text)
    else { return false }
    let word = String(decoding: text, as: UTF8.self)
    return DiagnosticMessage.suggestion(for: word, among: [LanguageKey.secret.rawValue]) != nil
  }

  private static func mayBeSecretKey(_ count: UInt32, _ first: UInt8) -> Bool {
    (4...8).contains(count) && first.asciiLowercased == UInt8(ascii: "s")
  }

  /// Whether a text contains four of the letters of `secret`: two edits cannot lose more.
  private static func holdsMostLetters(_ text: ArraySlice<UInt8>) -> Bool {
    var left = Array(LanguageKey.secret.rawValue.utf8)
    for byte in text {
      if let place = left.firstIndex(of: byte) { left.remove(at: place) }
    }
    return left.count <= 2
  }

  private mutating func declare(in document: YAMLDocument) {
    walk(document) { search, key, value, role in
      guard role == .declarations || role == .keys else { return }
      let name = document.nodes[key].key
      if search.declaresSecret(value, in: document) {
        search.secrets.insert(name)
        search.names.insert(document.string(of: key))
      } else if role == .declarations {
        search.otherInputs.insert(name)
      }
    }
  }

  /// Whether a map declares a secret: its key `secret` has a value other than `false` or a map.
  private func declaresSecret(_ node: Int, in document: YAMLDocument) -> Bool {
    // Declarations are small. A long map that many aliases name is not read for each of them.
    guard document.nodes[node].kind == .mapping, document.nodes[node].count <= 32 else {
      return false
    }
    return document.writtenEntries(of: node).contains { key, value in
      guard Self.isSecretKey(document.nodes[key].key, document.bytes(of: key)) else {
        return false
      }
      let value = document.nodes[value]
      return !(value.type == .boolean && !value.isTrue) && value.kind != .mapping
    }
  }

  // MARK: Values

  private mutating func hideValues(in document: YAMLDocument) {
    walk(document) { search, key, value, role in
      let name = document.nodes[key].key
      switch role {
      case .values:
        if search.secrets.contains(name) || !search.otherInputs.contains(name) {
          search.hide(value, in: document)
        }
      case .keys, .declarations:
        if search.declaresSecret(value, in: document) {
          search.hideValues(ofDeclaration: value, in: document)
        } else if role == .keys, search.secrets.contains(name),
          LanguageKey(name).map({ !Self.structure.contains($0) }) ?? true
        {
          search.hide(value, in: document)
        }
      case .maps, .cases, .parts: break
      }
    } misplaced: { search, node in
      search.hide(node, in: document)
    }
  }

  private mutating func hideValues(ofDeclaration node: Int, in document: YAMLDocument) {
    for (key, value) in document.writtenEntries(of: node) {
      let name = LanguageKey(document.nodes[key].key)
      let isPublic =
        name.map { Self.publicKeys.contains($0) }
        ?? Self.isSecretKey(document.nodes[key].key, document.bytes(of: key))
      if !isPublic { hide(value, in: document) }
      if name == .type { hideListings(in: value, document) }
    }
  }

  /// Hides the values of a type that is declared inline: `[{enum: [a, b]}]`.
  private mutating func hideListings(in type: Int, _ document: YAMLDocument) {
    for node in type..<document.nodes[type].end(at: type)
    where document.nodes[node].kind == .mapping {
      for (key, value) in document.writtenEntries(of: node)
      where LanguageKey(document.nodes[key].key).map(Self.listingKeys.contains) ?? false {
        hide(value, in: document)
      }
    }
  }

  /// Hides a value and the targets of its aliases.
  private mutating func hide(_ value: Int, in document: YAMLDocument) {
    var pending = [value]
    while let root = pending.popLast() {
      guard hiddenNodes.insert(root).inserted else { continue }
      redaction.hide(document.span(of: root))
      for index in root..<document.nodes[root].end(at: root) {
        switch document.nodes[index].kind {
        case .scalar:
          // A value that is itself the name of a secret is not hidden.
          let text = document.string(of: index)
          if !names.contains(text) { redaction.hide(text: text) }
          hideComment(behind: index, in: document)
        case .alias: pending.append(Int(document.nodes[index].textStart))
        case .mapping, .sequence: break
        }
      }
    }
  }

  /// Hides a comment that may have been meant as part of a value: `abc #def`.
  private mutating func hideComment(behind node: Int, in document: YAMLDocument) {
    guard let span = comments[node] else { return }
    redaction.hide(span)
    let start = Int(span.start - document.base)
    let bytes = document.source[start..<start + span.count]
    redaction.hide(text: String(decoding: bytes, as: UTF8.self))
  }

  // MARK: Walking

  /// Calls `body` with every entry of the maps that are not content, and `misplaced` with a value
  /// that is written where a map of values should be.
  private mutating func walk(
    _ document: YAMLDocument,
    _ body: (inout SecretSearch, _ key: Int, _ value: Int, LanguageRow.Contents) -> Void,
    misplaced: (inout SecretSearch, Int) -> Void = { _, _ in }
  ) {
    var pending = [Place(node: 0, role: .keys)]
    // Visit a node once even if several aliases refer to it.
    var walked: Set<Place> = []
    while let place = pending.popLast() {
      let node = document.nodes[place.node]
      if node.kind != .scalar, !walked.insert(place).inserted { continue }
      switch node.kind {
      case .alias: continue
      case .scalar:
        // An alias without a target is null, too.
        if place.role == .values || place.role == .cases, node.span.count > 0 {
          misplaced(&self, place.node)
        }
      case .sequence:
        var item = place.node + 1
        while item < node.end(at: place.node) {
          pending.append(Place(node: document.resolved(item), role: place.role))
          item = document.nodes[item].end(at: item)
        }
      case .mapping:
        for (key, value) in document.writtenEntries(of: place.node) {
          let isMerge = document.nodes[key].flags.contains(.isMergeKey)
          if !isMerge { body(&self, key, value, place.role) }
          let role = isMerge ? place.role : Self.role(of: document.nodes[key].key, in: place.role)
          if let role { pending.append(Place(node: value, role: role)) }
        }
      }
    }
  }

  /// The role of the keys in the map of an entry, or nil if the map is not searched.
  private static func role(
    of key: KeyID, in role: LanguageRow.Contents
  ) -> LanguageRow.Contents? {
    switch role {
    case .maps, .declarations: return .keys
    case .values, .parts: return nil
    case .cases: return .values
    case .keys: break
    }
    let contents = LanguageKey(key).flatMap { Self.contents[$0] } ?? .keys
    return contents == .parts ? nil : contents
  }
}

extension YAMLDocument {
  /// The entries of a mapping as they are written, including refused ones. Values are resolved.
  fileprivate func writtenEntries(of mapping: Int) -> [(key: Int, value: Int)] {
    var result: [(key: Int, value: Int)] = []
    var key = mapping + 1
    while key < nodes[mapping].end(at: mapping) {
      let value = nodes[key].end(at: key)
      result.append((key, resolved(value)))
      key = nodes[value].end(at: value)
    }
    return result
  }
}

/// The interned keys that are `secret` or a misspelling of it. A caller that reads many documents
/// looks at each key once.
struct SecretKeys {
  /// The answers, indexed by key number.
  private var answers: [Bool] = []

  /// Looks at the keys that have been interned since the last call.
  mutating func look(at interner: KeyInterner) {
    for index in answers.count..<max(answers.count, interner.count) {
      let key = KeyID(rawValue: UInt32(index))
      answers.append(SecretSearch.isSecretKey(key, interner.bytes(of: key)))
    }
  }

  /// Whether a document has such a key.
  fileprivate func mayDeclareSecret(_ document: YAMLDocument) -> Bool {
    answers.withUnsafeBufferPointer { answers in
      // A node that is not a key has a number out of range.
      document.nodes.contains { node in
        let key = Int(node.key.rawValue)
        return key < answers.count && answers[key]
      }
    }
  }
}
