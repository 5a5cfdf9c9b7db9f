import MessageSyntax
import YAMLSyntax

/// Merges what a new import changes into the text of an owner, by key.
///
/// Only the bytes of changed keys are touched. Where the owner and the source changed the same key,
/// the owner's remains, and a conflict says so.
struct SpecMerge {
  /// A key that both changed.
  struct Conflict {
    let path: [String]
    /// The offset in the owner's text.
    let offset: Int
    let reason: Reason
    /// The texts of the source and of the owner, if both are short.
    var texts: (source: String, owner: String)?
  }

  enum Reason {
    case bothChanged
    case removedByOwner
    case removedInSource
    case orderChanged
    case stillUsed
  }

  /// A key that the merge changed.
  struct Change: Hashable {
    enum Kind: Hashable {
      case added, removed, changed
    }

    let kind: Kind
    let path: [String]
  }

  private struct Edit {
    let range: Range<Int>
    let text: [UInt8]
  }

  var base: SpecTree
  let owner: SpecTree
  var new: SpecTree
  /// Keys for which the source's change is taken where the owner has changed them, too, such as
  /// `types.Pet`.
  var theirs: Set<String> = []
  /// Inputs and types that remain although they are gone, because the owner's text names them.
  var kept: Set<[String]> = []
  private(set) var conflicts: [Conflict] = []
  private(set) var changes: [Change] = []
  private var edits: [Edit] = []
  private let lineEnd: [UInt8]

  init(base: SpecTree, owner: SpecTree, new: SpecTree) {
    (self.base, self.owner, self.new) = (base, owner, new)
    let first = owner.source.firstIndex(of: 0x0A) ?? 0
    lineEnd = first > 0 && owner.source[first - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  /// The merged text.
  func merged() -> [UInt8] {
    var text: [UInt8] = []
    var place = 0
    for edit in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }).map(\.element) {
      text += owner.source[place..<max(place, edit.range.lowerBound)]
      text += edit.text
      place = max(place, edit.range.upperBound)
    }
    return text + owner.source[place...]
  }

  /// Replaces the comments at the beginning, which name the version of the source, unless the owner
  /// has changed them.
  mutating func heading() {
    let (before, after) = (base.heading, new.heading)
    guard before != after, owner.heading == before else { return }
    edits.append(Edit(range: 0..<before.count, text: Array(after)))
  }

  // MARK: Maps

  /// Merges the entries of three maps; a missing one is empty.
  ///
  /// - Parameters:
  ///   - base: The map as it was imported.
  ///   - index: The owner's map.
  ///   - new: The map of the new import.
  ///   - path: The keys above.
  ///   - skipped: Keys that are merged otherwise.
  /// - Returns: The number of the owner's entries that remain, with new ones.
  @discardableResult mutating func maps(
    base: Int?, owner index: Int, new: Int?, path: [String], except skipped: Set<String> = []
  ) -> Int {
    let owned = owner.entries(of: index)
    let bases = self.base.entriesByName(of: base)
    let news = self.new.entriesByName(of: new)
    var left = owned.count
    for entry in owned {
      let name = owner.name(entry)
      guard !skipped.contains(name) else { continue }
      let key = NameKey(name)
      if !merge(bases[key]?.entry, entry, news[key]?.entry, in: index, path: path + [name]) {
        left -= 1
      }
    }
    let own = owner.entriesByName(of: index)
    var neighbour: SpecTree.Entry?
    for entry in self.new.entries(of: new) {
      let name = self.new.name(entry)
      if let known = own[NameKey(name)] { neighbour = known.entry }
      guard own[NameKey(name)] == nil, !skipped.contains(name) else { continue }
      if let earlier = bases[NameKey(name)]?.entry {
        guard !self.base.isSame(earlier.value, as: entry.value, of: self.new) else { continue }
        guard takesTheirs(path + [name]) else {
          report(.removedByOwner, path + [name], at: owner.start(of: index))
          continue
        }
      }
      insert(entry, after: neighbour, in: index)
      changes.append(Change(kind: .added, path: path + [name]))
      left += 1
    }
    tellOrder(bases, news, owned, path: path, at: index)
    return left
  }

