import Foundation
import TestSupport
import Testing

/// Names that meet types, keywords, members and each other, in generated Swift.
@Suite(
  .enabled(if: Program.canCompile, "there is no 'swiftc' or no 'python3' in PATH"),
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct NameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Generated Swift compiles without warnings for every name in every position")
  func everyName() async throws {
    let accepted = try compile(NamedSpecs.all, "specs")
    #expect(accepted.text == "")
    let structures = try compile(NamedSpecs.structures, "structures")
    let errors = structures.text.split(separator: "\n").filter { $0.contains(": error: ") }
    for error in errors {
      #expect(error.hasSuffix("[invalid-swift-name]") || error.hasSuffix("[swift-name-taken]"))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("out/swift"))
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count == NamedSpecs.all.count + NamedSpecs.structures.count - errors.count)
    let outcome = try await onThreadOfItsOwn { [folder] in
      try Program.run(
        [
          "python3", Scripts.path("typecheck.py"), BuiltProducts.url.path, Checkout.url.path,
          folder.path("out"),
        ], in: folder.url)
    }
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  /// Writes specs to a folder, and their Swift to another one.
  private func compile(_ specs: [String: String], _ name: String) throws -> Program.Outcome {
    for (file, spec) in specs { try folder.write("\(name)/\(file).yaml", Array(spec.utf8)) }
    return try run([
      BuiltProducts.url.appending(path: "waybill").path, "compile", name, "--emit", "swift",
      "--swift-client", "yes", "--output", "out", "--keep-going", "--max-errors", "0",
    ])
  }

  @Test(
    "The structure's own name is an error where the structure has to be named",
    arguments: [
      (
        "types: {Config: {object: {a: string}}, A: {object: {Config: Config?, XRequests: string}}}",
        "x: {method: GET, path: /, responses: {200: A}}", "field 'XRequests'"
      ),
      (
        "types: {XRequests: {object: {a: string}}, A: {object: {A: [A]}}}",
        "x: {method: GET, path: /, responses: {200: A}}", "type 'XRequests'"
      ),
      (
        "types: {A: {object: {a: string}}}",
        "x: {method: GET, path: '/${A}', inputs: {A: {type: string, default: a}, XRequests: string?}, "
          + "responses: {200: A, 400: A}, query: {x: '${XRequests}'}}", "input 'XRequests'"
      ),
      (
        "types: {A: {object: {a: string}}}\nenvironments: {A: {values: {p: {a: x}}}, XRequests: {}}",
        "x: {method: PUT, path: /, inputs: {p: {type: A, default: {a: x}}}, json: '${p}'}",
        "environment 'XRequests'"
      ),
    ])
  func structure(_ types: String, _ request: String, _ name: String) throws {
    let spec = """
      waybill: 1
      service: x
      base-url: https://h.example
      \(types)
      requests:
        \(request)

      """
    try folder.write("x.yaml", Array(spec.utf8))
    let waybill = BuiltProducts.url.appending(path: "waybill").path
    let outcome = try run([waybill, "check", "x.yaml", "--emit", "swift"])
    let text =
      "\(name) and service 'x' both become 'XRequests' in generated Swift [swift-name-taken]"
    #expect(outcome.text.contains("error: \(text)"), "\(outcome.text)")
    try folder.write(
      "x.yaml",
      Array(spec.replacing("XRequests: ", with: "YRequests: ").replacing("${X", with: "${Y").utf8))
    #expect(try run([waybill, "check", "x.yaml", "--emit", "swift"]).text == "")
  }

  @Test("A structure with the name of another spec's client is an error where there are clients")
  func client() throws {
    func spec(_ head: String) -> [UInt8] {
      Array(
        "waybill: 1\nbase-url: https://h\n\(head)\nrequests: {x: {method: GET, path: /}}\n".utf8)
    }
    try folder.write("specs/a.yaml", spec("service: box"))
    try folder.write("specs/b.yaml", spec("service: b\nswift-name: BoxClientProtocol"))
    let command = [BuiltProducts.url.appending(path: "waybill").path, "check", "specs", "--emit"]
    #expect(try run(command + ["swift"]).text == "")
    #expect(
      try run(command + ["swift", "--swift-client", "yes"]).text.contains(
        "both become 'BoxClientProtocol' in generated Swift [swift-name-taken]"))
  }

  private func run(_ command: [String]) throws -> Program.Outcome {
    try Program.run(command, in: folder.url)
  }
}
