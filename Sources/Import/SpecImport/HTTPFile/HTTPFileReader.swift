import Diagnostics
import MessageSyntax

/// Reads `.http` files as their clients do, and as `--emit http` writes them: requests between `###`
/// lines, `# @name`, variables in double braces, and content in files.
struct HTTPFileReader {
  var report = ImportReporter()
  var template = TemplateText()
  var inputs: [SpecField] = []
  /// The environments, with the values of inputs.
  var environments = SpecMap(.block)

  let files: any ImportFiles
  let keepsCredentials: Bool
  /// The base URL of a URL that is a path, or begins with a variable without a value.
  let baseURL: String?
  var variables = HTTPFileVariables()
  /// The inputs of variables.
  var names: [NameKey: String] = [:]
  var inputNames = NameRegistry()
  /// The variables that are used as hosts, without a scheme.
  var hostNames: Set<NameKey> = []
  /// The nesting of the variables whose text is being filled, and its limit.
  var depth = 0
  static let deepest = 12
  /// The number of nested variables that have been filled. It limits variables that name others
  /// many times.
  var nestedFills = 0

  private let bytes: [UInt8]
  private let base: UInt32
  private let path: String
  /// The number of things of each kind that are left out, and the place of the first.
  private var omissions: [HTTPFileOmission: (count: Int, first: Span)] = [:]

  init(
    _ bytes: [UInt8], base: UInt32, path: String, files: any ImportFiles, options: ImportOptions
  ) {
    (self.bytes, self.base, self.path, self.files) = (bytes, base, path, files)
    (keepsCredentials, baseURL) = (options.keepsCredentials, options.baseURL)
  }

  mutating func messages() -> [ImportedMessage] {
    for (name, origin) in HTTPFileVariables.files(beside: path) {
      if case .success(let json) = files.read(name) { variables.add(json, origin: origin) }
    }
    let sections = HTTPFileSection.all(in: withoutScripts(lines))
    // A variable is known in the whole file.
    for section in sections {
      for line in section.lines.prefix(while: \.isHead).map(\.text.trimmed)
      where line.hasPrefix("@") {
        declare(line)
      }
      for line in section.lines { findHosts(line) }
    }
    let messages = sections.compactMap { message($0) }
    setEnvironments()
    reportOmissions()
    return messages
  }

