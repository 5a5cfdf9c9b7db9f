import Diagnostics
import MessageSyntax

/// Reads `.http` files as their clients do, and as `--emit http` writes them: requests between `###`
/// lines, `# @name`, variables in double braces, and content in files.
struct HTTPFileReader {
  private(set) var report = ImportReporter()
  private(set) var template = TemplateText()
  private(set) var inputs: [SpecField] = []
  /// The environments, with the values of inputs.
  private(set) var environments = SpecMap(.block)

  private let bytes: [UInt8]
  private let base: UInt32
  private let path: String
  private let keepsCredentials: Bool
  private let files: any ImportFiles
  private var variables = HTTPFileVariables()
  /// The inputs of variables.
  private var names: [NameKey: String] = [:]
  private var inputNames = NameRegistry()
  /// The nesting of the variables whose text is being filled, and its limit.
  private var depth = 0
  private static let deepest = 12
  /// The number of nested variables that have been filled. It limits variables that name others
  /// many times.
  private var nestedFills = 0

  /// A line of the file, without its end.
  private struct Line {
    let text: String
    let span: Span
  }

  init(
    _ bytes: [UInt8], base: UInt32, path: String, files: any ImportFiles, keepsCredentials: Bool
  ) {
    (self.bytes, self.base, self.path, self.files) = (bytes, base, path, files)
    self.keepsCredentials = keepsCredentials
  }

