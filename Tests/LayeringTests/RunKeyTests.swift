import TestSupport
import Testing

/// The key of `--cache`: an option that it leaves out would make a run do nothing where it should do
/// something else.
@Suite("Options in the key of a cache")
struct RunKeyTests {
  /// A type of options.
  struct Options: Sendable, CustomTestStringConvertible {
    let type: String
    let file: String

    /// Properties that do not change outputs or messages, or follow from others.
    let others: Set<String>

    var testDescription: String { type }
  }

  private static let all = [
    Options(
      type: "AnalysisOptions", file: "Program/CompilerDriver/Run/Analysis.swift",
      others: ["threads", "showsProgress", "keepsRefusedSpecs"]),
    Options(
      type: "SearchOptions", file: "Program/CompilerDriver/Input/SearchOptions.swift",
      others: ["takesFragments"]),
    Options(
      type: "OutputOptions", file: "Program/CompilerDriver/Run/OutputOptions.swift",
      others: ["patience", "cache"]),
    // Words are the values of options of back ends.
    Options(
      type: "CompilerOptions", file: "Compiler/SpecCompilation/CompilerOptions.swift",
      others: ["backends", "outputOptions"]),
  ]

  @Test("Every option is in the key, or has no say", arguments: all)
  func everyOptionIsInTheKey(options: Options) throws {
    let key = try Checkout.text("Sources/Program/CompilerDriver/Cache/RunKey.swift")
    let properties = try properties(of: options)
    #expect(properties.count >= 6)
    for property in properties {
      let isInKey = ["options", "options.search", "analysis"].contains { options in
        key.contains("\(options).\(property)")
      }
      #expect(isInKey != options.others.contains(property), "\(property)")
    }
  }

  /// The stored properties of a type, as they are declared in its braces.
  private func properties(of options: Options) throws -> [String] {
    let text = try Checkout.text("Sources/\(options.file)")
    let parts = text.split(separator: "struct \(options.type): ", maxSplits: 1)
    let body = try #require(parts.last?.split(separator: "\n}\n", maxSplits: 1).first)
    return body.split(separator: "\n").compactMap { line in
      let declaration =
        #/  (?:(?:public|package|private\(set\)|package\(set\)) )*(?:var|let) (\w+).*/#
      guard let match = line.wholeMatch(of: declaration), !line.hasSuffix("}"),
        !line.hasSuffix("{")
      else { return nil }
      return String(match.1)
    }
  }
}
