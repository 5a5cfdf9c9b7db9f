// Rules for every back end, whatever it makes.

import Diagnostics
import Emission
import MessageContent
import SpecCompiler
import Testing

/// The outputs of a kind, read.
private func outputs(
  _ kind: String, of spec: AnalysedSpec, upTo limit: Int = .max
) throws -> [(path: String, bytes: [UInt8])] {
  var sink = DiagnosticSink()
  var files: [OutputFile] = []
  try spec.emit(kind, into: &sink) {
    files.append($0)
    return files.count < limit
  }
  #expect(sink.diagnostics.isEmpty)
  return try files.map { (path: $0.path, bytes: try $0.content.readAll()) }
}

/// Checks what holds for the outputs of every back end and every spec.
///
/// A back end is deterministic. Its paths are safe, are in the folder of the service (except those
/// of Swift, whose files are side by side), and are distinct on a case-insensitive file system. It
/// knows them without making the outputs, and it stops when it is told to.
func checkBackend(_ kind: String, _ yaml: String, files: [String: [UInt8]] = [:]) throws {
  let folder = try Folder(files)
  let spec = try analyse(yaml, head: "", files: folder)
  let mistakes = String(DiagnosticRenderer().render(spec.diagnostics, in: spec.sources))
  #expect(mistakes == "")
  let outputs = try outputs(kind, of: spec)
  #expect(outputs.count > 0)

  let again = try SpecCompilerTests.outputs(kind, of: analyse(yaml, head: "", files: folder))
  #expect(again.map(\.path) == outputs.map(\.path))
  #expect(again.map(\.bytes) == outputs.map(\.bytes))

  #expect(try spec.outputPaths(kind) == outputs.map(\.path))

  // A client of .http files fails on '%' in their paths.
  let escape: OutputName.Escape = kind == "http" ? .tilde : .percent
  let service = OutputName.pathComponent(try #require(spec.declarations?.service), escape: escape)
  for (path, _) in outputs {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    if kind == "swift" {
      // A module has one folder: the file is named after the spec.
      #expect(path == "spec.yaml.swift")
    } else {
      #expect(components.first.map(String.init) == service, "\(path)")
    }
    for component in components {
      #expect((1...255).contains(component.utf8.count), "\(path)")
      #expect(component.utf8.first != UInt8(ascii: "."), "\(path)")
      #expect(component.utf8.allSatisfy { isPlain($0) || $0 == escape.rawValue }, "\(path)")
    }
  }
  #expect(Set(outputs.map { $0.path.lowercased() }).count == outputs.count)

  let first = try SpecCompilerTests.outputs(kind, of: spec, upTo: 1)
  #expect(first.map(\.path) == Array(outputs.map(\.path).prefix(1)))
}

/// Whether every file system accepts a byte in a name, and no escape begins with it.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "-_.=,".utf8.contains(byte)
  }
}

@Suite("Every back end")
struct BackendTests {
  private static let specs = [
    // The smallest possible spec.
    """
    waybill: 1
    service: t
    requests: {r: {method: GET, url: "http://h"}}
    """,
    // No request at all.
    """
    waybill: 1
    service: t
    requests: {}
    allow: [no-requests]
    """,
    // Names that cannot be names of files.
    #"""
    waybill: 1
    service: ../../etc
    base-url: https://h.example
    requests:
      ..: {method: GET, path: /}
      a/b: {method: GET, path: /, cases: {"\0": {}, "../x": {}, "/": {}, ".": {}, "é\n": {}}}
      CON: {method: GET, path: /, cases: {manifest.json: {}, " ": {}, "%2F": {}}}
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\#
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\#
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:
        {method: GET, path: /}
    """#,
    // Inputs, files and parts.
    """
    waybill: 1
    service: Größe
    base-url: https://h.example
    inputs: {token: {type: string, secret: true, example: t}}
    defaults: {auth: {bearer: "${token}"}}
    requests:
      upload:
        method: POST
        path: /${name}
        inputs: {name: string, file: file}
        multipart:
          parameters: {title: "${name}", tags: [a, b]}
          parts: [{name: f, file: "${file}"}, {name: j, json: {a: 1}}]
        cases: {one: {file: x.txt}}
        matrix: {name: [a b, q]}
    """,
  ]

  @Test(
    "Outputs are the same each time, with safe paths that differ", arguments: Compiler.kinds,
    specs)
  func outputs(kind: String, spec: String) throws {
    try checkBackend(kind, spec, files: ["x.txt": Array("hello".utf8)])
  }
}
