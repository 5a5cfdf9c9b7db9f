// A document in; a spec, its messages and a report out: the basis of the tests of imports.

import Diagnostics
import Foundation
import SpecCompiler
import SpecImport
import Testing

/// Files beside a document, in memory.
struct FilesBeside: ImportFiles {
  var texts: [String: String] = [:]

  func read(_ path: String) -> Result<[UInt8], ImportFileProblem> {
    texts[path].map { .success(Array($0.utf8)) }
      ?? .failure(ImportFileProblem("there is no such file"))
  }
}

/// Imports a document.
func imported(
  _ kind: SpecImporter.Kind, _ text: String, files: [String: String] = [:],
  options: ImportOptions = ImportOptions()
) -> ImportResult {
  let bytes = Array(text.utf8)
  let beside = FilesBeside(texts: files)
  return switch kind {
  case .openapi:
    SpecImporter.openAPI("in.yaml", in: "", bytes: bytes, files: beside, options: options)
  case .har: SpecImporter.har("in.har", in: "", bytes: bytes, options: options)
  case .curl: SpecImporter.curl("in.sh", in: "", bytes: bytes, files: beside, options: options)
  case .bruno:
    SpecImporter.bruno(
      "in", in: "", files: files.map { ($0.key, Array($0.value.utf8)) }, options: options)
  case .insomnia: SpecImporter.insomnia("in", in: "", bytes: bytes, options: options)
  case .postman:
    SpecImporter.postman(
      "in.json", in: "", bytes: bytes,
      environments: files.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) },
      options: options)
  case .http: SpecImporter.http("in.http", in: "", bytes: bytes, files: beside, options: options)
  }
}

extension ImportResult {
  /// The only spec, from the line after `waybill: 1`.
  var spec: String {
    guard let file = files.first else { return "" }
    let text = String(decoding: file.bytes, as: UTF8.self)
    guard let version = text.firstRange(of: "waybill: 1\n") else { return text }
    return String(text[version.upperBound...])
  }

  /// The ids and sentences of the report, in the order of their places.
  var report: [String] {
    LocatedDiagnostic.report(diagnostics).map { "\($0.message.id.rawValue): \($0.message.text)" }
  }
}

/// The beginning of the tests' documents; the paths follow.
let openAPIHead = """
  openapi: 3.1.0
  info: {title: T, version: "1"}
  servers: [{url: "https://h.example"}]
  paths:

  """

/// The beginning of the specs made from such documents.
private let specHead = """
  service: t
  swift: {names: camel}
  summary: T
  base-url: https://h.example

  defaults:
    encoding: openapi


  """

/// Checks the types and requests that are made from paths (and anything after them), and that only
/// the expected messages are reported.
func expectSpec(
  paths: String, _ spec: String, report: [String] = [], options: ImportOptions = ImportOptions(),
  location: Testing.SourceLocation = #_sourceLocation
) {
  let result = imported(.openapi, openAPIHead + paths + "\n", options: options)
  #expect(result.spec == specHead + spec + "\n", sourceLocation: location)
  #expect(result.report == report, sourceLocation: location)
}

/// The messages of the specs of an import, by `request/case`: each must compile without a word.
func messages(
  of result: ImportResult, allowing allowed: Set<String> = [],
  location: Testing.SourceLocation = #_sourceLocation
) throws -> [String: String] {
  var messages: [String: String] = [:]
  for file in result.files where file.path.hasSuffix(".yaml") && !file.path.hasPrefix("_") {
    let compiler = Compiler(options: try CompilerOptions(kinds: ["wire"]))
    let spec = compiler.compile(SpecInput(path: file.path, bytes: file.bytes))
    let said = spec.diagnostics.filter { !allowed.contains($0.id) }
    #expect(said.isEmpty, "\(spec.renderedDiagnostics())", sourceLocation: location)
    for output in try spec.outputs() where output.path.hasSuffix(".request") {
      let name = output.path.split(separator: "/").suffix(2).joined(separator: "/")
      messages[String(name.dropLast(8))] = String(decoding: try output.bytes(), as: UTF8.self)
    }
  }
  return messages
}