  /// Reports another order of keys, in which they may be sent, that the owner's map does not have.
  private mutating func tellOrder(
    _ bases: [NameKey: (entry: SpecTree.Entry, place: Int)],
    _ news: [NameKey: (entry: SpecTree.Entry, place: Int)], _ owned: [SpecTree.Entry],
    path: [String], at index: Int
  ) {
    let shared = owned.map { NameKey(owner.name($0)) }.filter {
      bases[$0] != nil && news[$0] != nil
    }
    func isOrdered(_ places: [Int]) -> Bool {
      zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    }
    let before = shared.sorted { (bases[$0]?.place ?? 0) < (bases[$1]?.place ?? 0) }
    guard path.contains(where: { ["query", "form", "json", "headers", "parts"].contains($0) }),
      !isOrdered(before.compactMap { news[$0]?.place })
    else { return }
    report(.orderChanged, path, at: owner.start(of: index))
  }

  // MARK: Entries

  /// Merges one entry of the owner.
  ///
  /// - Returns: Whether the owner's entry remains.
  mutating func merge(
    _ earlier: SpecTree.Entry?, _ own: SpecTree.Entry, _ later: SpecTree.Entry?, in index: Int,
    path: [String]
  ) -> Bool {
    switch (earlier, later) {
    case (nil, nil): return true
    case (let earlier?, nil): return keeps(own, since: earlier, in: index, path: path)
    case (nil, let later?):
      if owner.isSame(own.value, as: later.value, of: new) { return true }
      if owner.isMap(own.value), new.isMap(later.value) {
        maps(base: nil, owner: own.value, new: later.value, path: path)
      } else {
        settle(.bothChanged, own, later, in: index, path: path)
      }
    case (let earlier?, let later?):
      if base.isSame(earlier.value, as: later.value, of: new) { return true }
      if isUntouched(own, since: earlier), !keepsPart(of: path) {
        replace(own, with: later, since: earlier, in: index, path: path)
      } else if owner.isSame(own.value, as: later.value, of: new) {
        return true
      } else if base.isMap(earlier.value), owner.isMap(own.value), new.isMap(later.value) {
        maps(base: earlier.value, owner: own.value, new: later.value, path: path)
      } else if owner.isSame(own.value, as: earlier.value, of: base),
        owner.document[own.value].kind == .scalar
      {
        replace(own, with: later, in: index, path: path)
      } else {
        settle(.bothChanged, own, later, in: index, path: path)
      }
    }
    return true
  }

  /// Removes an entry that is gone from the source, unless the owner has changed it.
  private mutating func keeps(
    _ own: SpecTree.Entry, since earlier: SpecTree.Entry, in index: Int, path: [String]
  ) -> Bool {
    if kept.contains(path) {
      report(.stillUsed, path, at: owner.start(of: own.key))
      return true
    }
    if isUntouched(own, since: earlier) && !keepsPart(of: path) || takesTheirs(path) {
      remove(own, in: index, path: path)
      return false
    }
    if base.isMap(earlier.value), owner.isMap(own.value) {
      let before = (edits: edits.count, changes: changes.count)
      let left = maps(base: earlier.value, owner: own.value, new: nil, path: path)
      guard left == 0 else { return true }
      edits.removeSubrange(before.edits...)
      changes.removeSubrange(before.changes...)
      remove(own, in: index, path: path)
      return false
    }
    report(.removedInSource, path, at: owner.start(of: own.key))
    return true
  }

  /// Whether a declaration that is kept is at a path or below it.
  private func keepsPart(of path: [String]) -> Bool {
    kept.contains { $0.starts(with: path) }
  }

  /// Whether an owner's entry is as it was imported, with no comment of his own.
  func isUntouched(_ own: SpecTree.Entry, since earlier: SpecTree.Entry) -> Bool {
    guard owner.isSame(own.value, as: earlier.value, of: base) else { return false }
    let comments = owner.comments(in: owner.extent(of: own))
    guard !comments.isEmpty else { return true }
    let imported = Set(base.comments(in: base.extent(of: earlier)).map(Array.init))
    return comments.allSatisfy { imported.contains(Array($0)) }
  }

