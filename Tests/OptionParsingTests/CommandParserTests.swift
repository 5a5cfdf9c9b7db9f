// Command lines: options in each spelling, mistakes, help, and the answers for shells.

import CompilerDriver
import Testing

@testable import OptionParsing

private struct SharedOptions: ArgumentGroup {
  @Option("--environment", "NAME", letter: "-e", help: "The environment.")
  var environment: String?

  @Flag("--quiet", letter: "-q", help: "Only errors.", isHidden: true)
  var quiet: Bool

  @Flag("--verbose", letter: "-v", help: "More.", isHidden: true)
  var verbose: Bool

  func validate() throws {
    if quiet, verbose { throw UsageError("--quiet and --verbose exclude each other") }
  }
}

private struct BuildCommand: Command {
  enum Color: String, OptionValue, CaseIterable {
    case auto, always, never
  }

  static let description = CommandDescription("build", "Build.", examples: ["tool build a -o b"])

  @Operand("PATH", help: "The paths.", completion: .files)
  var paths: [String]

  @Option("--output", "DIR", letter: "-o", help: "The folder.", completion: .folders)
  var output: String?

  @Option("--color", "WHEN", help: "The colour.", isHidden: true)
  var color = Color.auto

  @Option("--jobs", "N", help: "How many.")
  var jobs: PositiveInteger?

  @Option("--set", "NAME", help: "A name.", completion: .names { _ in ["a b", "c", "c", "$(d)"] })
  var names: [String]

  @Group var shared: SharedOptions

  func perform(in room: StackRoom) -> CompilerDriver.ExitStatus { .success }

  func validate() throws {
    if output == "" { throw UsageError("the folder is empty", help: "tool build -o .") }
  }
}

private struct ShowCommand: Command {
  static let description = CommandDescription("show", "Show.", examples: ["tool show a"])

  @Operand("SPEC", help: "A spec.")
  var spec: String

  @Operand("NAME", help: "A name.")
  var name: String?

  @Flag("--hex", help: "In hexadecimal.")
  var hex: Bool

  func perform(in room: StackRoom) -> CompilerDriver.ExitStatus { .success }
}

private let tool = Program(
  "tool", "A tool.", discussion: "For tests.", commands: [BuildCommand.self, ShowCommand.self])

/// What a command line sets, in one line.
private func reading(_ line: String) throws -> String {
  let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  guard case .run(let command) = try tool.read(words) else { return "no command" }
  if let show = command as? ShowCommand {
    return "\(show.spec) \(show.name ?? "nil") \(show.hex)"
  }
  let build = try #require(command as? BuildCommand)
  let shared = build.shared
  let flags = (shared.quiet ? "q" : "") + (shared.verbose ? "v" : "")
  return """
    \(build.paths) \(build.output ?? "nil") \(build.color) \(build.jobs?.value ?? 0) \
    \(build.names) \(shared.environment ?? "nil") \(flags)
    """
}

