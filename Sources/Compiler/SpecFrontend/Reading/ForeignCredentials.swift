import Diagnostics
import MessageSyntax
import YAMLSyntax

/// Guesses the credentials that a value in the notation of another tool was meant to express.
struct ForeignCredentials {
  /// The keys without `-`, `_` and capitals, with their values if these are text.
  private var entries: [(key: String, value: String?)] = []

  /// The credentials that `auth` was meant to contain, or `nil` if it resembles none.
  static func meant(by node: Int, in document: YAMLDocument) -> MeantCredentials? {
    switch document.nodes[node].kind {
    case .scalar: document.isNull(node) ? .nothing : credentials(of: document.string(of: node))
    case .sequence: pair(of: node, in: document)
    case .mapping, .alias: Self(node, in: document).credentials
    }
  }

  /// The credentials that `basic` was meant to contain.
  static func basic(_ node: Int, in document: YAMLDocument) -> MeantCredentials? {
    guard document.nodes[node].kind == .scalar else {
      return pair(of: node, in: document) ?? .basic(username: nil, password: nil)
    }
    return document.isNull(node)
      ? .basic(username: nil, password: nil) : basic(document.string(of: node))
  }

  /// The credentials that `bearer` was meant to contain.
  static func bearer(_ node: Int, in document: YAMLDocument) -> MeantCredentials {
    let texts = document.items(of: node).map { text(of: $0, in: document) }
    if texts.count == 1, let text = texts[0] { return .bearer(text) }
    return .bearer(Self(node, in: document).value(of: tokenKeys.union(["value"])))
  }

  // MARK: Texts

  /// Parses `Bearer abc`, as in a header field, or `ann:secret`, as in curl.
  private static func credentials(of text: String) -> MeantCredentials? {
    let words = text.split(separator: " ", maxSplits: 1)
    guard let first = words.first else { return nil }
    let rest = words.count > 1 ? String(words[1]) : nil
    switch first.lowercased() {
    case "bearer": return .bearer(rest)
    case "basic": return rest.map(basic) ?? .basic(username: nil, password: nil)
    case "none", "noauth", "no", "false", "anonymous": return rest == nil ? .nothing : nil
    case let word where rest == nil && tokenKeys.contains(word): return .bearer(nil)
    case let word where otherSchemes.contains(word) || word == "token":
      return .field(name: "Authorization", value: rest == nil ? nil : text)
    case "apikey", "api-key": return .field(name: "X-Api-Key", value: rest)
    default:
      if first.contains(":"), !text.contains("://") { return basic(text) }
      return rest == nil ? .bearer(text) : nil
    }
  }

  /// Parses `ann:secret` or its base64 form.
  private static func basic(_ text: String) -> MeantCredentials {
    if let halves = halves(of: text) { return halves }
    let decoded = Base64.decode(text.utf8).map { String(decoding: $0, as: UTF8.self) }
    return decoded.flatMap(halves) ?? .basic(username: text, password: nil)
  }

  private static func halves(of text: String) -> MeantCredentials? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return .basic(
      username: String(text[..<colon]), password: String(text[text.utf8.index(after: colon)...]))
  }

  private static func text(of node: Int, in document: YAMLDocument) -> String? {
    let node = document.resolved(node)
    guard document.nodes[node].kind == .scalar, !document.isNull(node) else { return nil }
    return document.string(of: node)
  }

  /// Parses `[ann, secret]`, as in HTTPie's library, or the pairs of Postman.
  private static func pair(of list: Int, in document: YAMLDocument) -> MeantCredentials? {
    let texts = document.items(of: list).map { text(of: $0, in: document) }
    guard texts.count == 2, texts.allSatisfy({ $0 != nil }) else {
      return Self(list, in: document).credentials
    }
    return .basic(username: texts[0], password: texts[1])
  }

  // MARK: Maps

  private init(_ node: Int, in document: YAMLDocument) {
    add(node, in: document, isNested: false)
  }

  /// Adds the entries of a map, including those of nested maps and Postman pairs.
  private mutating func add(_ node: Int, in document: YAMLDocument, isNested: Bool) {
    for item in document.items(of: node).prefix(20) {
      let pair = document.entries(of: item).prefix(20).map {
        (key: document.string(of: $0.key), value: Self.text(of: $0.value, in: document))
      }
      guard let key = pair.first(where: { $0.key == "key" })?.value else { continue }
      entries.append((Self.normalized(key), pair.first { $0.key == "value" }?.value))
    }
    for (key, value) in document.entries(of: node).prefix(20) {
      let value = document.resolved(value)
      let text = Self.text(of: value, in: document)
      entries.append((Self.normalized(document.string(of: key)), text))
      if text == nil, !isNested { add(value, in: document, isNested: true) }
    }
  }

  private static func normalized(_ key: String) -> String {
    key.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  private static let tokenKeys: Set = [
    "token", "accesstoken", "bearertoken", "jwt", "oauth", "oauth2", "idtoken",
  ]
  private static let usernameKeys: Set = ["username", "user", "login", "userid"]
  private static let passwordKeys: Set = ["password", "pass", "passwd", "pwd"]
  private static let schemeKeys: Set = ["type", "scheme", "method", "kind"]
  private static let otherSchemes: Set = [
    "digest", "ntlm", "negotiate", "kerberos", "hawk", "custom", "edgegrid",
  ]
  private static let awsSchemes: Set = ["aws", "awsv4", "sigv4", "awssigv4", "aws4hmacsha256"]

  private func value(of keys: Set<String>) -> String? {
    entries.first { keys.contains($0.key) && $0.value != nil }?.value
  }

  private func has(_ keys: Set<String>) -> Bool { entries.contains { keys.contains($0.key) } }

  private var credentials: MeantCredentials? {
    let schemes = entries.filter { Self.schemeKeys.contains($0.key) }.compactMap(\.value)
      .map(Self.normalized)
    func isScheme(_ words: Set<String>) -> Bool { schemes.contains(where: words.contains) }
    if isScheme(Self.awsSchemes) || has(Self.awsSchemes) { return .aws }
    if isScheme(Self.otherSchemes) || has(Self.otherSchemes) {
      return .field(name: "Authorization", value: nil)
    }
    if isScheme(["apikey"]) || has(["apikey", "key", "header"]) { return key }
    let isBasic = isScheme(["basic"]) || has(["basic"])
    if isBasic || has(Self.usernameKeys.union(Self.passwordKeys)) {
      return .basic(username: value(of: Self.usernameKeys), password: value(of: Self.passwordKeys))
    }
    let isBearer = isScheme(Self.tokenKeys.union(["bearer", "http"])) || has(["bearer"])
    if isBearer || has(Self.tokenKeys) {
      return .bearer(value(of: Self.tokenKeys.union(["bearer", "value"])))
    }
    return isScheme(["none", "noauth"]) ? .nothing : nil
  }

  /// An API key, which belongs in a field of its own.
  private var key: MeantCredentials {
    let hasValue = has(["value", "token"])
    let name = value(of: hasValue ? ["name", "header", "key"] : ["name", "header"]) ?? ""
    return .field(
      name: FieldName.isValid(Array(name.utf8)) ? name : "X-Api-Key",
      value: value(of: hasValue ? ["value", "token"] : ["apikey", "key"]))
  }
}