  private mutating func settle(
    _ reason: Reason, _ own: SpecTree.Entry, _ later: SpecTree.Entry, in index: Int,
    path: [String]
  ) {
    guard !takesTheirs(path) else {
      return replace(own, with: later, in: index, path: path)
    }
    report(reason, path, at: owner.start(of: own.key))
    let texts = (new.flowText(of: later.value), owner.flowText(of: own.value))
    guard texts.0.count <= Self.toldLength, texts.1.count <= Self.toldLength else { return }
    conflicts[conflicts.count - 1].texts = (
      String(decoding: texts.0, as: UTF8.self), String(decoding: texts.1, as: UTF8.self)
    )
  }

  private static let toldLength = 60

  private func takesTheirs(_ path: [String]) -> Bool {
    !theirs.isEmpty
      && path.indices.contains { theirs.contains(path[...$0].joined(separator: ".")) }
  }

  private mutating func report(_ reason: Reason, _ path: [String], at offset: Int) {
    conflicts.append(Conflict(path: path, offset: offset, reason: reason))
  }

  // MARK: Edits

  /// Replaces the value of an entry. If it is as imported, the comment behind it is replaced, too.
  private mutating func replace(
    _ own: SpecTree.Entry, with later: SpecTree.Entry, since earlier: SpecTree.Entry? = nil,
    in index: Int, path: [String]
  ) {
    guard !owner.isSame(own.value, as: later.value, of: new) else { return }
    tell(own.value, later.value, path)
    let range = owner.valueStart(of: own)..<owner.end(of: own.value)
    guard !owner.isFlow(index), new.isBlock(later) else {
      edits.append(Edit(range: range, text: [0x20] + new.flowText(of: later.value)))
      return
    }
    let end = new.end(of: later.value)
    let text = Array(
      new.source[new.valueStart(of: later)..<(earlier == nil ? end : new.remarkEnd(end))])
    edits.append(
      Edit(
        range: earlier == nil
          ? range : range.lowerBound..<owner.remarkEnd(range.upperBound),
        text: moved(text, from: new.column(of: later.key), to: owner.column(of: own.key))))
  }

  /// Records a change by the keys that differ.
  private mutating func tell(_ own: Int, _ later: Int, _ path: [String]) {
    guard owner.isMap(own), new.isMap(later), path.count < Self.toldDepth else {
      changes.append(Change(kind: .changed, path: path))
      return
    }
    let before = changes.count
    let (olds, news) = (owner.entriesByName(of: own), new.entriesByName(of: later))
    for entry in owner.entries(of: own) {
      let name = owner.name(entry)
      if let twin = news[NameKey(name)]?.entry {
        if !owner.isSame(entry.value, as: twin.value, of: new) {
          tell(entry.value, twin.value, path + [name])
        }
      } else {
        changes.append(Change(kind: .removed, path: path + [name]))
      }
    }
    for entry in new.entries(of: later) where olds[NameKey(new.name(entry))] == nil {
      changes.append(Change(kind: .added, path: path + [new.name(entry)]))
    }
    if changes.count == before { changes.append(Change(kind: .changed, path: path)) }
  }

  private static let toldDepth = 5

  /// Inserts an entry of the new import into a map of the owner.
  ///
  /// - Parameters:
  ///   - entry: The new entry.
  ///   - neighbour: The owner's entry after which it comes; `nil` for the first place.
  ///   - index: The owner's map.
  mutating func insert(
    _ entry: SpecTree.Entry, after neighbour: SpecTree.Entry?, in index: Int
  ) {
    let first = owner.entries(of: index).first
    guard let first, !owner.isFlow(index) else {
      return insertInFlow(entry, after: neighbour, before: first, in: index)
    }
    var text: [UInt8]
    let column = owner.column(of: first.key)
    if new.isBlock(entry) {
      let lines = new.lines(of: entry)
      let isSpaced = neighbour != nil && new.hasEmptyLine(before: lines.lowerBound)
      text = Array(repeating: 0x20, count: column)
      text += moved(
        Array(new.source[(lines.lowerBound + new.column(of: entry.key))..<lines.upperBound]),
        from: new.column(of: entry.key), to: column)
      if isSpaced { text = lineEnd + text }
    } else {
      text = Array(repeating: 0x20, count: column) + new.flowText(of: entry)
    }
    if text.last != 0x0A { text += lineEnd }
    var place = owner.lines(of: first).lowerBound
    if let neighbour {
      place = owner.lineEnd(owner.end(of: neighbour.value))
      if owner.source[place - 1] != 0x0A { text = lineEnd + text }
    }
    edits.append(Edit(range: place..<place, text: text))
  }

