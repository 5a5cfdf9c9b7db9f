import Foundation
import Testing

/// The environments of `.http` files that several services of a run have together.
@Suite struct SharedEnvironmentTests {
  private let folder: Folder
  private let environments = "out/http/http-client.env.json"
  private let secrets = "out/http/http-client.private.env.json.example"

  init() throws {
    folder = try Folder()
    try folder.write(
      "specs/_common.yaml",
      """
      waybill: 1
      inputs:
        token: {type: string, secret: true, example: t0}
      """)
    try write("alpha", path: "/a")
    try write("beta", path: "/b", environments: "test")
  }

  private func write(_ service: String, path: String, environments: String = "local") throws {
    try folder.write(
      "specs/\(service).yaml",
      """
      waybill: 1
      service: \(service)
      include: [_common.yaml]
      base-url: https://\(service).example.com
      environments: {\(environments): {base-url: "http://127.0.0.1:8080"}}
      requests:
        get:
          method: GET
          path: \(path)
          auth: {bearer: "${token}"}
      """)
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(
      ["compile", "--emit", "http", "--output", "out"]
        + (arguments.first?.hasPrefix("specs/") == true ? [] : ["specs"]) + arguments, in: folder)
  }

  private func values(_ path: String) throws -> [String: [String: String]] {
    try JSONDecoder().decode(
      [String: [String: String]].self, from: Data(contentsOf: folder.url(path)))
  }