  mutating func messages() -> [ImportedMessage] {
    for (name, origin) in HTTPFileVariables.files(beside: path) {
      if case .success(let json) = files.read(name) { variables.add(json, origin: origin) }
    }
    let start = ByteOrderMark.length(in: bytes)
    var position = base + UInt32(start)
    var blocks: [(title: String?, lines: [Line])] = [(nil, [])]
    for line in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false) {
      let span = Span(start: position, end: position + UInt32(line.count))
      position = span.end + 1
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if text.hasPrefix("###") {
        blocks.append((String(text.dropFirst(3)).trimmed, []))
      } else {
        blocks[blocks.count - 1].lines.append(Line(text: text, span: span))
      }
    }
    // A variable is known in the whole file.
    for block in blocks {
      for line in block.lines.map(\.text.trimmed).prefix(while: Self.isHead)
      where line.hasPrefix("@") {
        declare(line)
      }
    }
    let messages = blocks.compactMap { message($0.title, $0.lines) }
    setEnvironments()
    return messages
  }

  // MARK: One request

  private mutating func message(_ title: String?, _ lines: [Line]) -> ImportedMessage? {
    var rest = withoutScripts(lines)[...]
    var name = title
    while let line = rest.first {
      let text = String(line.text).trimmed
      if text.hasPrefix("#") || text.hasPrefix("//") {
        let comment = text.drop { $0 == "#" || $0 == "/" }.description.trimmed
        if comment.hasPrefix("@name "), name?.isEmpty ?? true {
          name = String(comment.dropFirst(6)).trimmed
        }
      } else if !Self.isHead(text) {
        break
      }
      rest = rest.dropFirst()
    }
    guard let first = rest.popFirst() else { return nil }
    var message = ImportedMessage(span: first.span)
    message.name = name?.isEmpty == true ? nil : name
    guard readRequestLine(first, &rest, &message) else { return nil }
    readFields(&rest, &message)
    readCredentials(&message)
    readContent(rest, &message)
    readGraphQL(&message)
    return message
  }

  /// Whether a line without outer blanks can be before a request line: it is empty, a comment or a variable.
  private static func isHead(_ text: String) -> Bool {
    text.isEmpty || ["#", "//", "@"].contains { text.hasPrefix($0) }
  }

  /// The lines without scripts, which clients run before a request or after its response, and without
  /// the names of files for responses. A script without an end takes the rest.
  private mutating func withoutScripts(_ lines: [Line]) -> [Line] {
    var kept: [Line] = []
    var rest = lines[...]
    while let line = rest.popFirst() {
      let text = line.text.trimmed
      let isScript = text.hasPrefix("> {%") || text.hasPrefix("< {%")
      guard isScript || ["> ", ">> ", "<> "].contains(where: { text.hasPrefix($0) }) else {
        kept.append(line)
        continue
      }
      report.lose(
        "a script or the file of a response", "a spec runs nothing, and keeps no response",
        at: line.span)
      guard isScript, text.range(of: "%}") == nil else { continue }
      while let next = rest.popFirst(), next.text.range(of: "%}") == nil {}
    }
    return kept
  }

  /// `@name = value`
  private mutating func declare(_ text: String) {
    guard let equals = text.utf8.firstIndex(of: 0x3D) else { return }
    let name = String(text[..<equals].dropFirst()).trimmed
    variables.add(name, value: String(text[text.utf8.index(after: equals)...]).trimmed)
  }

  /// Reads `METHOD URL`, with an optional version, and continuation lines that begin with `?` or
  /// `&`.
  private mutating func readRequestLine(
    _ line: Line, _ rest: inout ArraySlice<Line>, _ message: inout ImportedMessage
  ) -> Bool {
    var words = line.text.split(separator: " ", maxSplits: 1).map(String.init)
    if words.count == 1 { words = ["GET"] + words }
    guard Method.isToken(Array(words[0].utf8)) else {
      report.lose("this line", "a request begins with a method and a URL", at: line.span)
      return false
    }
    var url = words[1].trimmed
    while let next = rest.first, next.text.utf8.first == 0x20 || next.text.utf8.first == 0x09 {
      let text = String(next.text).trimmed
      guard text.hasPrefix("?") || text.hasPrefix("&") else { break }
      url += text
      rest = rest.dropFirst()
    }
    if let version = url.range(of: " HTTP/") { url = String(url[..<version.lowerBound]) }
    message.method = words[0]
    message.url = filled(url, isURL: true, at: line.span)
    return true
  }

  private mutating func readFields(
    _ rest: inout ArraySlice<Line>, _ message: inout ImportedMessage
  ) {
    while let line = rest.popFirst() {
      if line.text.utf8.allSatisfy(\.isBlank) { return }
      if line.text.hasPrefix("#") || line.text.hasPrefix("//") { continue }
      guard let colon = line.text.utf8.firstIndex(of: 0x3A) else {
        report.lose("this line", "a header is a name, a colon and a value", at: line.span)
        continue
      }
      let value = String(line.text[line.text.utf8.index(after: colon)...]).trimmed
      message.fields.append(
        .init(
          name: String(line.text[..<colon]).trimmed,
          value: filled(value, isURL: false, at: line.span),
          span: line.span))
    }
  }

  // MARK: Content

  private mutating func readContent(
    _ rest: ArraySlice<Line>, _ message: inout ImportedMessage
  ) {
    var lines = rest
    while let last = lines.last, last.text.isEmpty { lines = lines.dropLast() }
    guard let first = lines.first else { return }
    if lines.count == 1, first.text.hasPrefix("< ") || first.text.hasPrefix("<@ ") {
      let path = String(first.text.drop { $0 != " " }).trimmed
      return readFile(
        path.hasPrefix("./") ? String(path.dropFirst(2)) : path, at: first.span, &message)
    }
    let kind = MediaTypeKind.of(message.field("content-type")?.value ?? "")
    if case .form = kind {
      // Clients join the lines of a form.
      let form = lines.map { $0.text.trimmed }.joined()
      message.content = .text(filled(form, isURL: false, at: first.span))
      return
    }
    let isMultipart = if case .multipart = kind { true } else { false }
    // Clients end the lines of multipart content with CR LF.
    let end = isMultipart ? "\r\n" : "\n"
    var text = lines.map { String($0.text) }.joined(separator: end)
    if isMultipart { text += end }
    message.content = .text(filled(text, isURL: false, at: first.span))
  }

  // MARK: What clients make themselves

  /// Credentials in clear text, which clients encode: `Basic user password`, `Basic user:password`. Others are
  /// computed for each request, and are never replaced by a weaker scheme.
  private mutating func readCredentials(_ message: inout ImportedMessage) {
    guard
      let place = message.fields.firstIndex(where: { $0.name.asciiLowercased == "authorization" })
    else { return }
    let field = message.fields[place]
    let words = field.value.split(separator: " ").map(String.init)
    guard let scheme = words.first?.asciiLowercased, words.count > 1 else { return }
    switch scheme {
    case "basic":
      let pair =
        words.count == 3
        ? [words[1], words[2]]
        : words[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
      guard pair.count == 2, words.count < 4 else { return }
      message.credentials = (pair[0], pair[1])
    case "digest" where words.count == 3 && !field.value.utf8.contains(0x3D),
      "aws" where words.count > 2,
      "ntlm" where words.count > 2, "oauth2", "openid", "cognito":
      report.lose(
        "the scheme '\(words[0])'", "a client computes them for each request",
        at: field.span)
    default: return
    }
    message.fields.remove(at: place)
  }

  /// The content of `GRAPHQL url`, of `X-REQUEST-TYPE: GraphQL`, and of a query with the type of JSON: a query
  /// and, after an empty line, its variables.
  private mutating func readGraphQL(_ message: inout ImportedMessage) {
    let isMethod = message.method.asciiLowercased == "graphql"
    if isMethod { message.method = "POST" }
    let mark = message.fields.firstIndex { $0.name.asciiLowercased == "x-request-type" }
    let isMarked = mark.map { message.fields[$0].value.asciiLowercased == "graphql" } ?? false
    if let mark, isMarked { message.fields.remove(at: mark) }
    guard case .text(let text) = message.content else { return }
    let isJSON = message.field("content-type").map { MediaTypeKind.of($0.value) } == .json
    let beginsQuery = ["query", "mutation", "subscription", "fragment"].contains {
      text.hasPrefix($0 + " ") || text.hasPrefix($0 + "{")
    }
    guard isMethod || isMarked || isJSON && beginsQuery else { return }
    if message.field("content-type") == nil {
      message.fields.append(
        .init(name: "Content-Type", value: MediaType.json, span: message.span))
    }
    let parts = text.range(of: "\n\n{").map { (text[..<$0.lowerBound], text[$0.lowerBound...]) }
    message.content = .graphQL(
      query: String(parts?.0 ?? text[...]).trimmed, variables: parts.map { String($0.1).trimmed },
      operation: nil)
  }

  private mutating func readFile(_ path: String, at span: Span, _ message: inout ImportedMessage) {
    switch files.read(path) {
    case .success(let bytes): message.content = .bytes(bytes)
    case .failure(let problem):
      report.repair("'\(path)' cannot be read (\(problem.reason)); the spec names it", at: span)
      message.content = .file(path)
    }
  }

  // MARK: Variables

  /// Text with variables replaced by their values, or by the characters of their inputs.
  private mutating func filled(_ text: String, isURL: Bool, at span: Span) -> String {
    TemplateText.replacingVariables(in: text) { name, spelling, before in
      guard let variable = variables[name] else {
        return unknown(name, spelling, isURL: isURL, behind: before, at: span)
      }
      return value(of: variable, spelling, isURL && before.isEmpty, isURL, at: span)
    }
  }

  private mutating func value(
    of variable: HTTPFileVariables.Variable, _ spelling: String, _ beginsURL: Bool, _ isURL: Bool,
    at span: Span
  ) -> String {
    switch variable.origin {
    // The value is not written, though a reference may be encoded.
    case .ownSecret: return template.character(of: input(for: variable))
    case .file where variable.isSecret: return template.character(of: input(for: variable))
    case .file: return nested(variable, spelling, isURL, at: span)
    case .environment, .secret: break
    }
    // In a URL and in content a client puts the value in as it is; a reference is encoded.
    let isPlain = ([variable.value] + variable.values.map(\.value)).allSatisfy {
      $0.utf8.allSatisfy { ByteSet.unreserved.contains($0) }
    }
    guard isPlain || beginsURL else {
      if case .secret = variable.origin {
        report.choose(
          "the secret '\(variable.name)' is written as its example: a reference would be encoded",
          at: span)
      }
      return variable.value
    }
    return template.character(of: input(for: variable))
  }

  /// The text of a variable of the file, which may name others.
  private mutating func nested(
    _ variable: HTTPFileVariables.Variable, _ spelling: String, _ isURL: Bool, at span: Span
  ) -> String {
    if depth > 0 { nestedFills += 1 }
    guard depth < Self.deepest, nestedFills < 10_000 else {
      report.repair(
        "the variable '\(variable.name)' is in too many others, or in itself; "
          + "it is sent as it is written", at: span)
      return spelling
    }
    depth += 1
    defer { depth -= 1 }
    return filled(variable.value, isURL: isURL, at: span)
  }

  private mutating func input(for variable: HTTPFileVariables.Variable) -> String {
    if let known = names[NameKey(variable.name)] { return known }
    let name = inputName(of: variable.name)
    var input = SpecField(name, .string)
    switch variable.origin {
    case .secret:
      input.isSecret = true
      input.example = .text(SpecText.literal(variable.value))
    case .file where variable.isSecret, .ownSecret:
      input.isSecret = true
      input.example = .text(keepsCredentials ? SpecText.literal(variable.value) : "test-\(name)")
    case .environment, .file: input.defaultValue = .text(SpecText.literal(variable.value))
    }
    inputs.append(input)
    return name
  }

  /// The input of a variable without a value: a response, a prompt or a function of the client gives it one.
  private mutating func unknown(
    _ name: String, _ written: String, isURL: Bool, behind text: String, at span: Span
  ) -> String {
    guard !name.isEmpty, name.utf8.count < 200, !name.utf8.contains(0x7B) else { return written }
    // A whole value of JSON, which may have any type.
    let last = text.utf8.last { !$0.isBlank && $0 != 0x0A }
    let isValue =
      !isURL && (last == 0x3A || last == 0x5B) && text.utf8.contains { [0x7B, 0x5B].contains($0) }
    let input = names[NameKey(name)] ?? addInput(name, isURL && text.isEmpty, isValue, at: span)
    return template.character(of: isValue ? "\(input) | json" : input)
  }

  private mutating func addInput(
    _ name: String, _ beginsURL: Bool, _ isValue: Bool, at span: Span
  ) -> String {
    report.choose("the variable '\(name)' has no value; it becomes an input", at: span)
    let input = inputName(of: name)
    var field = SpecField(input, isValue ? .any : .string)
    field.isSecret = CredentialInputs.isSecret(name)
    field.example = .text(
      beginsURL
        ? "https://example.com"
        : field.isSecret ? "test-\(input)" : CollectionVariables.example(ofGenerated: name))
    inputs.append(field)
    return input
  }

  /// A new name of an input, for a variable.
  private mutating func inputName(of variable: String) -> String {
    let slug = SpecText.slug(variable)
    let name = inputNames.unique(slug.isEmpty ? "value" : slug)
    names[NameKey(variable)] = name
    return name
  }

  /// The environments give the inputs that they name their values.
  private mutating func setEnvironments() {
    let used = variables.variables.compactMap { variable -> (String, [NameKey: String])? in
      guard case .environment = variable.origin, let name = names[NameKey(variable.name)] else {
        return nil
      }
      let values = variable.values.map { (NameKey($0.environment), $0.value) }
      return (name, Dictionary(values, uniquingKeysWith: { first, _ in first }))
    }
    for environment in variables.environments {
      var values = SpecMap()
      for (name, known) in used {
        guard let value = known[NameKey(environment)] else { continue }
        values.add(name, .text(SpecText.literal(value)))
      }
      guard !values.entries.isEmpty else { continue }
      environments.add(environment, .map(SpecMap([("values", .map(values))])))
    }
  }
}
