import Foundation
import Testing

/// Whether a program is installed that runs another one on a terminal.
private var hasScript: Bool {
  #if os(Linux)
    FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
  #else
    false
  #endif
}

/// Output to a terminal, which `script` of util-linux simulates.
@Suite(.enabled(if: hasScript, "there is no 'script' of util-linux"))
struct TerminalTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("null.bin", "a\0b")
    try folder.write(
      "a.yaml",
      """
      waybill: 1
      service: a
      base-url: https://api.example.com
      requests:
        binary: {method: POST, path: /, file: null.bin}
        text: {method: POST, path: /, text: hello}

      """)
  }

  /// Runs a command on a terminal; its line ends are those of the terminal.
  private func show(_ arguments: String) throws -> String {
    let outcome = try Executable.shell(
      "script -qec \"$WAYBILL show a.yaml \(arguments)\" /dev/null", in: folder)
    return String(decoding: outcome.output.filter { $0 != 0x0D }, as: UTF8.self)
  }

  @Test("'show' ends with a line end on a terminal, and nowhere else") func lineEnd() throws {
    #expect(try show("text --content") == "hello\n")
    #expect(
      try Executable.run(["show", "a.yaml", "text", "--content"], in: folder).text == "hello")
  }

  @Test("'show' does not print binary content on a terminal") func binary() throws {
    let note = """
      a.yaml: note: the content of binary/default is not text and is not shown: 3 bytes \
      [binary-content]
        help: 'waybill show a.yaml binary --hex' shows it, \
      'waybill show a.yaml binary --content > FILE' saves it

      """
    #expect(try show("binary --content --color never") == note)
    let whole = try show("binary --color never")
    #expect(whole.hasPrefix(note + "POST / HTTP/1.1\n"))
    #expect(whole.hasSuffix("Content-Length: 3\n\n"))
    #expect(try show("binary --hex").contains("|POST / HTTP/1.1.|"))
    #expect(
      try Executable.run(["show", "a.yaml", "binary", "--content"], in: folder).text == "a\0b")
  }

  /// Runs a command line on a terminal of 60 columns.
  private func run(_ command: String) throws -> String {
    let outcome = try Executable.shell(
      "NO_COLOR= TERM=xterm script -qec \"stty cols 60; $WAYBILL \(command)\" /dev/null", in: folder
    )
    return String(decoding: outcome.output.filter { $0 != 0x0D }, as: UTF8.self)
  }

  @Test("A run that succeeds says so on a terminal, and nothing into a pipe") func success() throws
  {
    #expect(try run("check a.yaml") == "waybill: no errors in 1 spec\n")
    #expect(try run("check a.yaml -q") == "")
    #expect(try run("compile a.yaml -o out") == "waybill: 3 files of 1 spec, 3 written\n")
    #expect(try run("compile a.yaml -o out") == "waybill: 3 files of 1 spec, none changed\n")
    #expect(
      try run("compile a.yaml -o out --cache c") == "waybill: 3 files of 1 spec, none changed\n")
    #expect(try run("compile a.yaml -o out --cache c") == "waybill: nothing has changed\n")
    try folder.write(
      "a.yaml",
      try folder.read("a.yaml").replacing(
        "  binary: {method: POST, path: /, file: null.bin}\n", with: ""))
    #expect(
      try run("compile a.yaml -o out") == "waybill: 2 files of 1 spec, 1 written, 1 removed\n")
    for command in ["check a.yaml", "compile a.yaml -o other"] {
      let outcome = try Executable.run(command.components(separatedBy: " "), in: folder)
      #expect(outcome.text + outcome.messages == "")
    }
  }

  @Test("The list has columns on a terminal, and tabs in a pipe") func columns() throws {
    #expect(
      try run("list a.yaml") == """
        a  binary  default  POST  /
        a  text    default  POST  /

        """)
    #expect(
      try Executable.run(["list", "a.yaml"], in: folder).text
        == "a\tbinary\tdefault\tPOST\t/\na\ttext\tdefault\tPOST\t/\n")
  }

  @Test("The head of a message has colours on a terminal, and only there") func colours() throws {
    let name = "\u{1B}[1;36m"
    let end = "\u{1B}[0m"
    let shown = try run("show a.yaml text")
    #expect(
      shown == """
        \u{1B}[1;32mPOST\(end) \(name)/\(end) HTTP/1.1
        \(name)Host\(end): api.example.com
        \(name)Content-Type\(end): text/plain; charset=utf-8
        \(name)Content-Length\(end): 5

        hello

        """)
    #expect(try run("show a.yaml text --color never").hasPrefix("POST / HTTP/1.1\nHost: "))
    let piped = try Executable.run(["show", "a.yaml", "text", "--color", "always"], in: folder)
    #expect(piped.text.hasPrefix("POST / HTTP/1.1\r\nHost: "))
  }

  @Test("An explanation fits the width of the terminal") func width() throws {
    let lines = try run("explain unknown-key").components(separatedBy: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 || $0.hasPrefix(" ") })
    #expect(lines.contains { $0.count > 50 })
    #expect(
      try Executable.run(["explain", "unknown-key"], in: folder).text.contains("Often it is"))
  }

  @Test("Coded content and escapes in JSON are text on a terminal") func response() throws {
    let outcome = try Executable.shell(
      #"""
      cat > server.py <<'END'
      import gzip, http.server, zlib

      class Handler(http.server.BaseHTTPRequestHandler):
          def do_GET(self):
              coding, content = {
                  "/gzip": ("gzip", gzip.compress(rb'{"a":"\u65e5 \ud83d\ude00 \u202e \\u65e5"}')),
                  "/deflate": ("deflate", zlib.compress(b'{"b":1}')),
                  "/br": ("br", bytes([128, 129]) * 512)}[self.path]
              self.send_response(200)
              self.send_header("Content-Type", "application/json")
              self.send_header("Content-Encoding", coding)
              self.end_headers()
              self.wfile.write(content)

          def log_message(self, *arguments):
              pass

      server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      END
      python3 server.py > port & server=$!
      until [ -s port ]; do sleep 0.1; done
      for path in gzip deflate br; do
        script -qec "$WAYBILL send 'curl http://127.0.0.1:$(cat port)/$path' --color never" /dev/null
      done
      kill $server
      """#, in: folder)
    let text = String(decoding: outcome.output.filter { $0 != 0x0D }, as: UTF8.self)
    #expect(text.contains(#"  "a": "日 😀 \u202e \\u65e5""#), "\(text)\(outcome.messages)")
    #expect(text.contains("{\n  \"b\": 1\n}\n"), "\(text)")
    #expect(text.contains("(1024 bytes compressed with br; to keep them: > FILE)"), "\(text)")
  }
}
