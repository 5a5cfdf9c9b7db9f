import Diagnostics
import MessageSyntax

/// Reads commands that call curl, and builds the messages that curl would send. No command is run.
struct CurlReader {
  private(set) var report = ImportReporter()
  private var variables = ShellVariables()
  private var commands = CurlCommands()

  private let bytes: [UInt8]
  private let base: UInt32
  private let files: CurlFiles
  /// The parts that the lexer could not read, in the order of the script.
  private var problems: [ShellProblem] = []
  /// The number of configuration files that are still read: one may name itself.
  private var configurationsLeft = 64

  init(_ bytes: [UInt8], base: UInt32, files: any ImportFiles) {
    (self.bytes, self.base, self.files) = (bytes, base, CurlFiles(files))
  }

  var template: TemplateText { variables.template }
  var inputs: [SpecField] { variables.inputs }

  mutating func messages() -> [ImportedMessage] {
    let script = ShellScript(bytes, base: base)
    variables.defaults = Dictionary(
      script.defaults.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    problems = script.problems.sorted { $0.span.start < $1.span.start }
    var messages: [ImportedMessage] = []
    for command in script.commands {
      variables.assign(command.words)
      var command = command
      if command.words.contains(where: { !$0.isQuoted }) {
        command.words = command.words.flatMap { variables.words(of: $0) }
      }
      messages += read(command)
    }
    return messages
  }

  /// Reports what could not be read in a command. Mistakes in other commands of a script do not affect
  /// the import.
  private mutating func reportProblems(in span: Span) {
    var (low, high) = (0, problems.count)
    while low < high {
      let middle = (low + high) / 2
      if problems[middle].span.start < span.start { low = middle + 1 } else { high = middle }
    }
    for problem in problems[low...].prefix(while: { $0.span.start < span.end }) {
      report.lose("a part of the command", problem.text, at: problem.span)
    }
  }

  // MARK: One command

  private mutating func read(_ command: ShellScript.Command) -> [ImportedMessage] {
    switch commands.call(of: command) {
    case .none: return []
    case .unread(let reason, let span):
      report.lose("a command that calls curl", reason, at: span)
      return []
    case .curl(let words):
      guard let first = words.first, let last = words.last else { return [] }
      let losses = report.lossCount
      reportProblems(in: command.span?.union(last.span) ?? first.span.union(last.span))
      var messages = read(words, of: command)
      for index in messages.indices where report.lossCount > losses {
        messages[index].isWhole = false
      }
      return messages
    }
  }

  private mutating func read(
    _ words: ArraySlice<ShellWord>, of command: ShellScript.Command
  ) -> [ImportedMessage] {
    var messages: [ImportedMessage] = []
    let input = words.contains { $0.readsInput } ? command.input.flatMap { data(of: $0) } : nil
    var call = CurlCall(span: words.first?.span ?? Span(at: base), input: input)
    call.label = command.label
    let hasURL = words.contains { $0.hasPrefix("http://") || $0.hasPrefix("https://") }
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if hasURL, !word.isQuoted, word.pieces.count == 1, let source = word.unknownText {
        report.lose(
          "a part of the command", "the arguments in '\(source)' are not known", at: word.span)
        continue
      }
      if take(word, &rest, &call) { continue }
      messages += finish(call)
      call = CurlCall(span: word.span, input: nil)
    }
    return messages + finish(call)
  }

  /// The data of standard input.
  private mutating func data(of input: ShellInput) -> CurlData? {
    switch input {
    case .text(let word):
      return word.bytes.map { CurlData($0) }
        ?? .text(variables.text(of: word, in: .value, &report))
    case .file(let word): return word.literal.map { .file($0) }
    }
  }

  private mutating func finish(_ call: CurlCall) -> [ImportedMessage] {
    guard !call.urls.isEmpty else {
      if call.isUsed {
        report.lose("a command without a URL", "nothing says where it goes", at: call.span)
      }
      return []
    }
    return call.urls.flatMap { url in
      let texts = call.keepsBraces ? [url.text] : CurlGlob.expanded(url.text)
      guard let texts else {
        report.lose(
          "a URL with braces or brackets", "it is more than \(CurlGlob.mostURLs) URLs", at: url.span
        )
        return [ImportedMessage]()
      }
      if texts.count > 1 || !texts[0].isSame(as: url.text) {
        report.choose(
          "curl takes braces and brackets for sets: it sends \(texts.count == 1 ? "1 request" : "\(texts.count) requests")",
          help: "with -g, curl takes them as they are", at: url.span)
      }
      return texts.map { text in
        var assembly = CurlAssembly(call, template: template, files: files)
        let message = assembly.message((text, url.span))
        for (diagnostic, span) in assembly.diagnostics { report.report(diagnostic, at: span) }
        return message
      }
    }
  }

  /// Takes a word with its value. Returns false for `--next`, which ends a request.
  private mutating func take(
    _ word: ShellWord, _ rest: inout ArraySlice<ShellWord>, _ call: inout CurlCall
  ) -> Bool {
    guard word.hasPrefix("-"), word.pieces.count == 1, let text = word.literal, text != "-" else {
      call.urls.append((variables.text(of: word, in: .url, &report), word.span))
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
      if option.meaning == .config, let value {
        rest = (configuration(value, call) + rest)[...]
        return true
      }
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
        if option.meaning == .config, let value {
          rest = (configuration(value, call) + rest)[...]
          return true
        }
        return apply(option, value, at: word.span, &call)
      }
      if !apply(option, nil, at: word.span, &call) { return false }
    }
    return true
  }

  /// The options in the file of `-K`.
  private mutating func configuration(_ word: ShellWord, _ call: CurlCall) -> [ShellWord] {
    var text: String?
    if let path = word.literal {
      switch path == "-" ? call.input : .file(path) {
      case .text(let known)?: text = known
      case .file(let path)?: text = files.text(of: path)
      case .bytes?, nil: break
      }
    }
    guard let text, configurationsLeft > 0, TemplateText.problem(in: Array(text.utf8)) == nil,
      !template.hasVariable(text)
    else {
      report.lose("what the file of '--config' says", "it cannot be read", at: word.span)
      return []
    }
    configurationsLeft -= 1
    return CurlOptionsFile.words(of: text, at: word.span)
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
    case .config, .expanded:
      report.lose("the option '--\(option.name)'", "it is not read", at: span)
    case .compressed:
      report.lose("'--compressed'", "which codings a client takes is left to it", at: span)
    case .pathAsIs: call.keepsPath = true
    case .globOff: call.keepsBraces = true
    case .scheme: call.scheme = (option.name, span)
    case .basic: call.scheme = nil
    case .get: call.sendsDataInQuery = true
    case .head: call.method = call.method ?? "HEAD"
    case .url:
      if let value { call.urls.append((variables.text(of: value, in: .url, &report), place)) }
    default:
      if let value {
        let text = variables.text(of: value, in: use(of: option.meaning, value), &report)
        call.settings.append((option.meaning, text, place))
      }
    }
    return true
  }

  /// Where the variables of a value go.
  private func use(of meaning: CurlMeaning, _ value: ShellWord) -> ShellVariables.Use {
    switch meaning {
    case .user, .bearer, .cookie: return .credential
    case .header:
      guard case .bytes(let bytes)? = value.pieces.first,
        let colon = bytes.firstIndex(of: 0x3A)
      else { return .value }
      let name = String(decoding: bytes[..<colon], as: UTF8.self)
      return CredentialInputs.isCredential(field: name) ? .credential : .value
    default: return .value
    }
  }
}
