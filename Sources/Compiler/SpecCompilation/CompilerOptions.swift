package import Diagnostics
package import Emission
import YAMLSyntax

/// The options that control how a compiler treats specs.
public struct CompilerOptions: Sendable {
  /// A value given to an input from outside the specs, as `--set NAME=VALUE` does.
  public struct Value: Sendable, Hashable {
    /// The name of the input.
    public var name: String

    /// The value as text; the type of the input decides how it is read.
    public var text: String

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - name: The name of an input.
    ///   - text: Its value: text and paths as they are, other types as YAML.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// How deep the collections of a spec may nest.
  public var maximumDepth = 128

  /// The highest ``maximumDepth`` that the command line takes.
  package static var highestDepth: Int { ReaderLimits.highestDepth }

  /// How many nodes a spec may have after alias expansion.
  public var maximumNodes = 4_000_000

  /// How many bytes a file may have.
  public var maximumFileSize = 64 << 20

  /// The environment of each spec to take values from, or `nil` for none.
  public var environment: String?

  /// Values of inputs, those given later winning.
  public var values: [Value] = []

  /// The requests and cases to emit; empty means all.
  package var only: [RequestPattern] = []

  /// The warnings that are accepted in all specs, as `--allow` names them.
  package var allowed: [DiagnosticID] = []

  /// Whether a spec with warnings is refused.
  package var warningsAsErrors = false

  /// The kinds of output that will be asked for, as ``Compiler/kinds`` names them.
  package(set) public var kinds = ["wire"]

  /// The back ends that there are, asked for or not, as the options have set them.
  private(set) package var backends: [any Backend]

  /// The kinds of output that there are.
  package var knownKinds: [String] { backends.map { type(of: $0).kind } }

  /// The words that options of back ends were set to, by the names of the options.
  private(set) package var words: [String: String] = [:]

  /// The options of back ends that may be set.
  package let outputOptions: [OutputOption]

  /// Creates options of a compiler with back ends of its own.
  package init(registry: BackendRegistry) {
    backends = registry.backends
    outputOptions = registry.options
  }

  /// Sets which kinds of output will be asked for.
  ///
  /// - Throws: ``OptionError/unknownKind(_:known:)`` for a kind that does not exist.
  package mutating func emit(_ kinds: [String]) throws(OptionError) {
    let known = knownKinds
    for kind in kinds where !known.contains(where: { $0.utf8.elementsEqual(kind.utf8) }) {
      throw .unknownKind(kind, known: known)
    }
    self.kinds = kinds
  }

  /// Sets an option of a kind of output.
  ///
  /// - Parameters:
  ///   - name: The name of one of ``Compiler/outputOptions``: `swift-access`.
  ///   - word: One of the option's words: `internal`.
  /// - Throws: ``OptionError`` for an option that does not exist, and for a word that the option
  ///   does not take.
  public mutating func setOption(_ name: String, to word: String) throws(OptionError) {
    for index in backends.indices {
      guard let changed = backends[index].setting(name, to: word) else { continue }
      backends[index] = changed
      words[name] = word
      return
    }
    guard let option = outputOptions.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw .unknownOption(name, known: outputOptions.map(\.name))
    }
    throw .unknownWord(word, option: option.name, known: option.words)
  }

  /// The back end of a kind, as the options have set it.
  func backend(_ kind: String) -> (any Backend)? {
    backends.first { type(of: $0).kind.utf8.elementsEqual(kind.utf8) }
  }
}
