/// Whose `.http` files are written. What each needs is said here, and in the table of its clients.
package enum HTTPDialect: String, Sendable, CaseIterable {
  /// The subset that all clients of `http-client.env.json` read alike.
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

  /// The effect on a method in the clients that do not know it; `nil` if all clients know it.
  func effect(ofMethod method: String) -> String? {
    sentence { $0.capability.methods.contains(method) ? nil : ClientCapability.unknownMethod }
  }

  /// The clients after what becomes of something, each effect once.
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
  /// Whether the client ends a request of `text/markdown` at a delimiter without a name only.
  var needsBareDelimiter: Bool { clients.contains(.httpyac) }

  /// Whether a body may be a file of its own.
  var readsBodyFiles: Bool { effect(of: .bodyFile) == nil }

  /// Whether the client adds a CR LF after multipart content that is a file.
  var endsMultipartFiles: Bool { self == .restClient }

  /// Whether the client would store and send cookies of its own, and can be told not to.
  var knowsCookieJars: Bool {
    switch self {
    case .portable, .jetbrains, .restClient, .httpyac: true
    case .kulala, .visualStudio: false
    }
  }

  /// Whether the client encodes URLs and forms again, and can be told not to.
  var knowsAutoEncoding: Bool { self == .jetbrains }

  /// Whether the client takes a time limit from the file.
  var knowsTimeouts: Bool { self == .jetbrains }
}

// MARK: - Where values are

extension HTTPDialect {
  /// Whether the client reads environments from files beside that of the requests. One that does not
  /// has them in its settings.
  var readsEnvironmentFiles: Bool { self != .restClient }

  /// The names to hold the values that a spec has without an environment: the first that is not the
  /// name of one of its environments is used. kulala chooses `dev` by itself.
  var unchosenNames: [String] {
    if self == .restClient { return [Self.sharedEnvironment] }
    return clients.contains(.kulala) ? ["dev", "default"] : ["default"]
  }

  /// The environment of which clients add the values to those of every other.
  static let sharedEnvironment = "$shared"

  /// The file of secrets that the user makes of the example, and that Waybill never writes.
  var secretsName: String {
    self == .visualStudio ? "http-client.env.json.user" : "http-client.private.env.json"
  }
}
