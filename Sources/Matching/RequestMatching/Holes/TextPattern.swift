/// Expected text with holes.
struct TextPattern: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case literal([UInt8])
    case hole(Int)
  }

  /// The value of a hole.
  struct Capture: Sendable, Hashable {
    var hole: Int
    var value: [UInt8]
  }

  let pieces: [Piece]

  init(pieces: [Piece]) {
    self.pieces = pieces
  }

  init(literal: [UInt8]) {
    pieces = literal.isEmpty ? [] : [.literal(literal)]
  }

  /// The hole that makes up the whole pattern.
  var onlyHole: Int? {
    guard pieces.count == 1, case .hole(let hole) = pieces[0] else { return nil }
    return hole
  }

  var hasHoles: Bool { pieces.contains { if case .hole = $0 { true } else { false } } }

  /// The values of the holes if the pattern matches `text`; otherwise `nil`.
  ///
  /// Each hole takes as little text as the next literal allows. Literals are searched from left to
  /// right, so the time is linear in the length of the text for each literal.
  func match(_ text: [UInt8]) -> [Capture]? {
    var captures: [Capture] = []
    var open: Int?
    var index = 0
    for (position, piece) in pieces.enumerated() {
      switch piece {
      case .hole(let hole):
        // The first of two adjacent holes takes nothing.
        if let open { captures.append(Capture(hole: open, value: [])) }
        open = hole
      case .literal(let literal):
        let isLast = position == pieces.count - 1
        guard let found = find(literal, in: text, from: index, isOpen: open != nil, isLast: isLast)
        else { return nil }
        if let hole = open {
          captures.append(Capture(hole: hole, value: Array(text[index..<found])))
        }
        open = nil
        index = found + literal.count
      }
    }
    if let open {
      captures.append(Capture(hole: open, value: Array(text[index...])))
    } else if index != text.count {
      return nil
    }
    return captures
  }

  /// The values of the holes if each takes as much text as possible. If both results are equal, the
  /// match is unique.
  func longestMatch(_ text: [UInt8]) -> [Capture]? {
    let reversed = TextPattern(
      pieces: pieces.reversed().map { piece in
        if case .literal(let literal) = piece { .literal(literal.reversed()) } else { piece }
      })
    return reversed.match(text.reversed()).map { captures in
      captures.reversed().map { Capture(hole: $0.hole, value: $0.value.reversed()) }
    }
  }

  // MARK: - Lists

  /// The maximum number of absent items. Each doubles the number of patterns.
  private static let maximumAbsentItems = 6

  /// The bytes that may separate the items of a list in one text.
  private static let separators: Set<UInt8> = [0x20, 0x2C, 0x3B, 0x7C]

  /// The patterns without some of the holes that are list items, each removed with one separator.
  func leavingOutItems(where isOptional: (Int) -> Bool) -> [TextPattern] {
    let positions = pieces.indices.filter {
      guard case .hole(let hole) = pieces[$0] else { return false }
      return isOptional(hole) && isItem(at: $0)
    }
    guard pieces.count > 1, !positions.isEmpty, positions.count <= Self.maximumAbsentItems else {
      return []
    }
    return (1..<1 << positions.count).map { choice in
      leavingOut(Set(positions.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element)))
    }
  }

  private func isItem(at position: Int) -> Bool {
    func separates(_ position: Int, _ byte: ([UInt8]) -> UInt8?) -> Bool {
      guard pieces.indices.contains(position) else { return true }
      guard case .literal(let literal) = pieces[position] else { return false }
      return byte(literal).map { Self.separators.contains($0) } ?? false
    }
    return separates(position - 1, \.last) && separates(position + 1, \.first)
  }

  private func leavingOut(_ dropped: Set<Int>) -> TextPattern {
    var output: [Piece] = []
    var dropsNext = false
    for (position, piece) in pieces.enumerated() {
      if dropped.contains(position) {
        if case .literal(var literal)? = output.last, Self.separators.contains(literal.last ?? 0) {
          let isBlank = literal.removeLast() == 0x20
          if isBlank, literal.last == 0x2C { literal.removeLast() }
          output.removeLast()
          if !literal.isEmpty { output.append(.literal(literal)) }
        } else {
          dropsNext = true
        }
      } else if case .literal(var literal) = piece {
        if dropsNext, literal.removeFirst() == 0x2C, literal.first == 0x20 { literal.removeFirst() }
        dropsNext = false
        // Adjacent literals are merged.
        if case .literal(let before)? = output.last {
          literal = before + literal
          output.removeLast()
        }
        if !literal.isEmpty { output.append(.literal(literal)) }
      } else {
        output.append(piece)
      }
    }
    return TextPattern(pieces: output)
  }

  private func find(
    _ literal: [UInt8], in text: [UInt8], from index: Int, isOpen: Bool, isLast: Bool
  ) -> Int? {
    guard isOpen else { return text[index...].starts(with: literal) ? index : nil }
    guard isLast else { return MarkerSearch(literal).firstIndex(in: text, from: index) }
    let start = text.count - literal.count
    return start >= index && text[start...].elementsEqual(literal) ? start : nil
  }
}
