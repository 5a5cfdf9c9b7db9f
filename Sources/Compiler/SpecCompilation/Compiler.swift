import RequestSerialization
import SpecFrontend

/// The compiler as a whole: specs in, diagnostics and outputs out.
///
/// A compiler is a value that may be shared between tasks. It reads no file but through its
/// ``SourceProvider`` and writes none, and it makes the same of the same specs everywhere.
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
  ///   - options: What to make of specs.
  ///   - provider: The files that specs include and attach.
  public init(
    options: CompilerOptions, provider: any SourceProvider = InMemoryFiles()
  ) {
    self.options = options
    self.provider = provider
  }

  /// Compiles one spec. Its mistakes are diagnostics of the result.
  ///
  /// - Parameter input: The text of the spec.
  /// - Returns: What there is to say about the spec, and its outputs.
  public func compile(_ input: SpecInput) -> CompiledSpec {
    var worker = makeWorker()
    return CompiledSpec(worker.analyse(input), kinds: options.kinds)
  }

  /// The version of the library that compresses content, on which the bytes of outputs depend.
  package static var compressionVersion: String { CompressionLibrary.version }

  /// Makes what one thread needs to analyse specs one after the other.
  package func makeWorker() -> Worker {
    Worker(compiler: self)
  }

  /// Analyses specs, reusing its buffers from one to the next.
  package struct Worker {
    let compiler: Compiler
    private var frontend = SpecFrontend()

    /// Files that were measured before, so that one which many requests attach is looked up once.
    private var measured = MeasuredFiles()

    init(compiler: Compiler) {
      self.compiler = compiler
    }

    /// Reads, resolves and validates one spec; mistakes are diagnostics of the result.
    package mutating func analyse(_ input: SpecInput) -> AnalysedSpec {
      CompilationPipeline(compiler: compiler, input: input).run(&frontend, &measured)
    }
  }
}
