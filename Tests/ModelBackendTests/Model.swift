// One spec in memory and the model that it becomes.

import Diagnostics
import MessageContent
import MessageSyntax
import SpecCompiler
import Testing

/// Files beside a spec, by their paths from the folder above everything.
struct MemoryFiles: SourceProvider {
  var files: [String: String] = [:]

  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    guard let text = files[path] else { throw .notFound }
    return Array(text.utf8)
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    guard let text = files[path] else { throw .notFound }
    return .file(path: "/" + path, length: UInt64(text.utf8.count))
  }
}

/// The model of a spec, as text.
func model(
  of yaml: String, path: String = "spec.yaml", relativePath: String = "spec.yaml",
  files: [String: String] = [:], environment: String? = nil, settings: [(String, String)] = [],
  only: [String] = []
) throws -> String? {
  var options = CompilerOptions()
  options.environment = environment
  options.values = settings.map { .init(name: $0.0, text: $0.1) }
  options.only = try only.map { try #require(RequestPattern($0)) }
  var worker = Compiler(options: options, provider: MemoryFiles(files: files)).makeWorker()
  let spec = worker.analyse(
    SpecInput(path: path, relativePath: relativePath, bytes: Array(yaml.utf8)))
  if spec.hasErrors {
    Issue.record("\(DiagnosticRenderer().render(spec.diagnostics, in: spec.sources))")
  }
  var sink = DiagnosticSink()
  var outputs: [OutputFile] = []
  try spec.emit("model", into: &sink) {
    outputs.append($0)
    return true
  }
  #expect(sink.diagnostics.isEmpty)
  #expect(outputs.count <= 1)
  return try outputs.first.map { String(decoding: try $0.content.readAll(), as: UTF8.self) }
}

/// The lines of a model that begin with a member of this name, without their blanks and commas.
func lines(_ name: String, in model: String?) -> [String] {
  (model ?? "").split(separator: "\n").compactMap { line in
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("\"\(name)\": ") else { return nil }
    return String(text.dropFirst(name.utf8.count + 4).drop { $0 == " " }.trimmedComma)
  }
}

/// The lines of a list of lines, without their blanks and commas.
func items(_ name: String, in model: String?) -> [String] {
  let all = (model ?? "").split(separator: "\n").map { $0.drop { $0 == " " } }
  guard let start = all.firstIndex(where: { $0 == "\"\(name)\": [" }) else { return [] }
  return all[(start + 1)...].prefix { !$0.hasPrefix("]") }.map { String($0.trimmedComma) }
}

extension Substring {
  fileprivate var trimmedComma: Substring { last == "," ? dropLast() : self }
}

/// The beginning of most specs of the tests; the text of a test follows at line 4.
let head = """
  waybill: 1
  service: t
  base-url: https://h.example

  """
