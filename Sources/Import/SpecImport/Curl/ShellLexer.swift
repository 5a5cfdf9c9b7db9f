import Diagnostics
import MessageSyntax

/// Divides commands into words like a POSIX shell (IEEE Std 1003.1, sections 2.2 and 2.3), with the
/// `$'…'` of later shells. No command is run: a command substitution is a piece of a word, unless it
/// is a `printf` of literal text.
struct ShellLexer {
  private let bytes: [UInt8]
  private let base: UInt32
  private var index = 0
  private(set) var problems: [ShellProblem] = []
  /// The values that `${NAME:-value}` gives to variables.
  private(set) var defaults: [(name: String, value: [UInt8])] = []
  /// The here-documents that begin at the next line: the token that receives each, its delimiter,
  /// and whether to strip tabs.
  private var waiting: [(token: Int, delimiter: ShellWord, stripsTabs: Bool)] = []

  /// The commands in such values, which a shell runs where the variable is not set.
  private(set) var substitutions: [ShellWord] = []

  /// The number of substitutions around the commands.
  private let depth: Int

  /// The greatest depth of nested substitutions that are read.
  static let deepest = 8

  init(_ bytes: [UInt8], base: UInt32, depth: Int = 0) {
    (self.bytes, self.base, self.depth) = (bytes, base, depth)
    if depth == 0 { index = ByteOrderMark.length(in: bytes) }
  }

