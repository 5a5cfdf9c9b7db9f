// Compilers with all back ends: what programs that embed the compiler begin with.

public import SpecCompilation

extension Compiler {
  /// The kinds of output that there are: `wire` and others.
  public static var kinds: [String] { BackendRegistry.standard.kinds }

  /// The options that kinds of output have.
  public static var outputOptions: [OutputOption] { BackendRegistry.standard.options }

  /// Creates a compiler that makes the messages of all requests.
  ///
  /// - Parameter provider: The files that specs include and attach.
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
  /// - Parameter kinds: What to make: some of ``Compiler/kinds``, or nothing to validate specs only.
  /// - Throws: ``OptionError/unknownKind(_:known:)`` for a kind that does not exist.
  public init(kinds: [String]) throws(OptionError) {
    self.init()
    try emit(kinds)
  }
}
