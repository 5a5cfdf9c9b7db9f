import Emission
import RequestModel
import MessageAssembly

/// The JSON files with the variables of each environment.
struct EnvironmentFile {
  private static let name = "http-client.env.json"
  private static let settingsName = "rest-client.settings.json"

  let table: VariableTable

  /// The name of the file of settings, or of the examples of secrets.
  let exampleName: String

  init(_ table: VariableTable) {
    self.table = table
    exampleName = Self.exampleName(in: table.dialect)
  }

  private static func exampleName(in dialect: HTTPDialect) -> String {
    dialect.readsEnvironmentFiles ? dialect.secretsName + ".example" : settingsName
  }

  /// The names of the files that a dialect has.
  static func names(in dialect: HTTPDialect) -> [String] {
    (dialect.readsEnvironmentFiles ? [name] : []) + [exampleName(in: dialect)]
  }

  /// The environments that the file of requests uses.
  var names: [String] { table.names.compactMap(\.self) }

  var hasUnchosen: Bool {
    table.variants.all.first?.environment.name == .empty && table.names.first != .some(nil)
  }

  var hasSecrets: Bool { table.variables.contains { $0.holder == .secrets } }

  /// Whether an environment must be chosen.
  var isNeeded: Bool { table.variables.contains { $0.holder != .file } }

  /// The files, in order.
  var files: [SharedFile] {
    guard table.dialect.readsEnvironmentFiles else {
      guard isNeeded else { return [] }
      let key = "rest-client.environmentVariables"
      return [SharedFile(path: exampleName, key: key, environments: settings)]
    }
    return [(Self.name, VariableTable.Holder.environment), (exampleName, .secrets)]
      .filter { _, holder in table.variables.contains { $0.holder == holder } }
      .map { name, holder in
        SharedFile(path: name, key: nil, environments: environments { $0.holder == holder })
      }
  }

  private func environments(
    where isHeld: (VariableTable.Variable) -> Bool
  ) -> [SharedFile.Environment] {
    let variables = table.variables.filter(isHeld)
    return table.names.enumerated().compactMap { index, name in
      guard let name else { return nil }
      return .init(
        name: Array(name.utf8),
        variables: variables.compactMap { variable in
          variable.values[index].map {
            .init(
              name: Array(variable.name.utf8), value: $0, owner: variable.owner,
              span: variable.span)
          }
        })
    }
  }

  /// The settings of REST Client, where every environment inherits values of `$shared` that it does
  /// not set.
  private var settings: [SharedFile.Environment] {
    var environments = environments { $0.holder != .file }
    if hasUnchosen, let shared = environments.first {
      let values = Dictionary(
        shared.variables.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
      for index in environments.indices.dropFirst() {
        let own = environments[index].variables.filter { values[$0.name] != $0.value }
        environments[index] = .init(name: environments[index].name, variables: own)
      }
    }
    return environments
  }
}
