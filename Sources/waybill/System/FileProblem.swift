import MessageSyntax
import SpecCompiler
import SystemPackage

/// Why a file cannot be read or written; every one of them ends a run with exit status 3.
enum FileProblem: Error, Sendable, Hashable {
  case system(path: String, Errno)
  /// A PATH is neither a file nor a folder.
  case notSpec(path: String)
  /// A folder holds nothing to compile.
  case noSpecs(path: String)
  case outsideRoot(path: String, root: String)
  case notRegularFile(path: String)
  case changedWhileRead(path: String)
  /// Something stands where an output belongs, and no manifest says that Waybill wrote it.
  case foreign(path: String)
  /// A folder stands where an output file belongs.
  case folderInTheWay(path: String)
  case tooLong(path: String)
  /// Another program, or another run without a lock, changed the output folder meanwhile.
  case outputChanged(path: String)
  case standardOutput(Errno)
}

extension FileProblem {
  init(_ error: ContentError) {
    switch error {
    case .open(let path, let errno), .read(let path, let errno):
      self = .system(path: path, Errno(rawValue: errno))
    case .notRegularFile(let path): self = .notRegularFile(path: path)
    case .lengthChanged(let path, _, _): self = .changedWhileRead(path: path)
    case .tooLong(let length, _): self = .tooLong(path: "content of \(length) bytes")
    }
  }

  /// The file that the problem is about.
  var path: String {
    switch self {
    case .system(let path, _), .notSpec(let path), .noSpecs(let path), .outsideRoot(let path, _),
      .notRegularFile(let path), .changedWhileRead(let path), .foreign(let path),
      .folderInTheWay(let path), .tooLong(let path), .outputChanged(let path):
      path
    case .standardOutput: "standard output"
    }
  }

  /// The stable name of the kind of problem, as diagnostics have one.
  var id: String {
    switch self {
    case .system, .standardOutput: "file-error"
    case .notSpec: "not-a-spec"
    case .noSpecs: "no-specs"
    case .outsideRoot: "outside-root"
    case .notRegularFile: "not-a-regular-file"
    case .changedWhileRead: "file-changed"
    case .foreign: "foreign-file"
    case .folderInTheWay: "folder-in-the-way"
    case .tooLong: "file-too-long"
    case .outputChanged: "output-changed"
    }
  }

  /// What is wrong, as people read it.
  var text: String {
    switch self {
    case .system(_, let errno), .standardOutput(let errno): errno.description
    case .notSpec: "neither a file nor a folder"
    case .noSpecs: "no specs here: no file is named *.yaml or *.yml"
    case .outsideRoot(_, let root): "leads outside the root folder '\(root)'"
    case .notRegularFile: "not a regular file"
    case .changedWhileRead: "changed while it was read"
    case .foreign: "Waybill did not write this file"
    case .folderInTheWay: "a folder stands where an output file belongs"
    case .tooLong: "longer than can be held in memory"
    case .outputChanged: "changed while outputs were written"
    }
  }

  /// What can be done about it.
  var help: String? {
    switch self {
    case .noSpecs: "files named _*.yaml are fragments; hidden files and folders are skipped"
    case .outsideRoot: "--root names the folder that files are read from"
    case .foreign: "--force overwrites and removes files that Waybill did not write"
    case .changedWhileRead, .outputChanged: "run again when nothing else writes it"
    default: nil
    }
  }
}
