import Diagnostics
import MessageSyntax

/// Reads `.http` files as `--emit http` writes them: requests between `###` lines, `# @name`,
/// variables in double braces, and content in files.
struct HTTPFileReader {
  private(set) var report = ImportReporter()
  private(set) var template = TemplateText()
  private(set) var inputs: [SpecField] = []
  /// The environments, with the values of inputs.
  private(set) var environments = SpecMap(.block)

  private let bytes: [UInt8]
  private let base: UInt32
  private let files: any ImportFiles
  private var variables = HTTPFileVariables()
  /// The inputs of variables.
  private var names: [String: String] = [:]
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

  init(_ bytes: [UInt8], base: UInt32, files: any ImportFiles) {
    (self.bytes, self.base, self.files) = (bytes, base, files)
  }

  mutating func messages() -> [ImportedMessage] {
    for (name, origin) in HTTPFileVariables.files {
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
    let messages = blocks.compactMap { message($0.title, $0.lines) }
    setEnvironments()
    return messages
  }

  // MARK: One request

  private mutating func message(_ title: String?, _ lines: [Line]) -> ImportedMessage? {
    var rest = lines[...]
    var name = title
    while let line = rest.first {
      let text = String(line.text).trimmed
      if text.hasPrefix("#") || text.hasPrefix("//") {
        let comment = text.drop { $0 == "#" || $0 == "/" }.description.trimmed
        if comment.hasPrefix("@name "), name?.isEmpty ?? true {
          name = String(comment.dropFirst(6)).trimmed
        }
      } else if text.hasPrefix("@") {
        declare(text, at: line.span)
      } else if !text.isEmpty {
        break
      }
      rest = rest.dropFirst()
    }
    guard let first = rest.popFirst() else { return nil }
    var message = ImportedMessage(span: first.span)
    message.name = name?.isEmpty == true ? nil : name
    guard readRequestLine(first, &rest, &message) else { return nil }
    readFields(&rest, &message)
    readContent(rest, &message)
    return message
  }

  /// `@name = value`
  private mutating func declare(_ text: String, at span: Span) {
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
    if let version = url.range(of: " HTTP/") { url = String(url[..<version.lowerBound]) }
    while let next = rest.first, next.text.utf8.first == 0x20 || next.text.utf8.first == 0x09 {
      let text = String(next.text).trimmed
      guard text.hasPrefix("?") || text.hasPrefix("&") else { break }
      url += text
      rest = rest.dropFirst()
    }
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
    // Clients run these scripts after a response.
    if let script = lines.firstIndex(where: {
      $0.text.hasPrefix("> {%") || $0.text.hasPrefix("< {%")
    }) {
      report.lose("a script", "a spec runs nothing", at: lines[script].span)
      lines = lines[..<script]
      while let last = lines.last, last.text.isEmpty { lines = lines.dropLast() }
    }
    guard let first = lines.first else { return }
    if lines.count == 1, first.text.hasPrefix("< ") || first.text.hasPrefix("<@ ") {
      let path = String(first.text.drop { $0 != " " }).trimmed
      return readFile(
        path.hasPrefix("./") ? String(path.dropFirst(2)) : path, at: first.span, &message)
    }
    let type = message.field("content-type")?.value ?? ""
    let isMultipart = if case .multipart = MediaTypeKind.of(type) { true } else { false }
    // Clients end the lines of multipart content with CR LF.
    let end = isMultipart ? "\r\n" : "\n"
    var text = lines.map { String($0.text) }.joined(separator: end)
    if isMultipart { text += end }
    message.content = .text(filled(text, isURL: false, at: first.span))
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
    guard text.range(of: "{{") != nil else { return text }
    var output = ""
    var rest = text[...]
    while let open = rest.range(of: "{{") {
      guard let close = rest[open.upperBound...].range(of: "}}") else { break }
      let name = String(rest[open.upperBound..<close.lowerBound]).trimmed
      output += rest[..<open.lowerBound]
      output += value(
        of: name, written: String(rest[open.lowerBound..<close.upperBound]),
        isURL && output.isEmpty, isURL, at: span)
      rest = rest[close.upperBound...]
    }
    return output + rest
  }

  private mutating func value(
    of name: String, written: String, _ beginsURL: Bool, _ isURL: Bool, at span: Span
  ) -> String {
    guard let variable = variables[name] else {
      report.repair("the variable '\(name)' has no value; it is sent as it is written", at: span)
      return written
    }
    if case .file = variable.origin {
      if depth > 0 { nestedFills += 1 }
      guard depth < Self.deepest, nestedFills < 10_000 else {
        report.repair(
          "the variable '\(name)' is in too many others, or in itself; it is sent as it is written",
          at: span)
        return written
      }
      depth += 1
      defer { depth -= 1 }
      return filled(variable.value, isURL: isURL, at: span)
    }
    // In a URL and in content a client puts the value in as it is; a reference is encoded.
    let isPlain = ([variable.value] + variable.values.map(\.value)).allSatisfy {
      $0.utf8.allSatisfy { ByteSet.unreserved.contains($0) }
    }
    guard isPlain || beginsURL else {
      if case .secret = variable.origin {
        report.choose(
          "the secret '\(name)' is written as its example: a reference would be encoded", at: span)
      }
      return variable.value
    }
    return template.character(of: input(for: variable))
  }

  private mutating func input(for variable: HTTPFileVariables.Variable) -> String {
    if let known = names[variable.name] { return known }
    let slug = SpecText.slug(variable.name)
    let name = inputNames.unique(slug.isEmpty ? "value" : slug)
    names[variable.name] = name
    var input = SpecField(name, .string)
    switch variable.origin {
    case .secret:
      input.isSecret = true
      input.example = .text(SpecText.literal(variable.value))
    case .environment, .file: input.defaultValue = .text(SpecText.literal(variable.value))
    }
    inputs.append(input)
    return name
  }

  /// The environments give the inputs that they name their values.
  private mutating func setEnvironments() {
    let used = variables.variables.compactMap { variable -> (String, [NameKey: String])? in
      guard case .environment = variable.origin, let name = names[variable.name] else { return nil }
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
