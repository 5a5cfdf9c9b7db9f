import Foundation
import TestSupport
import Testing

/// Command lines that are read without the parser mean the same as with it.
@Suite struct QuickArgumentTests {
  private static let commands = [
    "check specs", "check specs/photos.yaml specs/more.yaml", "check specs --emit wire,http",
    "check specs --emit http --http-dialect jetbrains --emit swift --swift-access package",
    "check specs -q", "check specs -v", "check specs --quiet --max-errors 3",
    "check specs --diagnostics json --color never",
    "check specs --diagnostics gitlab", "check specs --shard 1/2", "check specs --shard 3/2",
    "compile specs --output out --shard 2/2", "compile specs --output out --shard 1/2 --cache c",
    "check specs --set page=7 --set page=8",
    "check specs --environment live", "check specs -e live --allow unused-environment",
    "check specs --root . --trust-links --no-gitignore --exclude more.yaml",
    "check specs --max-depth 20 --max-nodes 900 --max-file-size 9000 --jobs 1",
    "check specs --warnings-as-errors --only x", "check specs --stdin-path a.yaml",
    "check - --stdin-path specs/a.yaml", "check",
    "check specs --max-depth 0", "check specs --jobs x", "check specs --max-errors -1",
    "check specs --color blue", "check specs --set page", "check specs --quiet --verbose",
    "check specs --emit none", "check specs --emit wire=out", "check specs --http-dialect none",
    "check specs --roots .", "check specs --root", "check specs --root=specs", "check -qv specs",
    "check specs --quiet --quiet", "check specs --root specs --root .", "check nothing",
    "check --help", "check specs --help", "check specs --version",
    "compile specs --output out", "compile specs -o out --emit wire --emit http,model",
    "compile specs --emit wire=a,http=b --keep-going --force --sync --lock-timeout 5",
    "compile specs --output out --only photos/* --only more",
    "compile specs --output out --depfile out/d --depfile-target out/t",
    "compile specs --output out --check", "compile specs --output out --list-outputs",
    "compile specs --list-inputs", "compile specs --output out --options specs/o.json",
    "compile specs --output out --cache out/cache", "compile specs",
    "compile specs --output out --lock-timeout x", "compile specs --output out --only a/b/c/d",
    "compile specs --output out --check --force", "compile --output out",
  ]

  @Test("Both readings of a command line come to the same", arguments: commands)
  func bothReadingsComeToTheSame(command: String) throws {
    let arguments = command.split(separator: " ").map(String.init)
    let (quick, files) = try run(arguments)
    // After `--` everything is a path: a command line with it is left to the parser.
    let (slow, slowFiles) = try run(arguments + ["--"])
    #expect(quick.status == slow.status)
    #expect(quick.text == slow.text)
    #expect(quick.messages == slow.messages)
    #expect(files == slowFiles)
  }

  private func run(_ arguments: [String]) throws -> (Executable.Outcome, [String: Data]) {
    let folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos"))
    try folder.write(
      "specs/more.yaml",
      """
      waybill: 1
      service: more
      base-url: https://api.example.com
      inputs: {page: {type: integer, example: 1}}
      requests: {list: {method: get, path: "/${page}"}}

      """)
    try folder.write("specs/o.json", #"{"swift-access": "package"}"#)
    let outcome = try Executable.run(
      arguments, in: folder, input: Data(Spec.service("a").utf8))
    let files = folder.exists("out") ? try folder.contents("out") : [:]
    // It holds the stamps of this folder.
    return (outcome, files.filter { $0.key != "cache" })
  }

  @Test("Every option of a command is read without the parser", arguments: ["check", "compile"])
  func everyOptionIsRead(command: String) throws {
    let help = try Executable.run([command, "--help"], in: try Folder()).text
    let options = help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
      line.split(whereSeparator: { " ,".contains($0) }).filter { $0.hasPrefix("--") }.prefix(1)
    }
    #expect(options.count > 15)
    let sources = try ["QuickCommands", "QuickGroups"].map {
      try Checkout.text("Sources/Program/waybill/QuickArguments/\($0).swift")
    }.joined()
    for option in options where !["--help", "--version"].contains(option) {
      #expect(sources.contains("\"\(option)\""), "\(option)")
    }
  }
}
