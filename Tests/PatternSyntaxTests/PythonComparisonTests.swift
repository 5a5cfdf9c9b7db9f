// Random patterns, compared with Python, which has a different engine.

import Foundation
import PatternSyntax
import TestSupport
import Testing

/// Whether there is a Python in `PATH`.
private let hasPython: Bool = {
  let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
  return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }
}()

@Suite(
  "I-Regexp beside Python's re",
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"),
  .enabled(if: hasPython, "there is no 'python3' in PATH"))
struct PythonComparisonTests {
  /// Makes patterns that mean the same in both languages: `^` and `$` occur only in classes.
  private struct Patterns {
    var numbers: SeededNumbers

    mutating func pattern(depth: Int) -> String {
      (0..<numbers.pick([1, 1, 2, 3])).map { _ in branch(depth: depth) }.joined(separator: "|")
    }

    private mutating func branch(depth: Int) -> String {
      (0..<numbers.pick([0, 1, 2, 3])).map { _ in
        atom(depth: depth)
          + numbers.pick(["", "", "", "*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}"])
      }.joined()
    }

    private mutating func atom(depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &numbers) {
      case 0...2: numbers.pick(["a", "b", "c", "é", "猫", "-", "_"])
      case 3: "."
      case 4: numbers.pick([#"\."#, #"\n"#, #"\*"#, #"\("#, #"\\"#, #"\-"#, #"\^"#])
      case 5, 6:
        numbers.pick([
          "[ab]", "[^a]", "[a-c]", "[-a]", "[b-]", "[^-b]", "[a-bé-猫]", #"[\-\]a]"#, "[$^]", "[.*]",
        ])
      default: "(\(pattern(depth: depth - 1)))"
      }
    }

    mutating func text() -> String {
      (0..<Int.random(in: 0..<8, using: &numbers)).map { _ in
        numbers.pick([
          "a", "a", "b", "c", "é", "猫", "-", ".", "*", "(", "\n", "\r", "\\", "^", "$", "]",
        ])
      }.joined()
    }
  }

  private struct Comparison: Codable, Hashable {
    var pattern: String
    var text: String
    var isMatch: Bool?
  }

  /// Python compiles what the patterns of a list mean there, and says which texts they match.
  /// Unlike in I-Regexp, its `.` matches carriage return.
  ///
  /// It backtracks in nested repetitions, for years with some random patterns, so it skips a match
  /// that takes a second of CPU time.
  private static let script = #"""
    import json, re, signal, sys

    def translated(pattern):
        result, in_class, escaped = "", False, False
        for character in pattern:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == "[":
                in_class = True
            elif character == "]":
                in_class = False
            elif character == "." and not in_class:
                character = r"[^\n\r]"
            result += character
        return result

    class Endless(Exception):
        pass

    def interrupt(number, frame):
        raise Endless

    signal.signal(signal.SIGVTALRM, interrupt)
    for case in (cases := json.load(open(sys.argv[1]))):
        pattern = re.compile(translated(case["pattern"]))
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, 1)
            case["isMatch"] = pattern.fullmatch(case["text"]) is not None
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        except Endless:
            case["isMatch"] = None
    json.dump(cases, open(sys.argv[1], "w"))
    """#

  @Test("Both match the same texts")
  func comparison() throws {
    let seed = ProcessInfo.processInfo.environment["WAYBILL_SEED"].flatMap(UInt64.init) ?? 9485
    var patterns = Patterns(numbers: SeededNumbers(seed: seed))
    var cases: [Comparison] = []
    for _ in 0..<TestExtent.rounds(1500) {
      let pattern = patterns.pattern(depth: 3)
      let found = try IRegexp(pattern)
      for _ in 0..<8 {
        let text = patterns.text()
        cases.append(Comparison(pattern: pattern, text: text, isMatch: found.matches(text)))
      }
    }
    let folder = try TemporaryFolder()
    let list = try folder.write("cases.json", JSONEncoder().encode(cases))
    try folder.write("script.py", Self.script.utf8)
    let streams = try TemporaryFolder()
    try streams.write("input", [])
    let status = try ChildProcess.run(
      ["/usr/bin/env", "python3", folder.path("script.py"), list], in: folder.url.path,
      streams: streams.url.path)
    let messages = try streams.text("messages")
    try #require(status == 0, "\(messages)")
    let expected = try JSONDecoder().decode(
      [Comparison].self, from: Data(contentsOf: URL(filePath: list)))
    #expect(expected.count == cases.count)
    #expect(expected.contains { $0.isMatch == true } && expected.contains { $0.isMatch == false })
    // One in a thousand.
    #expect(expected.count { $0.isMatch == nil } * 1000 <= expected.count)
    let differing = zip(cases, expected).filter { $1.isMatch != nil && $0 != $1 }.prefix(5)
    #expect(differing.isEmpty, "seed \(seed): \(differing.map { "\($1)" })")
  }
}
