import Diagnostics
import MessageSyntax
import YAMLSyntax

/// A spec as text, with the place of each key.
///
/// Aliases are not followed: an owner who writes them decides about the text.
struct SpecTree {
  /// An entry of a map: the indices of its key and its value.
  struct Entry {
    let key: Int
    let value: Int
  }

  let document: YAMLDocument

  /// Reads a spec. Returns `nil` if it is not YAML, or empty.
  init?(_ bytes: [UInt8]) {
    var interner = KeyInterner(wellKnown: [])
    var sink = DiagnosticSink()
    let document = YAMLDocument.parse(
      bytes, base: 0, limits: ReaderLimits(), interner: &interner, sink: &sink)
    guard let document, document[0].kind == .mapping,
      !sink.diagnostics.contains(where: { $0.message.severity == .error })
    else { return nil }
    self.document = document
  }

  var source: [UInt8] { document.source }

  // MARK: Nodes

  /// The entries of a map as written. Any other node has none.
  func entries(of index: Int?) -> [Entry] {
    guard let index, document[index].kind == .mapping else { return [] }
    var entries: [Entry] = []
    var key = index + 1
    while key < document[index].end(at: index) {
      let value = document[key].end(at: key)
      entries.append(Entry(key: key, value: value))
      key = document[value].end(at: value)
    }
    return entries
  }

  func name(_ entry: Entry) -> String { document.string(of: entry.key) }

  func entry(_ name: String, of index: Int?) -> Entry? {
    entries(of: index).first { self.name($0).isSame(as: name) }
  }

  /// The map of the requests; `nil` in a fragment.
  var requests: Int? { entry("requests", of: 0)?.value }

  /// The entries of a map by their names, with their places among them.
  func entriesByName(of index: Int?) -> [NameKey: (entry: Entry, place: Int)] {
    Dictionary(
      entries(of: index).enumerated().map { (NameKey(name($1)), ($1, $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  func isMap(_ index: Int) -> Bool { document[index].kind == .mapping }

  func isFlow(_ index: Int) -> Bool { document[index].style == .flow }

  /// The text of a scalar at a key.
  func text(_ name: String, of index: Int) -> String? {
    guard let entry = entry(name, of: index), document[entry.value].kind == .scalar else {
      return nil
    }
    return document.string(of: entry.value)
  }

  /// Whether two nodes have the same type and value, with the entries of maps in the same order.
  func isSame(_ index: Int, as other: Int, of tree: SpecTree) -> Bool {
    let (node, twin) = (document[index], tree.document[other])
    guard node.kind == twin.kind, node.type == twin.type, node.kind != .alias,
      !node.flags.contains(.hasAnchor)
    else { return false }
    guard node.kind != .scalar else {
      return node.isTrue == twin.isTrue
        && document.bytes(of: index) == tree.document.bytes(of: other)
    }
    guard node.count == twin.count else { return false }
    var (child, counterpart) = (index + 1, other + 1)
    while child < node.end(at: index) {
      guard isSame(child, as: counterpart, of: tree) else { return false }
      child = document[child].end(at: child)
      counterpart = tree.document[counterpart].end(at: counterpart)
    }
    return true
  }

  // MARK: Text

  func start(of index: Int) -> Int { Int(document[index].spanStart) }

  /// The offset after the last byte of a node, without the blanks and comments that follow it.
  func end(of index: Int) -> Int {
    let node = document[index]
    var last = index
    if node.kind == .mapping || node.kind == .sequence, node.style == .block {
      guard node.end(at: index) > index + 1 else { return Int(node.spanEnd) }
      var child = index + 1
      while child < node.end(at: index) {
        last = child
        child = document[child].end(at: child)
      }
      return end(of: last)
    }
    var end = Int(node.spanEnd)
    guard node.kind == .scalar, node.style == .literal || node.style == .folded else {
      // An empty value is after the colon of its key.
      return node.spanStart == node.spanEnd ? colon(before: end) : end
    }
    while end > Int(node.spanStart), source[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  private func colon(before end: Int) -> Int {
    var place = end
    while place > 0, source[place - 1] <= 0x20 { place -= 1 }
    return place
  }

  /// The start of the line that contains an offset.
  func lineStart(_ offset: Int) -> Int {
    var start = offset
    while start > 0, source[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The offset after the line that contains an offset.
  func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < source.count, source[end] != 0x0A { end += 1 }
    return min(end + 1, source.count)
  }

  /// The column of a node, from 0.
  func column(of index: Int) -> Int { start(of: index) - lineStart(start(of: index)) }

  /// The lines of an entry in block style, with the comments directly above its key.
  func lines(of entry: Entry) -> Range<Int> {
    let column = column(of: entry.key)
    var start = lineStart(start(of: entry.key))
    while start > 0 {
      let above = lineStart(start - 1)
      let line = source[above..<start]
      guard line.firstIndex(where: { $0 != 0x20 }) == above + column,
        line[above + column] == 0x23
      else { break }
      start = above
    }
    return start..<lineEnd(end(of: entry.value))
  }

  /// The comments between two offsets, without the blanks around them.
  func comments(in range: Range<Int>) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var place = range.lowerBound
    var scalar = firstNode(from: UInt32(range.lowerBound))
    while place < range.upperBound {
      while scalar < document.nodes.count,
        document[scalar].kind != .scalar || Int(document[scalar].spanEnd) <= place
      {
        scalar += 1
      }
      if scalar < document.nodes.count, Int(document[scalar].spanStart) <= place {
        place = end(of: scalar)
        scalar += 1
        continue
      }
      guard source[place] == 0x23, place == 0 || source[place - 1] <= 0x20 else {
        place += 1
        continue
      }
      let end = source[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
      found.append(source[place..<end])
      place = end
    }
    return found
  }

  /// The first node that does not end before an offset.
  private func firstNode(from offset: UInt32) -> Int {
    var (low, high) = (0, document.nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if document[middle].spanStart < offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// A node on one line, as an entry of a map in flow style is written.
  func flowText(of index: Int) -> [UInt8] {
    let node = document[index]
    switch node.kind {
    case .scalar where node.type == .string && !node.flags.contains(.hasTag):
      return YAMLScalar.line(document.string(of: index), in: .flow)
    case .scalar, .alias: return Array(source[Int(node.spanStart)..<end(of: index)])
    case .sequence:
      var items: [[UInt8]] = []
      var item = index + 1
      while item < node.end(at: index) {
        items.append(flowText(of: item))
        item = document[item].end(at: item)
      }
      return [0x5B] + Array(items.joined(separator: ", ".utf8)) + [0x5D]
    case .mapping:
      let entries = entries(of: index).map(flowText(of:))
      return [0x7B] + Array(entries.joined(separator: ", ".utf8)) + [0x7D]
    }
  }

  func flowText(of entry: Entry) -> [UInt8] {
    YAMLScalar.line(name(entry), in: .key) + Array(": ".utf8) + flowText(of: entry.value)
  }
}
