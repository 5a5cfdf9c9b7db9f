import YAMLSyntax

/// Documents of other programs, which are given to the compiler by mistake.
enum OtherFormat {
  /// What a document without `waybill` and `requests` is, by the keys at its top level, and the key that tells.
  static func find(_ reader: inout DocumentReader) -> (name: String, key: Int)? {
    var keys: [(name: String, node: Int)] = []
    for (key, _) in reader.document.entries(of: 0) {
      if reader.name(of: key) == .waybill || reader.name(of: key) == .requests { return nil }
      // A large map of something else is not looked through.
      if keys.count < 100 { keys.append((reader.document.string(of: key), key)) }
    }
    for (name, wanted) in all
    where wanted.allSatisfy({ word in keys.contains { $0.name == word } }) {
      guard let key = keys.first(where: { $0.name == wanted[0] }) else { continue }
      return (name, key.node)
    }
    return nil
  }

  private static let all = [
    ("an OpenAPI description", ["openapi"]),
    ("an OpenAPI description", ["swagger"]),
    ("an AsyncAPI description", ["asyncapi"]),
    ("a Postman collection", ["info", "item"]),
    ("a Kubernetes manifest", ["apiVersion", "kind"]),
    ("a Docker Compose file", ["services"]),
    ("a GitHub Actions workflow", ["jobs", "on"]),
  ]
}
