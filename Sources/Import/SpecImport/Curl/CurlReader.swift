import Diagnostics
import MessageSyntax

/// Reads commands that call curl, and builds the messages that curl would send. No command is run.
struct CurlReader {
  private(set) var report = ImportReporter()
  private var credentials = WrittenCredentials()
  private(set) var template = TemplateText()
  private(set) var inputs: [SpecField] = []

  private let bytes: [UInt8]
  private let base: UInt32
  /// The input of a variable of the shell.
  private var names: [String: String] = [:]
  private var inputNames: Set<String> = []
  /// The spans of commands that call curl.
  private var calls: [Span] = []

  init(_ bytes: [UInt8], base: UInt32) {
    (self.bytes, self.base) = (bytes, base)
  }

  /// A command: its words, and the text that is piped into it.
  private struct Command {
    var words: [ShellWord] = []
    var input: [UInt8]?
    var label: String?
  }

  mutating func messages() -> [ImportedMessage] {
    var lexer = ShellLexer(bytes, base: base)
    let tokens = lexer.tokens()
    var messages: [ImportedMessage] = []
    var command = Command()
    var piped: [UInt8]?
    var label: String?
    for token in tokens {
      switch token {
      case .word(let word): command.words.append(word)
      case .redirection(let mark, let word, let document):
        if let document { command.input = document }
        if mark == "<<<" { command.input = (word.bytes ?? []) + [0x0A] }
      case .separator(let mark, _):
        if mark == ")" {
          // The pattern of a `case`, which names the command after it.
          label = command.words.last?.literal
        } else {
          command.input = command.input ?? piped
          command.label = label
          messages += read(command)
          piped = mark == "|" ? printed(command) : nil
          if mark == ";;" { label = nil }
        }
        command = Command()
      }
    }
    command.input = command.input ?? piped
    command.label = label
    messages += read(command)
    // Mistakes in other commands of a script do not affect the import.
    for problem in lexer.problems
    where calls.contains(where: { $0.start <= problem.span.start && problem.span.start < $0.end }) {
      report.lose("a part of the command", problem.text, at: problem.span)
    }
    return messages
  }

  /// The output of a command, or `nil` if it is not known without running the command.
  private func printed(_ command: Command) -> [UInt8]? {
    let words = command.words.compactMap(\.bytes)
    guard words.count == command.words.count else { return nil }
    return PrintedText.output(of: words)
  }

  // MARK: One command

