#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import SpecCompiler

  /// The options of back ends, as the compiler declares them.
  ///
  /// The parser must know the name of an option when the command is built: an option of a new back end
  /// needs a property here and a line in ``words``. Everything else comes from its declaration.
  struct BackendOptions: ParsableArguments {
    @Option(help: help("http-dialect"), completion: words("http-dialect"))
    var httpDialect: String?

    @Option(help: help("swift-access"), completion: words("swift-access"))
    var swiftAccess: String?

    /// The words that were given, by the names of their options.
    var words: [(name: String, word: String)] {
      let all = [("http-dialect", httpDialect), ("swift-access", swiftAccess)]
      return all.compactMap { name, word in word.map { (name, $0) } }
    }

    /// Refuses words that an option does not take.
    func validateWords() throws {
      var options = CompilerOptions()
      for (name, word) in words {
        do throws(OptionError) {
          try options.setOption(name, to: word)
        } catch {
          guard case .unknownWord(_, _, let known) = error else { throw error }
          let hint = NameHint.hint(for: word, among: known)
          throw ValidationError("--\(name) does not take '\(word)'; \(hint)")
        }
      }
    }

    /// The words that a shell completes.
    private static func words(_ name: String) -> CompletionKind {
      .list(Compiler.outputOptions.first { $0.name == name }?.words ?? [])
    }

    /// What help says of an option. One that the compiler does not have is not shown.
    private static func help(_ name: String) -> ArgumentHelp {
      guard let option = Compiler.outputOptions.first(where: { $0.name == name }) else {
        return .hidden
      }
      let words = option.words.joined(separator: ", ")
      return ArgumentHelp(
        "\(option.summary): \(words) (default: \(option.defaultWord)).", valueName: option.valueName
      )
    }
  }
#endif
