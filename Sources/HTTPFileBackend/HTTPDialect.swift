/// Whose `.http` files are written. What each needs beyond the portable subset is said here.
package enum HTTPDialect: String, Sendable, CaseIterable {
  /// What all clients read alike.
  case portable

  /// The HTTP client of JetBrains' editors.
  case jetbrains

  /// REST Client for Visual Studio Code.
  case restClient = "vscode-rest-client"

  /// httpYac.
  case httpyac

  /// kulala for Neovim.
  case kulala

  /// Visual Studio.
  case visualStudio = "visual-studio"

  /// Whether variables are written into the file: one client reads no environment files, and one
  /// lets the variables of a file override the environment.
  var writesVariables: Bool { self == .portable || self == .restClient }

  /// Whether the client ends a request of `text/markdown` at a delimiter without a name only.
  var needsBareDelimiter: Bool { self == .portable || self == .httpyac }

  /// Whether a body may stand in a file of its own.
  var readsBodyFiles: Bool { self != .visualStudio }

  /// Whether the client would store and send cookies of its own, and can be told not to.
  var knowsCookieJars: Bool {
    switch self {
    case .portable, .jetbrains, .restClient, .httpyac: true
    case .kulala, .visualStudio: false
    }
  }
}
