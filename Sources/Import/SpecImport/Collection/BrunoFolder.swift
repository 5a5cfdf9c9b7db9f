import Diagnostics
import MessageSyntax

/// A folder of Bruno, whose files are in the terms of OpenCollection, in the terms of a collection of
/// Postman.
struct BrunoFolder {
  /// A folder or request before it is converted.
  private struct Node {
    var name = ""
    var settings: JSONTree?
    var requests: [JSONTree] = []
    var folders: [(name: String, node: Node)] = []
  }

  private var root = Node()
  private var title: String?
  /// The environments, each as one of a collection.
  private(set) var environments: [JSONTree] = []

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: The path relative to the folder.
  ///   - tree: The file in the terms of OpenCollection.
  mutating func add(_ path: String, _ tree: JSONTree) {
    let parts = path.split(separator: "/").map(String.init)
    guard let file = parts.last else { return }
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    if parts.count == 2, parts[0] == "environments" {
      environments.append(Self.environment(tree, named: stem))
    } else if parts.count == 1, file == "bruno.json" {
      title = tree["name"]?.text
    } else if parts.count == 1, stem == "collection" || stem == "opencollection" {
      root.settings = tree
      title = title ?? tree["info"]?["name"]?.text
      for environment in tree["config"]?["environments"]?.elements ?? [] {
        environments.append(
          Self.environment(environment, named: environment["name"]?.text ?? "environment"))
      }
    } else {
      Self.add(tree, as: stem, in: parts.dropLast()[...], to: &root)
    }
  }

  /// Adds a file of Bruno's own language.
  mutating func add(_ path: String, text: String, base: UInt32) {
    let file = BrunoFile(text, base: base)
    let parts = path.split(separator: "/")
    guard parts.count == 2, parts[0] == "environments" else { return add(path, file.tree) }
    let name = String(parts[1].dropLast(4))
    environments.append(Self.environment(file.environment(named: name), named: name))
  }

  private static func add(
    _ tree: JSONTree, as stem: String, in folders: ArraySlice<String>, to node: inout Node
  ) {
    guard let first = folders.first else {
      if stem == "folder" {
        node.settings = tree
      } else {
        node.requests.append(named(tree, stem))
      }
      return
    }
    let known = node.folders.firstIndex { $0.name.isSame(as: first) }
    let place = known ?? node.folders.count
    if known == nil { node.folders.append((first, Node(name: first))) }
    add(tree, as: stem, in: folders.dropFirst(), to: &node.folders[place].node)
  }

  /// A request with a name: that of its file if it has no other.
  private static func named(_ tree: JSONTree, _ stem: String) -> JSONTree {
    guard tree["info"]?["name"] == nil else { return tree }
    return JSONTree(.object(tree.members + [.init("name", .text(stem))]), range: tree.range)
  }

  /// The folder as a collection of Postman, with its name or that of the folder.
  func collection(named name: String) -> JSONTree {
    let settings = root.settings?["request"]
    var members: [JSONTree.Member] = [
      .init(
        "info", ["name": .text(title ?? name), "description": root.settings?["docs"] ?? .null]),
      .init("variable", .array(Self.variables(settings?["variables"]))),
      .init("item", .array(Self.items(of: root, fields: settings?["headers"]?.elements ?? []))),
    ]
    if let auth = Self.auth(settings?["auth"]) { members.append(.init("auth", auth)) }
    members += Self.events(of: root.settings)
    return JSONTree(.object(members), range: root.settings?.range ?? 0..<0)
  }

  // MARK: Folders

  private static func items(of node: Node, fields: [JSONTree]) -> [JSONTree] {
    let folders = node.folders.map { name, node -> (order: Double, item: JSONTree) in
      let settings = node.settings
      return (
        order(of: settings),
        folder(
          settings, named: settings?["info"]?["name"]?.text ?? name, fields: fields,
          items: { items(of: node, fields: $0) })
      )
    }
    let requests = node.requests.map { (order: order(of: $0), item: item($0, fields: fields)) }
    let own = (node.settings?["items"]?.elements ?? []).map { item($0, fields: fields) }
    return (sorted(folders) + sorted(requests)).map(\.item) + own
  }

