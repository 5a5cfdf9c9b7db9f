import HTTPFileBackend
import SwiftBackend

/// What a run asks of the compiler, apart from which specs.
package struct CompilerOptions: Sendable {
  /// A value given to an input from outside the specs: `--set NAME=VALUE`.
  package struct Value: Sendable, Hashable {
    package var name: String

    /// The value as text; the type of the input says how it is read.
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// How deep the collections of a spec may nest.
  package var maximumDepth = 128

  /// How many nodes a spec may have after alias expansion.
  package var maximumNodes = 4_000_000

  /// How many bytes a file may have.
  package var maximumFileSize = 64 << 20

  /// The environment of each spec to take values from.
  package var environment: String?

  /// Values of inputs, those given later winning.
  package var values: [Value] = []

  /// The requests and cases to emit; empty means all.
  package var only: [RequestPattern] = []

  /// Whether a spec with warnings is refused.
  package var warningsAsErrors = false

  /// The kinds of output that will be asked for, as ``SpecCompiler/kinds`` names them.
  package var kinds: [String] = ["wire"]

  /// Whose `.http` files are written, as ``SpecCompiler/httpDialects`` names them.
  package var httpDialect = "portable"

  /// The access level of generated Swift, as ``SpecCompiler/swiftAccessLevels`` names them.
  package var swiftAccess = "public"

  package init() {}
}

extension CompilerOptions {
  var dialect: HTTPDialect { HTTPDialect(rawValue: httpDialect) ?? .portable }
  var accessOfSwift: SwiftAccess { SwiftAccess(rawValue: swiftAccess) ?? .public }
}
