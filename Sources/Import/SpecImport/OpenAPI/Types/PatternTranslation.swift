/// Translates a regular expression of ECMAScript, which JSON Schema searches for anywhere in a
/// text, to an I-Regexp (RFC 9485), which matches the whole text.
///
///     PatternTranslation.translate("^\\d{3}$")  // [0-9]{3}
///     PatternTranslation.translate("a")  // (.|\n|\r)*a(.|\n|\r)*
///     PatternTranslation.translate("a(?=b)")  // nil
enum PatternTranslation {
  /// Any text, line ends included.
  private static let anything = "(.|\\n|\\r)*"

  /// The I-Regexp, or `nil` if it cannot express the pattern.
  static func translate(_ pattern: String) -> String? {
    var parser = Parser(pattern)
    guard let branches = parser.branches(isOutermost: true), parser.isAtEnd else { return nil }
    let texts = branches.map { branch in
      (branch.isAnchoredAtStart ? "" : anything) + branch.text
        + (branch.isAnchoredAtEnd ? "" : anything)
    }
    return texts.count == 1 ? texts[0] : texts.map { "(\($0))" }.joined(separator: "|")
  }

  struct Branch {
    var text = ""
    var isAnchoredAtStart = false
    var isAnchoredAtEnd = false
  }

  private struct Parser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

    var isAtEnd: Bool { index == scalars.count }
    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take() -> Unicode.Scalar? {
      defer { index += 1 }
      return peek
    }

    /// Branches that `|` separates, up to a `)` or the end.
    mutating func branches(isOutermost: Bool) -> [Branch]? {
      guard depth < 50 else { return nil }
      depth += 1
      defer { depth -= 1 }
      var branches: [Branch] = []
      repeat {
        if !branches.isEmpty { index += 1 }
        guard let branch = branch(isOutermost: isOutermost) else { return nil }
        branches.append(branch)
      } while peek == "|"
      return branches
    }

    private mutating func branch(isOutermost: Bool) -> Branch? {
      var branch = Branch()
      while isOutermost, peek == "^" {
        branch.isAnchoredAtStart = true
        index += 1
      }
      while let scalar = peek, scalar != "|", scalar != ")" {
        if scalar == "$" {
          index += 1
          guard isOutermost, peek == nil || peek == "|" else { return nil }
          branch.isAnchoredAtEnd = true
          break
        }
        guard let atom = atom(), let quantifier = quantifier() else { return nil }
        branch.text += atom + quantifier
      }
      if isOutermost, peek == ")" { return nil }
      return branch
    }

    private mutating func atom() -> String? {
      switch take() {
      case "^", "*", "+", "?", "{", nil: return nil
      case "(": return group()
      case "[": return characterClass()
      case "\\": return escape(isInClass: false)
      case ".": return "."
      case let scalar? where "]}".unicodeScalars.contains(scalar): return "\\\(scalar)"
      case let scalar?: return String(scalar)
      }
    }

    private mutating func group() -> String? {
      if peek == "?" {
        index += 1
        switch take() {
        case ":": break
        case "<":
          // This is a group name, not a look-behind.
          guard let first = peek, first != "=", first != "!" else { return nil }
          while let scalar = take(), scalar != ">" {}
        default: return nil
        }
      }
      guard let branches = branches(isOutermost: false), take() == ")" else { return nil }
      return "(" + branches.map(\.text).joined(separator: "|") + ")"
    }

    /// A quantifier, or none. Lazy quantifiers match the same texts.
    private mutating func quantifier() -> String? {
      var text = ""
      switch peek {
      case "*", "+", "?": text = take().map { String($0) } ?? ""
      case "{":
        let start = index
        while let scalar = take(), scalar != "}" {}
        text = String(String.UnicodeScalarView(scalars[start..<min(index, scalars.count)]))
        guard text.hasSuffix("}"),
          text.utf8.dropFirst().first.map({ (0x30...0x39).contains($0) }) == true
        else { return nil }
      default: return ""
      }
      if peek == "?" { index += 1 }
      if peek == "+" || peek == "*" { return nil }
      return text
    }

    // MARK: Characters

    private mutating func escape(isInClass: Bool) -> String? {
      guard let scalar = take() else { return nil }
      switch scalar {
      case "d": return isInClass ? "0-9" : "[0-9]"
      case "w": return isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
      case "s": return isInClass ? " \\t\\n\\r" : "[ \\t\\n\\r]"
      case "D": return isInClass ? nil : "[^0-9]"
      case "W": return isInClass ? nil : "[^A-Za-z0-9_]"
      case "S": return isInClass ? nil : "[^ \\t\\n\\r]"
      case "n", "r", "t": return "\\\(scalar)"
      case "f": return "\u{C}"
      case "v": return "\u{B}"
      case "x": return codePoint(digits: 2)
      case "u": return codePoint(digits: 4)
      case "p", "P": return category(scalar)
      case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}":
        return "\\\(scalar)"
      case _ where scalar.properties.isAlphabetic || ("0"..."9").contains(scalar): return nil
      default: return String(scalar)
      }
    }

    private mutating func codePoint(digits: Int) -> String? {
      guard index + digits <= scalars.count else { return nil }
      let text = String(String.UnicodeScalarView(scalars[index..<index + digits]))
      guard let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else {
        return nil
      }
      index += digits
      return Self.quoted(scalar)
    }

    private mutating func category(_ letter: Unicode.Scalar) -> String? {
      guard take() == "{" else { return nil }
      var name = ""
      while let scalar = take() {
        if scalar == "}" {
          return name.utf8.count <= 2 ? "\\\(letter){\(name)}" : nil
        }
        name.unicodeScalars.append(scalar)
      }
      return nil
    }

    private mutating func characterClass() -> String? {
      var text = "["
      if peek == "^" {
        index += 1
        text += "^"
      }
      var isFirst = true
      while let scalar = take() {
        switch scalar {
        case "]":
          // An empty class matches nothing, or anything if it is negated.
          return isFirst ? nil : text + "]"
        case "[": text += "\\["
        case "\\":
          guard let escaped = escape(isInClass: true) else { return nil }
          text += escaped
        case "-":
          let isRange = !isFirst && peek != "]"
          text += isRange && !text.hasSuffix("0-9") && !text.hasSuffix("_") ? "-" : "\\-"
        case "^", "|", ".", "?", "*", "+", "(", ")", "{", "}": text += "\\\(scalar)"
        default: text.unicodeScalars.append(scalar)
        }
        isFirst = false
      }
      return nil
    }

    private static func quoted(_ scalar: Unicode.Scalar) -> String {
      "()*+-.?[\\]^{|}".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }
  }
}
