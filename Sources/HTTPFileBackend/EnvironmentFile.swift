import MessageSyntax
import RequestModel

/// The files that hold the variables of each environment, as JSON.
enum EnvironmentFile {
  static let name = "http-client.env.json"
  static let exampleName = "http-client.private.env.json.example"

  /// The variables of environments, in order.
  static func text(
    _ environments: [(name: String, variables: [(name: String, value: [UInt8])])]
  ) -> [UInt8] {
    var writer = JSONWriter.pretty()
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
    return writer.take() + [0x0A]
  }
}
