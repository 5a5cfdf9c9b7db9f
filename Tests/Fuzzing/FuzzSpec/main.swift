// The front end and the back ends: any bytes give diagnostics, or outputs of every kind. What compiles
// compiles twice alike, and each message has a header section.

import FuzzSupport
import SpecCompiler

/// All that a spec compiles to, and what is said about it.
func compiled(_ bytes: [UInt8]) -> [UInt8] {
  guard let options = try? CompilerOptions(kinds: Compiler.kinds) else { return [] }
  let spec = Compiler(options: options).compile(SpecInput(path: "spec.yaml", bytes: bytes))
  var output = Array(spec.renderedDiagnostics().utf8)
  for file in (try? spec.outputs()) ?? [] {
    let content = (try? file.bytes()) ?? []
    if file.path.hasSuffix(".request") {
      // RFC 9112, section 2.1: the fields end at the first empty line.
      precondition(content.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) != nil)
      precondition(!content.starts(with: [0x0D, 0x0A]))
    }
    output += Array(file.path.utf8) + content
  }
  return output
}

Fuzzing.run { start, count in
  let bytes = Fuzzing.bytes(start, count)
  precondition(compiled(bytes) == compiled(bytes))
  return 0
}
