// Where each value is: in the environments, among the secrets, in an `@` line, or written out.

import Foundation
import SpecCompiler
import Testing

/// The variables of each environment of a file.
private func environments(_ bytes: [UInt8]?) throws -> [String: [String: String]] {
  try JSONDecoder().decode([String: [String: String]].self, from: Data(bytes ?? []))
}

@Suite("Variables of .http files")
struct VariableTests {
  static let yaml = """
    waybill: 1
    service: photos
    base-url: https://h.example/v2
    environments:
      test: {base-url: "http://localhost:8080", values: {page: 7, note: "a b"}}
      empty: {}
    inputs:
      token: {type: string, secret: true, example: example-1}
      page: {type: integer, default: 1}
      note: {type: string, default: x}
    requests:
      list: {method: GET, path: /a, query: {page: "${page}"}, auth: {bearer: "${token}"}}
      own: {method: GET, path: /a, query: {page: "${page}"}, cases: {third: {page: 3}}}
      other: {method: GET, url: "https://g.example/a"}
      save: {method: POST, path: /b, auth: {basic: {username: u, password: "${token}"}}, json: ["${token}", "${note}"]}
      form: {method: POST, path: "/c/${token | hex}", form: {t: "${token}", u: "a ${token}"}}

    """

  /// The target that a client sends for a request, and its credentials.
  private func sent(
    _ compiled: CompiledSpec, _ client: Client, chosen: String?, files: [String: [UInt8]],
    title: String = "list"
  ) throws -> [String] {
    let environment = try ClientEnvironment(client, chosen: chosen, files: files)
    let sent = ClientReader(client: client, environment: environment, files: files)
      .send(compiled.file)
    let entry = try #require(sent.first { $0.title == title }?.entry).get()
    return [
      "\(entry.url.scheme)://\(entry.url.authority)\(entry.url.target)",
      entry["Authorization"] ?? "",
    ]
  }

