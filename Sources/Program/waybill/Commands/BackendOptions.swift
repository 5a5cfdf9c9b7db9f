import CompilerDriver
import Diagnostics
import OptionParsing
import SpecCompiler

/// The options of back ends, as the compiler declares them.
struct BackendOptions: ArgumentGroup {
  private let choices = Compiler.outputOptions.map { option in
    Option<String?>(
      "--\(option.name)", option.valueName.uppercased(),
      help: """
        \(option.summary): \(option.words.joined(separator: ", ")) (default: \
        \(option.defaultWord)).
        """, completion: .words(option.words), isHidden: true)
  }

  /// The given words with the names of their options.
  var words: [(name: String, word: String)] {
    zip(Compiler.outputOptions, choices).compactMap { option, choice in
      choice.wrappedValue.map { (option.name, $0) }
    }
  }

  /// Refuses invalid words.
  func validate() throws {
    var options = CompilerOptions()
    for (name, word) in words {
      do throws(OptionError) {
        try options.setOption(name, to: word)
      } catch {
        guard case .unknownWord(_, _, let known) = error else { throw error }
        let hint = NameHint.hint(for: word, among: known)
        throw UsageError("--\(name) does not take '\(word)'; \(hint)")
      }
    }
  }
}
