import Foundation
import TestSupport
import Testing

/// The manual page that `scripts/man-page` makes from what help says.
@Suite(.enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct ManualPageTests {
  private let folder: Folder
  private let page: String

  init() throws {
    folder = try Folder()
    let outcome = try Executable.run(
      "/usr/bin/env", ["python3", Checkout.path("scripts/man-page"), Executable.path], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    page = outcome.text
    try folder.write("waybill.1", page)
  }

  @Test("Each option of each command is an entry of its own, with a text")
  func entries() throws {
    let lines = page.replacing("\\-", with: "-").split(
      separator: "\n", omittingEmptySubsequences: false)
    var options: [Substring: Set<Substring>] = [:]
    var command: Substring = ""
    for (line, next) in zip(lines, lines.dropFirst()) {
      if line.hasPrefix(".SS waybill ") { command = line.dropFirst(12) }
      if line.hasPrefix(".SH ") { command = line.dropFirst(4) }
      guard line.hasPrefix(".B -") else { continue }
      options[command, default: []].formUnion(
        line.dropFirst(3).split(separator: " ").filter { $0.hasPrefix("-") }.map {
          $0.last == "," ? $0.dropLast() : $0
        })
      #expect(next.count > 8 && !next.hasPrefix("."), "\(line)")
      // Names and values, and nothing of the text.
      let words = line.dropFirst(3).split(separator: " ")
      #expect(
        words.allSatisfy { $0.hasPrefix("-") || $0.contains("=") || $0 == $0.uppercased() },
        "\(line)")
    }
    #expect(options["compile"]?.isSuperset(of: ["--depfile", "--depfile-target", "-o"]) == true)
    let common = options.removeValue(forKey: "COMMON OPTIONS") ?? []
    #expect(common.isSuperset(of: ["--root", "--set", "-e", "--environment", "--quiet"]))
    for (command, options) in options {
      #expect(options.isDisjoint(with: common), "\(command)")
      let help = try Executable.run([String(command), "--help-hidden"], in: folder).text
      let named = help.split(separator: "\n").filter { $0.hasPrefix("  -") }.compactMap {
        $0.split(separator: " ").first.map { $0.last == "," ? $0.dropLast() : $0 }
      }
      #expect(options.union(common).isSuperset(of: named), "\(command)")
    }
  }

  private static let hasGroff =
    (try? Executable.shell("command -v groff", in: Folder()).status) == 0

  @Test("groff renders it without a warning", .enabled(if: hasGroff, "there is no 'groff' in PATH"))
  func groff() throws {
    let outcome = try Executable.shell("groff -man -Tutf8 -ww waybill.1", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    // Without what overstrikes and colours.
    let text = outcome.text.replacing(/\u{1B}\[[0-9;]*m|.\u{8}/, with: "")
    #expect(text.contains(/--depfile.target FILE\n +Name this file/), "\(text)")
  }
}
