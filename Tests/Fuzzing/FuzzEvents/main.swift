// The boundary to libyaml: any bytes give events or a refusal, and a tree or diagnostics whose spans
// lie inside the file.

import Diagnostics
import FuzzSupport
import YAMLSyntax

Fuzzing.run { start, count in
  let bytes = Fuzzing.bytes(start, count)
  _ = YAMLEvents.render(bytes, marks: true)
  var sources = SourceMap()
  guard let base = sources.add(SourceFile(path: "input.yaml", bytes: bytes)) else { return 0 }
  var interner = KeyInterner(wellKnown: ["requests"])
  var sink = DiagnosticSink()
  _ = YAMLDocument.parse(bytes, base: base, interner: &interner, sink: &sink)
  for diagnostic in sink.diagnostics {
    guard let span = diagnostic.span else { continue }
    precondition(span.start <= span.end && span.end <= base + UInt32(count))
  }
  _ = DiagnosticRenderer().render(sink.diagnostics, in: sources)
  return 0
}
