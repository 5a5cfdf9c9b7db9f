import YAMLSyntax

/// Recognizes documents of other programs that were given to the compiler by mistake.
enum OtherFormat {
  /// Recognizes the format of a document without `waybill` and `requests` by its top-level keys.
  /// Returns the name of the format and the key that identifies it.
  static func find(_ reader: inout DocumentReader) -> (name: String, key: Int)? {
    var keys: [(name: String, node: Int)] = []
    for (key, _) in reader.document.entries(of: 0) {
      if reader.name(of: key) == .waybill || reader.name(of: key) == .requests { return nil }
      // Only the first keys of a large map are examined.
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
