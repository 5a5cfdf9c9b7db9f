import Foundation
import TestSupport
import Testing

/// `waybill show --curl`: what the printed commands send.
@Suite struct CurlShowTests {
  private static let spec = """
    waybill: 1
    service: photos
    base-url: https://api.example.com
    inputs:
      user: {type: string, secret: true, example: ann}
      token: {type: string, secret: true, example: test-token}
      pin: {type: integer, secret: true, example: 42}
    requests:
      list: {method: GET, path: /photos, auth: {bearer: "${token}"}}
      login: {method: GET, path: /login, auth: {basic: {username: "it's", password: "${token}"}}}
      hidden: {method: GET, path: /login, auth: {basic: {username: "${user}", password: "${token}"}}}
      find: {method: GET, path: "/p/${token}", query: {t: "${token}"}}
      note: {method: POST, path: /n, json: {token: "${token}", pin: "${pin}", text: "it's"}}
      form: {method: POST, path: /f, form: {token: "${token}"}}
      digest: {method: GET, path: /d, headers: {X-A: "${token|base64}", X-B: "${token|hex}"}}
      file: {method: PUT, path: /b, data: !!binary "AAH/"}

    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("photos.yaml", Self.spec)
    return folder
  }

  private func command(_ request: String, in folder: Folder) throws -> String {
    let outcome = try Executable.run(["show", "photos.yaml", request, "--curl"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return outcome.text
  }

  @Test("A secret is a variable, and in base64 a substitution")
  func variables() throws {
    let folder = try folder()
    #expect(
      try command("list", in: folder) == #"""
        curl --disable --http1.1 https://api.example.com/photos \
          --header 'User-Agent:' --header 'Accept:' \
          --header 'Authorization: Bearer '"$PHOTOS_TOKEN"

        """#)
    #expect(
      try command("login", in: folder).hasSuffix(
        #"""
          --header 'Authorization: Basic '"$(printf '%s:%s' 'it'\''s' "$PHOTOS_TOKEN" | base64 | tr -d '\n')"

        """#))
    #expect(
      try command("note", in: folder).hasSuffix(
        #"""
          --data-raw '{"token":"'"$(printf %s "$PHOTOS_TOKEN" | sed 's,["\],\\&,g')"'","pin":'"$PHOTOS_PIN"',"text":"it'\''s"}'

        """#))
  }

  @Test("Content that is not text comes from a file; a comment says how to make it")
  func file() throws {
    let command = try command("file", in: try folder())
    #expect(
      command.hasPrefix(
        "# First: waybill show photos.yaml file --case default --content > body.bin\ncurl "))
    #expect(command.hasSuffix(" \\\n  --upload-file ./body.bin\n"))
  }

  @Test("Two secrets of one variable need --secret, and so does one of no name")
  func names() throws {
    let folder = try Folder()
    try folder.write(
      "a.yaml",
      """
      waybill: 1
      service: a
      base-url: https://a.example
      inputs:
        api-key: {type: string, secret: true, example: k}
        api_key: {type: string, secret: true, example: l}
        鍵: {type: string, secret: true, example: m}
      requests:
        one: {method: GET, path: /x, auth: {bearer: "${api-key}"}}
        two: {method: GET, path: /x, auth: {bearer: "${鍵}"}}

      """)
    let shared = try Executable.run(["show", "a.yaml", "one", "--curl"], in: folder)
    #expect(shared.status == 2)
    #expect(
      shared.messages.hasSuffix(
        "waybill: error: the secrets 'api-key' and 'api_key' are both $A_API_KEY; "
          + "use --secret 'api-key=env:NAME'\n"))
    let nameless = try Executable.run(["show", "a.yaml", "two", "--curl"], in: folder)
    #expect(nameless.status == 2)
    #expect(nameless.messages.contains("use --secret '鍵=env:NAME'"))
    let chosen = try Executable.run(
      ["show", "a.yaml", "two", "--curl", "--secret", "鍵=env:KEY"], in: folder)
    #expect(chosen.status == 0)
    #expect(chosen.text.contains(#""$KEY""#))
    let unknown = try Executable.run(
      ["show", "a.yaml", "two", "--curl", "--secret", "kee=env:KEY"], in: folder)
    #expect(unknown.status == 2)
  }

  @Test(
    "curl sends the wire messages of the samples",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func samples() async throws {
    let folder = try Folder()
    let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.path("specs"))
    for name in names.sorted() where name.hasSuffix(".yaml") && !name.hasPrefix("_") {
      let sent = try await send(Checkout.path("specs/\(name)"), output: name, in: folder)
      #expect(sent > 0, "\(name)")
    }
  }

  @Test(
    "curl sends awkward secrets from every place",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"),
    arguments: [
      "test-token", "a b+c/d%41&e=f?g#h", "it's \"quoted\" $HOME `id` $(id) \\n!", "料理 €é", "-n",
      "%s%d", "@file", "<a>&amp;", "{[1-3]}", "*", "...",
    ])
  func awkward(example: String) async throws {
    let folder = try Folder()
    let quoted = "'" + example.replacing("'", with: "''") + "'"
    try folder.write(
      "photos.yaml", Self.spec.replacing("example: test-token", with: "example: \(quoted)"))
    let sent = try await send("photos.yaml", output: "out", in: folder)
    #expect(sent == 8)
  }

  /// Sends all cases of a spec, and returns how many there were.
  private func send(_ spec: String, output: String, in folder: Folder) async throws -> Int {
    let compiled = try Executable.run(
      ["compile", spec, "--emit", "wire,model", "--output", output], in: folder)
    #expect(compiled.status == 0, "\(compiled.messages)")
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/curl_commands.py"), Executable.path, spec, output,
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    return Int(outcome.text.split(separator: "\n").last?.prefix { $0.isNumber } ?? "") ?? 0
  }
}
