// The import: any bytes give specs or a refusal, as each kind of source. The same bytes give the same specs,
// and the compiler reads what is written.

import FuzzSupport
import SpecCompiler
import SpecImport

/// Provides the document itself, and no other file.
struct FuzzedFiles: ImportFiles {
  let bytes: [UInt8]

  func read(_ path: String) -> Result<[UInt8], ImportFileProblem> {
    path == "in" ? .success(bytes) : .failure(ImportFileProblem("there is no such file"))
  }
}

func imported(_ kind: SpecImporter.Kind, _ bytes: [UInt8]) -> ImportResult {
  var options = ImportOptions()
  options.largestSpec = 3
  options.makesExamples = bytes.count % 2 == 0
  options.keepsExtensions = bytes.count % 3 == 0
  let files = FuzzedFiles(bytes: bytes)
  return switch kind {
  case .openapi: SpecImporter.openAPI("in", in: "", bytes: bytes, files: files, options: options)
  case .har: SpecImporter.har("in", in: "", bytes: bytes, options: options)
  case .curl: SpecImporter.curl("in", in: "", bytes: bytes, options: options)
  case .http: SpecImporter.http("in", in: "", bytes: bytes, files: files, options: options)
  }
}

Fuzzing.run { start, count in
  let bytes = Fuzzing.bytes(start, count)
  for kind in SpecImporter.Kind.allCases {
    let result = imported(kind, bytes)
    let again = imported(kind, bytes)
    precondition(result.files.map(\.bytes) == again.files.map(\.bytes))
    precondition(result.files.map(\.path) == again.files.map(\.path))
    for file in result.files where file.path.hasSuffix(".yaml") {
      guard let options = try? CompilerOptions(kinds: ["wire"]) else { continue }
      let spec = Compiler(options: options).compile(SpecInput(path: file.path, bytes: file.bytes))
      precondition(
        !spec.diagnostics.contains { $0.id == "yaml-syntax" }, "\(file.path) is not YAML")
    }
  }
  return 0
}
