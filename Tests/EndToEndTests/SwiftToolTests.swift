import Foundation
import TestSupport
import Testing

/// `waybill-swift`, the tool of the build-tool plugin, compared with `waybill` for the same
/// arguments.
struct SwiftToolTests {
  private static let tool = BuiltProducts.url.appending(path: "waybill-swift").path

  /// Specs and options, and what a run with them tests.
  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var spec: String
    var options: String?
    var status: Int32
    var message: String
  }

  private static let head = "waybill: 1\nservice: photos\nbase-url: https://api.example.com\n"

  static let samples = [
    Sample(
      testDescription: "a spec", spec: head + "requests: {list: {method: GET, path: /}}\n",
      status: 0, message: ""),
    Sample(
      testDescription: "mistakes",
      spec: head + "requests: {list: {metod: GET, path: /}, all: {method: GET, path: '${x}'}}\n",
      status: 1, message: "error: unknown key 'metod'"),
    Sample(
      testDescription: "text that is not YAML", spec: head + "requests: {list: ]\n", status: 1,
      message: "[yaml-syntax]"),
    Sample(
      testDescription: "names that Swift cannot have",
      spec: head + "requests: {a-b: {method: GET, path: /}, aB: {method: GET, path: /}}\n",
      status: 1, message: "'aB'"),
    Sample(
      testDescription: "a warning",
      spec: head + "requests: {list: {method: GET, path: /, query: {tags: [a]}}}\n", status: 0,
      message: "warning:"),
    Sample(
      testDescription: "a warning that is refused",
      spec: head + "requests: {list: {method: GET, path: /, query: {tags: [a]}}}\n",
      options: #"{"warnings-as-errors": true}"#, status: 1, message: "error:"),
    Sample(
      testDescription: "a chosen environment",
      spec: head + "environments: {staging: {base-url: https://staging.example.com}}\n"
        + "requests: {list: {method: GET, path: /}}\n",
      options: #"{"environment": "staging", "swift-access": "internal"}"#, status: 0, message: ""),
    Sample(
      testDescription: "an environment that is not there",
      spec: head + "environments: {staging: {base-url: https://staging.example.com}}\n"
        + "requests: {list: {method: GET, path: /}}\n",
      options: #"{"environment": "test"}"#, status: 1, message: "'test'"),
    Sample(
      testDescription: "an unknown option", spec: head, options: #"{"access": "internal"}"#,
      status: 3, message: "unknown key 'access'"),
    Sample(
      testDescription: "a word that an option does not take", spec: head,
      options: #"{"swift-access": "open"}"#, status: 3, message: "'open'"),
    Sample(
      testDescription: "a fragment that is missing",
      spec: head + "include: [_none.yaml]\nrequests: {list: {method: GET, path: /}}\n", status: 1,
      message: "'_none.yaml'"),
    Sample(
      testDescription: "what only another kind of output warns about",
      spec: head + "requests: {list: {method: POST, path: /, framing: {chunked: 5}, text: abc}}\n",
      status: 0, message: ""),
  ]

  @Test("The tool says and writes what waybill does", arguments: samples)
  func asWaybill(sample: Sample) throws {
    let (expected, expectedFiles) = try compile(sample, with: Executable.path)
    let (outcome, files) = try compile(sample, with: Self.tool)
    #expect(outcome.status == expected.status)
    #expect(outcome.messages == expected.messages)
    #expect(outcome.text == expected.text)
    #expect(files == expectedFiles)
    #expect(outcome.status == sample.status, "\(outcome.messages)")
    #expect(outcome.messages.contains(sample.message) || sample.message.isEmpty)
    #expect(outcome.messages.isEmpty == sample.message.isEmpty, "\(outcome.messages)")
    #expect(files.keys.contains("swift/photos.yaml.swift") == (sample.status == 0))
  }

  private func compile(
    _ sample: Sample, with program: String
  ) throws -> (Executable.Outcome, [String: Data]) {
    let folder = try Folder()
    try folder.write("specs/photos.yaml", sample.spec)
    var arguments = ["compile", "specs/photos.yaml", "--root", "specs", "--emit", "swift"]
    arguments += ["--output", "out", "--force", "--no-included-types"]
    if let options = sample.options {
      try folder.write("specs/waybill.json", options)
      arguments += ["--options", "specs/waybill.json"]
    }
    let outcome = try Executable.run(program, arguments, in: folder)
    return (outcome, folder.exists("out") ? try folder.contents("out") : [:])
  }

  @Test("More mistakes than are shown are counted, and no option is advised that the tool lacks")
  func budget() throws {
    let keys = (1...60).map { "  k\($0): {metod: GET, path: /}\n" }.joined()
    let sample = Sample(
      testDescription: "", spec: Self.head + "requests:\n" + keys, status: 1, message: "")
    let (outcome, _) = try compile(sample, with: Self.tool)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.hasSuffix("\nand 10 more in 1 file\n60 errors in 1 file\n"),
      "\(outcome.messages)")
  }

  @Test("A run that has nothing to do says and leaves what the last one did")
  func cache() throws {
    let folder = try Folder()
    try folder.write("photos.yaml", Spec.service("photos"))
    let arguments = [
      "compile", "photos.yaml", "--root", ".", "--emit", "swift", "--output", "out", "--force",
      "--no-included-types", "--cache", "out/cache",
    ]
    #expect(try Executable.run(Self.tool, arguments, in: folder).status == 0)
    let before = try folder.stamp("out/swift/photos.yaml.swift")
    let outcome = try Executable.run(Self.tool, arguments, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(try folder.stamp("out/swift/photos.yaml.swift") == before)
  }

  @Test(
    "Arguments that the plugin does not write are refused",
    arguments: [
      [], ["compile"], ["check", "photos.yaml"], ["compile", "--force"],
      ["compile", "a.yaml", "--root", ".", "--emit", "wire", "--output", "out", "--force"],
      ["compile", "a.yaml", "--root", ".", "--emit", "swift", "--output", "out", "--force"],
      [
        "compile", "a.yaml", "--root", ".", "--emit", "swift", "--output", "out", "--force",
        "--no-included-types", "b.yaml",
      ],
      ["compile", "a.yaml", "--emit", "swift", "--output", "out", "--force", "--root"],
    ])
  func usage(arguments: [String]) throws {
    let outcome = try Executable.run(Self.tool, arguments, in: try Folder())
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == """
        waybill-swift: error: usage: waybill-swift compile SPEC --root DIR --emit swift --output DIR \
        --force --no-included-types [--options FILE] [--cache FILE]

        """)
  }
}
