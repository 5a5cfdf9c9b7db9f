/// Reads one entry: its name, comments, request line, fields and content.
struct EntryReader {
  private let lines: ArraySlice<Line>
  private let isLast: Bool
  private let variables: FileVariables
  private let files: [String: [UInt8]]

  /// The next line to read.
  private var position: Int

  init(
    _ lines: ArraySlice<Line>, isLast: Bool, variables: FileVariables, files: [String: [UInt8]]
  ) {
    (self.lines, self.isLast, self.variables, self.files) = (lines, isLast, variables, files)
    position = lines.startIndex
  }

  /// Reads `### title`, which is for people.
  mutating func readTitle() throws(Refusal) -> String {
    let line = try take("no delimiter")
    guard line.starts(with: "### ".utf8) else { throw refusal("no title after '###'") }
    let title = line.dropFirst(4).text
    guard !title.isEmpty, title.isTrimmed else { throw refusal("a title with outer blanks") }
    for mark in ["##", "{{", "}}"] where title.utf8.firstRange(of: mark.utf8) != nil {
      throw refusal("'\(mark)' in a title")
    }
    guard !title.hasPrefix("@") else { throw refusal("a title that is a directive") }
    return title
  }

  /// Reads `# @name name`, which is for clients.
  mutating func readName() throws(Refusal) -> String {
    let line = try take("no '# @name'")
    guard line.starts(with: "# @name ".utf8) else { throw refusal("no '# @name'") }
    let name = line.dropFirst(8)
    guard !name.isEmpty, name.allSatisfy(\.isWord) else {
      throw refusal("a name outside [A-Za-z0-9_]")
    }
    return name.text
  }

  /// Reads what follows the name.
  mutating func readEntry(titled title: String, name: String) throws(Refusal) -> PortableEntry {
    var entry = PortableEntry(title: title, name: name)
    try readComments(into: &entry)
    try readRequestLine(into: &entry)
    try readFields(into: &entry)
    if entry["Cookie"] != nil, !entry.directives.contains("no-cookie-jar") {
      throw refusal("a cookie without '# @no-cookie-jar'")
    }
    try readContent(into: &entry)
    return entry
  }

  private mutating func readComments(into entry: inout PortableEntry) throws(Refusal) {
    while let line = peek, line.first == UInt8(ascii: "#") {
      position += 1
      switch try located({ () throws(Fault) in try Comment(line) }) {
      case .text(let text): entry.comments.append(text)
      case .directive(let name) where entry.directives.contains(name):
        throw refusal("'@\(name)' twice")
      case .directive(let name): entry.directives.append(name)
      }
    }
  }

  /// Reads the request line.
  ///
  ///     request-line = method " " absolute-URL
  private mutating func readRequestLine(into entry: inout PortableEntry) throws(Refusal) {
    let line = try take("no request line")
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 2 else { throw refusal("no request line of two words") }
    entry.method = words[0].text
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
    guard methods.contains(entry.method) else { throw refusal("a method that not all know") }
    entry.url = try located { () throws(Fault) in
      try PortableURL(variables.substitute(in: words[1]))
    }
  }

  private mutating func readFields(into entry: inout PortableEntry) throws(Refusal) {
    while let line = peek, !line.isEmpty {
      position += 1
      let field = try located { () throws(Fault) in try PortableField(line, variables) }
      guard entry[field.name] == nil else { throw refusal("two fields '\(field.name)'") }
      entry.fields.append((field.name, field.value))
    }
  }

  /// Reads the content, between two blank lines.
  private mutating func readContent(into entry: inout PortableEntry) throws(Refusal) {
    var body = lines[position...]
    if !isLast {
      guard body.popLast()?.isEmpty == true else { throw refusal("no blank line at the end") }
    }
    guard body.first != nil else { return }
    position += 1
    body.removeFirst()
    guard let first = body.first, let last = body.last, !first.isEmpty, !last.isEmpty else {
      throw refusal("blank lines in the place of content")
    }
    guard let mediaType = entry.mediaType else { throw refusal("content without Content-Type") }
    if entry.method == "GET" || entry.method == "HEAD" {
      throw refusal("content of a \(entry.method) request")
    }
    position += 1
    if body.count == 1, first.starts(with: "< ".utf8) {
      let content = try located { () throws(Fault) in try file(first, of: mediaType) }
      (entry.contentFile, entry.content) = (content.name, content.bytes)
    } else {
      let text = Array(body.joined(separator: [0x0A]))
      entry.content = try located { () throws(Fault) in
        try InlineContent(entry["Content-Type"] ?? "", mediaType).bytes(of: text, variables)
      }
    }
  }

  /// The content that a line names: `< ./upload.body`.
  private func file(
    _ line: Line, of mediaType: String
  ) throws(Fault) -> (name: String, bytes: [UInt8]) {
    guard line.starts(with: "< ./".utf8) else { throw Fault("no '< ./' and a name") }
    let name = line.dropFirst(4)
    // kulala fails on '%'.
    let marks = Array("-_.=,~".utf8)
    guard name.first != UInt8(ascii: "."),
      name.allSatisfy({ $0.isLetterOrDigit || marks.contains($0) })
    else { throw Fault("no name of a file") }
    guard name.text.hasSuffix(".body") else { throw Fault("a file that does not end in .body") }
    if mediaType == "application/x-www-form-urlencoded" { throw Fault("a form in a file") }
    guard let bytes = files[name.text] else { throw Fault("no file '\(name.text)'") }
    return (name.text, bytes)
  }
}

extension EntryReader {
  private var peek: Line? { lines.indices.contains(position) ? lines[position] : nil }

  private mutating func take(_ reason: String) throws(Refusal) -> Line {
    guard let line = peek else { throw refusal(reason) }
    position += 1
    return line
  }

  /// A refusal at the line that was read last.
  private func refusal(_ reason: String) -> Refusal {
    Refusal(line: position, reason: reason)
  }

  /// A value, or a refusal at the line that was read last.
  private func located<Value>(_ value: () throws(Fault) -> Value) throws(Refusal) -> Value {
    do throws(Fault) {
      return try value()
    } catch {
      throw refusal(error.reason)
    }
  }
}
