/// The messages that a client sends for the requests of a file.
struct ClientReader {
  let client: Client
  let environment: ClientEnvironment

  /// The files beside that of the requests.
  let files: [String: [UInt8]]

  /// The result of one request.
  struct Sent {
    /// The text after `###`.
    var title: String

    /// Whether the client reports that there is nothing to send.
    var isWithoutCases = false

    /// What is sent; `nil` for a request that is a comment.
    var entry: Result<PortableEntry, Fault>?
  }

  /// A request of the file, before the client processes it.
  private struct Section {
    var title = ""
    var name = ""
    var directives: [String] = []
    var requestLine: Line?
    var fields: [Line] = []
    var body: [UInt8] = []
  }

  /// Sends all requests of a file, in order.
  func send(_ file: [UInt8]) -> [Sent] {
    var lines = file.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let starts = lines.indices.filter { lines[$0].starts(with: "###".utf8) }
    var fileVariables: [String: [UInt8]] = [:]
    for line in lines where line.first == UInt8(ascii: "@") {
      let name = line.dropFirst().prefix(while: \.isWord)
      fileVariables[name.text] = Array(line[name.endIndex...].dropFirst(3))
    }
    let values =
      client.prefersFileVariables
      ? environment.values.merging(fileVariables) { _, own in own }
      : fileVariables.merging(environment.values) { _, own in own }
    var jar: [String] = []
    var hasEnded = false
    return zip(starts, starts.dropFirst() + [lines.endIndex]).compactMap { start, end -> Sent? in
      let section = read(lines[start..<end])
      // Without a title, it is only a delimiter.
      guard !section.title.isEmpty || section.requestLine != nil else { return nil }
      guard section.requestLine != nil else {
        let isWithoutCases = lines[start..<end].contains { $0.starts(with: "# No cases".utf8) }
        return Sent(title: section.title, isWithoutCases: isWithoutCases)
      }
      do throws(Fault) {
        guard !hasEnded else { throw Fault("the run has ended") }
        return Sent(
          title: section.title,
          entry: .success(try send(section, values, cookies: &jar, hasEnded: &hasEnded)))
      } catch {
        return Sent(title: section.title, entry: .failure(error))
      }
    }
  }

  private func read(_ lines: ArraySlice<Line>) -> Section {
    var section = Section()
    section.title = (lines.first ?? []).drop { $0 == UInt8(ascii: "#") }.dropFirst().text
    var rest = lines.dropFirst()
    while let line = rest.first, section.requestLine == nil {
      rest = rest.dropFirst()
      if line.starts(with: "# @name ".utf8) {
        section.name = line.dropFirst(8).text
      } else if line.starts(with: "# @".utf8) {
        section.directives.append(line.dropFirst(3).text)
      } else if !line.isEmpty, line.first != UInt8(ascii: "#") {
        section.requestLine = line
      }
    }
    section.fields = Array(rest.prefix { !$0.isEmpty })
    var body = rest.dropFirst(section.fields.count)
    if body.first?.isEmpty == true { body.removeFirst() }
    while body.last?.isEmpty == true { body.removeLast() }
    section.body = Array(body.joined(separator: [0x0A]))
    return section
  }
}

// MARK: - Sending

extension ClientReader {
  private func send(
    _ section: Section, _ values: [String: [UInt8]], cookies: inout [String], hasEnded: inout Bool
  ) throws(Fault) -> PortableEntry {
    var variables = FileVariables()
    for (name, value) in values { try variables.take(name, value) }
    var entry = PortableEntry(title: section.title, name: section.name)
    entry.directives = section.directives
    let line = Array(client.requestLine((section.requestLine ?? []).text).utf8)
    let words = line.split(separator: 0x20, maxSplits: 1)
    guard words.count == 2 else { throw Fault("no request line") }
    entry.method = words[0].text
    guard client.sends(method: entry.method) else { throw Fault("a method of no client") }
    entry.url = try url(variables.substitute(in: words[1]))
    for line in section.fields {
      guard let field = try ClientField(client).field(line, variables) else { continue }
      entry.fields.append(field)
    }
    try keepCookies(&entry, in: &cookies, hasEnded: &hasEnded)
    entry.content = try ClientContent(client, files, variables).bytes(section.body, of: entry)
    return entry
  }

  private func url(_ text: [UInt8]) throws(Fault) -> PortableURL {
    var url = PortableURL()
    guard let mark = text.firstRange(of: "://".utf8) else { throw Fault("no absolute URL") }
    url.scheme = text[..<mark.lowerBound].text
    let rest = text[mark.upperBound...]
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    url.authority = authority.text
    let target = rest[authority.endIndex...]
    url.target = target.first == UInt8(ascii: "/") ? target.text : "/" + target.text
    guard let decoded = RequestTarget.percentDecoded(target) else { throw Fault("a stray '%'") }
    if client == .httpyac || client == .restClient,
      String(validating: decoded, as: UTF8.self) == nil
    {
      throw Fault("a URL that is not UTF-8")
    }
    return url
  }

  /// httpYac keeps the cookies that it sends, unless the file says not to.
  private func keepCookies(
    _ entry: inout PortableEntry, in jar: inout [String], hasEnded: inout Bool
  ) throws(Fault) {
    guard client == .httpyac else { return }
    let place = entry.fields.firstIndex { $0.name.lowercased() == "cookie" }
    let pairs = place.map { entry.fields[$0].value.split(separator: ";").map(String.init) } ?? []
    for pair in pairs where !pair.contains("=") || pair.drop(while: { $0 == " " }).first == "=" {
      hasEnded = true
      throw Fault("a cookie that does not parse")
    }
    guard !entry.directives.contains("no-cookie-jar") else { return }
    if let place {
      entry.fields[place].value = pairs.first ?? ""
      jar.append(pairs.first ?? "")
    } else if !jar.isEmpty {
      entry.fields.append(("Cookie", jar.joined(separator: "; ")))
    }
  }
}
