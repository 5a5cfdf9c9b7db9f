import Foundation
import TestSupport
import Testing

/// Messages for programs: one document, whatever goes wrong.
@Suite struct MessageDocumentTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    // A spec with a warning.
    try folder.write("warn.yaml", Spec.service("photos") + "  more: {method: get, path: /}\n")
    try folder.write("bad.yaml", Spec.bad)
    let gone = Spec.service("gone").replacing("https://api.example.com", with: "http://127.0.0.1:1")
    try folder.write("gone.yaml", gone)
    try folder.write("two/a.yaml", Spec.service("a"))
    try folder.write("two/b.yaml", Spec.service("b"))
    try folder.write("capture", "GET /nowhere HTTP/1.1\r\nHost: api.example.com\r\n\r\n")
  }

  private static let commands = [
    "check warn.yaml", "check bad.yaml", "check", "check nowhere", "check warn.yaml --colour never",
    "check warn.yaml --jobs none", "check warn.yaml --quiet", "check warn.yaml @nowhere",
    "compile warn.yaml", "compile warn.yaml --output o --emit nope", "compile bad.yaml --output o",
    "compile warn.yaml --output warn.yaml", "compile warn.yaml --output o --options nowhere",
    "compile warn.yaml --output o --depfile warn.yaml", "compile warn.yaml --output o --check",
    "watch warn.yaml", "watch warn.yaml --output o --check",
    "watch warn.yaml --output o --options x",
    "list warn.yaml", "list warn.yaml --format xml", "list nowhere", "list warn.yaml >/dev/full",
    "list warn.yaml | true",
    "show warn.yaml search", "show warn.yaml nope", "show warn.yaml search --case nope", "show two",
    "show warn.yaml --hex --content", "show bad.yaml", "show warn.yaml search --curl --secret x=y",
    "send warn.yaml nope --verbose", "send two search", "send bad.yaml search", "send warn.yaml",
    "send gone.yaml search", "send gone.yaml search --quiet",
    "match warn.yaml search nowhere --verbose", "match warn.yaml nope capture --verbose",
    "match warn.yaml search capture --verbose", "match warn.yaml search warn.yaml --verbose",
    "listen --specs bad.yaml", "listen --specs warn.yaml --address nonsense", "listen",
    "import openapi nowhere", "import openapi warn.yaml", "import nope warn.yaml",
    "import curl capture", "import openapi warn.yaml bad.yaml --service x",
    "frobnicate", "warn.yaml", "check caf\\351.yaml",
  ]

  /// The messages of a command. `>` and `|` are the shell's, and so are `\351` and the like.
  private func messages(_ command: String, _ format: String) throws -> String {
    let parts = command.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : ""
    let words = rest.contains("\\") ? "\"$(printf '\(rest)')\"" : rest
    let first = parts[0] == "listen" || parts[0] == "watch" ? "timeout 20 " : ""
    // The option comes first: what follows may be the shell's.
    let line = "\(first)\"$WAYBILL\" \(parts[0]) --diagnostics \(format) \(words)"
    return try Executable.shell(line, in: folder).messages
  }

  @Test("JSON, SARIF and GitLab's reports are one document", arguments: commands)
  func documents(command: String) throws {
    for format in ["json", "sarif", "gitlab"] {
      let text = try messages(command, format)
      let document = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(document != nil, "\(command), \(format): \(text)")
    }
  }

  @Test("A request without a response says so in the document, and why")
  func noResponse() throws {
    let text = try messages("send gone.yaml search", "json")
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.dropFirst(5).first == #""id": "no-response","#, "\(text)")
    // The rest of the sentence is curl's own.
    let sentence =
      #""message": "no response: nothing accepts connections at 127.0.0.1:1\ncurl: (7) "#
    #expect(lines.dropFirst(6).first?.hasPrefix(sentence) == true, "\(text)")
    #expect(
      lines.dropFirst(7).prefix(2) == [
        #""help": "start the server, or correct the host and the port in 'base-url'","#,
        #""path": "waybill""#,
      ], "\(text)")
  }

  @Test("Workflow commands are alone on their lines", arguments: commands)
  func workflowCommands(command: String) throws {
    let lines = try messages(command, "github").split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::") }, "\(lines)")
  }

  @Test("A document holds the warnings of a spec beside what is wrong with the command line")
  func both() throws {
    let text = try messages("show warn.yaml nope", "json")
    let first = try #require(text.firstRange(of: "\"method-case\""))
    let second = try #require(text.firstRange(of: "\"usage\""))
    #expect(first.lowerBound < second.lowerBound)
    #expect(try messages("check two", "json") == "{\n  \"version\": 1,\n  \"diagnostics\": []\n}\n")
  }
}
