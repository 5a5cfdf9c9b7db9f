// Mistakes that concern a YAML file as a whole: whole reports.

import Diagnostics
import SpecCompiler
import Testing

/// The beginning of a spec without mistakes; the text of a test follows at line 5.
private let whole = head + "requests: {r: {method: GET, path: /}}\n"

@Suite("Messages about a YAML file as a whole")
struct YAMLFileMessageTests {
  // MARK: Documents

  @Test("A file contains one document")
  func severalDocuments() throws {
    #expect(
      try diagnostics(
        of: """
          ---
          waybill: 1
          """, head: whole)
          == """
          spec.yaml:5:1: error: a file can contain only one document; a second one starts here [several-documents]
              5 | ---
                | ^~~
            help: move it into a file of its own
          spec.yaml:1:1: note: the first document starts here
              1 | waybill: 1
                | ^
          """)
    #expect(
      try diagnostics(
        of: """
          ...
          ---
          waybill: 1
          """, head: whole)
          == """
          spec.yaml:6:1: error: a file can contain only one document; a second one starts here [several-documents]
              6 | ---
                | ^~~
            help: move it into a file of its own
          spec.yaml:1:1: note: the first document starts here
              1 | waybill: 1
                | ^
          """)
  }

  @Test("An empty file is not a spec")
  func emptyDocument() throws {
    #expect(
      try diagnostics(
        of: "", head: "")
          == """
          spec.yaml:1:1: error: the file is empty [empty-document]
              1 |
                | ^
            help: a spec begins with 'waybill: 1'
          """)
    #expect(
      try diagnostics(
        of: """
          # nothing
          """, head: "")
          == """
          spec.yaml:1:1: error: the file is empty [empty-document]
              1 | # nothing
                | ^
            help: a spec begins with 'waybill: 1'
          """)
    #expect(
      try diagnostics(
        of: """
          ---
          ...
          """, head: "")
          == """
          spec.yaml:1:1: error: the file is empty [empty-document]
              1 | ---
                | ^
            help: a spec begins with 'waybill: 1'
          """)
  }

  // MARK: Bytes and budgets

  @Test("Bytes that are not UTF-8 are shown")
  func invalidUTF8() throws {
    #expect(
      try diagnostics(
        ofBytes: Array((whole + "summary: caf").utf8) + [0xE9, 0x0A])
          == """
          spec.yaml:5:13: error: the byte 0xE9 is not valid UTF-8 here [invalid-utf8]
              5 | summary: caf�
                |             ^
            help: save the file as UTF-8
          """)
    #expect(
      try diagnostics(
        ofBytes: Array((whole + "summary: a").utf8) + [0xE7, 0x8C])
          == """
          spec.yaml:5:11: error: the byte 0xE7 is not valid UTF-8 here [invalid-utf8]
              5 | summary: a��
                |           ^
            help: save the file as UTF-8
          """)
    #expect(
      try diagnostics(
        ofBytes: Array((whole + "summary: a").utf8) + [0xED, 0xA0, 0x80, 0x0A])
          == """
          spec.yaml:5:11: error: the bytes of a lone surrogate are not UTF-8 [invalid-utf8]
              5 | summary: a���
                |           ^~~
            help: save the file as UTF-8, not CESU-8
          """)
  }

  @Test("UTF-16 is named")
  func utf16() throws {
    #expect(
      try diagnostics(
        ofBytes: [0xFF, 0xFE, 0x77, 0x00])
          == """
          spec.yaml:1:1: error: the file is UTF-16, not UTF-8 [invalid-utf8]
            help: save it as UTF-8
          """)
    #expect(
      try diagnostics(
        ofBytes: [0xFE, 0xFF, 0x00, 0x77])
          == """
          spec.yaml:1:1: error: the file is UTF-16, not UTF-8 [invalid-utf8]
            help: save it as UTF-8
          """)
  }

  @Test("Nesting has a budget")
  func tooDeep() throws {
    var options = CompilerOptions()
    options.maximumDepth = 3
    #expect(
      try diagnostics(
        of: """
          x-a: [[[1]]]
          """, head: whole, options: options)
          == """
          spec.yaml:5:8: error: nesting goes deeper than 3 levels [too-deep]
              5 | x-a: [[[1]]]
                |        ^
            help: raise the limit with --max-depth
          """)
  }

  @Test("At the highest budget no option is offered")
  func tooDeepForEveryRun() throws {
    var options = CompilerOptions()
    options.maximumDepth = 1_000
    let value = String(repeating: "[", count: 1_001) + String(repeating: "]", count: 1_001)
    let report = try diagnostics(of: "x-a: \(value)", head: whole, options: options)
    #expect(
      report.hasPrefix("spec.yaml:5:1005: error: nesting goes deeper than 1000 levels [too-deep]"))
    #expect(report.hasSuffix("help: this is the highest limit: nest less deeply"))
  }

  @Test("Nodes have a budget, aliases expanded")
  func tooManyNodes() throws {
    var options = CompilerOptions()
    options.maximumNodes = 30
    #expect(
      try diagnostics(
        of: """
          x-a: &a [1, 2, 3]
          x-b: [*a, *a, *a, *a]
          """, head: whole, options: options)
          == """
          spec.yaml:6:15: error: the file has more than 30 nodes when its aliases are expanded [too-many-nodes]
              6 | x-b: [*a, *a, *a, *a]
                |               ^~
            help: raise the limit with --max-nodes
          """)
  }

  @Test("A file has a budget with its aliases expanded, too")
  func tooLongWithAliases() throws {
    var options = CompilerOptions()
    options.maximumFileSize = 300
    let digits = String(repeating: "0123456789", count: 10)
    #expect(
      try diagnostics(
        of: """
          x-a: &a \(digits)
          x-b: [*a, *a, *a, *a]
          """, head: whole, options: options)
          == """
          spec.yaml:6:19: error: the file is larger than 300 bytes when its aliases are expanded \
          [file-too-large]
              6 | x-b: [*a, *a, *a, *a]
                |                   ^~
            help: raise the limit with --max-file-size
          """)
  }

  @Test("A file has 64 directives at most")
  func tooManyDirectives() throws {
    let directives = (0...64).map { "%TAG !a\($0)! tag:x,\n" }.joined()
    #expect(
      try diagnostics(of: directives + "---\nwaybill: 1", head: "")
        == """
        spec.yaml:65:1: error: more than 64 directives [too-many-directives]
           65 | %TAG !a64! tag:x,
              | ^~~~~~~~~~~~~~~~~
        """)
  }

  @Test("A file has a budget")
  func fileTooLarge() throws {
    var options = CompilerOptions()
    options.maximumFileSize = 5
    #expect(
      try diagnostics(
        of: "", head: whole, options: options)
          == """
          spec.yaml:1:1: error: the file is larger than 5 bytes [file-too-large]
              1 | waybill: 1
                | ^
            help: raise the limit with --max-file-size
          """)
  }
}

/// All messages about the bytes of a spec, as people see them.
private func diagnostics(ofBytes bytes: [UInt8]) throws -> String {
  var worker = Compiler(options: CompilerOptions(), provider: try Folder()).makeWorker()
  let spec = worker.analyse(
    SpecInput(path: "spec.yaml", relativePath: "spec.yaml", bytes: bytes))
  return String(DiagnosticRenderer().render(spec.diagnostics, in: spec.sources).dropLast())
}
