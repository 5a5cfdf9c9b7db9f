package import Emission

/// The back ends of a compiler.
package struct BackendRegistry: Sendable {
  /// The back ends with default options.
  let backends: [any Backend]

  /// The kinds of output.
  package let kinds: [String]

  /// The options of all back ends.
  package let options: [OutputOption]

  /// Takes back ends with distinct kinds and option names.
  package init(_ types: [any Backend.Type]) {
    backends = types.map { $0.init() }
    kinds = types.map { $0.kind }
    options = types.flatMap { $0.outputOptions }
  }
}

extension Backend {
  fileprivate static var outputOptions: [OutputOption] {
    options.map {
      OutputOption(
        kind: kind, name: $0.name, words: $0.words, defaultWord: $0.defaultWord,
        summary: $0.summary, valueName: $0.valueName, isReadFromFile: $0.isReadFromFile)
    }
  }
}
