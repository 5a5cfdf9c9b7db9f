package import MessageSyntax

/// A request of a HAR file (HTTP Archive 1.2) as written. Only its content is decoded: whether the
/// rest can be compared or sent is decided where the request is used.
package struct HARRequest: Sendable {
  package enum Content: Sendable {
    case none
    case text([UInt8])
    case bytes([UInt8])
    case parameters([JSONTree])
    /// Text that cannot be decoded, and why: `is not valid base64`.
    case undecodable(String)
  }

  /// The JSON of the request, with its places.
  package let json: JSONTree

  package init(_ json: JSONTree) { self.json = json }

  package var method: JSONTree? { json["method"] }
  package var url: JSONTree? { json["url"] }
  package var target: String? { json["_target"]?.text }
  package var headers: [JSONTree] { json["headers"]?.elements ?? [] }
  package var cookies: [JSONTree] { json["cookies"]?.elements ?? [] }
  package var bodySize: Int? { json["bodySize"]?.number.flatMap { Int($0) } }

  /// The description of the content.
  package var data: JSONTree? { json["postData"].flatMap { $0.isObject ? $0 : nil } }
  package var mediaType: JSONTree? { data?["mimeType"] }
  package var chunkSize: Int? { data?["_chunkSize"]?.number.flatMap { Int($0) } }

  package var content: Content {
    guard let data, case .string(let text)? = data["text"]?.content else {
      let parameters = data?["params"]?.elements ?? []
      return parameters.isEmpty ? .none : .parameters(parameters)
    }
    // HAR 1.2 has an encoding only for responses; tools write either name.
    let encodings = [data["encoding"], data["_encoding"]].compactMap(\.self).filter { !$0.isNull }
    guard encodings.allSatisfy({ $0 == encodings[0] }) else {
      return .undecodable("has two encodings that differ")
    }
    guard encodings.first == "base64" else { return text.isEmpty ? .none : .text(text) }
    return Base64.decode(text).map { .bytes($0) } ?? .undecodable("is not valid base64")
  }
}
