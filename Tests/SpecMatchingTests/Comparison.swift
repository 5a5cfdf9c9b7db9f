// A spec and a captured request in memory, compared: the basis of the tests of this target.

import Diagnostics
import MessageSyntax
import RequestMatching
import RequestModel
import SpecCompiler
import Testing

@testable import SpecMatching

/// A provider of no files.
struct NoFiles: SourceProvider {
  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    throw .notFound
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    throw .notFound
  }
}

/// Analyses a spec whose text follows three lines.
func analyse(_ yaml: String) throws -> AnalysedSpec {
  let head = "waybill: 1\nservice: t\nbase-url: https://h.example\n"
  var worker = Compiler(options: CompilerOptions(), provider: NoFiles()).makeWorker()
  let spec = worker.analyse(
    SpecInput(path: "spec.yaml", relativePath: "spec.yaml", bytes: Array((head + yaml).utf8)))
  try #require(
    !spec.hasErrors, "\(DiagnosticRenderer().render(spec.diagnostics, in: spec.sources))")
  return spec
}

/// A request whose lines end with LF; `Content-Length` is added.
func captured(_ text: String) throws -> CapturedRequest {
  let end = try #require(text.firstRange(of: "\n\n"))
  let content = Array(text[end.upperBound...].utf8)
  let length = content.isEmpty ? "" : "\nContent-Length: \(content.count)"
  let head = text[..<end.lowerBound] + length + "\n\n"
  return try CapturedRequest(message: Array(head.utf8) + content)
}

/// The report of a comparison in every format, one after the other.
func report(
  _ spec: AnalysedSpec, _ request: String, case caseName: String? = nil, _ capture: String,
  _ change: (inout MatchOptions) -> Void = { _ in }
) throws -> String {
  var options = MatchOptions()
  change(&options)
  var report = MatchReport()
  let entry = try spec.match(
    captured(capture), request: request, case: caseName, options: options)
  report.entries = [try #require(entry)]
  return MatchReport.Format.allCases.map {
    String(decoding: report.text(as: $0), as: UTF8.self)
  }.joined()
}

/// The report as text.
func text(
  _ spec: AnalysedSpec, _ request: String, case caseName: String? = nil, _ capture: String,
  _ change: (inout MatchOptions) -> Void = { _ in }
) throws -> String {
  var options = MatchOptions()
  change(&options)
  var report = MatchReport()
  let entry = try spec.match(
    captured(capture), request: request, case: caseName, options: options)
  report.entries = [try #require(entry)]
  return String(decoding: report.text(as: .text), as: UTF8.self)
}
