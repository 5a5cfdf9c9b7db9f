/// A client of `.http` files, as HTTP-FILE.md of the project describes it.
///
/// Nothing here depends on the writer of the files: each rule was observed in the client or, for
/// JetBrains and Visual Studio, taken from the documentation.
enum Client: String, CaseIterable, Sendable {
  case httpyac, kulala, jetbrains, restClient, visualStudio

  /// The dialects whose files the client reads.
  static func of(dialect: String) -> [Client] {
    switch dialect {
    case "portable": [.httpyac, .kulala, .jetbrains]
    case "httpyac": [.httpyac]
    case "kulala": [.kulala]
    case "jetbrains": [.jetbrains]
    case "vscode-rest-client": [.restClient]
    case "visual-studio": [.visualStudio]
    default: []
    }
  }

  /// The methods that the client sends.
  func sends(method: String) -> Bool {
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
    return methods.contains(method)
      || method == "PROPFIND" && (self == .kulala || self == .restClient)
  }

  /// Whether content of GET is sent; the two others were never seen to do it.
  var sendsContentOfGet: Bool { self == .httpyac || self == .kulala }

  /// Whether the file's own variables win over those of an environment.
  var prefersFileVariables: Bool { self != .kulala && self != .jetbrains }

  /// The environment that the client uses if the user has not chosen one.
  var ownEnvironment: String? { self == .kulala ? "dev" : nil }

  /// Whether the values of `$shared` are used where no environment is chosen.
  var takesSharedAlone: Bool { self == .restClient || self == .kulala }

  /// The file with the user's own values, beside `http-client.env.json`.
  var secretsName: String {
    self == .visualStudio ? "http-client.env.json.user" : "http-client.private.env.json"
  }
}