  private mutating func read(_ command: Command) -> [ImportedMessage] {
    var words = command.words[...]
    // `$ curl`, `sudo curl`, `FOO=1 curl` and `! curl` also call curl.
    while let first = words.first?.literal, first != "curl", first != "curl.exe",
      !first.hasSuffix("/curl")
    {
      guard ["$", ">", "sudo", "!", "time", "exec"].contains(first) || first.utf8.contains(0x3D)
      else {
        return []
      }
      words = words.dropFirst()
    }
    guard let first = words.first, let last = words.last, first.literal != nil else { return [] }
    calls.append(first.span.union(last.span))
    var messages: [ImportedMessage] = []
    var call = CurlCall(span: words.first?.span ?? Span(at: base), input: command.input)
    call.label = command.label
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if take(word, &rest, &call) { continue }
      messages += finish(call)
      call = CurlCall(span: word.span, input: nil)
    }
    return messages + finish(call)
  }

  private mutating func finish(_ call: CurlCall) -> [ImportedMessage] {
    guard !call.urls.isEmpty else {
      if call.isUsed {
        report.lose("a command without a URL", "nothing says where it goes", at: call.span)
      }
      return []
    }
    return call.urls.map { url in
      var assembly = CurlAssembly(call, template: template)
      let message = assembly.message(url)
      for (diagnostic, span) in assembly.diagnostics { report.report(diagnostic, at: span) }
      tellOfCredentials(in: message)
      return message
    }
  }

  /// Reports credentials that are not shell variables.
  private mutating func tellOfCredentials(in message: ImportedMessage) {
    for field in message.fields where !template.hasVariable(field.value) {
      credentials.tell(of: field.name, at: field.span, &report)
    }
    let credential = message.credentials.map { $0.username + $0.password } ?? message.bearer
    // Invalid credentials are not imported.
    if let credential, !template.hasVariable(credential), ImportedMessage.isCredential(credential) {
      credentials.tell(of: "authorization", at: message.span, &report)
    }
  }

  /// Takes a word with its value. Returns false for `--next`, which ends a request.
  private mutating func take(
    _ word: ShellWord, _ rest: inout ArraySlice<ShellWord>, _ call: inout CurlCall
  ) -> Bool {
    guard word.hasPrefix("-"), word.pieces.count == 1, let text = word.literal, text != "-" else {
      call.urls.append((self.text(of: word, in: .url), word.span))
      return true
    }
    if text == "--" { return true }
    if text.hasPrefix("--") {
      var name = String(text.dropFirst(2))
      var value: ShellWord?
      if let (before, behind) = word.split(at: 0x3D), let known = before.literal,
        CurlCommandOption.named(String(known.dropFirst(2)))?.takesValue == true
      {
        (name, value) = (String(known.dropFirst(2)), behind)
      }
      guard let option = CurlCommandOption.named(name) else {
        report.lose("the option '\(text)'", "it is not known", at: word.span)
        return true
      }
      if option.takesValue, value == nil { value = rest.popFirst() }
      return apply(option, value, at: word.span, &call)
    }
    return takeLetters(word, text, &rest, &call)
  }

  private mutating func takeLetters(
    _ word: ShellWord, _ text: String, _ rest: inout ArraySlice<ShellWord>, _ call: inout CurlCall
  ) -> Bool {
    var offset = 1
    for letter in text.dropFirst() {
      offset += letter.utf8.count
      guard let option = CurlCommandOption.letter(letter) else {
        report.lose("the option '-\(letter)'", "it is not known", at: word.span)
        return true
      }
      if option.takesValue {
        let behind = word.dropping(offset)
        let value = behind.bytes?.isEmpty == true ? rest.popFirst() : behind
        return apply(option, value, at: word.span, &call)
      }
      if !apply(option, nil, at: word.span, &call) { return false }
    }
    return true
  }

  private mutating func apply(
    _ option: CurlCommandOption, _ value: ShellWord?, at span: Span, _ call: inout CurlCall
  ) -> Bool {
    call.isUsed = true
    if option.takesValue, value == nil {
      report.lose("the option '--\(option.name)'", "its value is missing", at: span)
      return true
    }
    let place = value?.span ?? span
    switch option.meaning {
    case .next: return false
    case .silent: break
    case .client, .proxyUser:
      report.lose(
        "the option '--\(option.name)'", "it is about the client, and not about the request",
        at: span)
    case .compressed:
      report.lose("'--compressed'", "which codings a client takes is left to it", at: span)
    case .pathAsIs: call.keepsPath = true
    case .get: call.sendsDataInQuery = true
    case .head: call.method = call.method ?? "HEAD"
    case .url: if let value { call.urls.append((text(of: value, in: .url), place)) }
    default:
      if let value {
        call.settings.append((option.meaning, self.text(of: value, in: .value), place))
      }
    }
    return true
  }

  // MARK: Variables

  private enum Use {
    case beginningOfURL, url, value
  }

  /// The text of a word. Variables become inputs.
  private mutating func text(of word: ShellWord, in use: Use) -> String {
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
        text += part
      case .variable(let name):
        let place = use == .url && text.isEmpty ? Use.beginningOfURL : use
        text += template.character(of: input(for: name, place, at: word.span))
      }
    }
    return text
  }

  /// The input for a variable. It is a secret, unless the variable is in a URL and is not named
  /// like one.
  private mutating func input(for variable: String, _ use: Use, at span: Span) -> String {
    if let known = names[variable] { return known }
    let slug = SpecText.slug(variable)
    var name = slug.isEmpty ? "value" : slug
    while !inputNames.insert(name).inserted { name += "-2" }
    names[variable] = name
    var input = SpecField(name, .string)
    let isSecret = use == .value || Self.secretWords.contains { slug.contains($0) }
    input.isSecret = isSecret
    input.example =
      switch use {
      case .beginningOfURL: .text("https://example.com")
      case .url where slug.hasSuffix("host") || slug.hasSuffix("domain"): .text("example.com")
      case .url, .value: .text(isSecret ? "test-\(name)" : "example")
      }
    input.description = "The variable $\(variable) of the command."
    inputs.append(input)
    report.choose(
      "the variable '$\(variable)' becomes the \(isSecret ? "secret " : "")input '\(name)'",
      at: span)
    return name
  }

  private static let secretWords = ["token", "key", "secret", "password", "auth", "credential"]
}
