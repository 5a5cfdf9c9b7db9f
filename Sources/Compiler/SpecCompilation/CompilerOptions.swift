package import Diagnostics
package import Emission
import YAMLSyntax

/// The options that control how a compiler treats specs.
public struct CompilerOptions: Sendable {
  /// A value given to an input from outside the specs, as `--set NAME=VALUE` does.
  public struct Value: Sendable, Hashable {
    /// The name of the input.
    public var name: String

    /// The value as text. The type of the input decides how it is read.
    public var text: String

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - name: The name of an input.
    ///   - text: Its value: plain text for texts and paths, YAML for other types.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The maximum nesting depth of collections in a spec.
  public var maximumDepth = 128

  /// The highest ``maximumDepth`` that the command line accepts.
  package static var highestDepth: Int { ReaderLimits.highestDepth }

  /// The maximum number of nodes of a spec after alias expansion.
  public var maximumNodes = 4_000_000

  /// The maximum size of a file in bytes.
  public var maximumFileSize = 64 << 20

  /// The environment that specs take values from; `nil` for none.
  public var environment: String?

  /// Values of inputs. Later ones override earlier ones.
  public var values: [Value] = []

  /// The name of the only request that the command is for; `nil` for all. The ``values`` are for its inputs.
  package var request: String?

  /// Whether that request is sent or shown, so that it has a message even if its `cases` is empty.
  package var sendsRequest = true

  /// Whether attached files are looked for. Without them, messages cannot be made.
  package var needsAttachments = true

  /// The requests and cases to emit; empty for all.
  package var only: [RequestPattern] = []

  /// The warnings accepted in all specs, as given by `--allow`.
  package var allowed: [DiagnosticID] = []

  /// Whether a spec with warnings is refused.
  package var warningsAsErrors = false

  /// The kinds of output to make, from ``Compiler/kinds``.
  package(set) public var kinds = ["wire"]

  /// All back ends with their options, whether or not they are used.
  private(set) package var backends: [any Backend]

  /// All kinds of output.
  package var knownKinds: [String] { backends.map { type(of: $0).kind } }

  /// The lines of `.gitattributes` that outputs of some kinds need.
  package func gitAttributes(of kinds: [String]) -> [String] {
    backends.filter { kinds.contains(type(of: $0).kind) }
      .flatMap { type(of: $0).gitAttributes }
  }

  /// Whether fragments have outputs of these kinds.
  package var emitsFragments: Bool {
    backends.contains { type(of: $0).emitsFragments && kinds.contains(type(of: $0).kind) }
  }

  /// The words of options that were set, by the names of the options.
  private(set) package var words: [String: String] = [:]

  /// The options of all back ends.
  package let outputOptions: [OutputOption]

  /// Creates options for a compiler with other back ends.
  package init(registry: BackendRegistry) {
    backends = registry.backends
    outputOptions = registry.options
  }

  /// Sets the kinds of output to make.
  ///
  /// - Throws: ``OptionError/unknownKind(_:known:)`` for an unknown kind.
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
  /// - Throws: ``OptionError`` for an unknown option or an invalid word.
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

  /// The back end of a kind with its options.
  func backend(_ kind: String) -> (any Backend)? {
    backends.first { type(of: $0).kind.utf8.elementsEqual(kind.utf8) }
  }
}
