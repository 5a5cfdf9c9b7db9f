// One spec in memory, compiled: the basis of the tests of the language.

import Diagnostics
import Foundation
import MessageContent
import MessageSyntax
import SpecCompiler
import TestSupport
import Testing

/// The beginning of most specs of the tests; the text of a test follows at line 4.
let head = """
  waybill: 1
  service: t
  base-url: https://h.example

  """

/// One HTTP/1.1 message, split at its line ends.
struct Message {
  /// The request line without the version.
  var line: String
  var fields: [String]
  var content: [UInt8]

  /// The request target.
  var target: String { String(line.drop { $0 != " " }.dropFirst()) }

  /// The content as text.
  var text: String { String(decoding: content, as: UTF8.self) }

  /// The value of the first field of a name.
  subscript(name: String) -> String? {
    fields.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
  }

  init(_ bytes: [UInt8]) throws {
    let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
    content = Array(bytes[end.upperBound...])
    var lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(
      separatedBy: "\r\n")
    #expect(lines[0].hasSuffix(" HTTP/1.1"))
    line = String(lines.removeFirst().dropLast(9))
    fields = lines
  }
}

/// Files beside a spec, in their own folder.
final class Folder: SourceProvider {
  private let folder: TemporaryFolder
  let refused: [String: SourceError]

  var url: URL { folder.url }

  init(_ files: [String: [UInt8]] = [:], refused: [String: SourceError] = [:]) throws {
    folder = try TemporaryFolder()
    self.refused = refused
    for (path, bytes) in files { try folder.write(path, bytes) }
  }

  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    if let refusal = refused[path] { throw refusal }
    guard let data = FileManager.default.contents(atPath: folder.path(path)) else {
      throw .notFound
    }
    return Array(data)
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    if let refusal = refused[path] { throw refusal }
    let file = folder.path(path)
    guard let data = FileManager.default.contents(atPath: file) else { throw .notFound }
    return .file(path: file, length: UInt64(data.count))
  }
}

/// Analyses a spec that is called `spec.yaml`.
func analyse(
  _ yaml: String, head: String = head, files: Folder? = nil,
  options: CompilerOptions = CompilerOptions()
) throws -> AnalysedSpec {
  let provider = try files ?? Folder()
  var worker = Compiler(options: options, provider: provider).makeWorker()
  return worker.analyse(
    SpecInput(
      path: "spec.yaml", relativePath: "spec.yaml", bytes: Array((head + yaml).utf8)))
}

/// All messages about a spec, as people see them, without the last line end.
func diagnostics(
  of yaml: String, head: String = head, files: Folder? = nil,
  options: CompilerOptions = CompilerOptions()
) throws -> String {
  let spec = try analyse(yaml, head: head, files: files, options: options)
  return String(DiagnosticRenderer().render(spec.diagnostics, in: spec.sources).dropLast())
}

/// The outputs of a spec that has no errors, by their paths below `t/`.
func outputs(
  of yaml: String, head: String = head, files: Folder? = nil,
  options: CompilerOptions = CompilerOptions()
) throws -> [String: [UInt8]] {
  let folder = try files ?? Folder()
  let spec = try analyse(yaml, head: head, files: folder, options: options)
  if spec.hasErrors {
    Issue.record("\(DiagnosticRenderer().render(spec.diagnostics, in: spec.sources))")
  }
  var sink = DiagnosticSink()
  var result: [String: [UInt8]] = [:]
  for file in try outputFiles(of: spec, into: &sink) {
    let path = file.path.split(separator: "/", maxSplits: 1).last.map(String.init) ?? file.path
    result[path] = try file.content.readAll()
  }
  #expect(sink.diagnostics.isEmpty)
  return result
}

/// Every message of a spec, by `request/case`.
func messages(
  of yaml: String, head: String = head, files: Folder? = nil,
  options: CompilerOptions = CompilerOptions()
) throws -> [String: Message] {
  var result: [String: Message] = [:]
  for (path, bytes) in try outputs(of: yaml, head: head, files: files, options: options)
  where path.hasSuffix(".request") {
    result[String(path.dropLast(8))] = try Message(bytes)
  }
  return result
}

/// The only message of a spec.
func message(
  of yaml: String, head: String = head, files: Folder? = nil,
  options: CompilerOptions = CompilerOptions()
) throws -> Message {
  let all = try messages(of: yaml, head: head, files: files, options: options)
  #expect(all.count == 1)
  return try #require(all.values.first)
}

/// The targets of all messages, by `request/case`.
func targets(
  of yaml: String, head: String = head, files: Folder? = nil,
  options: CompilerOptions = CompilerOptions()
) throws -> [String: String] {
  try messages(of: yaml, head: head, files: files, options: options).mapValues(\.target)
}

/// The contents of all messages as text, by `request/case`.
func contents(
  of yaml: String, head: String = head, files: Folder? = nil,
  options: CompilerOptions = CompilerOptions()
) throws -> [String: String] {
  try messages(of: yaml, head: head, files: files, options: options).mapValues(\.text)
}

/// All wire outputs of a spec, kept.
func outputFiles(
  of spec: AnalysedSpec, into sink: inout DiagnosticSink
) throws -> [OutputFile] {
  var files: [OutputFile] = []
  try spec.emit("wire", into: &sink) {
    files.append($0)
    return true
  }
  return files
}
