import Diagnostics
import MessageContent
import MessageSyntax
import SpecCompilation

/// The files that the outputs of a run are made from.
struct RunDependencies: Sendable {
  private let path: String

  /// All files that specs are made from.
  private let inputs: [String]

  /// The dependency file to write, or nil if no output is known.
  private var file: DependencyFile?

  /// The paths that Ninja misreads.
  var pathsNotForNinja: [String] { file?.pathsNotForNinja ?? [] }

  /// The digest of the file's content; nil if no file is written.
  var digest: FileDigest? { file.map { FileDigest(hashing: $0.bytes) } }

  /// Finds the dependencies.
  ///
  /// The outputs of a spec with errors are unknown. The existing ones are named, so that they stay
  /// out of date until the mistake is corrected.
  init(
    _ options: OutputOptions.DependencyFile, of analysis: Analysis, in folders: OutputFolderSet,
    _ outputOptions: OutputOptions
  ) throws(FileProblem) {
    path = options.path
    inputs = analysis.allInputs
    var rules: [DependencyFile.Rule] = []
    if let target = options.target {
      rules = [.init(targets: [target], prerequisites: inputs)]
    } else {
      for index in analysis.specs.indices {
        let targets =
          if let spec = analysis.specs[index] {
            try analysis.outputPaths(of: spec, outputOptions)
          } else {
            folders.earlierOutputs(of: analysis.search.specs[index])
          }
        if !targets.isEmpty {
          rules.append(
            .init(targets: targets, prerequisites: PathList.unique(analysis.inputs[index])))
        }
      }
      // CMake's makefiles ask only the first output whether to run, for everything that a run
      // makes. Specs without outputs were read, too.
      if !rules.isEmpty {
        rules[0].prerequisites = inputs
        rules[0].targets += try analysis.sharedPaths(outputOptions)
      }
      try Self.refuse(options.path, asTargetOf: rules)
    }
    if rules.isEmpty || inputs.isEmpty { return }
    do throws(DependencyPath.Refusal) {
      file = try DependencyFile(rules)
    } catch {
      let isInput = inputs.contains { $0.utf8.elementsEqual(error.path.utf8) }
      throw .notForMake(path: error.path, reason: error.reason, isInput: isInput)
    }
  }

  /// Refuses the name of an output for the dependency file.
  private static func refuse(
    _ path: String, asTargetOf rules: [DependencyFile.Rule]
  ) throws(FileProblem) {
    let normalized = FilePaths.normalized(path)
    let isOutput = rules.contains { rule in
      rule.targets.contains { FilePaths.normalized($0).utf8.elementsEqual(normalized.utf8) }
    }
    if isOutput { throw .foreign(path: path) }
  }

  /// Writes the file unless it is up to date.
  ///
  /// - Throws: `FileProblem.foreign` if there is a file that Waybill did not write.
  func write(_ options: OutputOptions) throws(FileProblem) {
    guard let file else { return }
    if let identity = try? FileStatus(path: path).identity,
      inputs.contains(where: { (try? FileStatus(path: $0))?.identity == identity })
    {
      throw .dependencyFileIsInput(path: path)
    }
    let writing = AtomicFile.Options(
      patience: options.patience, synchronizes: options.synchronizes)
    try AtomicFile.write(file.bytes, to: path, writing) { earlier in
      options.force || file.mayReplace(earlier)
    }
  }
}

extension OutputFolderSet {
  /// The outputs that an earlier run made from a spec.
  fileprivate func earlierOutputs(of spec: SpecFile) -> [String] {
    var paths: [String] = []
    for target in targets {
      let folder = folders[target.folder]
      let (name, pathFromRoot) = (folder.specPath(of: spec), SpecPath(spec.relativePath))
      for entry in folder.earlier.entries
      where entry.kind == target.kind
        && entry.spec == (entry.digest == nil ? pathFromRoot : name)
      {
        paths.append(folder.shownPath(entry.path))
      }
    }
    return paths
  }
}
