// The front end and the back ends: any bytes give diagnostics, or outputs of every kind. A spec
// that compiles gives the same result twice, and each message has a header section.

import FuzzSupport
import SpecCompiler

/// Everything that a spec compiles to, and its messages.
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
