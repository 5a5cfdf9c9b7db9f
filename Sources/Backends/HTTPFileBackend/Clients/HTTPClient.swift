/// A client of `.http` files.
enum HTTPClient: String, Sendable, CaseIterable {
  case httpyac = "httpYac"
  case kulala
  case jetbrains = "the JetBrains HTTP Client"
  case restClient = "REST Client"
  case visualStudio = "Visual Studio"

  /// The name of the client in messages.
  var title: String { rawValue }
}

extension HTTPClient {
  /// The column of the client in the table.
  var capability: ClientCapability {
    switch self {
    case .httpyac: .httpyac
    case .kulala: .kulala
    case .jetbrains: .jetbrains
    case .restClient: .restClient
    case .visualStudio: .visualStudio
    }
  }
}
