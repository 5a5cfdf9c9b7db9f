import Diagnostics
import Emission
import MessageContent
import SpecCompilation

/// An output that several specs of a run write together.
struct SharedOutput: Sendable {
  /// The index of its target.
  let target: Int

  /// The specs, by their indices in the run.
  let specs: [Int]

  let file: StagedFile

  /// Joins what the specs of a run write in files of all specs, once all outputs are made, and passes each
  /// file on. What two specs contradict each other in is reported as a mistake of the second. If a spec has
  /// no outputs, none of these files is made.
  static func join(
    _ outcomes: inout [SpecOutcome?], of specs: [AnalysedSpec?],
    _ targets: [OutputFolderSet.Target],
    take: (_ target: Int, OutputFile) throws(FileProblem) -> StagedFile
  ) -> [SharedOutput] {
    var files: [(target: Int, specs: [Int], file: SharedFile)] = []
    for (index, outcome) in outcomes.enumerated() {
      guard let spec = specs[index], outcome?.isGood == true else { return [] }
      for (target, part) in outcome?.parts ?? [] {
        guard
          let place = files.firstIndex(where: {
            $0.target == target && $0.file.path.utf8.elementsEqual(part.path.utf8)
          })
        else {
          files.append((target, [index], part))
          continue
        }
        files[place].specs.append(index)
        if let taken = files[place].file.add(part).first {
          outcomes[index]?.add(
            Diagnostic(
              .sharedVariableTaken(String(decoding: taken.name, as: UTF8.self), by: part.path),
              at: taken.span), of: spec)
        }
      }
    }
    guard outcomes.allSatisfy({ $0?.isGood == true }) else { return [] }
    var joined: [SharedOutput] = []
    for (target, specs, file) in files {
      let output = OutputFile(
        kind: targets[target].kind, path: file.path, content: ContentSource(file.bytes))
      do throws(FileProblem) {
        joined.append(.init(target: target, specs: specs, file: try take(target, output)))
      } catch {
        outcomes[specs[0]]?.add(error)
      }
    }
    return joined
  }
}

extension Analysis {
  /// The paths of the files that specs of the run write together.
  func sharedPaths(_ options: OutputOptions) throws(FileProblem) -> [String] {
    var paths: [String] = []
    for case let spec? in specs { paths += try outputs(of: spec, options, areShared: true) }
    return PathList.unique(paths)
  }

  /// The outputs of a spec alone, in the order of lists and dependency files.
  func outputPaths(
    of spec: AnalysedSpec, _ options: OutputOptions
  ) throws(FileProblem) -> [String] {
    DependencyFile.ordered(try outputs(of: spec, options, areShared: false))
  }

  /// The outputs that a spec has alone, or those of all specs in which it has a part.
  private func outputs(
    of spec: AnalysedSpec, _ options: OutputOptions, areShared: Bool
  ) throws(FileProblem) -> [String] {
    var found: [String] = []
    for target in options.targets {
      let folder = options.path(of: target)
      do throws(ContentError) {
        found += try spec.outputPaths(
          target.kind, areShared: areShared, isOneOfSeveral: isOneOfSeveral
        ).map { FilePaths.join(folder, $0) }
      } catch {
        throw FileProblem(error)
      }
    }
    return found
  }
}
