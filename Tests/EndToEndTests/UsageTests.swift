import Foundation
import Testing

/// Messages about command lines with a slip: what is wrong, and what to type.
@Suite struct UsageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "photos.yaml",
      """
      waybill: 1
      service: photos
      base-url: https://api.example.com
      requests:
        search:
          path: /search
          method: GET
          inputs: {term: string}
          query: {q: "${term}"}
          cases: {cats: {term: cat}, dogs: {term: dog}}
        upload: {method: POST, path: /photos, text: hello}

      """)
  }

  private static let compileUsage = """
      usage: waybill compile PATH... --output DIR [OPTION]...; see 'waybill compile --help'

    """

  private static let checkUsage = """
      usage: waybill check PATH... [--emit KIND]... [OPTION]...; see 'waybill check --help'

    """

  @Test(
    "A slip is named with what to type instead",
    arguments: [
      (
        "compile photos.yaml --out x", "unknown option '--out'; did you mean '--output'?",
        UsageTests.compileUsage
      ),
      (
        "check photos.yaml --env x", "unknown option '--env'; did you mean '--environment'?",
        UsageTests.checkUsage
      ),
      (
        "check photos.yaml --colour=never", "unknown option '--colour'; did you mean '--color'?",
        UsageTests.checkUsage
      ),
      ("lint photos.yaml", "unknown command 'lint'", "  help: waybill check PATH\n"),
      ("mock photos.yaml", "unknown command 'mock'", "  help: waybill listen SPEC\n"),
      (
        "listen photos.yaml --port abc", "the port 'abc' is not a whole number of 0 to 65535",
        "  help: type '--port 8080', or '--port 0' for a free one\n"
      ),
      (
        "listen --count 1", "PATH is missing: the specs that requests are compared with",
        "  help: waybill listen specs --port 8080, for example; see 'waybill listen --help'\n"
      ),
      (
        "check", "PATH... is missing",
        "  help: waybill check specs, for example; see 'waybill check --help'\n"
      ),
      (
        "schema photos.yaml", "unexpected argument 'photos.yaml': this command takes no path",
        "  help: waybill schema > waybill.schema.json, for example; see 'waybill schema --help'\n"
      ),
      ("show photos.yaml --format curl", "unknown option '--format'", "  help: type '--curl'\n"),
      (
        "list photos.yaml search", "'search' is no path, and 'list' takes no request",
        "  help: waybill list photos.yaml --only '*/search', or waybill show photos.yaml search\n"
      ),
      (
        "explain E0001",
        "no diagnostic 'E0001': its name is in brackets at the end of a message",
        "  help: waybill explain unknown-key, for example; 'waybill explain' lists all\n"
      ),
      ("-V", "unknown option '-V'", "  help: type 'waybill --version'\n"),
      (
        "send photos.yaml search --follow", "unknown option '--follow'",
        "  help: redirects are not followed: send the request that they lead to\n"
      ),
      (
        "show photos.yaml search -H a:b", "unknown option '-H'",
        "  help: write headers in the spec: headers: {Name: value}\n"
      ),
      ("check photos.yaml --frobnicate", "unknown option '--frobnicate'", UsageTests.checkUsage),
      ("check photos.yaml -x", "unknown option '-x'", UsageTests.checkUsage),
      (
        "compile photos.yaml -o x --emit htp", "--emit: unknown kind 'htp'; did you mean 'http'?",
        UsageTests.compileUsage
      ),
      (
        "check photos.yaml --emit http=x", "'check' writes nothing: type '--emit http'",
        UsageTests.checkUsage
      ),
      (
        "compile photos.yaml",
        "--output is missing: the folder to write to; "
          + "type 'waybill compile photos.yaml --output build'", UsageTests.compileUsage
      ),
      (
        "photos.yaml", "no command is given for 'photos.yaml'",
        "  help: waybill check photos.yaml, or waybill compile photos.yaml --output build\n"
      ),
      ("help compil", "unknown command 'compil'; did you mean 'compile'?", ""),
      (
        "show photos.yaml search/dogs", "unknown request 'search/dogs'; there is: search, upload",
        "  help: waybill show photos.yaml search --case dogs\n"
      ),
      (
        "show photos.yaml photos/search/dogs",
        "unknown request 'photos/search/dogs'; there is: search, upload",
        "  help: waybill show photos.yaml search --case dogs\n"
      ),
      (
        "show photos.yaml photos/upload",
        "unknown request 'photos/upload'; there is: search, upload",
        "  help: waybill show photos.yaml upload\n"
      ),
      (
        "show photos.yaml serch", "unknown request 'serch'; did you mean 'search'?",
        "  help: waybill show photos.yaml search\n"
      ),
      (
        "show photos.yaml search --case dog", "unknown case 'dog'; did you mean 'dogs'?",
        "  help: waybill show photos.yaml search --case dogs\n"
      ),
    ] as [(String, String, String)])
  func slip(command: String, sentence: String, help: String) throws {
    let outcome = try Executable.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.messages == "waybill: error: \(sentence)\n\(help)")
    #expect(outcome.text == "")
    #expect(outcome.status == 2)
    #expect(!folder.exists("x"))
  }

  /// Files that slips are about, beside `photos.yaml`.
  private func writeOthers() throws {
    try folder.write(
      "captured", "POST /photos HTTP/1.1\r\nHost: api.example.com\r\nContent-Length: 0\r\n\r\n")
    try folder.write("sub/albums.yaml", Spec.service("albums"))
    try folder.write("sub/photos.yaml", try folder.read("photos.yaml"))
    try folder.write("api.yaml", "openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths: {}\n")
  }

  @Test(
    "Arguments in another order or place, and words of other tools, are told with what to type",
    arguments: [
      (
        "show upload photos.yaml", "the spec comes before the request",
        "waybill show photos.yaml upload"
      ),
      (
        "send upload photos.yaml", "the spec comes before the request",
        "waybill send photos.yaml upload"
      ),
      (
        "match upload photos.yaml captured",
        "the spec comes first, then the request, then the capture",
        "waybill match photos.yaml upload captured"
      ),
      (
        "match photos.yaml captured upload",
        "the spec comes first, then the request, then the capture",
        "waybill match photos.yaml upload captured"
      ),
      (
        "match captured photos.yaml upload",
        "the spec comes first, then the request, then the capture",
        "waybill match photos.yaml upload captured"
      ),
      (
        "show sub upload", "'show' takes one spec, but 'sub' contains 2",
        "waybill show sub/photos.yaml upload"
      ),
      (
        "send photos.yaml", "the request is missing; there is: search, upload",
        "waybill send photos.yaml search"
      ),
      ("show photos.yaml search term=x", "unexpected argument 'term=x'", "type '--set term=x'"),
      ("show photos.yaml search dogs", "unexpected argument 'dogs'", "type '--case dogs'"),
      (
        "show photos.yaml search --set term x",
        "--set takes the name of an input and its value, joined by '='", "--set NAME=VALUE"
      ),
      ("list photos.yaml --json", "unknown option '--json'", "type '--format json'"),
      (
        "show photos.yaml upload -o x", "unknown option '-o'",
        "redirect what the command prints: > FILE"
      ),
      (
        "compile photos.yaml -o x --emit wire http", "'http' is a kind of output, and no path",
        "join the kinds with commas: --emit wire,http"
      ),
      (
        "compile photos.yaml -o api.yaml",
        "outputs are written to a folder, and 'api.yaml' is a file", "type '--output build'"
      ),
      ("listen photos.yaml 8080", "'8080' is not a path", "type '--port 8080'"),
      ("listen photos.yaml :8080", "':8080' is not a path", "type '--port 8080'"),
      ("listen photos.yaml -p 8080", "unknown option '-p'", "type --port PORT"),
      (
        "init spec.yaml", "'init' takes the folder of the spec, and 'spec.yaml' names a file",
        "type 'waybill init', which writes example.yaml, and rename that"
      ),
      (
        "init photos.yaml", "'init' takes the folder of the spec, and 'photos.yaml' names a file",
        "type 'waybill init', which writes example.yaml, and rename that"
      ),
      (
        "import swagger api.yaml",
        "'swagger' is neither a file nor a kind; there is: openapi, har, curl, http, postman, insomnia, bruno",
        "waybill import openapi FILE"
      ),
      (
        "import photos.yaml", "'photos.yaml' is a spec of Waybill already",
        "waybill check photos.yaml"
      ),
      (
        "import api.yaml -o specs.yaml",
        "specs are written to a folder, and 'specs.yaml' names a file",
        "type '--output specs', or '> specs.yaml' in its place"
      ),
      ("import api.yaml --to x", "unknown option '--to'", "type --output DIR"),
      ("-v", "unknown option '-v'", "type 'waybill --version'"),
      (
        "fmt photos.yaml", "unknown command 'fmt'",
        "format specs as other YAML, for example with prettier"
      ),
    ] as [(String, String, String)])
  func order(command: String, sentence: String, help: String) throws {
    try writeOthers()
    let outcome = try Executable.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.messages == "waybill: error: \(sentence)\n  help: \(help)\n")
    #expect(outcome.text == "")
    #expect(outcome.status == 2)
    #expect(!folder.exists("x"))
  }

  @Test("A file of another kind than the one that is named is told with its own") func kind() throws
  {
    try writeOthers()
    #expect(
      try Executable.messages(in: folder, "import har api.yaml -q", status: 1) == """
        api.yaml:1:1: error: the file is not an HTTP archive [not-importable]
            1 | openapi: 3.0.0
              | ^
          help: waybill import openapi api.yaml

        """)
  }

  @Test("A path that does not exist is told with a spec of a similar name") func similar() throws {
    for path in ["photos", "photos.yml", "photo.yaml", "./fotos.yaml"] {
      let outcome = try Executable.run(["check", path], in: folder)
      #expect(outcome.messages.contains("help: did you mean '"), "\(outcome.messages)")
      #expect(outcome.messages.contains("photos.yaml'?"), "\(outcome.messages)")
    }
    let other = try Executable.run(["check", "invoices.yaml"], in: folder)
    #expect(other.messages.contains("help: give a spec"), "\(other.messages)")
  }

  @Test("A request without its spec is that of the only spec that has it") func nearby() throws {
    try folder.write("albums.yaml", Spec.service("albums"))
    try folder.write("notes.yaml", "a: [unclosed\n")
    let expected = try Executable.run(["show", "photos.yaml", "upload"], in: folder)
    let found = try Executable.run(["show", "upload"], in: folder)
    #expect(found.output == expected.output)
    #expect(found.messages == "")
    try folder.write(
      "more.yaml",
      try folder.read("photos.yaml").replacing("service: photos", with: "service: more"))
    #expect(
      try Executable.messages(in: folder, "show upload", status: 2) == """
        waybill: error: 'upload' is a request of 'more.yaml', 'photos.yaml'
          help: waybill show more.yaml upload

        """)
    try folder.write("specs/videos.yaml", Spec.service("videos", requests: ["play"]))
    #expect(try Executable.run(["show", "play"], in: folder).status == 0)
    #expect(
      try Executable.messages(in: folder, "show plya", status: 2) == """
        waybill: error: 'plya' is neither a spec nor a request of the specs here
          help: waybill show specs/videos.yaml play

        """)
    #expect(
      try Executable.messages(in: folder, "show nothing", status: 3).hasPrefix(
        "nothing: error: No such file or directory"))
  }

  @Test("A curl command in quotes takes the place of a spec, and keeps its credentials")
  func inlineCommand() throws {
    let shown = try Executable.run(
      [
        "show",
        #"curl https://api.example.com/photos?q=a%20b -H 'Authorization: Bearer abc' -d '{"a":1}' -H 'content-type: application/json'"#,
      ], in: folder)
    #expect(
      shown.text == """
        POST /photos?q=a%20b HTTP/1.1\r
        Host: api.example.com\r
        Authorization: Bearer abc\r
        content-type: application/json\r
        Content-Length: 7\r
        \r
        {"a":1}
        """)
    #expect(shown.messages == "")
    let told = try Executable.run(["show", "curl -k https://api.example.com/"], in: folder)
    #expect(told.text.hasPrefix("GET / HTTP/1.1\r\n"))
    #expect(told.messages.hasPrefix("curl:1:6: warning: the option '--insecure' is not imported"))
    let several = try Executable.run(
      ["show", "curl https://a.example https://b.example"], in: folder)
    #expect(several.status == 2)
    #expect(
      several.messages.contains("help: save it in a file, and type 'waybill import curl FILE"))
    let wrong = try Executable.run(["show", "curl --data x"], in: folder)
    #expect(wrong.status == 1)
    #expect(wrong.messages.contains("curl:1:1: error:"), "\(wrong.messages)")
  }

  @Test("A missing file of another request does not matter to one that is shown, listed or matched")
  func missingFile() throws {
    try folder.write(
      "files.yaml",
      """
      waybill: 1
      service: files
      base-url: https://api.example.com
      requests:
        plain: {method: GET, path: /photos}
        attached: {method: POST, path: /photos, file: none.bin}
        chosen: {method: POST, path: /, inputs: {f: file}, file: "${f}", cases: {one: {f: no.bin}}}

      """)
    try folder.write("captured", "GET /photos HTTP/1.1\r\nHost: api.example.com\r\n\r\n")
    for (command, status) in [
      ("show files.yaml plain", 0), ("match files.yaml plain captured", 0), ("list files.yaml", 0),
      ("show files.yaml plain --curl", 0), ("show files.yaml", 1), ("check files.yaml", 1),
    ] {
      let outcome = try Executable.run(command.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.status == Int32(status), "\(command): \(outcome.messages)")
      #expect((outcome.messages == "") == (status == 0))
    }
    for (name, file) in [("attached", "none.bin"), ("chosen", "no.bin")] {
      let outcome = try Executable.run(["show", "files.yaml", name], in: folder)
      #expect(outcome.status == 1)
      #expect(outcome.messages.contains("error: '\(file)' cannot be attached"))
      #expect(outcome.messages.contains("1 error in 1 file"))
    }
  }

  @Test("A capture may be a pipe that a shell names") func pipe() throws {
    let outcome = try Executable.run(
      "/bin/bash",
      ["-c", #""$WAYBILL" match photos.yaml upload <("$WAYBILL" show photos.yaml upload)"#],
      in: folder, environment: ["WAYBILL": Executable.path])
    #expect(outcome.text == "photos/upload: matches\n", "\(outcome.messages)")
    let moved = try Executable.run(
      "/bin/bash",
      [
        "-c",
        #""$WAYBILL" match photos.yaml upload <("$WAYBILL" show photos.yaml upload | sed s/api.e/127.e/)"#,
      ], in: folder, environment: ["WAYBILL": Executable.path])
    #expect(moved.status == 1)
    #expect(
      moved.messages
        == "  help: if the app was pointed at a test server, add --ignore-field Host\n")
  }

  @Test("Line ends of arguments are spelled out") func lines() throws {
    let shell = "a\nwaybill: error: b"
    let outcome = try Executable.run(["--generate-completion-script", shell], in: folder)
    #expect(
      outcome.messages == #"""
        waybill: error: no completion script for 'a\u{a}waybill: error: b'; there is: bash, zsh, fish
          help: waybill --generate-completion-script bash

        """#)
    #expect(outcome.status == 2)
    let value = try Executable.run(
      ["check", "--diagnostics", "a\nb", "photos.yaml", "--diagnostics=json"], in: folder)
    #expect(value.messages.contains(#"the value 'a\nb' is invalid"#), "\(value.messages)")
  }

  @Test("A command for pasting quotes the words that it repeats") func pasted() throws {
    let spec = try Executable.run(["$(touch x).yaml"], in: folder)
    #expect(spec.messages.contains("help: waybill check '$(touch x).yaml', or"), "\(spec.messages)")
    let compile = try Executable.run(["compile", "a b.yaml"], in: folder)
    #expect(compile.messages.contains("waybill compile 'a b.yaml' --output"), "\(compile.messages)")
  }

  @Test("Advice names no option that the command does not have") func advice() throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    try folder.write("deep.yaml", "openapi: 3.1.0\nx: \(deep)\n")
    for (command, hasOption) in [
      ("check deep.yaml", true), ("import openapi deep.yaml", false),
      ("yaml-events deep.yaml", false),
    ] {
      let outcome = try Executable.run(command.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.messages.contains("nesting goes deeper than") || !hasOption)
      #expect(outcome.messages.contains("--max-") == hasOption, "\(outcome.messages)")
    }
  }

  @Test("'show' of a folder names a spec of it") func showOfAFolder() throws {
    try folder.write("specs/a.yaml", Spec.service("a"))
    try folder.write("specs/b.yaml", Spec.service("b"))
    let outcome = try Executable.run(["show", "specs"], in: folder)
    #expect(
      outcome.messages == """
        waybill: error: 'show' takes one spec, but 'specs' contains 2
          help: waybill show specs/a.yaml

        """)
  }

  @Test("Options have short names") func shortNames() throws {
    try folder.write(
      "env.yaml",
      """
      waybill: 1
      service: env
      environments: {staging: {base-url: https://staging.example.com}}
      requests: {a: {method: GET, path: /}}

      """)
    let outcome = try Executable.run(
      ["compile", "env.yaml", "-o", "out", "-e", "staging"], in: folder)
    #expect(outcome.messages == "")
    #expect(
      try folder.read("out/wire/env/a/default.request")
        == "GET / HTTP/1.1\r\nHost: staging.example.com\r\n\r\n")
  }

  @Test("'check --emit' shows what those outputs cannot contain") func checkEmit() throws {
    try folder.write("null.bin", "a\0b")
    try folder.write(
      "binary.yaml",
      """
      waybill: 1
      service: binary
      base-url: https://api.example.com
      requests:
        a: {method: POST, path: /, file: null.bin}

      """)
    #expect(try Executable.run(["check", "binary.yaml"], in: folder).status == 0)
    let outputs = ["--emit", "wire,http", "--http-dialect", "visual-studio"]
    for (option, status) in [([], 0), (["--warnings-as-errors"], 1)] {
      let outcome = try Executable.run(["check", "binary.yaml"] + outputs + option, in: folder)
      #expect(outcome.status == status)
      #expect(outcome.messages.contains("[http-body-file]"))
    }
  }

  @Test("Completions offer the words of options", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    func answer(_ words: String...) throws -> [Substring] {
      let outcome = try Executable.run(
        ["---completion", shell, "\(words.count + 1)", "waybill"] + words + [""], in: folder)
      #expect(outcome.status == 0)
      return outcome.text.split(separator: "\n")
    }
    #expect(try answer("compile", "--emit").contains("wire"))
    #expect(try answer("check", "--http-dialect").contains("visual-studio"))
  }

  @Test("A slip is JSON where JSON is asked for") func slipAsJSON() throws {
    let outcome = try Executable.run(
      ["check", "photos.yaml", "--diagnostics", "json", "--env", "x"], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == """
        {
          "version": 1,
          "diagnostics": [
            {
              "severity": "error",
              "id": "usage",
              "message": "unknown option '--env'; did you mean '--environment'?",
              "help": "usage: waybill check PATH... [--emit KIND]... [OPTION]...; see 'waybill check --help'",
              "path": "waybill"
            }
          ]
        }

        """)
  }
}
