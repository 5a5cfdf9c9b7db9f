import RequestSerialization
import SpecFrontend

/// Compiles specs to diagnostics and outputs.
///
/// A compiler is a value that tasks may share. It reads files only through its ``SourceProvider``
/// and writes none, and its results depend only on the specs, files and options.
///
/// ```swift
/// let compiler = Compiler(options: try CompilerOptions(kinds: ["wire", "swift"]))
/// let compiled = compiler.compile(SpecInput(path: "photos.yaml", bytes: Array(spec.utf8)))
/// ```
public struct Compiler: Sendable {
  let options: CompilerOptions
  let provider: any SourceProvider

  /// Creates a compiler.
  ///
  /// - Parameters:
  ///   - options: The options for all specs.
  ///   - provider: Provides the files that specs include and attach.
  public init(
    options: CompilerOptions, provider: any SourceProvider = InMemoryFiles()
  ) {
    self.options = options
    self.provider = provider
  }

  /// Compiles one spec. Mistakes are diagnostics of the result.
  ///
  /// - Parameter input: The text of the spec.
  /// - Returns: The diagnostics and outputs of the spec.
  public func compile(_ input: SpecInput) -> CompiledSpec {
    var worker = makeWorker()
    return CompiledSpec(worker.analyse(input), kinds: options.kinds)
  }

  /// The version of the compression library, which influences the bytes of outputs.
  package static var compressionVersion: String { CompressionLibrary.version }

  /// Creates the state that one thread needs to analyse specs.
  package func makeWorker() -> Worker {
    Worker(compiler: self)
  }

  /// Analyses specs one after the other, reusing its buffers.
  package struct Worker {
    let compiler: Compiler
    private var frontend = SpecFrontend()

    /// Measured files, so that a file attached to many requests is looked up once.
    private var measured = MeasuredFiles()

    init(compiler: Compiler) {
      self.compiler = compiler
    }

    /// Reads, resolves and validates one spec. Mistakes are diagnostics of the result.
    package mutating func analyse(_ input: SpecInput) -> AnalysedSpec {
      CompilationPipeline(compiler: compiler, input: input).run(&frontend, &measured)
    }
  }
}
