// The base URL and secrets as variables, in the file and in the environments.

import Foundation
import Testing

/// The variables of each environment of a file.
private func environments(_ bytes: [UInt8]?) throws -> [String: [String: String]] {
  try JSONDecoder().decode([String: [String: String]].self, from: Data(bytes ?? []))
}

@Suite("Variables of .http files")
struct VariableTests {
  private static let yaml = """
    waybill: 1
    service: photos
    base-url: https://h.example/v2
    environments:
      test: {base-url: "http://localhost:8080"}
      empty: {}
    inputs:
      token: {type: string, secret: true, example: example-1}
    requests:
      list: {method: GET, path: /a, auth: {bearer: "${token}"}}
      other: {method: GET, url: "https://g.example/a"}
      save: {method: POST, path: /b, auth: {basic: {username: u, password: "${token}"}}, json: ["${token}"]}
      form: {method: POST, path: "/c/${token | hex}", form: {t: "${token}", u: "a ${token}"}}

    """

  @Test("A secret stands in no request, and the environments hold its examples")
  func secrets() throws {
    let spec = try CompiledSpec(Self.yaml)
    try spec.expectNoMistakes()
    let requests = spec.text.drop { $0 != "#" }
    for secret in ["example-1", "dTpleGFtcGxlLTE=", "6578616d706c652d31"] {
      #expect(!requests.contains(secret), "\(secret)")
    }
    let file = try spec.readBack()
    let all = try environments(spec.outputs["http-client.env.json"])
    let secrets = try environments(spec.outputs["http-client.private.env.json.example"])
    #expect(Set(all.keys) == ["default", "test", "empty"])
    #expect(Set(secrets.keys) == Set(all.keys))
    for environment in all.keys {
      let known = Set((all[environment] ?? [:]).keys).union((secrets[environment] ?? [:]).keys)
      #expect(known == Set(file.variables.names))
      for (name, value) in secrets[environment] ?? [:] {
        #expect(file.variables[name] == Array(value.utf8), "\(name)")
      }
    }
    #expect(all["test"]?["photos_base_url"] == "http://localhost:8080")
    #expect(all["empty"]?["photos_base_url"] == "https://h.example/v2")
  }

  @Test(
    "The base URL is that of the environment that is chosen",
    arguments: [
      (nil, "https://h.example/v2"), ("test", "http://localhost:8080"),
      ("empty", "https://h.example/v2"),
    ])
  func base(environment: String?, url: String) throws {
    let spec = try CompiledSpec(Self.yaml, environment: environment)
    try spec.expectNoMistakes()
    #expect(try spec.readBack().variables["photos_base_url"] == Array(url.utf8))
    #expect(spec.text.contains("GET {{photos_base_url}}/a\n"))
    #expect(spec.text.contains("GET https://g.example/a\n"))
  }

  @Test("A spec without secrets has no file for them")
  func noSecrets() throws {
    let spec = try CompiledSpec(spec([("a", "method: GET, path: /")]))
    #expect(
      spec.paths.filter { !$0.hasSuffix(".body") } == ["t/t.http", "t/http-client.env.json"])
  }
}
