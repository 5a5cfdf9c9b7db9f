internal import RecordedMessages

/// Compares multipart content part by part, in order, whatever the boundary.
struct MultipartMatcher {
  let scope: ContentScope

  /// The kinds of the last parts. Parts made from parameters precede them.
  let kinds: [ContentKind?]

  func match(
    _ one: (content: [UInt8], boundary: [UInt8]), _ other: (content: [UInt8], boundary: [UInt8]),
    _ text: inout TextMatcher
  ) {
    let limits = text.options.limits
    guard let expected = try? MultipartParts(one.content, boundary: one.boundary, limits: limits)
    else { return text.matchBytes(one.content, other.content, at: scope.place(.content)) }
    do throws(CaptureError) {
      let found = try MultipartParts(other.content, boundary: other.boundary, limits: limits)
      matchParts(expectedParts(expected.parts, text), found.parts, &text)
    } catch {
      text.report(error, at: scope.place(.content))
    }
  }

  private func expectedParts(
    _ parts: [MultipartParts.Part], _ text: TextMatcher
  ) -> [ExpectedPart] {
    parts.enumerated().map { index, part in
      let position = index - (parts.count - kinds.count)
      return ExpectedPart(
        part, kind: kinds.indices.contains(position) ? kinds[position] : nil, text)
    }
  }

  private func matchParts(
    _ expected: [ExpectedPart], _ found: [MultipartParts.Part], _ text: inout TextMatcher
  ) {
    // Parts with free names, made from a map, may be anywhere among the expected parts.
    var open = OpenParts(expected.compactMap(\.openHole).map { ($0, text.entryNames(of: $0)) })
    let one = expected.filter { $0.openHole == nil }
    let followers = PartFollowers(one)
    var queue = PartQueue(found)
    for (position, part) in one.enumerated() {
      skip(to: part, &queue, &open, &text)
      guard let next = queue.next, part.takesName(of: next, text) else {
        if part.role.isRequired {
          text.report(.missing, at: place(queue.index, part.literalName(text)))
        }
        continue
      }
      if part.role == .repeated {
        if followers.beginNow(after: position, queue, text) { continue }
        matchList(part, &queue, &text) { followers.beginNow(after: position, $0, $1) }
      } else {
        PartMatcher(scope: scope, index: queue.index, expected: part, found: next).match(&text)
        queue.advance()
      }
    }
    while let next = queue.next { leaveOver(next, &queue, &open, &text) }
    for (hole, items) in open.items where !items.isEmpty {
      text.capture(.list(items), in: hole, at: scope.place(.content))
    }
  }

  /// Takes all parts of a list, at least one, and captures them as one value.
  private func matchList(
    _ part: ExpectedPart, _ queue: inout PartQueue, _ text: inout TextMatcher,
    until isOver: (PartQueue, TextMatcher) -> Bool
  ) {
    var items: [CapturedValue.Item] = []
    while let next = queue.next,
      items.isEmpty || part.takesName(of: next, text) && !isOver(queue, text)
    {
      items.append(.init(name: next.name ?? [], value: next.content))
      PartMatcher(scope: scope, index: queue.index, expected: part, found: next).match(&text)
      queue.advance()
    }
    if let hole = part.hole {
      text.capture(.list(items), in: hole, at: place(queue.index - 1, part.literalName(text)))
    }
  }

  /// Skips unexpected parts before one that is expected.
  private func skip(
    to part: ExpectedPart, _ queue: inout PartQueue, _ open: inout OpenParts,
    _ text: inout TextMatcher
  ) {
    guard part.role != .optional, let name = part.name else { return }
    while let next = queue.next, !part.takesName(of: next, text), queue.hasPart(named: name) {
      leaveOver(next, &queue, &open, &text)
    }
  }

  /// Assigns the next part to a map that accepts it, or reports it.
  private func leaveOver(
    _ part: MultipartParts.Part, _ queue: inout PartQueue, _ open: inout OpenParts,
    _ text: inout TextMatcher
  ) {
    if !open.take(part) { text.report(.unexpected, at: place(queue.index, part.name)) }
    queue.advance()
  }

  /// The place of a part's content. The index starts from 0.
  private func place(_ index: Int, _ name: [UInt8]?) -> MessagePlace {
    scope.place(.part(index + 1, name: name, .content))
  }
}

/// The captured parts that remain to be compared.
struct PartQueue {
  private let parts: [MultipartParts.Part]

  /// The number of remaining parts with each name.
  private var coming: [[UInt8]: Int] = [:]

  /// The zero-based index of the next part.
  private(set) var index = 0

  init(_ parts: [MultipartParts.Part]) {
    self.parts = parts
    for part in parts { coming[part.name ?? [], default: 0] += 1 }
  }

  var count: Int { parts.count - index }

  var next: MultipartParts.Part? { index < parts.count ? parts[index] : nil }

  func hasPart(named name: [UInt8]) -> Bool { coming[name, default: 0] > 0 }

  mutating func advance() {
    coming[parts[index].name ?? [], default: 0] -= 1
    index += 1
  }
}

/// The parts made from maps whose entries are sent under their own names.
struct OpenParts {
  private(set) var items: [(hole: Int, items: [CapturedValue.Item])]
  private let names: [EntryNames]

  init(_ holes: [(hole: Int, names: EntryNames)]) {
    items = holes.map { ($0.hole, []) }
    names = holes.map(\.names)
  }

  /// Takes a part that is not expected elsewhere; `false` if no map accepts it.
  mutating func take(_ part: MultipartParts.Part) -> Bool {
    let name = part.name ?? []
    let owner =
      names.firstIndex { entries in
        entries.names.contains { $0 == name || EntryTable.goesOn(name, $0) }
      } ?? names.firstIndex(where: \.takesOthers)
    guard let owner else { return false }
    items[owner].items.append(CapturedValue.Item(name: name, value: part.content))
    return true
  }
}

/// For each expected part, the parts after it, which decide where a list of parts ends.
struct PartFollowers {
  private let parts: [ExpectedPart]

  /// For each part, the number of required parts after it.
  private var requiredCounts: [Int]

  /// For each part, the next required part with a literal name.
  private var next: [Int?]

  init(_ parts: [ExpectedPart]) {
    self.parts = parts
    requiredCounts = Array(repeating: 0, count: parts.count)
    next = Array(repeating: nil, count: parts.count)
    for position in parts.indices.dropLast().reversed() {
      let follows = parts[position + 1].role
      requiredCounts[position] = requiredCounts[position + 1] + (follows.isRequired ? 1 : 0)
      next[position] = follows == .literal ? position + 1 : next[position + 1]
    }
  }

  /// Whether the parts after one begin with the next captured part. Parts of a list may have no
  /// name that distinguishes them from required parts after the list.
  func beginNow(after position: Int, _ queue: PartQueue, _ text: TextMatcher) -> Bool {
    if queue.count <= requiredCounts[position] { return true }
    guard let next = next[position], let found = queue.next else { return false }
    return parts[next].takesName(of: found, text)
      && text.holes.pattern(parts[next].part.content).match(found.content) != nil
  }
}
