import MessageSyntax

// Credentials of requests: inherited, and beside a field that is written.

extension PostmanReader {
  /// The credentials of a part; those of the part around it if it says nothing.
  static func auth(of part: JSONTree, else outer: JSONTree?) -> JSONTree? {
    guard let auth = part["auth"], !auth.isNull else { return outer }
    return auth
  }

  /// A parameter of credentials: in a list of version 2.1, or a map of version 2.0.
  static func parameter(_ name: String, of auth: JSONTree, _ type: String) -> String? {
    guard let parameters = auth[type] else { return nil }
    let element = parameters.elements.first { $0["key"]?.text.map { $0.isSame(as: name) } ?? false }
    return (element?["value"] ?? parameters[name])?.spelling
  }

  /// A parameter that is not empty.
  private static func filledParameter(_ name: String, of auth: JSONTree, _ type: String) -> String?
  {
    parameter(name, of: auth, type).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// True if the credentials become the field `Authorization`.
  private static func setsAuthorization(_ auth: JSONTree, _ type: String) -> Bool {
    guard type == "apikey" else { return ["basic", "bearer", "oauth2"].contains(type) }
    return parameter("in", of: auth, type) != "query"
      && parameter("key", of: auth, type)?.asciiLowercased == "authorization"
  }

  mutating func readAuth(_ auth: JSONTree?, _ message: inout ImportedMessage) {
    guard let auth, let type = auth["type"]?.text, type != "noauth" else { return }
    func value(_ name: String, else other: String = "") -> String {
      Self.filledParameter(name, of: auth, type) ?? other
    }
    if message.field("authorization") != nil, Self.setsAuthorization(auth, type) {
      report.choose(
        "the field 'Authorization' that is written is sent, not the credentials beside it",
        at: message.span)
      return
    }
    switch type {
    case "basic":
      message.credentials = (
        variables.filled(value("username"), .text), variables.filled(value("password"), .text)
      )
    case "bearer":
      message.bearer = variables.filled(value("token", else: "{{token}}"), .text)
    case "apikey":
      addKey(
        value("key", else: "X-Api-Key"), value("value", else: "{{api_key}}"),
        isQuery: value("in") == "query", &message)
    case "oauth2":
      let token = value("accessToken", else: "{{access_token}}")
      let prefix = (Self.parameter("headerPrefix", of: auth, type) ?? "Bearer").trimmed
      if value("addTokenTo") == "queryParams" {
        addKey("access_token", token, isQuery: true, &message)
      } else if prefix == "Bearer" {
        message.bearer = variables.filled(token, .text)
      } else {
        addKey("Authorization", "\(prefix) \(token)".trimmed, isQuery: false, &message)
      }
      leaveOut("the ways to get tokens of OAuth 2", at: auth.place)
    default:
      report.lose("the authentication by '\(type)'", ImportReporter.otherScheme, at: auth.place)
    }
  }

  /// Adds a key to the header or to the query. A key is a credential, whatever its name.
  private mutating func addKey(
    _ name: String, _ value: String, isQuery: Bool, _ message: inout ImportedMessage
  ) {
    message.credentialNames.insert(NameKey(name.asciiLowercased))
    guard isQuery else {
      message.fields.append(
        .init(name: name, value: variables.filled(value, .text), span: message.span))
      return
    }
    let mark = message.url.utf8.contains(0x3F) ? "&" : "?"
    message.url += mark + sent("\(name)=\(value)", .query)
  }
}
