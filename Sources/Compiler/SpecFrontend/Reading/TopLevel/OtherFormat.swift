import Diagnostics
import RequestModel
import MessageSyntax
import YAMLSyntax

/// Recognizes documents of other programs that were given to the compiler by mistake.
enum OtherFormat {
  /// Recognizes the format of a document without `waybill` and `requests` by its top-level keys.
  /// Returns what to say of it, and the key that identifies it.
  static func find(_ reader: inout DocumentReader) -> (DiagnosticMessage, key: Int)? {
    var keys: [(name: String, node: Int)] = []
    for (key, _) in reader.document.entries(of: 0) {
      if reader.name(of: key) == .waybill || reader.name(of: key) == .requests { return nil }
      // Only the first keys of a large map are examined.
      if keys.count < 100 { keys.append((reader.document.string(of: key), key)) }
    }
    for (name, wanted) in all
    where wanted.allSatisfy({ word in keys.contains { $0.name == word } }) {
      guard let key = keys.first(where: { $0.name == wanted[0] }) else { continue }
      let isImported = [openAPI, postman, har].contains(name)
      let file = isImported ? reader.collection.sources.file(at: reader.base)?.file.path : nil
      return (.otherFormat(name, importing: file), key.node)
    }
    guard let first = keys.first, !keys.contains(where: { isLikeKey($0.name) }) else { return nil }
    return (.otherFormat("a document of another program"), first.node)
  }

  /// Whether a key is one of a spec that other documents hardly have, or is spelled similarly.
  private static func isLikeKey(_ name: String) -> Bool {
    EditDistance.closest(to: name.lowercased(), among: telling) != nil
  }

  private static let telling = [
    "waybill", "service", "requests", "base-url", "include", "environments", "templates", "inputs",
    "headers", "client", "serializer", "swift-name",
  ]

  private static let openAPI = "an OpenAPI description"
  private static let postman = "a Postman collection"
  private static let har = "a HAR file"

  private static let all = [
    (openAPI, ["openapi"]),
    (openAPI, ["swagger"]),
    ("an AsyncAPI description", ["asyncapi"]),
    (postman, ["info", "item"]),
    (har, ["log"]),
    ("a Kubernetes manifest", ["apiVersion", "kind"]),
    ("a Docker Compose file", ["services"]),
    ("a GitHub Actions workflow", ["jobs", "on"]),
  ]
}
