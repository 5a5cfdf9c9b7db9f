import CompilerDriver
import Diagnostics
import MessageSyntax
import OptionParsing
import SpecCompiler

/// The words that a shell offers for arguments that depend on specs. Shells run `waybill` on Tab.
///
/// The specs are those named so far on the command line, in the environment it chooses. A spec with
/// errors offers only its environments, because the errors may come from a missing choice. No
/// message is shown. Names may be untrusted: `CompletionWord` decides what reaches the shell.
enum Completions {
  /// `--environment`
  static var environments: Completion {
    .names { words in
      specs(words, keepsRefused: true).flatMap { $0.declarations?.environments ?? [] }
    }
  }

  /// `--only`
  static var patterns: Completion {
    .names { words in
      specs(words).flatMap { $0.listings() }.flatMap { listing in
        let request = "\(listing.service)/\(listing.request)"
        return [request] + (listing.caseName.map { ["\(request)/\($0)"] } ?? [])
      }
    }
  }

  /// The REQUEST of `show`, `send` and `match`.
  static var requests: Completion {
    .names { words in specs(words).flatMap { $0.listings() }.map(\.request) }
  }

  /// `--case`: the cases of the request that the command line names.
  static var cases: Completion {
    .names { words in
      let listings = specs(words).flatMap { $0.listings() }
      let named = Set(words.dropFirst(2).map(unquoted))
      let chosen = listings.filter { named.contains($0.request) }
      return (chosen.isEmpty ? listings : chosen).compactMap(\.caseName)
    }
  }

  /// `--allow`
  static var warnings: Completion { .names { _ in DiagnosticTable.warnings.map(\.id.rawValue) } }

  /// `explain`
  static var diagnostics: Completion {
    .names { _ in Explanation.all.map { "\($0.id)" } }
  }

  /// A spec file.
  static var specFiles: Completion { .files }

  /// The specs of the files and folders in a command line, after the command.
  private static func specs(_ words: [String], keepsRefused: Bool = false) -> [AnalysedSpec] {
    let paths = words.dropFirst(2).map(unquoted).filter { !$0.isEmpty && !$0.hasPrefix("-") }
    return StackRoom.run(asksForDepth: false) { room in
      var compiler = CompilerOptions()
      if !keepsRefused { compiler.environment = environment(words) }
      var options = AnalysisOptions(
        search: SearchOptions(paths: SpecPaths.existing(paths)), compiler: compiler,
        threads: ThreadLimits(count: coreCount, room: room))
      options.keepsRefusedSpecs = keepsRefused
      return Analysis.run(options).specs.compactMap(\.self)
    }
  }

  /// The environment that a command line chooses.
  private static func environment(_ words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      for name in ["-e", "--environment"] where word == name && index + 1 < words.count {
        return unquoted(words[index + 1])
      }
      if word.hasPrefix("--environment=") { return unquoted(String(word.dropFirst(14))) }
    }
    return nil
  }

  /// A word without the quotes and backslashes of a shell, as far as file names need it.
  private static func unquoted(_ word: String) -> String {
    var bytes = Array(word.utf8)[...]
    if bytes.count > 1, bytes.first == bytes.last, bytes.first == 0x27 || bytes.first == 0x22 {
      bytes = bytes.dropFirst().dropLast()
    }
    return String(decoding: bytes.filter { $0 != 0x5C }, as: UTF8.self)
  }
}