  /// All tokens.
  mutating func tokens() -> [ShellToken] {
    var tokens: [ShellToken] = []
    while let token = next(&tokens) { tokens.append(token) }
    return tokens
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func byte(_ offset: Int) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  private func span(from start: Int) -> Span {
    Span(start: base + UInt32(start), end: base + UInt32(min(index, bytes.count)))
  }

  private mutating func addProblem(_ text: String, from start: Int) {
    problems.append(.init(text: text, span: span(from: start)))
  }

  private mutating func next(_ tokens: inout [ShellToken]) -> ShellToken? {
    skipBlanks()
    guard let byte = peek else { return nil }
    let start = index
    switch byte {
    case 0x0A:
      index += 1
      readHereDocuments(into: &tokens)
      return .separator("\n", span(from: start))
    case 0x3B, 0x26, 0x7C, 0x28, 0x29:
      index += 1
      if peek == byte, byte != 0x28, byte != 0x29 { index += 1 }
      return .separator(String(decoding: bytes[start..<index], as: UTF8.self), span(from: start))
    case 0x3C, 0x3E:
      return self.byte(1) == 0x28 ? .word(word()) : redirection(at: tokens.count)
    default:
      let digits = bytes[index...].prefix { $0.isASCIIDigit }
      if !digits.isEmpty, let mark = self.byte(digits.count), mark == 0x3C || mark == 0x3E {
        index += digits.count
        return redirection(at: tokens.count, of: digits)
      }
      return .word(word())
    }
  }

  /// Skips spaces, escaped line ends and comments.
  private mutating func skipBlanks() {
    while let byte = peek {
      if byte == 0x20 || byte == 0x09 || byte == 0x0D && self.byte(1) == 0x0A {
        index += 1
      } else if byte == 0x5C, self.byte(1) == 0x0A {
        index += 2
      } else if byte == 0x5C, self.byte(1) == 0x0D, self.byte(2) == 0x0A {
        index += 3
      } else if byte == 0x60, self.byte(1) == 0x0A {
        // PowerShell continues a line after a backquote; no command substitution begins so.
        index += 2
      } else if byte == 0x60, self.byte(1) == 0x0D, self.byte(2) == 0x0A {
        index += 3
      } else if byte == 0x23 {
        while let byte = peek, byte != 0x0A { index += 1 }
      } else {
        return
      }
    }
  }

  /// A redirection. That of another descriptor than standard input or output has its number.
  private mutating func redirection(
    at token: Int, of descriptor: ArraySlice<UInt8> = []
  ) -> ShellToken {
    let start = index
    while let byte = peek, byte == 0x3C || byte == 0x3E || byte == 0x26 { index += 1 }
    var mark = String(decoding: bytes[start..<index], as: UTF8.self)
    if mark == "<<", peek == 0x2D {
      index += 1
      mark = "<<-"
    }
    skipBlanks()
    guard let byte = peek, byte != 0x0A else {
      return .redirection(mark, ShellWord(span: span(from: start)), hereDocument: nil)
    }
    let word = word()
    if mark.hasPrefix("<<"), mark != "<<<" {
      waiting.append((token, word, mark == "<<-"))
    }
    if !descriptor.isEmpty, !descriptor.elementsEqual([0x30]) {
      mark = String(decoding: descriptor, as: UTF8.self) + mark
    }
    return .redirection(mark, word, hereDocument: nil)
  }

  private mutating func readHereDocuments(into tokens: inout [ShellToken]) {
    for (token, delimiter, stripsTabs) in waiting {
      let start = index
      let delimiterBytes = delimiter.bytes ?? []
      var content: [UInt8] = []
      while index < bytes.count {
        let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
        var line = bytes[index..<end]
        if stripsTabs { line = line.drop { $0 == 0x09 } }
        index = min(end + 1, bytes.count)
        if Array(line) == delimiterBytes { break }
        content += line + [0x0A]
      }
      guard case .redirection(let mark, let word, _) = tokens[token] else { continue }
      let document =
        delimiter.isQuoted
        ? ShellWord(pieces: [.bytes(content)], span: word.span, isQuoted: true)
        : document(content, at: start)
      tokens[token] = .redirection(mark, word, hereDocument: document)
    }
    waiting.removeAll()
  }

  /// The text of a here-document whose delimiter is not quoted: variables and commands in it are
  /// expanded, and quotes are text.
  private mutating func document(_ content: [UInt8], at start: Int) -> ShellWord {
    var lexer = ShellLexer(content, base: base + UInt32(start), depth: depth)
    lexer.index = 0
    var word = ShellWord(span: span(from: start), isQuoted: true)
    while let byte = lexer.peek {
      lexer.quotedByte(byte, &word, escapes: [0x24, 0x60, 0x5C])
    }
    take(lexer)
    return word
  }

  /// Takes what another lexer has found beside its words.
  private mutating func take(_ other: ShellLexer) {
    problems += other.problems
    defaults += other.defaults
    substitutions += other.substitutions
  }

  // MARK: Words

  private mutating func word() -> ShellWord {
    let start = index
    var word = ShellWord(span: span(from: start))
    scan: while let byte = peek {
      switch byte {
      case 0x3C where self.byte(1) == 0x28, 0x3E where self.byte(1) == 0x28:
        commandSubstitution(&word)
      case 0x20, 0x09, 0x0A, 0x3B, 0x26, 0x7C, 0x28, 0x29, 0x3C, 0x3E: break scan
      case 0x0D where self.byte(1) == 0x0A: break scan
      case 0x5C: escape(&word)
      case 0x27: singleQuoted(&word)
      case 0x22: doubleQuoted(&word)
      case 0x24: dollar(&word, isQuoted: false)
      case 0x60: commandSubstitution(&word)
      default:
        word.append(byte)
        index += 1
      }
    }
    word.span = span(from: start)
    return word
  }

  private mutating func escape(_ word: inout ShellWord) {
    index += 1
    guard let byte = peek else { return word.append(0x5C) }
    index += 1
    if byte == 0x0A { return }
    if byte == 0x0D, peek == 0x0A {
      index += 1
      return
    }
    word.append(byte)
    word.isQuoted = true
  }

  private mutating func singleQuoted(_ word: inout ShellWord) {
    let start = index
    word.isQuoted = true
    index += 1
    let end = bytes[index...].firstIndex(of: 0x27)
    word.append(Array(bytes[index..<(end ?? bytes.count)]))
    index = end.map { $0 + 1 } ?? bytes.count
    if end == nil { addProblem("a quote is never closed", from: start) }
  }

  private mutating func doubleQuoted(_ word: inout ShellWord) {
    let start = index
    word.isQuoted = true
    word.append([])
    index += 1
    while let byte = peek {
      if byte == 0x22 {
        index += 1
        return
      }
      quotedByte(byte, &word, escapes: [0x24, 0x60, 0x22, 0x5C])
    }
    addProblem("a quote is never closed", from: start)
  }

  /// Takes a byte, escape or substitution in double quotes or a here-document.
  private mutating func quotedByte(_ byte: UInt8, _ word: inout ShellWord, escapes: [UInt8]) {
    switch byte {
    case 0x5C:
      let next = self.byte(1)
      if let next, escapes.contains(next) {
        word.append(next)
      } else if next != 0x0A {
        word.append([byte] + (next.map { [$0] } ?? []))
      }
      index += next == nil ? 1 : 2
    case 0x24: dollar(&word, isQuoted: true)
    case 0x60: commandSubstitution(&word)
    default:
      word.append(byte)
      index += 1
    }
  }

  // MARK: Dollars

  private mutating func dollar(_ word: inout ShellWord, isQuoted: Bool) {
    let start = index
    let next = byte(1)
    if next == 0x27, !isQuoted { return ansiQuoted(&word) }
    if next == 0x22, !isQuoted {
      index += 1
      return
    }
    if next == 0x28 { return commandSubstitution(&word) }
    if next == 0x7B {
      let end = closingBrace(after: index + 2)
      let inner = bytes[(index + 2)..<end]
      index = min(end + 1, bytes.count)
      return expand(inner, in: &word, from: start)
    }
    if let next, "@*#?$!-".utf8.contains(next) {
      index += 2
      return word.pieces.append(.variable(String(decoding: [next], as: UTF8.self)))
    }
    guard let next, Self.isNameByte(next) else {
      word.append(0x24)
      index += 1
      return
    }
    index += 1
    let name = next.isASCIIDigit ? [next] : bytes[index...].prefix(while: Self.isNameByte)
    index += name.count
    word.pieces.append(.variable(String(decoding: name, as: UTF8.self)))
  }

  /// The position of the brace that ends `${`, or the end. Quotes, escapes and substitutions in it
  /// may contain braces.
  private func closingBrace(after start: Int) -> Int {
    var position = start
    var open = 0
    while position < min(bytes.count, start + Self.longestExpansion) {
      switch bytes[position] {
      case 0x5C: position += 1
      case 0x7B where bytes[position - 1] == 0x24: open += 1
      case 0x7D where open == 0: return position
      case 0x7D: open -= 1
      case 0x0A where open == 0: return firstBrace(after: start)
      default: break
      }
      position += 1
    }
    return firstBrace(after: start)
  }

  /// The longest `${…}` whose braces are counted, so that many of them take no quadratic time.
  private static let longestExpansion = 512

  private func firstBrace(after start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x7D) ?? bytes.count
  }

