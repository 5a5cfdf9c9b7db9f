package import Diagnostics
package import MessageSyntax

/// The compiler as a whole: specs in, diagnostics and outputs out.
///
/// A compiler is a value that may be shared; each thread asks it for a ``Worker`` of its own.
package struct SpecCompiler: Sendable {
  /// The kinds of output that there are, as `--emit` names them.
  package static let kinds = ["wire"]

  let options: CompilerOptions
  let provider: any SourceProvider

  package init(options: CompilerOptions, provider: any SourceProvider) {
    self.options = options
    self.provider = provider
  }

  /// Makes what one thread needs to analyse specs one after the other.
  package func makeWorker() -> Worker {
    Worker(compiler: self)
  }

  /// Analyses specs, reusing its buffers from one to the next.
  package struct Worker: Sendable {
    let compiler: SpecCompiler

    /// Reads, resolves and validates one spec; mistakes are diagnostics of the result.
    package mutating func analyse(_ input: SpecInput) -> AnalysedSpec {
      var sources = SourceMap()
      _ = sources.add(SourceFile(path: input.path, bytes: input.bytes))
      let text = String(decoding: input.bytes, as: UTF8.self)
      var spec = AnalysedSpec(
        path: input.path, relativePath: input.relativePath, sources: sources, diagnostics: [],
        hasErrors: false, inputs: [input.path])
      var inRequests = false
      for line in text.split(separator: "\n") {
        if line.hasPrefix("service: ") { spec.service = String(line.dropFirst(9)) }
        if line.hasPrefix("requests:") { inRequests = true }
        if inRequests, line.hasPrefix("  "), !line.hasPrefix("   "), line.hasSuffix(":") {
          spec.stub.append((String(line.dropFirst(2).dropLast()), ""))
        } else if let last = spec.stub.indices.last {
          spec.stub[last].text += line + "\n"
        }
        if line.contains("metod") { spec.hasErrors = true }
      }
      if spec.hasErrors {
        spec.diagnostics.append(
          Diagnostic(
            DiagnosticMessage("unknown-key", .error, "unknown key 'metod'"),
            at: Span(start: 0, end: 5)))
      }
      return spec
    }
  }
}

extension AnalysedSpec {
  package func emit(
    _ kind: String, into sink: inout DiagnosticSink
  ) throws(ContentError) -> [OutputFile] {
    let folder = OutputName.pathComponent(service ?? "")
    return stub.map { entry in
      OutputFile(
        path: "\(folder)/\(OutputName.pathComponent(entry.name))/default.request",
        content: ContentSource(Array(entry.text.utf8)))
    }
  }

  package func listings() -> [RequestListing] {
    stub.map {
      RequestListing(
        service: service ?? "", request: $0.name, caseName: "default", method: "GET", target: "/")
    }
  }

  package func message(
    request: String, case name: String
  ) throws(ContentError) -> SerializedMessage? {
    stub.first { $0.name == request }.map {
      SerializedMessage(head: [], content: ContentSource(Array($0.text.utf8)))
    }
  }
}