  /// Sorts by `seq`; those without one keep the order of their files.
  private static func sorted(
    _ items: [(order: Double, item: JSONTree)]
  ) -> [(order: Double, item: JSONTree)] {
    items.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element)
  }

  private static func order(of tree: JSONTree?) -> Double {
    let number = tree?["info"]?["seq"]?.spelling.flatMap(Double.init) ?? .infinity
    return number.isNaN ? .infinity : number
  }

  private static func folder(
    _ settings: JSONTree?, named name: String, fields: [JSONTree],
    items: ([JSONTree]) -> [JSONTree]
  ) -> JSONTree {
    let request = settings?["request"]
    var members: [JSONTree.Member] = [
      .init("name", .text(name)), .init("description", settings?["docs"] ?? .null),
      .init("variable", .array(variables(request?["variables"]))),
      .init("item", .array(items(fields + (request?["headers"]?.elements ?? [])))),
    ]
    if let auth = auth(request?["auth"]) { members.append(.init("auth", auth)) }
    members += events(of: settings)
    return JSONTree(.object(members), range: settings?.range ?? 0..<0)
  }

  private static func environment(_ tree: JSONTree, named name: String) -> JSONTree {
    ["name": .text(name), "values": .array(variables(tree["variables"]))]
  }

  private static func variables(_ list: JSONTree?) -> [JSONTree] {
    (list?.elements ?? []).compactMap { variable in
      guard let name = variable["name"]?.text else { return nil }
      let value = variable["value"]
      return JSONTree(
        .object([
          .init("key", .text(name.hasPrefix("@") ? String(name.dropFirst()) : name)),
          .init("value", value?["data"] ?? value ?? .null),
          .init("disabled", variable["disabled"] ?? false),
          .init("type", variable["secret"]?.boolean == true ? "secret" : "default"),
        ]), range: variable.range)
    }
  }

  // MARK: Requests

  /// A request, or a folder in the file of its collection.
  private static func item(_ tree: JSONTree, fields: [JSONTree]) -> JSONTree {
    let name = (tree["info"]?["name"] ?? tree["name"])?.spelling ?? ""
    if let inner = tree["items"] {
      return folder(tree, named: name, fields: fields) { fields in
        inner.elements.map { item($0, fields: fields) }
      }
    }
    var members: [JSONTree.Member] = [
      .init("name", .text(name)), .init("description", tree["docs"] ?? .null),
      // Bruno sends the content of each method.
      .init("protocolProfileBehavior", ["disableBodyPruning": true]),
    ]
    guard let call = tree["http"] ?? tree["graphql"] else {
      return JSONTree(.object(members), range: tree.range)
    }
    let values = Dictionary(
      variables(tree["runtime"]?["variables"]).filter { !$0.isTrue("disabled") }.compactMap {
        pair -> (NameKey, String)? in
        guard let name = pair["key"]?.text, let value = pair["value"]?.spelling else { return nil }
        return (NameKey(name), value)
      }, uniquingKeysWith: { _, last in last })
    let encodes = tree["settings"]?["encodeUrl"]?.boolean == true
    let request = BrunoRequest(call, fields: fields, encodes: encodes).tree
    members.append(.init("request", BrunoValues(values).filled(request)))
    let examples = (tree["examples"]?.elements ?? []).compactMap { example in
      response(example, call, fields: fields, encodes: encodes)
    }
    members.append(.init("response", BrunoValues(values).filled(.array(examples))))
    members += events(of: tree)
    return JSONTree(.object(members), range: tree.range)
  }

  /// A saved example: the request with the URL and the body of the example.
  private static func response(
    _ example: JSONTree, _ call: JSONTree, fields: [JSONTree], encodes: Bool
  ) -> JSONTree? {
    guard let name = example["name"]?.text else { return nil }
    let own = example["request"]
    let members = call.members.map { member in
      ["url", "body"].contains(member.nameText)
        ? JSONTree.Member(member.nameText, own?[member.nameText] ?? member.value) : member
    }
    let changed = JSONTree(.object(members), range: example.range)
    let request = BrunoRequest(changed, fields: fields, encodes: encodes).tree
    let status = example["response"]?["status"]?.spelling.flatMap { Int($0) }
    return JSONTree(
      .object([
        .init("name", .text(name)), .init("originalRequest", request),
        .init("code", status.map { .number(Array(String($0).utf8)) }.map { JSONTree($0) } ?? .null),
      ]), range: example.range)
  }

  /// Scripts, and the statuses that are asserted.
  private static func events(of tree: JSONTree?) -> [JSONTree.Member] {
    var events: [JSONTree] = (tree?["runtime"]?["scripts"]?.elements ?? []).map { script in
      let code = (script["code"]?.text ?? "").replacing("bru.setEnvVar(", with: "bru.set(")
        .replacing("bru.setVar(", with: "bru.set(")
      let lines = code.split(separator: "\n").map { JSONTree.text(String($0)) }
      return JSONTree(.object([.init("script", ["exec": .array(lines)])]), range: script.range)
    }
    let assertions = tree?["runtime"]?["assertions"]?.elements ?? []
    for assertion in assertions where assertion["disabled"]?.boolean != true {
      let isStatus =
        assertion["expression"]?.text == "res.status"
        && ["eq", "equals"].contains(assertion["operator"]?.text ?? "")
      let line = isStatus ? ".have.status(\(assertion["value"]?.spelling ?? "")" : "assert"
      events.append(
        JSONTree(
          .object([.init("script", ["exec": .array([.text(line)])])]), range: assertion.range))
    }
    return events.isEmpty ? [] : [.init("event", .array(events))]
  }

  static func auth(_ source: JSONTree?) -> JSONTree? {
    guard let source, source.text != "inherit", !source.isNull else { return nil }
    guard let type = source["type"]?.text, type != "none" else { return ["type": "noauth"] }
    func value(_ name: String) -> JSONTree { source[name] ?? "" }
    let parameters: JSONTree
    switch type {
    case "apikey":
      let isQuery = value("placement").text == "queryparams" || value("placement").text == "query"
      parameters = [
        "key": value("key"), "value": value("value"), "in": isQuery ? "query" : "header",
      ]
    case "oauth2":
      let isQuery = (source["token_placement"] ?? source["tokenPlacement"])?.text == "url"
      parameters = [
        "headerPrefix": source["tokenHeaderPrefix"] ?? "Bearer",
        "addTokenTo": isQuery ? "queryParams" : "header",
      ]
    default: parameters = JSONTree(.object(source.members.filter { $0.nameText != "type" }))
    }
    return JSONTree(
      .object([.init("type", .text(type)), .init(type, parameters)]), range: source.range)
  }
}
