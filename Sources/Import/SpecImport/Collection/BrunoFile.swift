import Diagnostics
import MessageSyntax

/// A file of Bruno's own language in the terms of OpenCollection, its successor in YAML.
struct BrunoFile {
  private let blocks: BrunoBlocks
  private let span: Span

  init(_ text: String, base: UInt32) {
    blocks = BrunoBlocks(text, base: base)
    span = Span(start: base, end: base + UInt32(min(text.utf8.count, 1)))
  }

  private static let methods: Set<String> = [
    "get", "post", "put", "delete", "patch", "options", "head", "connect", "trace", "http",
  ]

  /// The file: a request, or the settings of a folder or collection.
  var tree: JSONTree {
    let meta = blocks["meta"]
    var info: [JSONTree.Member] = []
    if let name = meta?["name"] { info.append(.init("name", .text(name))) }
    info.append(.init("type", .text(meta?["type"] ?? "http")))
    if let seq = meta?["seq"].flatMap(Double.init) { info.append(.init("seq", .text("\(seq)"))) }
    var members: [JSONTree.Member] = [.init("info", .object(info))]
    if let call = blocks.blocks.first(where: { Self.methods.contains($0.name) }) {
      members.append(.init("http", http(call)))
    } else {
      members.append(.init("request", .object(shared)))
    }
    members.append(.init("runtime", .object(runtime)))
    if let docs = blocks["docs"]?.text, !docs.isEmpty {
      members.append(.init("docs", .text(docs)))
    }
    if let encodes = blocks["settings"]?["encodeUrl"] {
      members.append(.init("settings", ["encodeUrl": .boolean(encodes == "true")]))
    }
    let examples = blocks.blocks.filter { $0.name == "example" }
    members.append(.init("examples", .array(examples.compactMap(BrunoExample.tree))))
    return JSONTree(.object(members), span: span)
  }

  /// The variables of an environment.
  func environment(named name: String) -> JSONTree {
    var variables = list("vars")
    for pair in blocks["vars:secret"]?.pairs ?? [] {
      variables.append([
        "name": .text(pair.name), "disabled": .boolean(pair.isDisabled), "secret": .boolean(true),
      ])
    }
    return ["name": .text(name), "variables": .array(variables)]
  }

  private var shared: [JSONTree.Member] {
    var members: [JSONTree.Member] = [.init("headers", .array(list("headers")))]
    if let auth = auth(blocks["auth"]?["mode"]) { members.append(.init("auth", auth)) }
    members.append(.init("variables", .array(list("vars:pre-request"))))
    return members
  }

  private func http(_ call: BrunoBlocks.Block) -> JSONTree {
    let method = call.name == "http" ? call["method"] ?? "get" : call.name
    var params: [JSONTree] = []
    for (block, type) in [("params:query", "query"), ("query", "query"), ("params:path", "path")] {
      params += list(block).map {
        JSONTree(.object($0.members + [.init("type", .text(type))]), range: $0.range)
      }
    }
    var members: [JSONTree.Member] = [
      .init("method", .text(String(decoding: method.utf8.map(\.asciiUppercased), as: UTF8.self))),
      .init("url", JSONTree(.string(Array((call["url"] ?? "").utf8)), span: call.span)),
      .init("headers", .array(list("headers"))), .init("params", .array(params)),
    ]
    if let auth = auth(call["auth"]) { members.append(.init("auth", auth)) }
    if let body = body(call["body"]) { members.append(.init("body", body)) }
    return JSONTree(.object(members), span: call.span)
  }

  private var runtime: [JSONTree.Member] {
    var scripts: [JSONTree] = []
    for (block, type) in [
      ("script:pre-request", "before-request"), ("script:post-response", "after-response"),
      ("tests", "tests"),
    ] {
      guard let block = blocks[block], !block.text.isEmpty else { continue }
      scripts.append(
        JSONTree(
          .object([.init("type", .text(type)), .init("code", .text(block.text))]), span: block.span)
      )
    }
    let assertions = (blocks["assert"]?.pairs ?? []).filter { !$0.isDisabled }.map { pair in
      let words = pair.value.split(separator: " ", maxSplits: 1).map(String.init)
      return JSONTree(
        .object([
          .init("expression", .text(pair.name)), .init("operator", .text(words.first ?? "")),
          .init("value", .text(words.count > 1 ? words[1] : "")),
        ]), span: pair.span)
    }
    return [
      .init("variables", .array(list("vars:pre-request"))), .init("scripts", .array(scripts)),
      .init("assertions", .array(assertions)),
    ]
  }

  private func list(_ block: String) -> [JSONTree] {
    (blocks[block]?.pairs ?? []).map { pair in
      JSONTree(
        .object([
          .init("name", .text(pair.name)), .init("value", .text(pair.value)),
          .init("disabled", .boolean(pair.isDisabled)),
        ]), span: pair.span)
    }
  }