  private var lines: [HTTPFileLine] {
    let start = ByteOrderMark.length(in: bytes)
    var position = base + UInt32(start)
    return bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let span = Span(start: position, end: position + UInt32(line.count))
      position = span.end + 1
      let text = line.last == 0x0D ? line.dropLast() : line
      return HTTPFileLine(text: String(decoding: text, as: UTF8.self), span: span)
    }
  }

  /// Finds the variables that stand for a host: those after a scheme, and `{{host}}:{{port}}/path`.
  private mutating func findHosts(_ line: HTTPFileLine) {
    if line.isRequestLine || line.text.hasPrefix("@"), let url = line.text.range(of: "{{"),
      let end = line.text[url.upperBound...].range(of: "}}"),
      [0x3A, 0x2E].contains(line.text[end.upperBound...].utf8.first)
    {
      hostNames.insert(NameKey(String(line.text[url.upperBound..<end.lowerBound]).trimmed))
    }
    var rest = line.text[...]
    while let mark = rest.range(of: "://{{") {
      rest = rest[mark.upperBound...]
      guard let end = rest.range(of: "}}") else { return }
      hostNames.insert(NameKey(String(rest[..<end.lowerBound]).trimmed))
    }
  }

  // MARK: Omissions

  /// Counts a thing that a spec does not have.
  mutating func leaveOut(_ omission: HTTPFileOmission, at span: Span) {
    omissions[omission, default: (0, span)].count += 1
  }

  private mutating func reportOmissions() {
    for omission in HTTPFileOmission.allCases {
      guard let (count, span) = omissions[omission] else { continue }
      let reason = omission.reason + (count > 1 ? " (\(count) in this file)" : "")
      switch omission {
      case .prompt, .responseValue: report.choose("\(omission.subject): \(reason)", at: span)
      default: report.lose(omission.subject, reason, at: span)
      }
    }
  }

  /// The lines without scripts, which clients run before a request or after its response, and without
  /// the names of files for responses. A script without an end takes the rest of its request.
  private mutating func withoutScripts(_ lines: [HTTPFileLine]) -> [HTTPFileLine] {
    var kept: [HTTPFileLine] = []
    var rest = lines[...]
    while let line = rest.popFirst() {
      guard let (omission, end) = Self.script(line.text.trimmed) else {
        kept.append(line)
        continue
      }
      leaveOut(omission, at: line.span)
      guard let end else { continue }
      while let next = rest.first, !next.text.hasPrefix("###") {
        rest = rest.dropFirst()
        if next.text.range(of: end) != nil { break }
      }
    }
    return kept
  }

  /// The part that a line begins and a spec does not have, and the end of it, if that is in a later line.
  private static func script(_ text: String) -> (HTTPFileOmission, end: String?)? {
    if text.hasPrefix("> {%") || text.hasPrefix("< {%") {
      let isBefore = text.hasPrefix("<")
      return (isBefore ? .scriptBefore : .scriptAfter, text.range(of: "%}") == nil ? "%}" : nil)
    }
    if text == "{{" || text.hasPrefix("{{@") { return (.scriptBefore, "}}") }
    if text.hasPrefix("?? ") || text.hasPrefix("> ") && text.hasSuffix(".js") {
      return (.scriptAfter, nil)
    }
    return [">> ", ">>! ", "<> "].contains { text.hasPrefix($0) } ? (.responseFile, nil) : nil
  }

  // MARK: One request

  private mutating func message(_ section: HTTPFileSection) -> ImportedMessage? {
    var rest = section.lines[...]
    var name = section.title
    while let line = rest.first, line.isHead || takesBefore(line) {
      readDirective(of: line, &name)
      rest = rest.dropFirst()
    }
    guard let first = rest.popFirst() else { return nil }
    if let beginning = section.beginning {
      report.choose("this line begins a request, though no '###' is before it", at: beginning)
    }
    var message = ImportedMessage(span: first.span)
    message.name = name
    guard readRequestLine(first, &rest, &message) else { return nil }
    readFields(&rest, &message)
    guard completeURL(of: &message) else { return nil }
    readCredentials(&message)
    readContent(withoutResponse(rest), &message)
    readGraphQL(&message)
    return message
  }

  /// Whether a line names a script or a request that clients run before a request.
  private mutating func takesBefore(_ line: HTTPFileLine) -> Bool {
    let omissions: [(String, HTTPFileOmission)] = [
      ("< ", .scriptBefore), ("run ", .otherRequest), ("import ", .otherRequest),
    ]
    let text = line.text.trimmed
    guard let omission = omissions.first(where: { text.hasPrefix($0.0) })?.1 else { return false }
    leaveOut(omission, at: line.span)
    return true
  }

  /// `# @name login`, `# @name = login`
  private mutating func readDirective(of line: HTTPFileLine, _ name: inout String?) {
    guard line.isComment else { return }
    let text = line.text.trimmed.drop { $0 == "#" || $0 == "/" }.description.trimmed
    let words = text.split(maxSplits: 1) { $0 == " " || $0 == "=" }.map(String.init)
    switch words.first {
    case "@name" where words.count == 2:
      name = name ?? words[1].drop { $0 == " " || $0 == "=" }.description.trimmed
    case "@prompt", "@input": leaveOut(.prompt, at: line.span)
    case "@ref", "@forceRef": leaveOut(.otherRequest, at: line.span)
    default: break
    }
  }

  /// The lines before a response that a client has kept there.
  private mutating func withoutResponse(_ lines: ArraySlice<HTTPFileLine>) -> ArraySlice<
    HTTPFileLine
  > {
    guard let start = lines.firstIndex(where: \.isStatusLine) else { return lines }
    leaveOut(.response, at: lines[start].span)
    return lines[..<start]
  }

  /// `@name = value`
  private mutating func declare(_ text: String) {
    guard let equals = text.utf8.firstIndex(of: 0x3D) else { return }
    let name = String(text[..<equals].dropFirst()).trimmed
    variables.add(name, value: String(text[text.utf8.index(after: equals)...]).trimmed)
  }
}
