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
        "  usage: waybill listen PATH... [OPTION]...; see 'waybill listen --help'\n"
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
