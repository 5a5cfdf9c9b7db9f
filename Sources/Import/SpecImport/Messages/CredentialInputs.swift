import Diagnostics
import MessageSyntax

/// Turns the credentials in messages into secret inputs: archives and commands from browsers contain
/// live ones, and a spec is a file that people share. A value that occurs often is one input.
struct CredentialInputs {
  private(set) var template: TemplateText
  private(set) var inputs: [SpecField]
  private(set) var report: ImportReporter
  /// The input of a value.
  private var names: [NameKey: String] = [:]
  private var inputNames = NameRegistry()

  init(_ template: TemplateText, _ inputs: [SpecField], _ report: ImportReporter) {
    (self.template, self.inputs, self.report) = (template, inputs, report)
    for input in inputs { _ = inputNames.take(input.name) }
  }

  // MARK: Names

  /// The header fields that carry credentials.
  private static let fields: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "x-api-key", "x-auth-token",
  ]

  /// Whether a header field carries credentials.
  static func isCredential(field name: String) -> Bool {
    fields.contains(name.asciiLowercased) || isSecret(name)
  }

  /// Whether a name, such as that of a variable, is one of credentials.
  static func isSecret(_ name: String) -> Bool {
    SpecText.slug(name).split(separator: "-").contains { word in
      secretWords.contains(String(word)) || secretEnds.contains { word.hasSuffix($0) }
    }
  }

  private static let secretWords: Set<String> = [
    "auth", "authentication", "authorization", "credential", "credentials", "secrets", "tokens",
  ]
  private static let secretEnds = [
    "token", "key", "secret", "password", "passwd", "pwd", "pass", "jwt", "signature", "cookie",
    "session",
  ]

  /// Whether the value of a name in a query or content is a credential. Unlike the name of a header
  /// field, such a name is the service's own: `key` and `next_token` are no credentials.
  static func isSecretValue(_ name: String) -> Bool {
    let slug = SpecText.slug(name)
    let words = slug.split(separator: "-").map(String.init)
    guard
      !words.contains(where: { ["next", "page", "continuation", "cursor", "type"].contains($0) })
    else { return false }
    let joined = words.joined()
    return valueEnds.contains { joined.hasSuffix($0) }
      && !["pagetoken", "nexttoken", "continuationtoken"].contains { joined.hasSuffix($0) }
  }

  private static let valueEnds = [
    "password", "passwd", "secret", "token", "apikey", "privatekey", "accesskey", "secretkey",
  ]

  // MARK: Messages

  /// Puts inputs in the place of the literal credentials of a message.
  mutating func hide(in message: inout ImportedMessage) {
    let names = message.credentialNames
    for index in message.fields.indices { hide(in: &message.fields[index], or: names) }
    if let (username, password) = message.credentials,
      ImportedMessage.isCredential(username + password)
    {
      // Without a password, the user name is the key: `-u sk_live_1:`.
      message.credentials =
        password.isEmpty
        ? (hidden(username, named: "username", "the user name", at: message.span), password)
        : (username, hidden(password, named: "password", "the password", at: message.span))
    }
    if let bearer = message.bearer, ImportedMessage.isCredential(bearer) {
      message.bearer = hidden(bearer, named: "token", "the token", at: message.span)
    }
    hideQuery(of: &message)
    hideContent(of: &message)
  }

  private mutating func hide(in field: inout ImportedMessage.Field, or names: Set<NameKey>) {
    let name = field.name.asciiLowercased
    guard Self.isCredential(field: name) || names.contains(NameKey(name)), field.isValid else {
      return
    }
    let subject = "the value of '\(name)'"
    guard name.hasSuffix("authorization") else {
      let words = name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
      field.value = hidden(field.value, named: words, subject, at: field.span)
      return
    }
    // The scheme is no secret (RFC 9110, section 11.4).
    let parts = field.value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else {
      field.value = hidden(field.value, named: "authorization", subject, at: field.span)
      return
    }
    let scheme = parts[0].asciiLowercased
    let input = scheme == "bearer" || scheme == "token" ? "token" : "\(scheme)-credentials"
    field.value =
      "\(parts[0]) " + hidden(String(parts[1]), named: input, subject, at: field.span)
  }

  private mutating func hideQuery(of message: inout ImportedMessage) {
    guard let mark = message.url.utf8.firstIndex(of: 0x3F) else { return }
    let start = message.url.utf8.index(after: mark)
    let end = message.url.utf8.firstIndex(of: 0x23) ?? message.url.endIndex
    guard start <= end else { return }
    let query = hiddenPairs(
      String(message.url[start..<end]), or: message.credentialNames, at: message.span)
    message.url = message.url[..<start] + query + message.url[end...]
  }

  private mutating func hideContent(of message: inout ImportedMessage) {
    switch message.content {
    case .parts(var parts):
      for index in parts.indices where Self.isSecretValue(parts[index].name) {
        guard case .text(let text) = parts[index].content else { continue }
        parts[index].content = .text(
          hidden(
            text, named: parts[index].name, "the part '\(parts[index].name)'", at: message.span))
      }
      message.content = .parts(parts)
    case .text(let text):
      // Commands often send JSON under the media type of a form, which curl adds.
      if let hidden = hiddenMembers(text, at: message.span) {
        message.content = .text(hidden)
      } else if case .form? = message.field("content-type").map({ MediaTypeKind.of($0.value) }) {
        message.content = .text(hiddenPairs(text, at: message.span))
      }
    case .json(let text):
      if let hidden = hiddenMembers(text, at: message.span) { message.content = .json(hidden) }
    case .pairs(var pairs):
      for index in pairs.indices
      where !pairs[index].isOptional && Self.isSecretValue(pairs[index].name) {
        let name = pairs[index].name
        pairs[index].value = hidden(
          pairs[index].value, named: name, "the value of '\(name)'", at: message.span)
      }
      message.content = .pairs(pairs)
    case .graphQL(let query, let variables?, let operation):
      if let hidden = hiddenMembers(variables, at: message.span) {
        message.content = .graphQL(query: query, variables: hidden, operation: operation)
      }
    case .none, .bytes, .file, .graphQL: break
    }
  }

  /// Pairs, with inputs in the place of the values of secret names.
  private mutating func hiddenPairs(
    _ text: String, or names: Set<NameKey> = [], at span: Span
  ) -> String {
    let pairs = text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard parts.count == 2,
        Self.isSecretValue(name) || names.contains(NameKey(name.asciiLowercased))
      else { return String(pair) }
      // The value is decoded when it is read, as the pair's would be.
      let value = hidden(String(parts[1]), named: name, "the value of '\(name)'", at: span)
      return "\(name)=\(value)"
    }
    return pairs.joined(separator: "&")
  }

  /// JSON, with inputs in the place of the texts of secret names. Returns `nil` for any other text.
  private mutating func hiddenMembers(_ text: String, at span: Span) -> String? {
    guard let tree = ImportedJSON.tree(of: text) else { return nil }
    let bytes = Array(text.utf8)
    var places: [(name: String, span: Span)] = []
    Self.collectSecrets(tree, &places)
    var output: [UInt8] = []
    var end = 0
    for (name, place) in places.sorted(by: { $0.span.start < $1.span.start }) {
      // The quotes stay.
      let range = Int(place.start) + 1..<Int(place.end) - 1
      guard let value = String(validating: bytes[range], as: UTF8.self) else { continue }
      output += bytes[end..<range.lowerBound]
      output += hidden(value, named: name, "the value of '\(name)'", at: span).utf8
      end = range.upperBound
    }
    return String(decoding: output + bytes[end...], as: UTF8.self)
  }

  private static func collectSecrets(
    _ tree: JSONTree, _ places: inout [(name: String, span: Span)]
  ) {
    for element in tree.elements { collectSecrets(element, &places) }
    for member in tree.members {
      if case .string = member.value.content, isSecretValue(member.nameText) {
        places.append((member.nameText, member.value.span))
      } else {
        collectSecrets(member.value, &places)
      }
    }
  }

  // MARK: Inputs

  /// The character that stands for the input of a value. A value with variables is returned as it is.
  private mutating func hidden(
    _ value: String, named words: String, _ subject: String, at span: Span
  ) -> String {
    guard !value.isEmpty, !template.hasVariable(value) else { return value }
    if let known = names[NameKey(value)] { return template.character(of: known) }
    let slug = SpecText.slug(words)
    let name = inputNames.unique(slug.utf8.first?.isASCIILetter == true ? slug : "secret")
    names[NameKey(value)] = name
    var input = SpecField(name, .string)
    input.isSecret = true
    input.example = .text("test-\(name)")
    inputs.append(input)
    report.choose(
      "\(subject) becomes the secret input '\(name)', and is not written",
      help: "with --keep-credentials, it is written as it is", at: span)
    return template.character(of: name)
  }
}