  /// `${…}`: a variable, an array, or a variable with a value for when it is not set.
  private mutating func expand(
    _ inner: ArraySlice<UInt8>, in word: inout ShellWord, from start: Int
  ) {
    let name = inner.prefix(while: Self.isNameByte)
    guard !name.isEmpty else { return addProblem("this is not a variable", from: start) }
    let text = String(decoding: name, as: UTF8.self)
    let rest = inner.dropFirst(name.count)
    if rest.elementsEqual("[@]".utf8) || rest.elementsEqual("[*]".utf8) {
      return word.pieces.append(.variable(text + "[@]"))
    }
    let mark = rest.first == 0x3A ? rest.dropFirst() : rest
    if mark.first == 0x2D || mark.first == 0x3D {
      takeDefault(of: text, mark.dropFirst())
    } else if !rest.isEmpty {
      addProblem(
        "only the name of '${\(String(decoding: inner, as: UTF8.self))}' is used", from: start)
    }
    word.pieces.append(.variable(text))
  }

  /// Takes the value of a variable that is not set. Commands in it are found, but not run.
  private mutating func takeDefault(of name: String, _ value: ArraySlice<UInt8>) {
    guard value.contains(where: { $0 == 0x24 || $0 == 0x60 || $0 == 0x5C || $0 == 0x22 }) else {
      return defaults.append((name, Array(value)))
    }
    guard depth < Self.deepest else { return }
    var lexer = ShellLexer(Array(value), base: base + UInt32(value.startIndex), depth: depth + 1)
    lexer.index = 0
    var word = ShellWord(span: Span(at: lexer.base))
    while let byte = lexer.peek {
      if byte == 0x22 {
        lexer.index += 1
      } else {
        lexer.quotedByte(byte, &word, escapes: [0x24, 0x60, 0x22, 0x5C])
      }
    }
    take(lexer)
    if let bytes = word.bytes { defaults.append((name, bytes)) } else { substitutions.append(word) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5F
  }

  /// `$'…'`, POSIX.1-2024, 2.2.4.
  private mutating func ansiQuoted(_ word: inout ShellWord) {
    let start = index
    word.isQuoted = true
    word.append([])
    index += 2
    while let byte = peek {
      index += 1
      if byte == 0x27 { return }
      guard byte == 0x5C, let next = peek else {
        word.append(byte)
        continue
      }
      index += 1
      word.append(ansiEscape(next))
    }
    addProblem("a quote is never closed", from: start)
  }

  /// The bytes of an escape, whose first character has been consumed.
  private mutating func ansiEscape(_ byte: UInt8) -> [UInt8] {
    if let control = PrintedText.control(byte) { return [control] }
    switch byte {
    case 0x65, 0x45: return [0x1B]
    case 0x78: return [UInt8(truncatingIfNeeded: number(radix: 16, digits: 2) ?? 0x78)]
    case 0x75:
      let unit = number(radix: 16, digits: 4)
      let low = unit.map { 0xD800..<0xDC00 ~= $0 } == true ? lowSurrogate() : nil
      return Self.utf8(unit, low: low)
    case 0x55: return Self.utf8(number(radix: 16, digits: 8), low: nil)
    case 0x63:
      guard let control = peek else { return [0x63] }
      index += 1
      return [control & 0x1F]
    case 0x30...0x37:
      index -= 1
      return [UInt8(truncatingIfNeeded: number(radix: 8, digits: 3) ?? 0)]
    case 0x5C, 0x27, 0x22, 0x3F: return [byte]
    default: return [0x5C, byte]
    }
  }

  private mutating func number(radix: UInt32, digits: Int) -> UInt32? {
    var value: UInt32?
    for _ in 0..<digits {
      guard let digit = peek?.hexadecimalValue, digit < radix else { break }
      value = (value ?? 0) &* radix &+ UInt32(digit)
      index += 1
    }
    return value
  }

  /// Parses the second half of a surrogate pair, which browsers write as two escapes.
  private mutating func lowSurrogate() -> UInt32? {
    guard peek == 0x5C, byte(1) == 0x75 else { return nil }
    let start = index
    index += 2
    if let low = number(radix: 16, digits: 4), 0xDC00..<0xE000 ~= low { return low }
    index = start
    return nil
  }

  private static func utf8(_ value: UInt32?, low: UInt32?) -> [UInt8] {
    guard let value else { return [0x5C, 0x75] }
    if let scalar = Unicode.Scalar(value) { return Array(String(scalar).utf8) }
    guard 0xD800..<0xDC00 ~= value, let low,
      let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
    else { return Array("\u{FFFD}".utf8) }
    return Array(String(scalar).utf8)
  }

  // MARK: Substitutions

  /// Reads `$(…)`, `` `…` ``, `<(…)` or `>(…)` without running it. A command that prints literal
  /// text becomes that text.
  private mutating func commandSubstitution(_ word: inout ShellWord) {
    let isBackquoted = peek == 0x60
    let isFile = peek == 0x3C || peek == 0x3E
    index += isBackquoted ? 1 : 2
    let inner = index
    var open = 1
    while let byte = peek, open > 0 {
      switch byte {
      case 0x60 where isBackquoted: open -= 1
      case 0x28 where !isBackquoted: open += 1
      case 0x29 where !isBackquoted: open -= 1
      case 0x27 where !isBackquoted:
        index = bytes[(index + 1)...].firstIndex(of: 0x27) ?? bytes.count
      case 0x5C: index += 1
      default: break
      }
      index += 1
    }
    index = min(index, bytes.count)
    let command = Array(bytes[inner..<max(inner, index - 1)])
    if !isFile, depth < Self.deepest, let text = PrintedText.text(of: command, depth: depth + 1) {
      word.isQuoted = true
      return word.append(text)
    }
    word.pieces.append(.command(command, base: base + UInt32(inner)))
  }
}
