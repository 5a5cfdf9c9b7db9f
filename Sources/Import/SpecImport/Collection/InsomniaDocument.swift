import Diagnostics
import MessageSyntax

/// Exports of Insomnia, version 4 (`resources`) and 5 (`collection`), in the terms of a collection.
///
/// Insomnia's templates are those of Nunjucks: `{{ _.name }}` is a variable, and `{% … %}` a call
/// whose value a spec cannot make, so that it becomes an input.
struct InsomniaDocument {
  let collection: JSONTree
  /// The sub environments, each as an environment of a collection.
  let environments: [JSONTree]

  /// Whether a document is an export of Insomnia.
  static func isOne(_ document: JSONTree) -> Bool {
    document["type"]?.text?.hasPrefix("collection.insomnia.rest/5") == true
      || document["_type"]?.text == "export" && document["resources"]?.isArray == true
  }

  init(_ document: JSONTree) {
    let source = document["resources"] == nil ? Version5(document).tree : Version4(document).tree
    let base = source.environments.first
    environments = source.environments.dropFirst().map { environment in
      [
        "name": environment["name"] ?? "environment",
        "values": .array(Self.variables(environment["data"])),
      ]
    }
    var members: [JSONTree.Member] = [
      .init("info", ["name": source.name ?? "", "description": source.description ?? .null]),
      .init("item", .array(source.items.map { Self.item($0, fields: []) })),
    ]
    members.append(.init("variable", .array(Self.variables(base?["data"]))))
    collection = JSONTree(.object(members), range: document.range)
  }

  // MARK: Variables

  /// The variables of an environment; those of maps in it are named `a.b`.
  private static func variables(_ data: JSONTree?, below prefix: String = "") -> [JSONTree] {
    (data?.members ?? []).flatMap { member -> [JSONTree] in
      let name = prefix + member.nameText
      guard !member.value.isObject else { return variables(member.value, below: name + ".") }
      return [["key": .text(name), "value": converted(member.value)]]
    }
  }

  /// A text in which variables are written as in a collection.
  private static func converted(_ value: JSONTree) -> JSONTree {
    guard let text = value.text else { return value }
    return JSONTree(.string(Array(converted(text).utf8)), range: value.range)
  }

