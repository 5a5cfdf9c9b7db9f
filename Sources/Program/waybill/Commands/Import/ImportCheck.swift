import SpecCompiler
import SpecImport

/// Checks imported specs with the compiler before they are written, and removes what it refuses.
enum ImportCheck {
  /// The maximum number of checks. Removing a type can break a request that needs it.
  private static let rounds = 8

  /// The part of the result that the compiler accepts.
  static func accepted(_ result: ImportResult) -> ImportResult {
    var result = result
    for _ in 0..<rounds {
      guard let mistakes = mistakes(in: result), let first = mistakes.first else { return result }
      guard let rest = result.leavingOut(mistakes.map(\.line)) else {
        return result.refused(because: first.message)
      }
      result = rest
    }
    let mistake = mistakes(in: result)?.first
    return mistake.map { result.refused(because: $0.message) } ?? result
  }

  private struct Mistake {
    let message: String
    let line: RefusedLine
  }

  /// The errors of all specs.
  private static func mistakes(in result: ImportResult) -> [Mistake]? {
    guard let options = try? CompilerOptions(kinds: []) else { return nil }
    let files = result.checkedFiles.map { ($0.path, $0.bytes) }
    let compiler = Compiler(
      options: options, provider: ImportedFiles(Dictionary(files) { first, _ in first }))
    return result.checkedFiles.filter(\.path.isSpecPath).flatMap { file in
      compiler.compile(SpecInput(path: file.path, bytes: file.bytes)).diagnostics
        .filter { $0.severity == .error }
        .map { diagnostic in
          Mistake(
            message: diagnostic.message,
            line: RefusedLine(
              path: diagnostic.place.path, line: diagnostic.place.start?.line ?? 0,
              reason: diagnostic.message))
        }
    }
  }
}

/// The files of an import, and the attached files, which are never read.
struct ImportedFiles: SourceProvider {
  private let files: InMemoryFiles

  init(_ files: [String: [UInt8]]) { self.files = InMemoryFiles(files) }

  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    try files.read(path, relativeTo: base)
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    do throws(SourceError) {
      return try files.measure(path, relativeTo: base)
    } catch .notFound {
      return .bytes([])
    }
  }
}