  @Test("A chosen environment decides in every client", arguments: dialects)
  func chosen(dialect: String) throws {
    let compiled = try CompiledSpec(Self.yaml, dialect: dialect)
    for client in Client.of(dialect: dialect) {
      #expect(
        try sent(compiled, client, chosen: "test", files: compiled.folder)
          == ["http://localhost:8080/a?page=7", "Bearer example-1"], "\(client)")
      #expect(
        try sent(compiled, client, chosen: "empty", files: compiled.folder)
          == ["https://h.example/v2/a?page=1", "Bearer example-1"], "\(client)")
      #expect(
        try sent(
          compiled, client, chosen: "test", files: compiled.folder, title: "own/third")[0]
          == "http://localhost:8080/a?page=3", "\(client)")
    }
  }

  @Test("The user's own secret is sent", arguments: dialects)
  func ownSecret(dialect: String) throws {
    let compiled = try CompiledSpec(Self.yaml, dialect: dialect)
    var folder = compiled.folder
    for name in folder.keys where !name.hasSuffix(".http") && !name.hasSuffix("client.env.json") {
      folder[name] = Array(folder[name, default: []].text.replacing("example-1", with: "real").utf8)
    }
    for client in Client.of(dialect: dialect) {
      #expect(
        try sent(compiled, client, chosen: "test", files: folder)
          == ["http://localhost:8080/a?page=7", "Bearer real"], "\(client)")
    }
  }

  @Test(
    "REST Client alone sends without a choice, and kulala to no environment that it was not given")
  func unchosen() throws {
    for dialect in dialects {
      let compiled = try CompiledSpec(Self.yaml, dialect: dialect)
      for client in Client.of(dialect: dialect) where client != .restClient {
        #expect(throws: Fault.self, "\(dialect), \(client)") {
          try sent(compiled, client, chosen: nil, files: compiled.folder)
        }
      }
    }
    let compiled = try CompiledSpec(Self.yaml, dialect: "vscode-rest-client")
    #expect(
      try sent(compiled, .restClient, chosen: nil, files: compiled.folder)
        == ["https://h.example/v2/a?page=1", "Bearer example-1"])
  }

  @Test("A secret is in one file, and in no request", arguments: dialects)
  func secrets(dialect: String) throws {
    let compiled = try CompiledSpec(Self.yaml, dialect: dialect)
    let expected = [
      "vscode-rest-client": "rest-client.settings.json",
      "visual-studio": "http-client.env.json.user.example",
    ][dialect, default: "http-client.private.env.json.example"]
    for secret in ["example-1", "dTpleGFtcGxlLTE=", "6578616d706c652d31"] {
      let files = compiled.outputs.filter { $0.value.text.contains(secret) }.map(\.key)
      #expect(files == [expected], "\(secret)")
    }
    #expect(!compiled.text.split(separator: "\n").contains { $0.hasPrefix("@") })
  }

  @Test("The environments contain what differs, and those of REST Client what is shared")
  func files() throws {
    let portable = try CompiledSpec(Self.yaml)
    #expect(
      try environments(portable.outputs["http-client.env.json"]) == [
        "default": [
          "photos_base_url": "https://h.example/v2", "photos_page_percent": "1",
          "photos_note_json": "x",
        ],
        "test": [
          "photos_base_url": "http://localhost:8080", "photos_page_percent": "7",
          "photos_note_json": "a b",
        ],
        "empty": [
          "photos_base_url": "https://h.example/v2", "photos_page_percent": "1",
          "photos_note_json": "x",
        ],
      ])
    let settings = try #require(
      try CompiledSpec(Self.yaml, dialect: "vscode-rest-client").outputs[
        "rest-client.settings.json"])
    let all = try JSONDecoder().decode(
      [String: [String: [String: String]]].self, from: Data(settings))
    let values = try #require(all["rest-client.environmentVariables"])
    #expect(Set(values.keys) == ["$shared", "test", "empty"])
    #expect(values["$shared"]?["photos_token"] == "example-1")
    #expect(values["test"]?["photos_token"] == nil)
    #expect(values["test"]?["photos_page_percent"] == "7")
    #expect(values["empty"] == [:])
  }

  @Test("Without environments and secrets everything is written out", arguments: dialects)
  func written(dialect: String) throws {
    let compiled = try CompiledSpec(spec([("a", "method: GET, path: /")]), dialect: dialect)
    #expect(compiled.paths == ["t/t.http"])
    #expect(compiled.text == "### a\n# @name a\nGET https://h.example/\n")
  }

  @Test("A base URL of inputs that no environment changes is an '@' line for REST Client alone")
  func baseOfInputs() throws {
    let head =
      specHead.replacing("//h.", with: "//${zone}.")
      + "inputs: {zone: {type: string, default: eu}}\n"
    let requests = [(name: "a", body: "method: GET, path: /")]
    for dialect in dialects {
      let compiled = try CompiledSpec(spec(requests, head: head), dialect: dialect)
      let isFile = dialect == "vscode-rest-client"
      #expect(compiled.text.contains("@t_base_url = https://eu.example\n") == isFile)
      #expect((compiled.outputs["http-client.env.json"] == nil) == isFile)
      #expect(compiled.text.contains("GET {{t_base_url}}/\n"))
    }
  }

  @Test(
    "An environment of the spec may be called as the one that clients choose",
    arguments: [
      ("dev", ["default", "dev"]), ("a", ["default", "a"]),
    ])
  func names(name: String, expected: [String]) throws {
    let head = specHead + "environments: {\(name): {base-url: \"https://g.example\"}}\n"
    let compiled = try CompiledSpec(spec([("a", "method: GET, path: /")], head: head))
    let values = try environments(compiled.outputs["http-client.env.json"])
    #expect(Set(values.keys) == Set(expected))
    #expect(values[name]?["t_base_url"] == "https://g.example")
    #expect(values[expected[0]]?["t_base_url"] == "https://h.example")
  }

  @Test("Where an environment is called 'default', no other name means the values without one")
  func takenName() throws {
    let head = specHead + "environments: {default: {base-url: \"https://g.example\"}}\n"
    let compiled = try CompiledSpec(spec([("a", "method: GET, path: /")], head: head))
    let values = try environments(compiled.outputs["http-client.env.json"])
    #expect(values == ["default": ["t_base_url": "https://g.example"]])
  }

  @Test("A form whose words a client takes for GraphQL is in a variable", arguments: dialects)
  func carriedForm(dialect: String) throws {
    let head = specHead + "inputs: {s: {type: string, secret: true, example: x}}\n"
    let compiled = try CompiledSpec(
      spec(
        [
          ("a", "method: POST, path: /, form: {query: cats}"),
          ("b", "method: POST, path: /, form: {mutation: \"${s}\"}"),
          ("c", "method: POST, path: /, form: {querying: 1, s: \"${s}\"}"),
        ], head: head), dialect: dialect)
    #expect(compiled.cases.allSatisfy { $0.warnings.isEmpty })
    let isCarried = dialect == "portable" || dialect == "httpyac"
    #expect(compiled.text.contains("\n{{t_a_body}}\n") == isCarried)
    #expect(compiled.text.contains("\n{{t_b_body}}{{t_s_form}}\n") == isCarried)
    #expect(compiled.text.contains("\n{{t_c_body}}&s={{t_s_form}}\n") == isCarried)
    guard isCarried else { return }
    let values = try environments(compiled.outputs["http-client.env.json"])
    #expect(
      values["default"] == [
        "t_a_body": "query=cats", "t_b_body": "mutation=", "t_c_body": "querying=1",
      ])
  }

  @Test("Literal text beside a secret names its variable only where another has the name")
  func literalUsers() throws {
    let head = specHead + "inputs: {s: {type: string, secret: true, example: x}}\n"
    let body = "method: GET, path: /, auth: {basic: {username: U, password: \"${s}\"}}"
    let text = try CompiledSpec(
      spec(
        ["ada", "bob", "ada"].enumerated().map { index, name in
          (name: "r\(index)", body: body.replacing("U", with: name))
        }, head: head)
    ).text
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("Authorization") }
    #expect(
      lines == [
        "Authorization: Basic {{t_s_basic}}", "Authorization: Basic {{t_bob_s_basic}}",
        "Authorization: Basic {{t_s_basic}}",
      ])
  }

  @Test("The base URL is that of the environment of the run", arguments: [nil, "test", "empty"])
  func base(environment: String?) throws {
    let spec = try CompiledSpec(Self.yaml, environment: environment)
    try spec.expectNoMistakes()
    #expect(spec.text.contains("GET {{photos_base_url}}/a?page={{photos_page_percent}}\n"))
    #expect(spec.text.contains("GET https://g.example/a\n"))
  }

  @Test(
    "A value that no variable can contain is a warning with request and input",
    arguments: [
      ("json: [\"${v}\"], content-encoding: gzip", "input 'v'"),
      ("json: [\"${v}\"], digest: [md5]", "input 'v'"),
      ("text: \"@${v}\"", "input 'v'"), ("text: \"{${v}}\"", "input 'v'"),
      ("json: \"${l}\"", "input 'l'"), ("json: {a: \"${n}\"}", "input 'n'"),
      ("data: \"${d}\"", "input 'd'"),
    ])
  func fixed(content: String, subject: String) throws {
    let head =
      specHead + """
        environments: {e: {values: {v: other, l: [b], n: 2, d: !!binary Yg==}}}
        inputs:
          v: {type: string, default: one}
          l: {type: [string], default: [a]}
          n: {type: integer, default: 1}
          d: {type: data, default: !!binary YQ==}

        """
    let compiled = try CompiledSpec(
      spec([("a", "method: POST, path: /, content-type: text/plain, \(content)")], head: head))
    #expect(
      compiled.cases.first?.sentences == [
        "the environment chosen in the editor does not change \(subject) of request 'a'"
      ])
  }

  @Test("A variable of a transformed secret says what it contains and how it is computed")
  func notes() throws {
    let lines = try CompiledSpec(Self.yaml).text.split(separator: "\n")
    for expected in [
      "# photos_token_basic: base64 of u:token",
      #"# printf '%s:%s' 'u' "$PHOTOS_TOKEN" | base64 | tr -d '\n'"#,
      "# photos_token_hex_percent: token in hexadecimal digits, percent-encoded",
    ] {
      #expect(lines.contains { $0 == expected }, "\(expected)")
    }
    #expect(!lines.contains { $0.hasPrefix("# photos_token:") })
  }

  @Test("The first comment lists the environments, and how to choose one in each client")
  func instruction() throws {
    let first = Dictionary(
      uniqueKeysWithValues: try dialects.map { dialect in
        let text = try CompiledSpec(Self.yaml, dialect: dialect).text
        return (dialect, text.prefix { $0 != "@" }.split(separator: "\n\n").first ?? "")
      })
    #expect(
      first["portable"] == """
        # Choose an environment before you send: 'default' (the values without an environment), 'test', 'empty'.
        # httpYac: click 'env' above a request, or run: httpyac send photos.http --all --env default
        # kulala: run :lua require('kulala').set_selected_env()
        # JetBrains: choose it in the list 'Run with' above the requests
        # Copy http-client.private.env.json.example to http-client.private.env.json, and write your secrets into the copy.
        """)
    #expect(
      first["vscode-rest-client"] == """
        # Paste rest-client.settings.json into the settings of Visual Studio Code, and write your secrets there.
        # Run 'Rest Client: Switch Environment' to choose 'test', 'empty'.
        """)
    #expect(first["visual-studio"]?.contains("'default' (the values without") == true)
    #expect(first["visual-studio"]?.contains("env.json.user.example to") == true)
  }
}
