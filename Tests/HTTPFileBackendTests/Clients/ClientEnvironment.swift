import Foundation

/// The variables that a client reads from outside the file of requests.
struct ClientEnvironment {
  private(set) var values: [String: [UInt8]] = [:]

  /// Reads the same files as the client.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - chosen: The environment that the user has chosen, if any.
  ///   - files: The files beside that of the requests, with those that the user made.
  /// - Throws: If a file is not JSON of environments.
  init(_ client: Client, chosen: String?, files: [String: [UInt8]]) throws {
    let chosen = chosen ?? client.ownEnvironment
    let names = ["http-client.env.json", client.secretsName]
    let environments =
      try client == .restClient
      ? [Self.settings(files)] : names.map { try Self.environments(files[$0]) }
    for file in environments {
      if chosen != nil || client.takesSharedAlone { merge(file["$shared"]) }
      if let chosen { merge(file[chosen]) }
    }
  }

  private mutating func merge(_ more: [String: String]?) {
    for (name, value) in more ?? [:] { values[name] = Array(value.utf8) }
  }

  private static func environments(_ bytes: [UInt8]?) throws -> [String: [String: String]] {
    guard let bytes else { return [:] }
    return try JSONDecoder().decode([String: [String: String]].self, from: Data(bytes))
  }

  /// The text that the user pasted into the settings.
  private static func settings(_ files: [String: [UInt8]]) throws -> [String: [String: String]] {
    guard let bytes = files.first(where: { $0.key.hasSuffix(".settings.json") })?.value else {
      return [:]
    }
    let settings = try JSONDecoder().decode(
      [String: [String: [String: String]]].self, from: Data(bytes))
    return settings["rest-client.environmentVariables"] ?? [:]
  }
}
