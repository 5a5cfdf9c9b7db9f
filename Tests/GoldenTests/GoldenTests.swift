// The golden cases: outputs and messages of the compiler, to the byte.
//
// Whether the bytes are right is checked elsewhere: `verify_golden.py` reads them with parsers that
// are independent of the compiler, and compares them with expectations written by hand.

import Foundation
import TestSupport
import Testing

/// `WAYBILL_RECORD_GOLDENS=1` records the outputs. Such a run fails: a person reads what was
/// recorded, and the next run compares it.
private let isRecording =
  ProcessInfo.processInfo.environment["WAYBILL_RECORD_GOLDENS"] == "1"

@Suite("Golden cases")
struct GoldenTests {
  @Test("A case compiles to its outputs, to the byte", arguments: GoldenCase.all)
  func outputs(_ golden: GoldenCase) throws {
    let expected = try golden.contents()
    let compilation = try expected.compile()
    let isSame = compilation.messages == expected.outputs && compilation.said == expected.said
    if isRecording, try !isSame || !golden.isWrittenAsRecorded(compilation) {
      try golden.record(compilation)
      Issue.record("recorded: read what changed, then run the tests again")
      return
    }
    let said = Array(expected.said.utf8)
    if let difference = Difference(from: said, to: Array(compilation.said.utf8)) {
      Issue.record("diagnostics: \(difference)")
    }
    for path in Set(expected.outputs.keys).union(compilation.messages.keys).sorted() {
      guard let actual = compilation.messages[path] else {
        Issue.record("stale: \(path)")
        continue
      }
      if let difference = Difference(from: expected.outputs[path] ?? [], to: actual) {
        Issue.record("\(path): \(difference)")
      }
    }
    #expect(try golden.strangers(besides: expected) == [])
    if isSame { #expect(try golden.isWrittenAsRecorded(compilation), "make record-goldens") }
  }

  @Test("Every folder is beside a page, which has all its blocks")
  func pages() throws {
    let pages = Set(GoldenCase.all.map(\.name))
    #expect(pages.count > 100)
    let names = try FileManager.default.contentsOfDirectory(atPath: GoldenCase.folder.path)
    let folders = names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }
    #expect(folders.filter { !pages.contains($0) } == [])
    for golden in GoldenCase.all {
      let page = FencedText(try golden.text())
      #expect(page.unclosedLine == nil, "\(golden)")
      let known = SpecExample.sourceKinds.union(SpecExample.resultKinds).union(["json"])
      #expect(page.blocks.filter { !known.contains($0.kind) }.map(\.info) == [], "\(golden)")
    }
  }

  @Test("A stand-in is a file whose path some system cannot check out")
  func standIns() throws {
    var count = 0
    for golden in GoldenCase.all {
      let files = Array(try golden.files().keys)
      for (standIn, path) in try RealPaths(of: golden.folder).byStandIn {
        count += 1
        #expect(files.contains(path), "\(golden.name): there is no \(standIn)")
        let fullPath = "\(GoldenCase.path)/\(golden.name)/\(path)"
        let isShadowed = files.count { PortablePath.folded($0) == PortablePath.folded(path) } > 1
        #expect(
          isShadowed || PortablePath.obstacle(to: fullPath) != nil,
          "\(golden.name): \(path) needs no stand-in")
      }
    }
    #expect(count >= 1)
  }

  @Test("A dozen cases have a .http file and Swift as well as messages")
  func allOutputs() throws {
    let complete = try GoldenCase.all.filter { golden in
      let outputs = try golden.contents().outputs.keys
      return GoldenCase.kinds.allSatisfy { kind in outputs.contains { $0.hasPrefix(kind + "/") } }
    }
    #expect(complete.count >= 12)
  }

  @Test("A run that records fails", .enabled(if: isRecording))
  func recording() {
    Issue.record("this run records, and proves nothing")
  }
}