  private static func converted(_ text: String) -> String {
    var output = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{") {
      output += rest[..<open.lowerBound]
      rest = rest[open.lowerBound...]
      let (mark, end) = rest.hasPrefix("{{") ? ("{{", "}}") : ("{%", "%}")
      guard rest.hasPrefix(mark), let close = rest.dropFirst(2).firstRange(of: end) else {
        output += "{"
        rest = rest.dropFirst()
        continue
      }
      let inside = rest[..<close.lowerBound].dropFirst(2).trimmed
      output += "{{\(mark == "{{" ? variable(inside) : call(inside))}}"
      rest = rest[close.upperBound...]
    }
    return output + rest
  }

  /// `_.name`, `_['name']` or `name`, without filters.
  private static func variable(_ text: String) -> String {
    var name = text.prefix { $0 != "|" }.trimmed
    if name.hasPrefix("_.") { name = String(name.dropFirst(2)) }
    for quote in ["'", "\""] where name.hasPrefix("_[\(quote)") && name.hasSuffix("\(quote)]") {
      name = String(name.dropFirst(3).dropLast(2))
    }
    return name
  }

  /// A call as one of the values that clients make: `{% uuid 'v4' %}`, `{% now 'iso-8601' %}`.
  private static func call(_ text: String) -> String {
    let words = text.split(separator: " ")
    switch words.first.map(String.init) ?? "" {
    case "uuid": return "$guid"
    case "now":
      return text.firstRange(of: "unix") != nil || text.firstRange(of: "millis") != nil
        ? "$timestamp" : "$isoTimestamp"
    case "timestamp": return "$timestamp"
    case let name: return "$\(name)"
    }
  }

  // MARK: Items

  /// A folder or a request.
  ///
  /// - Parameters:
  ///   - source: The folder or request.
  ///   - fields: The header fields of the folders around it.
  /// - Returns: The item of a collection.
  private static func item(_ source: JSONTree, fields: [JSONTree]) -> JSONTree {
    var members: [JSONTree.Member] = [
      .init("name", source["name"] ?? ""),
      // Insomnia sends the content of each method.
      .init("protocolProfileBehavior", ["disableBodyPruning": true]),
    ]
    if let description = source["description"] ?? source["meta"]?["description"] {
      members.append(.init("description", description))
    }
    if let auth = auth(source["authentication"]) { members.append(.init("auth", auth)) }
    if let children = source["children"] {
      members.append(.init("variable", .array(variables(source["environment"]))))
      let inner = fields + (source["headers"]?.elements ?? [])
      members.append(.init("item", .array(children.elements.map { item($0, fields: inner) })))
    } else if source["method"]?.text != nil {
      members.append(.init("request", request(source, fields: fields)))
    }
    return JSONTree(.object(members), range: source.range)
  }

  private static func request(_ source: JSONTree, fields: [JSONTree]) -> JSONTree {
    var members: [JSONTree.Member] = [
      .init("method", source["method"] ?? "GET"), .init("url", url(of: source)),
      .init("header", .array(sent(fields, source["headers"]?.elements ?? []).compactMap(pair))),
    ]
    if let auth = auth(source["authentication"]) { members.append(.init("auth", auth)) }
    if let body = body(source["body"]) { members.append(.init("body", body)) }
    return JSONTree(.object(members), range: source.range)
  }

  /// The fields of folders and of a request, of which the last of a name is sent.
  private static func sent(_ inherited: [JSONTree], _ own: [JSONTree]) -> [JSONTree] {
    func name(_ field: JSONTree) -> String { (field["name"]?.text ?? "").asciiLowercased }
    var names = Set(own.filter { $0["disabled"]?.boolean != true }.map(name))
    let others = inherited.reversed().filter { field in
      field["disabled"]?.boolean == true || names.insert(name(field)).inserted
    }
    return others.reversed() + own
  }

  /// A pair of a list; `nil` for one without a name, which Insomnia does not send.
  private static func pair(_ source: JSONTree) -> JSONTree? {
    guard let name = source["name"]?.text, !name.isEmpty else { return nil }
    return JSONTree(
      .object([
        .init("key", .text(converted(name))), .init("value", converted(source["value"] ?? "")),
        .init("disabled", source["disabled"] ?? false),
        .init("description", source["description"] ?? .null),
      ]), range: source.range)
  }

  // MARK: URLs

  /// The URL in parts. Insomnia encodes parameters as `encodeURIComponent` does.
  private static func url(of source: JSONTree) -> JSONTree {
    let url = CollectionURL(converted(source["url"]?.text ?? ""))
    let isEncoded = source["settings"]?["encodeUrl"]?.boolean ?? source["settingEncodeUrl"]?.boolean
    var query: [JSONTree] = url.query.map { pair in
      ["key": .text(pair.name), "value": pair.value.map { .text($0) } ?? .null]
    }
    for parameter in (source["parameters"]?.elements ?? []).compactMap(pair) {
      guard isEncoded != false else {
        query.append(parameter)
        continue
      }
      query.append(
        JSONTree(
          .object(
            parameter.members.map { member in
              ["key", "value"].contains(member.nameText) && parameter["disabled"]?.boolean != true
                ? .init(
                  member.nameText, .text(CollectionURL.component(member.value.spelling ?? "")))
                : member
            }), range: parameter.range))
    }
    return url.tree(
      query: query, variables: (source["pathParameters"]?.elements ?? []).compactMap(pair),
      at: source["url"]?.range ?? source.range)
  }

  // MARK: Credentials

  private static func auth(_ source: JSONTree?) -> JSONTree? {
    guard let source, let type = source["type"]?.text, type != "inherit" else { return nil }
    guard type != "none", source["disabled"]?.boolean != true else { return ["type": "noauth"] }
    func value(_ name: String) -> JSONTree { converted(source[name] ?? "") }
    var parameters: JSONTree = .object([])
    switch type {
    case "basic": parameters = ["username": value("username"), "password": value("password")]
    case "bearer":
      guard let prefix = source["prefix"]?.text, !prefix.isEmpty, prefix != "Bearer" else {
        parameters = ["token": value("token")]
        break
      }
      let token = value("token").text ?? ""
      return key("Authorization", "\(converted(prefix)) \(token)", at: source)
    case "apikey":
      guard source["addTo"]?.text != "cookie" else {
        return key("Cookie", "\(value("key").text ?? "")=\(value("value").text ?? "")", at: source)
      }
      let isQuery = source["addTo"]?.text == "queryParams"
      parameters = [
        "key": value("key"), "value": value("value"), "in": isQuery ? "query" : "header",
      ]
    case "oauth2": parameters = ["headerPrefix": source["tokenPrefix"] ?? "Bearer"]
    default: break
    }
    return JSONTree(
      .object([.init("type", .text(type)), .init(type, parameters)]), range: source.range)
  }

  /// Credentials in a header field.
  private static func key(_ name: String, _ value: String, at source: JSONTree) -> JSONTree {
    let parameters: JSONTree = ["key": .text(name), "value": .text(value)]
    return JSONTree(
      .object([.init("type", "apikey"), .init("apikey", parameters)]), range: source.range)
  }

  // MARK: Content

  private static func body(_ source: JSONTree?) -> JSONTree? {
    guard let source, source.isObject, !source.members.isEmpty else { return nil }
    let type = source["mimeType"]?.text ?? ""
    let pairs = source["params"]?.elements ?? []
    let body: JSONTree
    switch type {
    case "application/x-www-form-urlencoded":
      body = ["mode": "urlencoded", "urlencoded": .array(pairs.compactMap(pair))]
    case "multipart/form-data":
      body = ["mode": "formdata", "formdata": .array(pairs.compactMap(part))]
    case "application/graphql":
      body = ["mode": "graphql", "graphql": graphQL(source["text"]?.text ?? "")]
    case "application/octet-stream":
      body = ["mode": "file", "file": ["src": source["fileName"] ?? .null]]
    default:
      guard let text = source["text"]?.text, !text.isEmpty else { return nil }
      body = [
        "mode": "raw", "raw": .text(converted(text)),
        "options": ["raw": ["language": language(type)]],
      ]
    }
    return JSONTree(body.content, range: source.range)
  }

  private static func language(_ type: String) -> JSONTree {
    ["json", "xml", "html", "javascript"].first { type.hasSuffix($0) }.map { .text($0) } ?? "text"
  }

  private static func part(_ source: JSONTree) -> JSONTree? {
    guard let pair = pair(source), source["type"]?.text == "file" else { return pair(source) }
    return JSONTree(
      .object(pair.members + [.init("type", "file"), .init("src", source["fileName"] ?? .null)]),
      range: source.range)
  }

  /// The members of a GraphQL body, which are JSON in a text.
  private static func graphQL(_ text: String) -> JSONTree {
    let text = converted(text)
    guard case .success(let tree) = JSONReader.parse(Array(text.utf8), maxDepth: 60), tree.isObject
    else { return ["query": .text(text)] }
    return tree
  }

  // MARK: Versions

  /// The folders and requests of a workspace as nested items.
  private struct Tree {
    var name: JSONTree?
    var description: JSONTree?
    var items: [JSONTree] = []
    /// The base environment, then the others.
    var environments: [JSONTree] = []
  }

  private struct Version5 {
    let tree: Tree

    init(_ document: JSONTree) {
      var tree = Tree(name: document["name"], description: document["meta"]?["description"])
      tree.items = document["collection"]?.elements ?? []
      if let base = document["environments"] {
        tree.environments = [base] + (base["subEnvironments"]?.elements ?? [])
      }
      self.tree = tree
    }
  }

  private struct Version4 {
    let tree: Tree

    init(_ document: JSONTree) {
      let resources = document["resources"]?.elements ?? []
      var children: [String: [JSONTree]] = [:]
      for resource in resources {
        children[resource["parentId"]?.text ?? "", default: []].append(resource)
      }
      let workspace = resources.first { $0["_type"]?.text == "workspace" }
      let root = workspace?["_id"]?.text ?? ""
      var tree = Tree(name: workspace?["name"], description: workspace?["description"])
      tree.items = Self.items(below: root, children, depth: 0)
      let bases = (children[root] ?? []).filter { $0["_type"]?.text == "environment" }
      tree.environments = bases + bases.flatMap { children[$0["_id"]?.text ?? ""] ?? [] }
      self.tree = tree
    }

    private static func items(
      below parent: String, _ children: [String: [JSONTree]], depth: Int
    ) -> [JSONTree] {
      guard depth < 60 else { return [] }
      let found = (children[parent] ?? []).enumerated().sorted { left, right in
        (order(left.element), left.offset) < (order(right.element), right.offset)
      }
      return found.map(\.element).compactMap { resource in
        switch resource["_type"]?.text {
        // Requests of other protocols have no method, which is told.
        case "request", "websocket_request", "grpc_request", "socketio_request": return resource
        case "request_group":
          let id = resource["_id"]?.text ?? ""
          let items = items(below: id, children, depth: depth + 1)
          return JSONTree(
            .object(resource.members + [.init("children", .array(items))]), range: resource.range)
        default: return nil
        }
      }
    }

    private static func order(_ resource: JSONTree) -> Double {
      resource["metaSortKey"]?.spelling.flatMap(Double.init) ?? 0
    }
  }
}
