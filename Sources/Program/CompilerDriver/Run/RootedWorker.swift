import MessageContent
import SpecCompilation

/// Reads and analyses specs on one thread. Specs of one root are mostly adjacent, so the last
/// worker is kept.
struct RootedWorker {
  let options: CompilerOptions
  let roots: [SpecRoot]
  let recorder: InputRecorder?

  /// The spec that takes the place of standard input.
  let standardInput: [UInt8]?

  /// The worker of the last spec and the index of its root.
  private var worker: Compiler.Worker?
  private var workerRoot = 0

  private var openRoot = LastRoot()

  init(
    options: CompilerOptions, roots: [SpecRoot], recorder: InputRecorder?, standardInput: [UInt8]?
  ) {
    self.options = options
    self.roots = roots
    self.recorder = recorder
    self.standardInput = standardInput
  }

  /// Analyses the spec at an index of the search; nil for a file of a folder that is not a spec.
  mutating func analyse(_ file: SpecFile, at index: Int) throws(FileProblem) -> AnalysedSpec? {
    let limit = options.maximumFileSize
    let isFile = file.origin != .standardInput
    let open = isFile ? openRoot.open(file.root, of: roots) : nil
    let version = recorder == nil ? nil : RootedInput(file, roots).version(open)
    let bytes: [UInt8]
    if isFile {
      bytes = try InputFile.read(
        file.resolvedPath, beneath: roots[file.root].folder, open, shownAs: file.path, limit: limit)
    } else if let standardInput {
      bytes = standardInput
    } else {
      bytes = try StandardStreams.readInput(limit: limit)
    }
    if file.origin == .argument, !file.looksLikeSpec(bytes) { throw .notSpec(path: file.path) }
    recorder?.add(spec: index, bytes, version)
    if file.isFragment {
      guard SpecInput.declaresTypes(bytes) else { return nil }
    } else if case .folder = file.origin, !SpecInput.isSpec(bytes) {
      return nil
    }
    let input = SpecInput(
      path: file.path, relativePath: file.relativePath, bytes: bytes, isFragment: file.isFragment)
    if worker == nil || workerRoot != file.root { makeWorker(root: file.root) }
    // Called in place: a worker in a variable of its own would be copied.
    return worker?.analyse(input)
  }

  private mutating func makeWorker(root: Int) {
    let provider = RootedFiles(
      root: roots[root].folder, maximumFileSize: options.maximumFileSize,
      recorder: recorder)
    worker = Compiler(options: options, provider: provider).makeWorker()
    workerRoot = root
  }
}
