/// The client that `.http` files are written for. Its needs are defined here and in the table of
/// its clients.
package enum HTTPDialect: String, Sendable, CaseIterable {
  /// The subset that all clients with `http-client.env.json` read in the same way.
  case portable

  /// The HTTP client of JetBrains' editors.
  case jetbrains

  /// REST Client for Visual Studio Code.
  case restClient = "vscode-rest-client"

  /// httpYac, for Visual Studio Code and the command line.
  case httpyac

  /// kulala for Neovim.
  case kulala

  /// The editor of HTTP files in Visual Studio.
  case visualStudio = "visual-studio"

  /// The clients that the files are for.
  var clients: [HTTPClient] {
    switch self {
    case .portable: [.httpyac, .kulala, .jetbrains]
    case .jetbrains: [.jetbrains]
    case .restClient: [.restClient]
    case .httpyac: [.httpyac]
    case .kulala: [.kulala]
    case .visualStudio: [.visualStudio]
    }
  }
}

// MARK: - What clients make of it

extension HTTPDialect {
  /// The effect of a limit in the clients that have it: `is dropped by kulala`; `nil` if no client
  /// has it.
  func effect(of limit: ClientLimit) -> String? {
    sentence { $0.capability.effects[limit] }
  }

  /// The effect on a method in the clients that do not support it; `nil` if all do.
  func effect(ofMethod method: String) -> String? {
    sentence { $0.capability.sends(method) ? nil : ClientCapability.unknownMethod }
  }

  /// The effects followed by their clients, each effect once.
  private func sentence(_ effect: (HTTPClient) -> String?) -> String? {
    var groups: [(effect: String, clients: [String])] = []
    for client in clients {
      guard let effect = effect(client) else { continue }
      if let place = groups.firstIndex(where: { $0.effect == effect }) {
        groups[place].clients.append(client.title)
      } else {
        groups.append((effect, [client.title]))
      }
    }
    guard !groups.isEmpty else { return nil }
    return groups.map { "\($0.effect) \(Self.listing($0.clients))" }.joined(separator: ", and ")
  }

  /// `a`, `a and b`, `a, b and c`.
  private static func listing(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

// MARK: - How requests are written

extension HTTPDialect {
  /// The words in lower case with which some client begins a body of another kind, in any line.
  var bodyWords: [String] { clients.flatMap(\.capability.bodyWords) }

  /// Whether some client takes ` < ` in a line for the name of a file.
  var takesFilesAnywhere: Bool { clients.contains { $0.capability.takesFilesAnywhere } }

  /// Whether a URL must not contain `HTTP/` and a number.
  var cutsVersions: Bool { clients.contains { $0.capability.cutsVersions } }

  /// Whether some client ends a `text/markdown` request only at a delimiter without a name.
  var needsBareDelimiter: Bool { clients.contains { $0.capability.needsBareDelimiter } }

  /// Whether a body may be in a file of its own.
  var readsBodyFiles: Bool { effect(of: .bodyFile) == nil }

  /// Whether some client adds CR LF after multipart content from a file.
  var endsMultipartFiles: Bool { clients.contains { $0.capability.endsMultipartFiles } }

  /// Whether the client stores and sends cookies unless told not to.
  var knowsCookieJars: Bool {
    switch self {
    case .portable, .jetbrains, .restClient, .httpyac: true
    case .kulala, .visualStudio: false
    }
  }

  /// Whether the client encodes URLs and forms again unless told not to.
  var knowsAutoEncoding: Bool { self == .jetbrains }

  /// Whether the client reads a timeout from the file.
  var knowsTimeouts: Bool { self == .jetbrains }
}

// MARK: - Places of values

extension HTTPDialect {
  /// Whether the client reads environments from separate files. Otherwise they are in its settings.
  var readsEnvironmentFiles: Bool { self != .restClient }

  /// The name for the values without an environment. kulala chooses an environment `dev` by itself, and
  /// would send to production without being asked.
  var unchosenName: String { self == .restClient ? Self.sharedEnvironment : "default" }

  /// The environment whose values clients add to all others.
  static let sharedEnvironment = "$shared"

  /// The file of secrets, which the user creates from the example and Waybill never writes.
  var secretsName: String {
    self == .visualStudio ? "http-client.env.json.user" : "http-client.private.env.json"
  }
}
