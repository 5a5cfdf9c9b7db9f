// The golden cases: outputs and messages of the compiler, to the byte.
//
// Whether the bytes are right is checked elsewhere: `verify_golden.py` reads them with parsers that
// are independent of the compiler, and compares them with expectations written by hand.

import Foundation
import Testing

/// `WAYBILL_RECORD_GOLDENS=1` records the outputs. Such a run fails: a person reads what was
/// recorded, and the next run compares it.
private let isRecording =
  ProcessInfo.processInfo.environment["WAYBILL_RECORD_GOLDENS"] == "1"

@Suite("Golden cases")
struct GoldenTests {
  @Test("A case compiles to its files, to the byte", arguments: GoldenCase.all)
  func files(_ golden: GoldenCase) throws {
    let compilation = try golden.compile()
    let said = try golden.said()
    let messages = try golden.messages()
    if isRecording, compilation.messages != messages || compilation.said != said {
      try golden.record(compilation)
      Issue.record("recorded: read what changed, then run the tests again")
      return
    }
    if let difference = Difference(from: Array(said.utf8), to: Array(compilation.said.utf8)) {
      Issue.record("diagnostics.txt: \(difference)")
    }
    for path in Set(messages.keys).union(compilation.messages.keys).sorted() {
      guard let actual = compilation.messages[path] else {
        Issue.record("stale: \(path)")
        continue
      }
      if let difference = Difference(from: messages[path] ?? [], to: actual) {
        Issue.record("\(path): \(difference)")
      }
    }
    #expect(try golden.strangers() == [])
  }

  @Test("A stand-in is a file whose path some system cannot check out")
  func standIns() throws {
    var count = 0
    for golden in GoldenCase.all {
      let files = Array(try golden.files().keys)
      for (standIn, path) in try RealPaths(of: golden.url).byStandIn {
        count += 1
        #expect(files.contains(path), "\(golden.name): there is no \(standIn)")
        let fullPath = "\(GoldenCase.path)/\(golden.name)/\(path)"
        let isShadowed = files.count { PortablePath.folded($0) == PortablePath.folded(path) } > 1
        #expect(
          isShadowed || PortablePath.obstacle(to: fullPath) != nil,
          "\(golden.name): \(path) needs no stand-in")
      }
    }
    #expect(count >= 8)
  }

  @Test("A dozen cases have a .http file and Swift as well as messages")
  func allOutputs() throws {
    let complete = try GoldenCase.all.filter { golden in
      try GoldenCase.kinds.allSatisfy { try !golden.files(below: $0).isEmpty }
    }
    #expect(complete.count >= 12)
  }

  @Test("A run that records fails", .enabled(if: isRecording))
  func recording() {
    Issue.record("this run records, and proves nothing")
  }
}
