// The reference of the language: each rule numbered, and true to the byte.

import Foundation
import TestSupport
import Testing

@Suite("The reference of the language")
struct LanguageReferenceTests {
  private let reference = LanguageReference.current

  /// Words with a hyphen that are not of the language: a rule of RFC 3986, the form of a date, a
  /// member of the model, a kind of block, the dialects of `.http` files.
  private static let otherWords: Set<Substring> = [
    "reg-name", "yyyy-mm-dd", "waybill-model", "http-file", "visual-studio", "vscode-rest-client",
  ]

  @Test("Chapters and clauses are numbered without gaps")
  func numbers() {
    #expect(reference.unclosedLine == nil)
    #expect(reference.chapters == (1...15).map { Substring(String($0)) })
    var counts: [Substring: Int] = [:]
    for clause in reference.clauses {
      counts[clause.chapter, default: 0] += 1
      #expect(clause.number == "\(clause.chapter).\(counts[clause.chapter, default: 0])")
    }
  }

  @Test("A clause shows what it means", arguments: LanguageReference.current.clauses)
  func clause(_ clause: LanguageReference.Clause) throws {
    let examples = try SpecExample.all(of: clause.blocks)
    #expect(!examples.isEmpty, "no example")
    for example in examples {
      #expect(example.hasResult, "line \(example.line): an example without a result")
      try expect(example)
    }
  }

  private func expect(_ example: SpecExample) throws {
    let compilation = try example.compile()
    if let difference = Difference(from: Array(example.said.utf8), to: Array(compilation.said.utf8))
    {
      Issue.record("line \(example.line): diagnostics: \(difference)")
    }
    var made: [String: [UInt8]] = [:]
    for (path, bytes) in compilation.messages where path.hasPrefix("wire/") {
      let name = path.split(separator: "/").dropFirst(2).joined(separator: "/")
      made[String(name.dropLast(".request".utf8.count))] = bytes
    }
    if example.messages[""] != nil {
      #expect(example.messages.count == 1, "line \(example.line): messages are named, of two")
      #expect(made.count == 1, "line \(example.line): one message is shown, without a name")
      made = made.isEmpty ? [:] : ["": made.first?.value ?? []]
    }
    for name in Set(made.keys).union(example.messages.keys).sorted() {
      let difference = Difference(from: example.messages[name] ?? [], to: made[name] ?? [])
      if let difference {
        Issue.record("line \(example.line): message '\(name)': \(difference)")
      }
    }
    try expectSwift(example)
    try expectHTTPFiles(example)
  }

  /// Expects the lines that are shown in the files of kind `http`.
  private func expectHTTPFiles(_ example: SpecExample) throws {
    guard !example.httpFiles.isEmpty else { return }
    let made = try example.compile(["--emit", "http"]).messages
    for (name, text) in example.httpFiles {
      let file = made.first { $0.key.hasSuffix("/\(name)") }?.value ?? []
      let isThere = String(decoding: file, as: UTF8.self).contains(text)
      #expect(isThere, "line \(example.line): not in \(name):\n\(text)")
    }
  }

  /// Expects the lines that are shown in the generated file, with their indentation or another.
  private func expectSwift(_ example: SpecExample) throws {
    guard !example.swift.isEmpty else { return }
    let made = try example.compile(["--emit", "swift"]).messages.values
    let lines = made.flatMap { Self.lines($0) }
    for shown in example.swift {
      let isThere = lines.indices.contains { lines[$0...].starts(with: Self.lines(shown.utf8)) }
      #expect(isThere, "line \(example.line): no such Swift:\n\(shown)")
    }
  }

  /// The lines of a text, without their indentation.
  private static func lines(_ text: some Collection<UInt8>) -> [[UInt8]] {
    text.split(separator: UInt8(ascii: "\n")).map { Array($0.drop { $0 == UInt8(ascii: " ") }) }
  }

  @Test(
    "A clause names the diagnostics that it shows", arguments: LanguageReference.current.clauses)
  func shownDiagnosticsAreNamed(_ clause: LanguageReference.Clause) {
    let prose = clause.prose.joined(separator: "\n")
    for block in clause.blocks where block.kind == "diagnostics" {
      for line in block.lines {
        guard let match = line.firstMatch(of: /: (?:error|warning): .* \[([a-z0-9-]+)\]$/) else {
          continue
        }
        #expect(prose.contains("`\(match.1)`"), "'\(match.1)' is shown and not named")
      }
    }
  }

  @Test("A word with a hyphen in backquotes is a diagnostic, or a word that an example has")
  func namedDiagnosticsExist() throws {
    let identifiers = Set(try DiagnosticCatalogue.current.entries.map(\.id))
    var words = Self.otherWords
    for block in reference.clauses.flatMap(\.blocks) where block.kind != "diagnostics" {
      for line in [block.rest] + block.lines {
        words.formUnion(line.matches(of: /[A-Za-z0-9][A-Za-z0-9-]*/).map(\.output))
      }
    }
    let prose = reference.clauses.flatMap(\.prose) + reference.introductions.values.joined()
    for match in prose.joined(separator: "\n").matches(of: /`([a-z][a-z0-9]*(-[a-z0-9]+)+)`/) {
      #expect(
        identifiers.contains(String(match.1)) || words.contains(match.1),
        "'\(match.1)' is no diagnostic, and in no example")
    }
  }

  @Test("What a block shows is taken to the byte")
  func bytes() {
    let plain = SpecExample.message(["GET / HTTP/1.1", "Host: h", "", "a", ""])
    #expect(plain == Array("GET / HTTP/1.1\r\nHost: h\r\n\r\na\n".utf8))
    let empty = SpecExample.message(["GET / HTTP/1.1", "Host: h"])
    #expect(empty == Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    let parts = SpecExample.message(["P", "Content-Type: multipart/mixed", "", "--b", "--b--"])
    #expect(
      parts == Array("P\r\nContent-Type: multipart/mixed\r\n\r\n--b\r\n--b--\r\n".utf8))
  }
}