  @Test("Several services have one file of environments and one of secrets, and one token")
  func together() throws {
    let outcome = try compile()
    #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    #expect(
      try values(environments) == [
        "default": [
          "alpha_base_url": "https://alpha.example.com",
          "beta_base_url": "https://beta.example.com",
        ],
        "local": ["alpha_base_url": "http://127.0.0.1:8080"],
        "test": ["beta_base_url": "http://127.0.0.1:8080"],
      ])
    let token = ["common_token": "t0"]
    #expect(try values(secrets) == ["default": token, "local": token, "test": token])
    #expect(!folder.exists("out/http/alpha/http-client.env.json"))
    #expect(try compile("--check").text == "")
    let list = try compile("--list-outputs").text
    #expect(
      list == """
        out/http/alpha/alpha.http
        out/http/beta/beta.http
        \(environments)
        \(secrets)

        """)
  }

  @Test("The files of requests are the same wherever the environments are")
  func places() throws {
    try compile()
    let before = try folder.read("out/http/beta/beta.http")
    #expect(try compile("--http-environments", "service").status == 0)
    #expect(try folder.read("out/http/beta/beta.http") == before)
    #expect(!folder.exists(environments) && !folder.exists(secrets))
    #expect(try values("out/http/beta/http-client.env.json").keys.sorted() == ["default", "test"])
    #expect(try compile().status == 0)
    #expect(folder.exists(environments) && !folder.exists("out/http/beta/http-client.env.json"))
  }

  @Test("One service has its own, unless the root is asked for")
  func alone() throws {
    try FileManager.default.removeItem(at: folder.url("specs/beta.yaml"))
    try compile()
    #expect(folder.exists("out/http/alpha/http-client.env.json") && !folder.exists(environments))
    try compile("--http-environments", "root")
    #expect(!folder.exists("out/http/alpha/http-client.env.json") && folder.exists(environments))
  }

  @Test("REST Client has one file of settings")
  func settings() throws {
    #expect(try compile("--http-dialect", "vscode-rest-client").status == 0)
    let text = try folder.read("out/http/rest-client.settings.json")
    #expect(text.contains("alpha_base_url") && text.contains("beta_base_url"))
    #expect(text.ranges(of: "common_token").count == 1)
  }

  @Test("A run of some services takes nothing from the others")
  func some() throws {
    try write("gamma", path: "/c")
    try compile()
    let before = try folder.read(secrets)
    #expect(try compile("specs/alpha.yaml").status == 0)
    #expect(try folder.read(secrets) == before)
    let outcome = try compile("specs/alpha.yaml", "specs/beta.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("belongs to specs/gamma.yaml"), "\(outcome.messages)")
    #expect(outcome.messages.contains("--http-environments service"))
    #expect(
      outcome.messages.contains(
        """
        \(secrets): error: this file also belongs to specs/gamma.yaml, which is not compiled in this run \
        [output-taken]
          help: compile all specs of the folder in one run, or write '--http-environments service' in all runs
        """), "\(outcome.messages)")
    #expect(try folder.read(secrets) == before)
    try FileManager.default.removeItem(at: folder.url("specs/gamma.yaml"))
    #expect(try compile().status == 0)
    #expect(try folder.read(secrets) == before)
    #expect(try !folder.read(environments).contains("gamma"))
  }

  @Test("A service with a mistake changes nothing of the files of all")
  func mistake() throws {
    try compile()
    let before = try folder.read(environments)
    try folder.write(
      "specs/beta.yaml", "waybill: 1\nservice: beta\nrequests: {get: {metod: GET}}\n")
    try write("alpha", path: "/new", environments: "other")
    #expect(try compile("--keep-going").status == 1)
    #expect(try folder.read("out/http/alpha/alpha.http").contains("/new"))
    #expect(try folder.read(environments) == before)
  }

  @Test("Two variables of one name are a mistake at the second")
  func taken() throws {
    try folder.write(
      "specs/other/_common.yaml",
      "waybill: 1\ninputs: {token: {type: string, secret: true, example: t1}}\n")
    try folder.write(
      "specs/other/delta.yaml",
      """
      waybill: 1
      service: delta
      include: [_common.yaml]
      base-url: https://delta.example.com
      requests: {get: {method: GET, path: /d, auth: {bearer: "${token}"}}}
      """)
    let outcome = try compile()
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "two services have a variable 'common_token' in http-client.private.env.json.example"),
      "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        "help: rename one of the inputs or services, or write '--http-environments service'"))
    #expect(!folder.exists("out/http/alpha"))
    #expect(try compile("--http-environments", "service").status == 0)
  }

  @Test("What an environment changes is each service's own")
  func changed() throws {
    try folder.write(
      "specs/beta.yaml",
      folder.read("specs/beta.yaml").replacing(
        "http://127.0.0.1:8080\"", with: "http://127.0.0.1:8080\", values: {region: eu}"
      )
      .replacing("path: /b", with: "path: /b/${region}"))
    try folder.write(
      "specs/_common.yaml",
      folder.read("specs/_common.yaml") + "\n  region: {type: string, default: us}\n")
    #expect(try compile().status == 0)
    #expect(try values(environments)["test"]?["beta_region_percent"] == "eu")
  }

  @Test(
    "A part of the services cannot be at the root",
    arguments: [["--shard", "1/2"], ["--only", "get"]])
  func parts(_ option: [String]) throws {
    let outcome = try compile(option[0], option[1], "--http-environments", "root")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("cannot be combined with --http-environments root"))
    #expect(try compile(option[0], option[1]).status == 0)
    #expect(!folder.exists(environments))
  }

  @Test("A dependency file names each file of all services once")
  func dependencies() throws {
    #expect(try compile("--depfile", "out.d").status == 0)
    let text = try folder.read("out.d")
    #expect(text.ranges(of: "http-client.env.json").count == 1)
    #expect(try compile("--cache", "c").status == 0)
    try FileManager.default.removeItem(at: folder.url(secrets))
    #expect(try compile("--cache", "c").status == 0)
    #expect(folder.exists(secrets))
  }

  @Test("A file of requests is imported with the environments above it")
  func imported() throws {
    try compile()
    let outcome = try Executable.run(["import", "http", "out/http/beta/beta.http"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("http://127.0.0.1:8080"), "\(outcome.text)")
    #expect(outcome.text.contains("secret: true") && outcome.text.contains("t0"))
  }
}
