import Foundation
import TestSupport
import Testing

/// `waybill init`: a first spec, and what it leaves alone.
@Suite struct InitTests {
  @Test("The spec compiles without a word, and the next steps can be typed")
  func steps() throws {
    let folder = try Folder()
    let outcome = try Executable.run(["init"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        See the request:      waybill show example.yaml get-photo
        In another terminal:  waybill listen example.yaml
        Send it there:        waybill send example.yaml get-photo -e local --example-secrets
        Compile all cases:    waybill compile example.yaml --output build
        Help the editor:      waybill schema > waybill.schema.json

        """)
    #expect(outcome.messages == "")
    let spec = try folder.read("example.yaml")
    #expect(spec.hasPrefix("# yaml-language-server: $schema="))
    let kinds = "wire,http,swift,model"
    let compiled = try Executable.run(
      ["compile", "example.yaml", "--emit", kinds, "--output", "build"], in: folder)
    #expect(compiled.status == 0)
    #expect(compiled.messages == "")
    let shown = try Executable.run(["show", "example.yaml", "get-photo"], in: folder)
    #expect(
      shown.text == """
        GET /v1/photos/1?fields=title&fields=size&preview=true HTTP/1.1\r
        Host: api.example.com\r
        Authorization: Bearer test-token\r
        Accept: application/json\r
        \r

        """)
  }

  @Test("'listen' receives what the steps send, and tells it at once")
  func answered() throws {
    let outcome = try Executable.shell(
      """
      port=$((20000 + $$ % 10000))
      "$WAYBILL" init > steps
      sed -i.old "s/:8642/:$port/" example.yaml
      "$WAYBILL" listen example.yaml --count 2 > report 2> log &
      for _ in $(seq 100); do grep -q http log && break; sleep 0.1; done
      grep -c "listening on http://127.0.0.1:$port" log
      for request in get-photo add-photo; do
        "$WAYBILL" send example.yaml $request -e local --example-secrets --head
      done
      wait
      sed -n 's/^[0-2][0-9]:[0-5][0-9]:[0-5][0-9] //p' log
      """, in: try Folder())
    #expect(
      outcome.text == """
        1
        HTTP/1.1 204 No Content\r
        \r
        HTTP/1.1 204 No Content\r
        \r
        GET /v1/photos/1 matches example/get-photo
        POST /v1/photos matches example/add-photo

        """, "\(outcome.messages)")
  }

  @Test(
    "The picture of the first minutes shows what a run prints",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func picture() throws {
    let outcome = try Executable.run(
      "/usr/bin/env",
      ["python3", Checkout.path("scripts/build-terminal-picture"), Executable.path, "--check"],
      in: try Folder())
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("A spec of the user's stays, unless --force says otherwise")
  func existing() throws {
    let folder = try Folder()
    try folder.write("specs/example.yaml", "mine")
    let refused = try Executable.run(["init", "specs"], in: folder)
    #expect(refused.status == 3)
    #expect(try folder.read("specs/example.yaml") == "mine")
    #expect(!folder.exists("specs/.gitignore"))
    #expect(try Executable.run(["init", "specs", "--force"], in: folder).status == 0)
    #expect(try folder.read("specs/example.yaml").contains("waybill: 1"))
  }

  @Test("A spec that a person has changed since is there already, and nobody says who wrote it")
  func again() throws {
    let folder = try Folder()
    #expect(try Executable.run(["init"], in: folder).status == 0)
    let text = try folder.read("example.yaml") + "# mine\n"
    try folder.write("example.yaml", text)
    #expect(
      try Executable.messages(in: folder, "init", status: 3) == """
        example.yaml: error: this file exists already [file-exists]
          help: move it away or choose another folder, or use --force to replace it

        """)
    #expect(try folder.read("example.yaml") == text)
  }

  @Test("Lines of .gitignore are added once")
  func ignored() throws {
    let folder = try Folder()
    try folder.write(".gitignore", "a\n/build/\r\nb")
    for _ in 0..<2 {
      #expect(try Executable.run(["init"], in: folder).status == 0)
      #expect(
        try folder.read(".gitignore")
          == "a\n/build/\r\nb\nhttp-client.private.env.json\nhttp-client.env.json.user\n.env\n")
      #expect(try folder.read(".gitattributes") == "*.request -text\n")
    }
  }
}
