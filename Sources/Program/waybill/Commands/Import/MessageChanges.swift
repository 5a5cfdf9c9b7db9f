import CompilerDriver
import MessageContent
import SpecCompiler
import SpecImport

/// The messages of a folder before and after an update.
struct MessageChanges {
  /// The cases whose messages are other bytes, by `SERVICE/REQUEST`.
  private(set) var changed: [String: [String]] = [:]
  /// The number of messages before that are the same after.
  private(set) var same = 0
  /// The first error that the specs did not have before.
  private(set) var refusal: String?

  init(before: FolderUpdate.Files, after: FolderUpdate.Files) {
    let (earlier, known) = Self.messages(of: before)
    let (later, mistakes) = Self.messages(of: after)
    // Lines move; a mistake is the same wherever it is in its file.
    let old = Set(known.map { "\($0.path): \($0.message)" })
    refusal = mistakes.first { !old.contains("\($0.path): \($0.message)") }.map {
      "\($0.path):\($0.line): \($0.message)"
    }
    for (path, bytes) in earlier.sorted(by: { $0.key < $1.key }) {
      guard let now = later[path], now != bytes else {
        if later[path] != nil { same += 1 }
        continue
      }
      let parts = path.dropLast(".request".count).split(separator: "/")
      changed[parts.dropLast().joined(separator: "/"), default: []].append(
        String(parts.last ?? ""))
    }
  }

  private static func messages(
    of files: FolderUpdate.Files
  ) -> (messages: [String: [UInt8]], mistakes: [(path: String, line: Int, message: String)]) {
    guard let options = try? CompilerOptions(kinds: ["wire"]) else { return ([:], []) }
    let compiler = Compiler(options: options, provider: ImportedFiles(files))
    var messages: [String: [UInt8]] = [:]
    var mistakes: [(path: String, line: Int, message: String)] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where path.isSpecPath {
      let compiled = compiler.compile(SpecInput(path: path, bytes: bytes))
      mistakes += compiled.diagnostics.filter { $0.severity == .error }.map {
        ($0.place.path, $0.place.start?.line ?? 1, $0.message)
      }
      for output in (try? compiled.outputs()) ?? [] where output.path.hasSuffix(".request") {
        messages[output.path] = try? output.content.readAll()
      }
    }
    return (messages, mistakes)
  }
}

extension String {
  /// Whether a path names a spec, not a fragment or content.
  var isSpecPath: Bool {
    let name = FilePaths.lastComponent(of: self)
    return (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !name.hasPrefix("_")
  }
}
