// Compilers with all back ends, for programs that embed the compiler.

public import SpecCompilation

extension Compiler {
  /// All kinds of output, such as `wire`.
  public static var kinds: [String] { BackendRegistry.standard.kinds }

  /// The options of all kinds of output.
  public static var outputOptions: [OutputOption] { BackendRegistry.standard.options }

  /// Creates a compiler that makes the messages of all requests.
  ///
  /// - Parameter provider: Provides the files that specs include and attach.
  public init(provider: any SourceProvider = InMemoryFiles()) {
    self.init(options: CompilerOptions(), provider: provider)
  }
}

extension CompilerOptions {
  /// Creates options that make the messages of all requests.
  public init() {
    self.init(registry: .standard)
  }

  /// Creates options that make some kinds of output.
  ///
  /// - Parameter kinds: Some of ``Compiler/kinds``, or none to only validate specs.
  /// - Throws: ``OptionError/unknownKind(_:known:)`` for an unknown kind.
  public init(kinds: [String]) throws(OptionError) {
    self.init()
    try emit(kinds)
  }
}
