import RequestModel
import MessageAssembly
import MessageSyntax

/// The JSON files with the variables of each environment.
struct EnvironmentFile {
  /// An environment with its variables in order.
  typealias Environment = (name: String, variables: [(name: String, value: [UInt8])])

  static let name = "http-client.env.json"

  let table: VariableTable

  /// The name of the file of settings, or of the examples of secrets. The settings' name contains
  /// the service, because they are pasted beside those of others.
  let exampleName: String

  init(_ table: VariableTable, service: String) {
    self.table = table
    exampleName =
      table.dialect.readsEnvironmentFiles
      ? table.dialect.secretsName + ".example" : service + ".settings.json"
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
  var files: [(name: String, content: [UInt8])] {
    guard table.dialect.readsEnvironmentFiles else {
      return isNeeded ? [(exampleName, settings)] : []
    }
    var files: [(name: String, content: [UInt8])] = []
    if table.variables.contains(where: { $0.holder == .environment }) {
      files.append((Self.name, text(.environment)))
    }
    if hasSecrets { files.append((exampleName, text(.secrets))) }
    return files
  }

  private func text(_ holder: VariableTable.Holder) -> [UInt8] {
    var writer = JSONWriter.pretty()
    Self.write(environments { $0.holder == holder }, to: &writer)
    return writer.take() + [0x0A]
  }

  private func environments(
    where isHeld: (VariableTable.Variable) -> Bool
  ) -> [Environment] {
    let variables = table.variables.filter(isHeld)
    return table.names.enumerated().compactMap { index, name in
      guard let name else { return nil }
      return (
        name,
        variables.compactMap { variable in
          variable.values[index].map { (variable.name, $0) }
        }
      )
    }
  }

  private static func write(_ environments: [Environment], to writer: inout JSONWriter) {
    writer.beginObject()
    for environment in environments {
      writer.key(environment.name)
      writer.beginObject()
      for variable in environment.variables {
        writer.key(variable.name)
        writer.string(variable.value)
      }
      writer.endObject()
    }
    writer.endObject()
  }

  /// The settings of REST Client, where every environment inherits values of `$shared` that it does
  /// not set.
  private var settings: [UInt8] {
    var environments = environments { $0.holder != .file }
    if hasUnchosen, let shared = environments.first {
      let values = Dictionary(
        shared.variables.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
      for index in environments.indices.dropFirst() {
        environments[index].variables.removeAll { values[$0.name] == $0.value }
      }
    }
    var writer = JSONWriter.pretty()
    writer.beginObject()
    writer.key("rest-client.environmentVariables")
    Self.write(environments, to: &writer)
    writer.endObject()
    return writer.take() + [0x0A]
  }
}