@Suite("Reading of command lines")
struct CommandParserTests {
  @Test(
    "Options are read in each spelling",
    arguments: [
      ("build a", #"["a"] nil auto 0 [] nil "#),
      ("build a b --output c", #"["a", "b"] c auto 0 [] nil "#),
      ("build --output=c=d a", #"["a"] c=d auto 0 [] nil "#),
      ("build --output= a", "the folder is empty"),
      ("build a -o c", #"["a"] c auto 0 [] nil "#), ("build a -oc", #"["a"] c auto 0 [] nil "#),
      ("build a -o=c", #"["a"] c auto 0 [] nil "#),
      ("build a -qe live", #"["a"] nil auto 0 [] live q"#),
      ("build a -qelive -o x", #"["a"] x auto 0 [] live q"#),
      ("build a --set x --set y --jobs 3 --jobs 4", #"["a"] nil auto 4 ["x", "y"] nil "#),
      ("build --color never - --quiet --quiet", #"["-"] nil never 0 [] nil q"#),
      ("build a -- --output -x", #"["a", "--output", "-x"] nil auto 0 [] nil "#),
      ("build -o - a", #"["a"] - auto 0 [] nil "#), ("build -o -1 a", #"["a"] -1 auto 0 [] nil "#),
      ("show a", "a nil false"), ("show --hex a b", "a b true"),
    ])
  func spellings(line: String, expected: String) throws {
    do {
      #expect(try reading(line) == expected)
    } catch let error as UsageError {
      #expect(error.text == expected)
    }
  }

  @Test(
    "The first mistake is named, with its cure",
    arguments: [
      ("build", "PATH... is missing", false), ("show", "SPEC is missing", false),
      ("build a --out b", "unknown option '--out'; did you mean '--output'?", true),
      ("build a --colour=x", "unknown option '--colour'; did you mean '--color'?", true),
      ("build a --hex", "unknown option '--hex'; it is an option of 'show'", true),
      ("build a -x", "unknown option '-x'", true), ("build a -qx", "unknown option '-x'", true),
      ("build a -5", "unknown option '-5'", true),
      ("build a --output", "the value of '--output DIR' is missing", true),
      ("build a --output --quiet", "the value of '--output DIR' is missing", true),
      ("build a --quiet=1", "'--quiet' takes no value", true),
      ("show a b c", "unexpected argument 'c'", true),
      (
        "build a --jobs 0",
        "the value '0' is invalid for '--jobs N'; it takes a whole number of 1 or more", true
      ),
      (
        "build a --color nevr",
        "the value 'nevr' is invalid for '--color WHEN'; did you mean 'never'?", true
      ),
      ("build a -qv", "--quiet and --verbose exclude each other", true),
      ("biuld a", "unknown command 'biuld'; did you mean 'build'?", false),
      ("--quiet build a", "'--quiet' comes before the command", false),
      ("--nope", "unknown option '--nope'", false),
      ("a.yaml", "no command is given for 'a.yaml'", false),
      ("help biuld", "unknown command 'biuld'; did you mean 'build'?", false),
      (
        "--generate-completion-script tcsh",
        "no completion script for 'tcsh'; there is: bash, zsh, fish", false
      ),
    ])
  func mistakes(line: String, expected: String, showsUsage: Bool) throws {
    let error = try #require(throws: UsageError.self) { _ = try reading(line) }
    #expect(error.text == expected)
    #expect((error.help?.hasPrefix("usage: tool ") ?? false) == showsUsage)
  }

  @Test(
    "Help wins over mistakes, but not after '--'",
    arguments: [
      ("build --help", true), ("build --nope -h", true), ("build --jobs x --help", true),
      ("help build x", true), ("build a -- --help", false), ("help", true), ("", true),
    ])
  func help(line: String, isHelp: Bool) throws {
    let words = line.split(separator: " ").map(String.init)
    if case .print(let text) = try tool.read(words) {
      #expect(isHelp && !text.isEmpty)
    } else {
      #expect(!isHelp)
    }
  }

  @Test("Help hides what few need, and shows it when asked") func helpTexts() throws {
    guard case .print(let text) = try tool.read(["build", "--help"]),
      case .print(let all) = try tool.read(["build", "--help-hidden"])
    else { throw UsageError("no help") }
    #expect(
      text == """
        Build.

        usage: tool build PATH... [OPTION]...

          PATH...                 The paths.
          -o, --output DIR        The folder.
          --jobs N                How many.
          --set NAME              A name.
          -e, --environment NAME  The environment.

        Examples:
          tool build a -o b

        'tool build --help-hidden' shows all 7 options.

        """)
    #expect(
      all.contains("  --color WHEN            The colour (auto, always, never; default: auto).\n"))
    #expect(all.contains("  -q, --quiet             Only errors.\n"))
  }

  @Test(
    "Shells get names, words, files or folders",
    arguments: [
      ("1 tool", "words build show help --help --version"), ("2 tool help", "words build show"),
      ("2 tool build", "files"), ("3 tool build -o", "folders"),
      ("3 tool build --color", "words auto always never"), ("3 tool build --set", "words 'a b' c"),
      ("5 tool build --set = x", "files"), ("3 tool show a", ""), ("4 tool show a b", "words"),
      ("3 tool build --nope", "files"), ("0 tool", ""), ("x tool", ""), ("2 tool nope", ""),
    ])
  func completions(line: String, expected: String) {
    let words = line.split(separator: " ").map(String.init)
    let answer = tool.completions(["bash"] + words + [""])
    let found = answer.split(separator: "\n").joined(separator: " ")
    if expected == "words" {
      #expect(found == "words --hex --help --help-hidden")
    } else {
      #expect(found == expected)
    }
  }

  @Test("Options are completed after a hyphen, and values after a sign")
  func completionsOfOptions() {
    func answer(_ words: String...) -> String {
      tool.completions(["zsh", "\(words.count)", "tool"] + words)
    }
    #expect(answer("build", "-o", "x", "--").hasPrefix("words\n--color:The colour.\n--jobs:"))
    #expect(answer("build", "--color=").hasPrefix("words\n--color=auto\n--color=always\n"))
    #expect(answer("build", "--", "--") == "files\n")
    #expect(tool.completions([]) == "")
  }
}