  private mutating func insertInFlow(
    _ entry: SpecTree.Entry, after neighbour: SpecTree.Entry?, before first: SpecTree.Entry?,
    in index: Int
  ) {
    let text = new.flowText(of: entry)
    let separator = Array(", ".utf8)
    if let neighbour {
      let place = owner.end(of: neighbour.value)
      edits.append(Edit(range: place..<place, text: separator + text))
    } else if let first {
      let place = owner.start(of: first.key)
      edits.append(Edit(range: place..<place, text: text + separator))
    } else {
      let place = owner.end(of: index) - 1
      let isSecond = edits.last.map { $0.range.isEmpty && $0.range.lowerBound == place } ?? false
      edits.append(Edit(range: place..<place, text: (isSecond ? separator : []) + text))
    }
  }

  /// Removes an entry of the owner.
  mutating func remove(_ own: SpecTree.Entry, in index: Int, path: [String]) {
    changes.append(Change(kind: .removed, path: path))
    guard owner.isFlow(index) else {
      var range = owner.lines(of: own)
      if owner.hasEmptyLine(before: range.lowerBound) {
        range = owner.lineStart(range.lowerBound - 1)..<range.upperBound
      }
      edits.append(Edit(range: range, text: []))
      return
    }
    let entries = owner.entries(of: index)
    let place = entries.firstIndex { $0.key == own.key } ?? 0
    var range = owner.start(of: own.key)..<owner.end(of: own.value)
    if place + 1 < entries.count {
      range = range.lowerBound..<owner.start(of: entries[place + 1].key)
    } else if place > 0 {
      range = owner.end(of: entries[place - 1].value)..<range.upperBound
    }
    edits.append(Edit(range: range, text: []))
  }

  /// Adds a line to a map of the owner, such as `deprecated`.
  mutating func add(_ name: String, text: String, to index: Int) {
    let value = YAMLScalar.line(text, in: .flow)
    let entry = YAMLScalar.line(name, in: .key) + Array(": ".utf8) + value
    guard let last = owner.entries(of: index).last else { return }
    let place = owner.end(of: last.value)
    guard !owner.isFlow(index) else {
      edits.append(Edit(range: place..<place, text: Array(", ".utf8) + entry))
      return
    }
    let end = owner.lineEnd(place)
    let padding = [UInt8](repeating: 0x20, count: owner.column(of: last.key))
    let before = owner.source[end - 1] == 0x0A ? [] : lineEnd
    edits.append(Edit(range: end..<end, text: before + padding + entry + lineEnd))
  }

  /// Lines with another indentation. The first one has none.
  private func moved(_ text: [UInt8], from column: Int, to target: Int) -> [UInt8] {
    var result: [UInt8] = []
    for (number, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 { result += lineEnd }
      guard number > 0, !line.isEmpty else {
        result += line
        continue
      }
      let blanks = line.prefix { $0 == 0x20 }.count
      result += [UInt8](repeating: 0x20, count: max(0, blanks + target - column))
      result += line.dropFirst(blanks)
    }
    return result
  }
}

extension SpecTree {
  /// The text before the first key.
  fileprivate var heading: ArraySlice<UInt8> { source[..<start(of: 1)] }

  /// The offset after the colon of an entry.
  fileprivate func valueStart(of entry: Entry) -> Int {
    let end = Int(document[entry.key].spanEnd)
    return (source[end...].firstIndex(of: 0x3A) ?? end) + 1
  }

  /// The end of a line, without its line break.
  fileprivate func remarkEnd(_ offset: Int) -> Int {
    source[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
  }

  /// The lines of an entry, or its part of a line.
  fileprivate func extent(of entry: Entry) -> Range<Int> {
    isBlock(entry) ? lines(of: entry) : start(of: entry.key)..<end(of: entry.value)
  }

  /// Whether an entry has lines of its own.
  fileprivate func isBlock(_ entry: Entry) -> Bool {
    let start = start(of: entry.key)
    return source[lineStart(start)..<start].allSatisfy { $0 == 0x20 }
  }

  /// Whether the line before an offset is empty.
  fileprivate func hasEmptyLine(before offset: Int) -> Bool {
    guard offset > 0 else { return false }
    return source[lineStart(offset - 1)..<offset].allSatisfy { $0 <= 0x20 }
  }
}
