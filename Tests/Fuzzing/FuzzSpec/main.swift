// The front end and the back ends: any bytes give diagnostics, or outputs of every kind. What compiles
// compiles twice alike, and each message has one line end after its header section.

import Diagnostics
import FuzzSupport
import MessageSyntax
import SpecCompiler

/// No file is beside a fuzzed spec.
struct NoFiles: SourceProvider {
  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    throw .notFound
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> FileReference {
    throw .notFound
  }
}

/// All that a spec compiles to, and what is said about it.
func compiled(_ bytes: [UInt8]) -> [UInt8] {
  var options = CompilerOptions()
  options.kinds = SpecCompiler.kinds
  var worker = SpecCompiler(options: options, provider: NoFiles()).makeWorker()
  let spec = worker.analyse(
    SpecInput(path: "spec.yaml", relativePath: "spec.yaml", bytes: bytes))
  var output = Array(DiagnosticRenderer().render(spec.diagnostics, in: spec.sources).utf8)
  for kind in SpecCompiler.kinds {
    var sink = DiagnosticSink()
    try? spec.emit(kind, into: &sink) { file in
      output += file.path.utf8
      let content = (try? file.content.readAll()) ?? []
      if file.path.hasSuffix(".request") {
        // RFC 9112, section 2.1: the fields end at the first empty line.
        precondition(content.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) != nil)
        precondition(!content.starts(with: [0x0D, 0x0A]))
      }
      output += content
      return true
    }
  }
  return output
}

Fuzzing.run { start, count in
  let bytes = Fuzzing.bytes(start, count)
  precondition(compiled(bytes) == compiled(bytes))
  return 0
}
