import Diagnostics
import MessageContent
import SpecCompilation

/// What a run is asked to do and where, as one digest. Two runs of one key make the same of the same
/// files.
///
/// The program, the working folder, each option and what the search for specs found are in it: the
/// folders that were searched, the files there, and by their effect the rules of `.gitignore`. The search
/// is made again in each run; so no path of a spec comes from a file that somebody else may have written.
///
/// The values of `--set` are nowhere in a cache but in this one digest, together with all the rest.
struct RunKey: Sendable {
  /// The digest.
  let digest: ContentDigest

  /// Takes the digest of all that decides what a run does.
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
    digest = ContentDigest(hashing: writer.bytes)
  }
}

extension CacheWriter {
  /// The version says which bytes a released program makes, its file which those of a build in between.
  fileprivate mutating func appendProgram() {
    append(Version.number)
    append(Compiler.compressionVersion)
    append(optional: SystemProcess.program) { $0.append(FileStamp($1.version)) }
    // Paths of the command line are relative to it.
    append(optional: try? SystemCalls.resolve(".")) { $0.append($1) }
  }

  /// All options but the number of threads and whether progress is shown, which change nothing.
  fileprivate mutating func append(_ options: AnalysisOptions) {
    append(all: options.search.paths) { $0.append($1) }
    append(optional: options.search.root) { $0.append($1) }
    append(options.search.trustsLinks)
    append(all: options.search.excluded) { $0.append($1) }
    append(options.search.honoursIgnoreFiles)
    append(optional: options.search.shard) { $0.append($1.manifestName) }
    append(options.search.standardInputPath)
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

  /// All options but how long another run is waited for.
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
