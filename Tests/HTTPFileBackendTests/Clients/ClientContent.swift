/// The content that a client reads from the lines after the fields.
struct ClientContent {
  private let client: Client
  private let files: [String: [UInt8]]
  private let variables: FileVariables

  init(_ client: Client, _ files: [String: [UInt8]], _ variables: FileVariables) {
    (self.client, self.files, self.variables) = (client, files, variables)
  }

  /// The content of a request as it is sent.
  func bytes(_ body: [UInt8], of entry: PortableEntry) throws(Fault) -> [UInt8] {
    if entry.method == "GET", !client.sendsContentOfGet { return [] }
    let mediaType = entry.mediaType ?? ""
    // kulala sends no content without a type.
    if client == .kulala, entry["Content-Type"] == nil { return [] }
    let isForm = mediaType == "application/x-www-form-urlencoded"
    let isMultipart = mediaType.hasPrefix("multipart/")
    guard !body.starts(with: "< ".utf8) else {
      let name = body.dropFirst(2).text.trimmingPrefix("./")
      guard client != .visualStudio else { throw Fault("a body file") }
      guard let bytes = files[String(name)] else { throw Fault("no file '\(name)'") }
      if client == .httpyac, isForm { return [] }
      return client == .restClient && isMultipart ? bytes + "\r\n".utf8 : bytes
    }
    var text = body
    // Visual Studio also finds the next request in the middle of a line.
    if client == .visualStudio, let mark = text.firstRange(of: "###".utf8) {
      text = Array(text[..<mark.lowerBound])
    }
    try InlineRules.check(lines: text, isForm: isForm)
    if client == .httpyac { try checkLines(text) }
    let sent = try variables.substitute(in: text)
    guard isMultipart else { return sent }
    return Array(
      sent.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: [0x0D, 0x0A]))
  }

  /// httpYac's `^\s*(query|mutation)`, without a word end, and its files, before variables are filled in.
  private func checkLines(_ text: [UInt8]) throws(Fault) {
    for line in text.text.split(separator: "\n") {
      let words = String(line.unicodeScalars.drop(while: \.isBlank)).lowercased()
      if words.hasPrefix("query") || words.hasPrefix("mutation") { throw Fault("GraphQL") }
      let scalars = Array(line.unicodeScalars)
      for (index, scalar) in scalars.enumerated().dropFirst().dropLast() where scalar == "<" {
        guard scalars[index - 1].isBlank, scalars[index + 1].isBlank else { continue }
        throw Fault("the name of a file")
      }
    }
  }
}