  /// The credentials of a mode; `nil` where nothing says how.
  private func auth(_ mode: String?) -> JSONTree? {
    guard let mode else { return nil }
    guard mode != "inherit", mode != "none" else { return .text(mode) }
    let block = blocks["auth:\(mode)"]
    let pairs = (block?.pairs ?? []).map { pair in
      JSONTree.Member(Self.keys[pair.name] ?? pair.name, .text(pair.value))
    }
    return JSONTree(.object([.init("type", .text(mode))] + pairs), span: block?.span ?? span)
  }

  /// The names of OpenCollection where they differ.
  private static let keys = ["token_header_prefix": "tokenHeaderPrefix"]

  private func body(_ mode: String?) -> JSONTree? {
    switch mode ?? "none" {
    case "none": return nil
    case "formUrlEncoded", "form-urlencoded":
      return ["type": "form-urlencoded", "data": .array(list("body:form-urlencoded"))]
    case "multipartForm", "multipart-form":
      let parts = blocks["body:multipart-form"]?.pairs ?? []
      return ["type": "multipart-form", "data": .array(parts.map(BrunoPart.tree))]
    case "file":
      let files = blocks["body:file"]?.pairs ?? []
      return ["type": "file", "data": .array(files.map(BrunoPart.tree))]
    case "graphql":
      return [
        "type": "graphql",
        "data": [
          "query": .text(blocks["body:graphql"]?.text ?? ""),
          "variables": .text(blocks["body:graphql:vars"]?.text ?? ""),
        ],
      ]
    case let mode:
      guard let block = blocks["body:\(mode)"] ?? blocks["body"] else { return nil }
      return JSONTree(
        .object([.init("type", .text(mode)), .init("data", .text(block.text))]), span: block.span)
    }
  }
}

/// A part of a form, or a file: `@file(a.png|b.png) @contentType(image/png)`.
private enum BrunoPart {
  static func tree(_ pair: BrunoBlocks.Pair) -> JSONTree {
    var members: [JSONTree.Member] = [
      .init("name", .text(pair.name)), .init("disabled", .boolean(pair.isDisabled)),
    ]
    var value = pair.value
    if let type = argument("contentType", of: value) {
      members.append(.init("contentType", .text(type)))
      value =
        value.firstRange(of: "@contentType(").map { String(value[..<$0.lowerBound]).trimmed }
        ?? value
    }
    if let files = argument("file", of: value) {
      let paths = files.split(separator: "|").map { JSONTree.text($0.trimmed) }
      members += [.init("type", "file"), .init("value", .array(paths))]
    } else {
      members += [.init("type", "text"), .init("value", .text(value))]
    }
    return JSONTree(.object(members), span: pair.span)
  }

  /// The text in the parentheses of `@name(…)`.
  private static func argument(_ name: String, of text: String) -> String? {
    guard let start = text.firstRange(of: "@\(name)("),
      let end = text[start.upperBound...].firstIndex(of: ")")
    else { return nil }
    return String(text[start.upperBound..<end])
  }
}

/// A saved example: a text whose lines are pairs, and blocks in blocks.
private enum BrunoExample {
  /// The example: its name, the URL and body of its request, and the status of its response.
  static func tree(_ block: BrunoBlocks.Block) -> JSONTree? {
    let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
    func value(_ name: String, from start: Int) -> String? {
      lines[start...].first { $0.trimmed.hasPrefix("\(name):") }
        .map { $0.trimmed.dropFirst(name.utf8.count + 1).trimmed }
    }
    guard let name = value("name", from: 0), !name.isEmpty else { return nil }
    let answer = lines.firstIndex { $0.hasPrefix("response:") } ?? lines.endIndex
    let ask = lines.firstIndex { $0.hasPrefix("request:") } ?? lines.startIndex
    var request: [JSONTree.Member] = []
    if ask < answer, let url = value("url", from: ask) {
      request.append(.init("url", JSONTree(.string(Array(url.utf8)), span: block.span)))
    }
    if let body = content(lines[ask..<answer], named: "body:json") {
      let members = [JSONTree.Member("type", "json"), .init("data", .text(body))]
      request.append(.init("body", JSONTree(.object(members), span: block.span)))
    }
    let status = answer < lines.endIndex ? value("code", from: answer) : nil
    return JSONTree(
      .object([
        .init("name", .text(name)), .init("request", .object(request)),
        .init("response", ["status": .text(status ?? "")]),
      ]), span: block.span)
  }

  /// The lines of a block of text in a request.
  private static func content(_ lines: ArraySlice<Substring>, named name: String) -> String? {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("  \(name)") && $0.hasSuffix("{") })
    else { return nil }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("  }") }
      .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
  }
}
