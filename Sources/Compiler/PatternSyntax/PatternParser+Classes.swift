// Escapes and character classes.

extension PatternParser {
  /// The meaning of an escape: one scalar, or a set of them.
  enum Escape {
    case scalar(Unicode.Scalar)
    case category(ScalarClass.Category)

    var node: PatternNode {
      switch self {
      case .scalar(let scalar): .scalar(scalar)
      case .category(let category): .scalars(ScalarClass(categories: [category]))
      }
    }
  }

  /// `SingleCharEsc = "\" ( %x28-2B / "-" / "." / "?" / %x5B-5E / %s"n" / %s"r" / %s"t" / %x7B-7D )`
  ///
  /// `charClassEsc = catEsc / complEsc`
  mutating func escape(from start: Int) throws(PatternProblem) -> Escape {
    guard let scalar = next else { throw problem(.unknownEscape, start..<position) }
    position += 1
    switch scalar {
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "t": return .scalar("\t")
    case "p", "P": return .category(try category(isNegated: scalar == "P", from: start))
    case "("..."+", "-", ".", "?", "["..."^", "{"..."}": return .scalar(scalar)
    default: throw problem(.unknownEscape, start..<position)
    }
  }

  /// `catEsc = %s"\p{" charProp "}"`, `complEsc = %s"\P{" charProp "}"`
  private mutating func category(
    isNegated: Bool, from start: Int
  ) throws(PatternProblem) -> ScalarClass.Category {
    guard take("{") else { throw problem(.unknownCategory, start..<position) }
    let first = position
    while let next, next != "}" { position += 1 }
    let name = String(String.UnicodeScalarView(scalars[first..<position]))
    guard take("}"), let category = ScalarClass.Category(named: name, isNegated: isNegated) else {
      throw problem(.unknownCategory, start..<position)
    }
    return category
  }

  /// `charClassExpr = "[" [ "^" ] ( "-" / CCE1 ) *CCE1 [ "-" ] "]"`
  mutating func characterClass(from start: Int) throws(PatternProblem) -> ScalarClass {
    var result = ScalarClass()
    result.isNegated = take("^")
    let first = position
    while let scalar = next {
      if scalar == "]" {
        guard position > first else { throw problem(.emptyClass, start..<position + 1) }
        position += 1
        return result
      }
      if scalar == "-" {
        position += 1
        guard position == first + 1 || next == "]" else {
          throw problem(.misplacedHyphen, position - 1..<position)
        }
        result.ranges.append(0x2D...0x2D)
        continue
      }
      try appendElement(to: &result)
    }
    throw problem(.unclosedClass, start..<start + 1)
  }

  /// `CCE1 = ( CCchar [ "-" CCchar ] ) / charClassEsc`
  private mutating func appendElement(to set: inout ScalarClass) throws(PatternProblem) {
    let start = position
    switch try classCharacter() {
    case .category(let category): set.categories.append(category)
    case .scalar(let low):
      guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
        set.ranges.append(low.value...low.value)
        return
      }
      position += 1
      guard next != "-" else { throw problem(.misplacedHyphen, position - 1..<position) }
      guard case .scalar(let high) = try classCharacter() else {
        throw problem(.misplacedHyphen, start..<position)
      }
      guard low <= high else { throw problem(.emptyClassRange, start..<position) }
      set.ranges.append(low.value...high.value)
    }
  }

  /// `CCchar = ( %x00-2C / %x2E-5A / %x5E-D7FF / %xE000-10FFFF ) / SingleCharEsc`
  private mutating func classCharacter() throws(PatternProblem) -> Escape {
    let start = position
    guard let scalar = next else { throw problem(.unclosedClass, start..<start) }
    position += 1
    switch scalar {
    case "\\": return try escape(from: start)
    case "[": throw problem(.unescapedCharacter, start..<position)
    default: return .scalar(scalar)
    }
  }
}
