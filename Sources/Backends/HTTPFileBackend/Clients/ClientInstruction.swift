import Diagnostics
import MessageSyntax

/// The first comment of a file: the environments, and how to choose one in each client.
struct ClientInstruction {
  let dialect: HTTPDialect

  /// The name of the `.http` file.
  let fileName: String

  /// The names of the environments, with that for no environment first.
  let environments: [String]

  /// Whether the first of ``environments`` means no environment.
  let hasUnchosen: Bool

  /// Whether there are secrets.
  let hasSecrets: Bool

  /// The file with the settings to paste, or with the examples of secrets.
  let exampleName: String

  /// The lines; empty if the file has no variables.
  var lines: [String] {
    guard let first = environments.first else { return [] }
    var lines = dialect.readsEnvironmentFiles ? choice(first) : settings
    if hasSecrets, dialect.readsEnvironmentFiles {
      lines.append(
        "Copy \(exampleName) to \(dialect.secretsName), and write your secrets into the copy.")
    }
    return lines
  }

  private func choice(_ first: String) -> [String] {
    let names = environments.enumerated().map { index, name in
      let name = "'\(VisibleText.escaping(name))'"
      return index == 0 && hasUnchosen && environments.count > 1
        ? name + " (the values without an environment)" : name
    }
    let list = names.joined(separator: ", ")
    return ["Choose an environment before you send: \(list)."]
      + dialect.clients.compactMap { how($0, first) }
  }

  /// How to choose an environment in a client.
  private func how(_ client: HTTPClient, _ first: String) -> String? {
    switch client {
    case .httpyac:
      "httpYac: click 'env' above a request, or run: httpyac send \(ShellText.oneLine(fileName)) --all "
        + "--env \(ShellText.oneLine(first))"
    case .kulala:
      environments.contains("dev")
        ? "kulala: it takes 'dev' by itself; for another run :lua require('kulala').set_selected_env()"
        : "kulala: run :lua require('kulala').set_selected_env()"
    case .jetbrains: "JetBrains: choose it in the list 'Run with' above the requests"
    case .visualStudio: "Visual Studio: choose it in the list at the top right of the editor"
    case .restClient: nil
    }
  }

  private var settings: [String] {
    var lines = [
      "Paste \(exampleName) into the settings of Visual Studio Code"
        + (hasSecrets ? ", and write your secrets there." : ".")
    ]
    let names = environments.filter { $0 != HTTPDialect.sharedEnvironment }
    if !names.isEmpty {
      let list = names.map { "'\(VisibleText.escaping($0))'" }.joined(separator: ", ")
      lines.append("Run 'Rest Client: Switch Environment' to choose \(list).")
    }
    return lines
  }
}
