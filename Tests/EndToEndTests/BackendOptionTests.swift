// Every option of every back end, on the command line.

import SpecCompiler
import Testing

@Suite("Options of back ends")
struct BackendOptionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos"))
  }

  private func list(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(
      ["compile", "specs", "--output", "out", "--list-outputs"] + arguments, in: folder)
  }

  @Test("Each word of an option is taken, and another is refused with the words that there are")
  func words() throws {
    for option in Compiler.outputOptions {
      for word in option.words {
        let outcome = try list("--emit", option.kind, "--\(option.name)", word)
        #expect(outcome.messages == "", "--\(option.name) \(word)")
        #expect(outcome.status == 0)
      }
      let outcome = try list("--\(option.name)", "nonsense")
      let words = option.words.joined(separator: ", ")
      #expect(
        outcome.messages.hasPrefix(
          "waybill: error: --\(option.name) does not take 'nonsense'; there is: \(words)\n"))
      #expect(outcome.status == 2)
    }
  }

  @Test("Help shows each kind, and each option with its words and its default")
  func help() throws {
    let help = try Executable.run(["compile", "--help-hidden"], in: folder).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let kinds = "The kinds of output, separated by commas: "
    #expect(help.contains("\(kinds)\(Compiler.kinds.joined(separator: ", ")) ("))
    for option in Compiler.outputOptions {
      let words = option.words.joined(separator: ", ")
      #expect(
        help.contains(
          """
          --\(option.name) \(option.valueName.uppercased()) \(option.summary): \(words) \
          (default: \(option.defaultWord)).
          """), "\(option.name)")
    }
  }

  @Test("A file of options may set those that say so")
  func files() throws {
    for option in Compiler.outputOptions {
      for word in option.words {
        try folder.write("waybill.json", #"{"\#(option.name)": "\#(word)"}"#)
        let outcome = try list("--emit", option.kind, "--options", "waybill.json")
        #expect(outcome.status == (option.isReadFromFile ? 0 : 3), "\(option.name): \(word)")
      }
    }
  }
}
