// Refuses specs that attach outputs of the same run: the bytes they would send depend on the order
// of writing and on the run before.

import Diagnostics
import MessageContent
import SpecCompilation

extension Analysis {
  /// Refuses specs that attach an output of the run.
  package mutating func refuseAttachedOutputs(_ options: OutputOptions) {
    // A folder that does not exist yet contains no attached file.
    let folders = options.targets.map { target in
      (target: target, path: try? SystemCalls.resolve(options.path(of: target)))
    }
    let suspects = specs.indices.filter { index in
      specs[index]?.files.attachments.contains { attachment in
        folders.contains { folder in
          folder.path.map { FilePaths.relative(attachment.resolvedPath, to: $0) != nil } ?? false
        }
      } ?? false
    }
    if suspects.isEmpty { return }
    var makers: [[UInt8]: String] = [:]
    for case let spec? in specs {
      for case (let target, let folder?) in folders {
        for areShared in [false, true] {
          let paths = try? spec.outputPaths(
            target.kind, areShared: areShared, isOneOfSeveral: isOneOfSeveral)
          for path in paths ?? [] {
            makers[Array(FilePaths.join(folder, path).utf8)] = spec.path
          }
        }
      }
    }
    for index in suspects { refuse(index, makers) }
  }

  private mutating func refuse(_ index: Int, _ makers: [[UInt8]: String]) {
    guard let spec = specs[index] else { return }
    let diagnostics = spec.files.attachments.compactMap { attachment in
      makers[Array(attachment.resolvedPath.utf8)].map { maker in
        Diagnostic(.attachedOutput(attachment.path, of: maker), at: attachment.span)
      }
    }
    if !diagnostics.isEmpty {
      refuse(index, LocatedDiagnostic.locate(diagnostics, in: spec.sources))
    }
  }
}
