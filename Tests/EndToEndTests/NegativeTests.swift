import Foundation
import TestSupport
import Testing

/// `--emit negative`: changed messages for tests of servers.
@Suite struct NegativeTests {
  private static let spec = """
    waybill: 1
    service: shop
    base-url: https://api.example.com
    inputs: {token: {type: string, secret: true, example: t}}
    requests:
      list: {method: GET, path: /items, query: {q: a}, auth: {bearer: "${token}"}}
      create: {method: POST, path: /items, json: {name: cat}, expect: [201]}
      login: {method: POST, path: /login, form: {user: a}}
      upload: {method: POST, path: /files, multipart: {parameters: {a: b}}}
      log: {method: POST, path: /logs, content-encoding: gzip, text: hello hello}
      stream: {method: PUT, path: /stream, framing: {chunked: 4}, text: abcdefgh}
      digest: {method: PUT, path: /digest, digest: [sha-256], json: {a: 1}}
      options: {method: OPTIONS, path: /, target-form: asterisk}
      absolute: {method: GET, path: /a, target-form: absolute}
      remove:
        method: DELETE
        path: /items
        inputs: {note: string?}
        text: "${note}"
        cases: {none: {}, with: {note: why}}

    """

  private func compiled(_ arguments: String...) throws -> Folder {
    let folder = try Folder()
    try folder.write("shop.yaml", Self.spec)
    let outcome = try Executable.run(
      ["compile", "shop.yaml", "--emit", "negative,wire", "--output", "out"] + arguments,
      in: folder)
    #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    return folder
  }

  private func manifest(_ folder: Folder) throws -> [String: Any] {
    let data = Data(try folder.read("out/negative/shop/manifest.json").utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("The unchanged message is that of the first case with content")
  func unchanged() throws {
    let folder = try compiled()
    for (request, name) in [("list", "default"), ("remove", "with"), ("stream", "default")] {
      #expect(
        try folder.read("out/negative/shop/\(request)/unchanged.request")
          == folder.read("out/wire/shop/\(request)/\(name).request"))
    }
    let requests = try #require(try manifest(folder)["requests"] as? [[String: Any]])
    #expect(requests.compactMap { $0["case"] as? String }.filter { $0 != "default" } == ["with"])
    #expect(requests[1]["expect"] as? [String] == ["201"])
  }

  @Test("An edit names the bytes that it replaces")
  func edits() throws {
    let folder = try compiled()
    let changes = try #require(try manifest(folder)["changes"] as? [[String: Any]])
    let path = "create/length-plus.request"
    let change = try #require(changes.first { $0["path"] as? String == path })
    #expect(change["class"] as? String == "must-refuse")
    #expect(change["section"] as? String == "RFC 9112, 6.3")
    #expect(change["answers"] as? [String] == ["400", "close"])
    #expect(change["closes"] as? Bool == true)
    #expect(
      try folder.read("out/negative/shop/create/length-plus.request") == """
        POST /items HTTP/1.1\r
        Host: api.example.com\r
        Content-Type: application/json\r
        Content-Length: +14\r
        \r
        {"name":"cat"}
        """)
    let offset =
      "POST /items HTTP/1.1\r\nHost: api.example.com\r\n"
      + "Content-Type: application/json\r\nContent-Length: "
    let edits = try #require(change["edits"] as? [[String: Int]])
    #expect(edits == [["offset": offset.utf8.count, "length": 0, "bytes": 1]])
  }

  @Test("Large files are made once a service")
  func large() throws {
    let paths = try compiled().contents().keys.filter { $0.contains("negative") }
    for name in ["field-long", "target-long", "json-deep", "chunk-extension-long"] {
      #expect(paths.filter { $0.hasSuffix("/\(name).request") }.count == 1, "\(name)")
    }
    #expect(paths.filter { $0.hasSuffix("/host-missing.request") }.count == 10)
  }

  @Test("With --only, there are the chosen requests and no others")
  func only() throws {
    let folder = try compiled("--only", "shop/remove/none")
    let requests = try #require(try manifest(folder)["requests"] as? [[String: Any]])
    #expect(requests.compactMap { $0["case"] as? String } == ["none"])
    #expect(folder.exists("out/negative/shop/remove/head-cut.request"))
    #expect(!folder.exists("out/negative/shop/list"))
  }

  @Test(
    "A lenient reader refuses what must be refused, a strict one reads what is valid",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func readers() async throws {
    let page = try Checkout.text("docs/negative/changes.md")
    let names = page.matches(of: /\n\| `([a-z0-9.-]+)` \|/).map { String($0.1) }
    #expect(names.count >= 80)
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/verify_negative.py"), "out/negative",
        "--changes", names.joined(separator: ","),
      ], in: try compiled())
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.hasSuffix(" of 10 requests, \(names.count) changes\n"), "\(outcome.text)")
  }

  @Test(
    "The runner tells right answers from wrong ones, and sends to this machine only",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func runner() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/test_negative_exchange.py"), Checkout.url.path,
      ], in: Folder())
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.messages.contains("OK"))
  }
}
