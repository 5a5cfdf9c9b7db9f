import Diagnostics
import MessageContent
import SpecCompilation

/// A digest of what a run is asked to do, and where. Two runs with one key produce the same outputs
/// from the same files.
///
/// It covers the program, the working folder, each option and the result of the search: the folders
/// searched, the files found and, by their effect, the rules of `.gitignore`. Each run searches
/// again, so no path of a spec comes from a cache that someone else may have written.
///
/// A cache contains values of `--set` only in this digest, mixed with everything else.
struct RunKey: Sendable {
  let digest: FileDigest

  /// Hashes everything that decides what a run does.
  init(
    _ analysis: AnalysisOptions, _ outputs: OutputOptions, optionsFiles: [String],
    search: SpecSearch
  ) {
    var writer = CacheWriter()
    writer.appendProgram()
    writer.append(analysis)
    writer.append(analysis.compiler)
    writer.append(outputs)
    writer.append(all: optionsFiles) { $0.append($1) }
    writer.append(search)
    digest = FileDigest(hashing: writer.bytes)
  }
}

extension CacheWriter {
  /// The version identifies a released program; the stamp of its file identifies a development
  /// build.
  fileprivate mutating func appendProgram() {
    append(Version.number)
    append(Compiler.compressionVersion)
    append(optional: SystemProcess.program) { $0.append(FileStamp($1.version)) }
    // Paths on the command line are relative to the working folder.
    append(optional: try? SystemCalls.resolve(".")) { $0.append($1) }
  }

  /// All options except the number of threads and the progress display, which do not affect
  /// outputs.
  fileprivate mutating func append(_ options: AnalysisOptions) {
    append(all: options.search.paths) { $0.append($1) }
    append(optional: options.search.root) { $0.append($1) }
    append(options.search.trustsLinks)
    append(all: options.search.excluded) { $0.append($1) }
    append(options.search.honoursIgnoreFiles)
    append(optional: options.search.shard) { $0.append($1.manifestName) }
    append(options.search.standardInputPath)
    append(options.search.takesIncludedFragments)
    append(options.isVerbose)
    append(optional: options.reducedDepth) { $0.append($1) }
    append(options.asksForEnvironment)
  }

  fileprivate mutating func append(_ options: CompilerOptions) {
    append(options.maximumDepth)
    append(options.maximumNodes)
    append(options.maximumFileSize)
    append(optional: options.environment) { $0.append($1) }
    append(all: options.values) {
      $0.append($1.name)
      $0.append($1.text)
    }
    append(optional: options.request) { $0.append($1) }
    append(options.sendsRequest)
    append(options.needsAttachments)
    append(all: options.only) { $0.append($1.text) }
    append(all: options.allowed) { $0.append($1.rawValue) }
    append(options.warningsAsErrors)
    append(all: options.kinds) { $0.append($1) }
    let words = options.words.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    append(all: words) {
      $0.append($1.key)
      $0.append($1.value)
    }
  }

  /// All options except how long to wait for another run.
  fileprivate mutating func append(_ options: OutputOptions) {
    append(optional: options.folder) { $0.append($1) }
    append(all: options.targets) {
      $0.append($1.kind)
      $0.append(optional: $1.folder) { $0.append($1) }
    }
    append(options.keepsGoing)
    append(options.force)
    append(options.synchronizes)
    append(optional: options.shard) { $0.append($1.manifestName) }
    append(optional: options.dependencyFile) {
      $0.append($1.path)
      $0.append(optional: $1.target) { $0.append($1) }
    }
  }

  fileprivate mutating func append(_ search: SpecSearch) {
    append(all: search.roots) { $0.append($1.resolvedPath) }
    append(all: search.specs) { writer, spec in
      writer.append(spec.path)
      writer.append(spec.relativePath)
      writer.append(spec.resolvedPath)
      writer.append(spec.root)
      switch spec.origin {
      case .argument: writer.append(0)
      case .folder(let path):
        writer.append(1)
        writer.append(path)
      case .standardInput: writer.append(2)
      }
    }
    append(all: search.ignoreFiles) { $0.append($1) }
    append(all: search.skipped.map(\.path)) { $0.append($1) }
    append(all: search.problems.map(\.path)) { $0.append($1) }
    append(all: search.seenFolders.sorted { $0.lexicographicallyPrecedes($1) }) { $0.append($1) }
  }
}
