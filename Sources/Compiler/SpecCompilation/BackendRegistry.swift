package import Emission

/// The back ends that a compiler has.
package struct BackendRegistry: Sendable {
  /// Each with the defaults of its options.
  let backends: [any Backend]

  /// What they are called.
  package let kinds: [String]

  /// The options of all of them.
  package let options: [OutputOption]

  /// Takes back ends, no two of one kind or with options of one name.
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
