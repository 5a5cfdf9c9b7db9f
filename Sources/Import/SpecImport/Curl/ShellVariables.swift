import Diagnostics
import MessageSyntax

/// The variables of a script, and the outputs of its commands. Each becomes an input when it is first
/// used in a request.
struct ShellVariables {
  /// Where a variable is used.
  enum Use {
    case beginningOfURL, url, value
    /// A place for credentials alone.
    case credential
  }

  private(set) var template = TemplateText()
  private(set) var inputs: [SpecField] = []
  /// The values that `${NAME:-value}` gives to variables.
  var defaults: [String: [UInt8]] = [:]

  /// The literal values that the script has assigned.
  private var values: [String: String] = [:]
  /// The input of a variable, or of a command in parentheses.
  private var names: [String: String] = [:]
  private var inputNames = NameRegistry()
  /// The number of words that variables were divided into.
  private var expandedWords = 0

  // MARK: Assignments

  /// The variable and value of `NAME=value`.
  static func assignment(_ word: ShellWord) -> (name: String, value: ShellWord)? {
    guard let (before, value) = word.split(at: 0x3D), let name = before.literal, !name.isEmpty,
      name.utf8.first?.isASCIIDigit == false,
      name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F })
    else { return nil }
    return (name, value)
  }

  /// Takes the assignments of a command, and the first item of a loop.
  mutating func assign(_ words: [ShellWord]) {
    if words.count > 3, words[0].literal == "for", words[2].literal == "in",
      let name = words[1].literal
    {
      values[name] = text(ofKnown: words[3])
      return
    }
    for word in words {
      if let (name, value) = Self.assignment(word) {
        values[name] = text(ofKnown: value)
      } else if ![
        "export", "readonly", "local", "declare", "set", "then", "do", "else", "-r", "-x",
      ]
      .contains(word.literal) {
        return
      }
    }
  }

  /// The text of a word whose variables are all known.
  private func text(ofKnown word: ShellWord) -> String? {
    var text = ""
    for piece in word.pieces {
      switch piece {
      case .bytes(let bytes):
        guard let part = String(validating: bytes, as: UTF8.self) else { return nil }
        text += part
      case .variable(let name):
        guard let value = value(of: name) else { return nil }
        text += value
      case .command: return nil
      }
      guard text.utf8.count <= 4096 else { return nil }
    }
    return text.isEmpty ? nil : text
  }

  /// The words of a variable without quotes, as a shell divides its value at blanks. A word that is
  /// something else, or a variable whose value is not known, stays as it is.
  mutating func words(of word: ShellWord) -> [ShellWord] {
    guard !word.isQuoted, word.pieces.count == 1, case .variable(let name)? = word.pieces.first,
      let value = value(of: name),
      value.hasPrefix("-") || value.utf8.contains(0x20) || CurlCommands.isCurl(value)
    else { return [word] }
    let words = value.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    guard expandedWords + words.count <= Self.mostWords else { return [word] }
    expandedWords += words.count
    return words.map {
      ShellWord(pieces: [.bytes(Array($0))], span: word.span, isQuoted: true)
    }
  }

  /// The greatest number of words, for a short script can repeat a long variable.
  private static let mostWords = 20_000

  private func value(of variable: String) -> String? {
    if let value = values[variable] { return value }
    return defaults[variable].flatMap { String(validating: $0, as: UTF8.self) }.flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  // MARK: Texts

  /// The text of a word. Variables become inputs.
  mutating func text(of word: ShellWord, in use: Use, _ report: inout ImportReporter) -> String {
    var text = ""
    for piece in word.pieces {
      switch piece {
      case .bytes(let bytes):
        guard let part = String(validating: bytes, as: UTF8.self) else {
          report.repair(
            "an argument contains bytes that are not UTF-8; they are replaced by U+FFFD",
            at: word.span)
          text += String(decoding: bytes, as: UTF8.self)
          continue
        }
        // Escapes such as `$'\U000F0000'` give characters that the file does not contain.
        if let problem = TemplateText.problem(in: bytes) {
          report.lose("an argument", problem, at: word.span)
          continue
        }
        text += part
      case .variable(let name):
        // A file, whose path is known.
        if text.isEmpty, case .value = use, let value = value(of: name), value.hasPrefix("@") {
          text += value
          continue
        }
        text += character(
          of: Source(
            key: name, shown: "the variable '$\(name)'", words: Self.parameters[name] ?? name,
            value: value(of: name)),
          after: text, use, at: word.span, &report)
      case .command(let command, _):
        let shown = String(decoding: command, as: UTF8.self)
        text += character(
          of: Source(
            key: "$(\(shown))", shown: "the output of '\(shown)'", words: Self.subject(of: shown),
            value: nil),
          after: text, use, at: word.span, &report)
      }
    }
    return text
  }

  /// The names of the parameters that a shell sets itself.
  private static let parameters = [
    "@": "arguments", "*": "arguments", "#": "argument-count", "?": "status", "$": "process-id",
    "!": "job-id", "-": "shell-options",
  ]

  /// A variable, or the output of a command, which becomes an input.
  private struct Source {
    let key: String
    let shown: String
    /// The words that name the input.
    let words: String
    /// The value that the script gives to it.
    let value: String?
  }

  /// The word that tells what a command prints: its file, or the command itself.
  private static func subject(of command: String) -> String {
    let words = command.split { $0.isWhitespace }
    guard let first = words.first else { return "" }
    guard first == "cat" || first == "<", words.count > 1 else { return String(first) }
    let file = words[1].split(separator: "/").last ?? ""
    return String(file.split(separator: ".").first ?? "")
  }

  private mutating func character(
    of source: Source, after text: String, _ use: Use, at span: Span,
    _ report: inout ImportReporter
  ) -> String {
    var use = use
    var scheme = ""
    if case .url = use, text.isEmpty {
      // curl completes a URL without a scheme.
      if let value = source.value, value.firstRange(of: "://") == nil {
        scheme = "http://"
      } else {
        use = .beginningOfURL
      }
    }
    if case .value = use, CredentialInputs.isSecret(Self.name(before: text)) { use = .credential }
    return scheme + template.character(of: input(for: source, use, at: span, &report))
  }

  /// The name that stands before a value: `token` of `{"token": "`.
  private static func name(before text: String) -> String {
    let bytes = text.utf8.suffix(80).reversed().drop { " \"'=:[\\@".utf8.contains($0) }
    let name = bytes.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2D }
    return bytes.count == text.utf8.suffix(80).count
      ? "" : String(decoding: name.reversed(), as: UTF8.self)
  }

  /// The input for a variable. It is a secret if its place or its name says so.
  private mutating func input(
    for source: Source, _ use: Use, at span: Span, _ report: inout ImportReporter
  ) -> String {
    if let known = names[source.key] { return known }
    let slug = SpecText.slug(source.words)
    let isWord = slug.utf8.first?.isASCIILetter ?? false
    let name = inputNames.unique(isWord ? slug : slug.isEmpty ? "value" : "argument-" + slug)
    names[source.key] = name
    var input = SpecField(name, .string)
    if case .credential = use { input.isSecret = true }
    if CredentialInputs.isSecret(source.words) { input.isSecret = true }
    let example = input.isSecret ? nil : source.value
    input.example = .text(example ?? Self.example(name, use, isSecret: input.isSecret))
    input.description = Self.sentence(source.shown)
    inputs.append(input)
    report.choose(
      "\(source.shown) becomes the \(input.isSecret ? "secret " : "")input '\(name)'"
        + (input.isSecret && source.value != nil ? "; its value is not written" : ""), at: span)
    return name
  }

  private static func example(_ name: String, _ use: Use, isSecret: Bool) -> String {
    switch use {
    case .beginningOfURL: "https://example.com"
    case .url where name.hasSuffix("host") || name.hasSuffix("domain"): "example.com"
    default: isSecret ? "test-\(name)" : "example"
    }
  }

  private static func sentence(_ text: String) -> String {
    let end = text.hasPrefix("the variable") ? " of the command." : "."
    return text.prefix(1).uppercased() + text.dropFirst().filter { $0 != "'" } + end
  }
}
