/// Parses the grammar of RFC 9485, section 3. The rules are quoted above the functions.
struct PatternParser {
  /// The scalars of the pattern, and their offsets in its UTF-8.
  let scalars: [Unicode.Scalar]
  private let offsets: [Int]

  /// The index of the next scalar.
  var position = 0
  private var depth = 0

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
    var offsets = [0]
    offsets.reserveCapacity(scalars.count + 1)
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  /// A node and its number of steps.
  typealias Measured = (node: PatternNode, length: Int)

  mutating func parse() throws(PatternProblem) -> PatternNode {
    let pattern = try alternatives()
    guard next == nil else { throw problem(.unopenedGroup, position..<position + 1) }
    return pattern.node
  }

  /// The next scalar; `nil` at the end.
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Advances over a scalar if it is the next one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  func problem(_ kind: PatternProblem.Kind, _ range: Range<Int>) -> PatternProblem {
    let range = range.clamped(to: 0..<scalars.count)
    return PatternProblem(kind, offsets[range.lowerBound]..<offsets[range.upperBound])
  }

  /// The length of an element that begins at `start`, unless it is too long.
  private func checked(
    _ length: Int, from start: Int
  ) throws(PatternProblem) -> Int {
    guard length <= IRegexp.maximumLength else { throw problem(.tooLong, start..<position) }
    return length
  }

  /// `i-regexp = branch *( "|" branch )`
  private mutating func alternatives() throws(PatternProblem) -> Measured {
    let start = position
    let first = try branch()
    guard next == "|" else { return first }
    var (nodes, length) = ([first.node], first.length)
    while take("|") {
      let other = try branch()
      nodes.append(other.node)
      length = try checked(length + other.length + 2, from: start)
    }
    return (.branches(nodes), length)
  }

  /// `branch = *piece`
  private mutating func branch() throws(PatternProblem) -> Measured {
    let start = position
    var (nodes, length): ([PatternNode], Int) = ([], 0)
    while let next, next != "|", next != ")" {
      let piece = try piece()
      nodes.append(piece.node)
      length = try checked(length + piece.length, from: start)
    }
    return (nodes.count == 1 ? nodes[0] : .sequence(nodes), length)
  }

  /// `piece = atom [ quantifier ]`
  private mutating func piece() throws(PatternProblem) -> Measured {
    let start = position
    let atom = try atom()
    guard let (minimum, maximum) = try quantifier() else { return atom }
    // The expanded size: for each repetition the atom and a step that decides whether to continue.
    let times = max(minimum, maximum ?? minimum + 1, 1)
    let (length, overflow) = (atom.length + 2).multipliedReportingOverflow(by: times)
    let checked = try checked(overflow ? .max : length, from: start)
    return (.repetition(atom.node, minimum: minimum, maximum: maximum), checked)
  }

  /// `atom = NormalChar / charClass / ( "(" i-regexp ")" )`
  private mutating func atom() throws(PatternProblem) -> Measured {
    let start = position
    guard let scalar = next else { return (.sequence([]), 0) }
    position += 1
    switch scalar {
    case "(":
      depth += 1
      guard depth <= IRegexp.maximumDepth else { throw problem(.tooDeep, start..<position) }
      let inside = try alternatives()
      guard take(")") else { throw problem(.unclosedGroup, start..<start + 1) }
      depth -= 1
      return inside
    case ".": return (.scalars(.dot), 1)
    case "\\": return (try escape(from: start).node, 1)
    case "[": return (.scalars(try characterClass(from: start).normalized), 1)
    case "*", "+", "?", "{": throw problem(.danglingQuantifier, start..<position)
    case "]", "}": throw problem(.unescapedCharacter, start..<position)
    default: return (.scalar(scalar), 1)
    }
  }

  /// `quantifier = ( "*" / "+" / "?" ) / range-quantifier`
  private mutating func quantifier() throws(PatternProblem) -> (minimum: Int, maximum: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    return try rangeQuantifier(from: start)
  }

  /// `range-quantifier = "{" QuantExact [ "," [ QuantExact ] ] "}"`
  private mutating func rangeQuantifier(
    from start: Int
  ) throws(PatternProblem) -> (minimum: Int, maximum: Int?) {
    guard let minimum = number() else { throw invalidQuantifier(from: start) }
    if take("}") { return (minimum, minimum) }
    guard take(",") else { throw invalidQuantifier(from: start) }
    if take("}") { return (minimum, nil) }
    guard let maximum = number(), take("}") else { throw invalidQuantifier(from: start) }
    guard minimum <= maximum else { throw problem(.emptyQuantifierRange, start..<position) }
    return (minimum, maximum)
  }

  private func invalidQuantifier(from start: Int) -> PatternProblem {
    let end = scalars[start...].firstIndex(of: "}").map { $0 + 1 } ?? scalars.count
    return problem(.invalidQuantifier, start..<end)
  }

  /// `QuantExact = 1*%x30-39`; larger numbers are capped at one more than the maximum length.
  private mutating func number() -> Int? {
    let start = position
    var value = 0
    while let next, ("0"..."9").contains(next) {
      value = min(value * 10 + Int(next.value - 0x30), IRegexp.maximumLength + 1)
      position += 1
    }
    return position > start ? value : nil
  }
}
