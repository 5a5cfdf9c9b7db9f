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
}
