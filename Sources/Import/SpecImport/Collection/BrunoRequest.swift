import Diagnostics
import MessageSyntax

/// A request of OpenCollection in the terms of a collection of Postman.
struct BrunoRequest {
  private let call: JSONTree
  /// The header fields of the collection and the folders around it.
  private let fields: [JSONTree]
  /// Whether the query is percent-encoded.
  private let encodes: Bool

  init(_ call: JSONTree, fields: [JSONTree], encodes: Bool) {
    (self.call, self.fields, self.encodes) = (call, fields, encodes)
  }

  var tree: JSONTree {
    var members: [JSONTree.Member] = [
      .init("method", call["method"] ?? "GET"), .init("url", url),
      .init("header", .array(sentFields)),
    ]
    if let auth = BrunoFolder.auth(call["auth"]) { members.append(.init("auth", auth)) }
    if let body { members.append(.init("body", body)) }
    return JSONTree(.object(members), range: call.range)
  }

  /// The fields by name, in the order in which the names come first, each with its last value.
  private var sentFields: [JSONTree] {
    var sent: [JSONTree] = []
    var places: [NameKey: Int] = [:]
    for field in fields + (call["headers"]?.elements ?? []) {
      guard let name = field["name"]?.text, !name.isEmpty else { continue }
      guard field["disabled"]?.boolean != true else {
        sent.append(Self.pair(field))
        continue
      }
      let key = NameKey(name.asciiLowercased == "content-type" ? "content-type" : name)
      if let place = places[key] {
        sent[place] = Self.pair(field)
      } else {
        places[key] = sent.count
        sent.append(Self.pair(field))
      }
    }
    return sent
  }

  private static func pair(_ source: JSONTree) -> JSONTree {
    JSONTree(
      .object([
        .init("key", source["name"] ?? ""), .init("value", source["value"] ?? ""),
        .init("disabled", source["disabled"] ?? false),
        .init("description", source["description"] ?? .null),
      ]), range: source.range)
  }

  // MARK: URLs

  /// The URL in parts. Its text has the parameters that are sent; the others are switched off.
  private var url: JSONTree {
    let url = CollectionURL(call["url"]?.text ?? "")
    let params = call["params"]?.elements ?? []
    let query = params.filter { $0["type"]?.text != "path" }
    var pairs: [JSONTree] = url.query.map { pair in
      ["key": .text(sent(pair.name)), "value": pair.value.map { .text(sent($0)) } ?? .null]
    }
    if !url.hasQuery {
      for parameter in query where parameter["disabled"]?.boolean != true {
        pairs.append([
          "key": .text(sent(parameter["name"]?.spelling ?? "")),
          "value": .text(sent(parameter["value"]?.spelling ?? "")),
        ])
      }
    }
    pairs += query.filter { $0["disabled"]?.boolean == true }.map(Self.pair)
    let variables = params.filter { $0["type"]?.text == "path" }.map(Self.pair)
    return url.tree(query: pairs, variables: variables, at: call["url"]?.range ?? call.range)
  }

  private func sent(_ text: String) -> String { encodes ? CollectionURL.component(text) : text }

  // MARK: Content

  private static let languages = [
    "json": "json", "xml": "xml", "text": "text", "sparql": "text",
  ]

  private var body: JSONTree? {
    guard let source = call["body"] else { return nil }
    let type = source["type"]?.text ?? (call["body"]?["query"] == nil ? "none" : "graphql")
    let data = source["data"] ?? source
    let body: JSONTree
    switch type {
    case "none": return nil
    case "form-urlencoded":
      body = ["mode": "urlencoded", "urlencoded": .array(data.elements.map(Self.pair))]
    case "multipart-form":
      body = ["mode": "formdata", "formdata": .array(data.elements.map(Self.part))]
    case "graphql":
      body = [
        "mode": "graphql",
        "graphql": ["query": data["query"] ?? "", "variables": data["variables"] ?? ""],
      ]
    case "file":
      let file = data.elements.first { $0["disabled"]?.boolean != true }
      let path = file?["filePath"] ?? file?["value"]?.elements.first ?? file?["value"]
      body = ["mode": "file", "file": ["src": path ?? .null]]
    default:
      guard let text = data.text, !text.isEmpty else { return nil }
      body = [
        "mode": "raw", "raw": .text(text),
        "options": ["raw": ["language": .text(Self.languages[type] ?? "text")]],
      ]
    }
    return JSONTree(body.content, range: source.range)
  }

  private static func part(_ source: JSONTree) -> JSONTree {
    var members = pair(source).members
    if let type = source["contentType"] { members.append(.init("contentType", type)) }
    if source["type"]?.text == "file" {
      members += [.init("type", "file"), .init("src", source["value"] ?? .null)]
    }
    return JSONTree(.object(members), range: source.range)
  }
}

/// The variables of a request alone, whose values are put into its texts.
struct BrunoValues {
  private let values: [NameKey: String]

  init(_ values: [NameKey: String]) { self.values = values }

  func filled(_ tree: JSONTree) -> JSONTree {
    guard !values.isEmpty else { return tree }
    switch tree.content {
    case .string(let bytes):
      return JSONTree(
        .string(Array(filled(String(decoding: bytes, as: UTF8.self)).utf8)), range: tree.range)
    case .array(let elements): return JSONTree(.array(elements.map(filled)), range: tree.range)
    case .object(let members):
      return JSONTree(
        .object(
          members.map { .init(name: $0.name, nameRange: $0.nameRange, value: filled($0.value)) }),
        range: tree.range)
    case .null, .boolean, .number: return tree
    }
  }

  private func filled(_ text: String) -> String {
    TemplateText.replacingVariables(in: text) { name, spelling, _ in
      values[NameKey(name)] ?? spelling
    }
  }
}
