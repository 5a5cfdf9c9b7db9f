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
    if ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].contains(method) {
      return true
    }
    let shared = "ACL COPY LOCK MKCALENDAR MKCOL MOVE PROPFIND PROPPATCH SEARCH TRACE UNLOCK"
    let others = """
      BASELINE-CONTROL CHECKIN CHECKOUT MERGE MKACTIVITY MKWORKSPACE REPORT VERSION-CONTROL
      """
    let isShared = shared.split(separator: " ").contains(method[...])
    switch self {
    case .httpyac: return isShared || others.split(separator: " ").contains(method[...])
    case .restClient: return isShared
    // Those of other protocols were not tried.
    case .kulala:
      return method.allSatisfy { "A"..."Z" ~= $0 }
        && !["GRAPHQL", "GRPC", "WS", "WSS", "WEBSOCKET"].contains(method)
    case .jetbrains, .visualStudio: return method == "TRACE"
    }
  }

  /// The request line without what kulala cuts out of it, `HTTP/(%d[.%d]*)`.
  func requestLine(_ line: String) -> String {
    self == .kulala ? line.replacing(#/HTTP\/[0-9][.0-9]*/#, with: "") : line
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
