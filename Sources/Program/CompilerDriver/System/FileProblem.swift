package import Diagnostics
package import MessageContent
package import SpecCompilation

/// Why a file cannot be read or written; every one of them ends a run with exit status 3.
package enum FileProblem: Error, Sendable, Hashable {
  case system(path: String, SystemError)
  /// Nothing is at a PATH.
  case noSuchPath(path: String)
  /// A PATH is neither a file nor a folder.
  case notSpec(path: String)
  /// A folder holds nothing to compile.
  case noSpecs(path: String, others: Int = 0)
  case outsideRoot(path: String, root: String)
  case notRegularFile(path: String)
  case changedWhileRead(path: String)
  /// Something is where an output belongs, and no manifest says that Waybill wrote it so.
  case foreign(path: String)
  /// A file is where a command would write one that a person goes on with.
  case exists(path: String)
  /// The record of earlier runs cannot be read.
  case corruptManifest(path: String)
  /// Another run has an output folder.
  case locked(path: String, holder: String?, seconds: Int64)
  /// A folder is where an output file belongs.
  case folderInTheWay(path: String)
  /// A path that is to be in a line of its own holds a line end.
  case lineEndInPath(path: String)
  /// A path that no dependency file can tell make.
  case notForMake(path: String, reason: String, isInput: Bool)
  /// The dependency file would be written over a file that specs are made from.
  case dependencyFileIsInput(path: String)
  /// A file of arguments holds what no argument can.
  case argumentFile(path: String, reason: String)
  /// A file of options is not JSON, or holds what is not an option.
  case optionsFile(path: String, reason: String)
  /// A capture of a request cannot be read.
  case capture(path: String, reason: String)

  /// A file that is to be a cache, and is something else.
  case notCache(path: String)
  case standardOutput(SystemError)
  /// An attached file, reported where a spec names it.
  case attachment(LocatedDiagnostic)
}

extension FileProblem {
  /// A problem that calls the file it is about by `shownPath`, when that is given.
  package init(_ error: ContentError, shownAs shownPath: String? = nil) {
    switch error {
    case .open(let path, let errno), .read(let path, let errno), .write(let path, let errno):
      self = .system(path: shownPath ?? path, SystemError(errno))
    case .notRegularFile(let path), .notReplaceable(let path):
      self = .notRegularFile(path: shownPath ?? path)
    case .lengthChanged(let path, _, _): self = .changedWhileRead(path: shownPath ?? path)
    case .contentChanged(let paths):
      self = .changedWhileRead(path: shownPath ?? paths.joined(separator: ", "))
    case .outOfMemory: self = .system(path: shownPath ?? "content", .noMemory)
    case .fileExists(let path): self = .system(path: shownPath ?? path, .fileExists)
    // No spec names a stream.
    case .coderFailed, .streamFailed, .streamTooShort, .streamTooLong, .streamMiscounted:
      self = .system(path: shownPath ?? "content", .inputOutput)
    case .tooLong: self = .system(path: shownPath ?? "content", .tooLarge)
    }
  }

  /// Whether the reader of standard output has seen enough.
  package var isClosedPipe: Bool {
    if case .standardOutput(.brokenPipe) = self { true } else { false }
  }

  /// The file that the problem is about.
  package var path: String {
    switch self {
    case .system(let path, _), .noSuchPath(let path), .notSpec(let path), .noSpecs(let path, _),
      .outsideRoot(let path, _), .notRegularFile(let path), .changedWhileRead(let path),
      .foreign(let path), .exists(let path), .corruptManifest(let path), .locked(let path, _, _),
      .folderInTheWay(let path), .lineEndInPath(let path), .notForMake(let path, _, _),
      .dependencyFileIsInput(let path), .argumentFile(let path, _),
      .optionsFile(let path, _), .capture(let path, _), .notCache(let path):
      path
    case .standardOutput: "standard output"
    case .attachment(let diagnostic): diagnostic.place.path
    }
  }

  /// What is wrong, in words.
  package var message: DiagnosticMessage {
    switch self {
    case .system(_, .undecodable): .nameNotUTF8
    case .system(_, let error), .standardOutput(let error): .system(error.words)
    case .noSuchPath: .noSuchPath(SystemError.noSuchFileOrDirectory.words)
    case .notSpec: .notSpec
    case .noSpecs(_, let count): count == 0 ? .noSpecs : .noSpecs(amongOthers: count)
    case .outsideRoot(_, let root): .outsideRoot(root)
    case .notRegularFile: .notRegularFile
    case .changedWhileRead: .changedWhileRead
    case .foreign: .foreignFile
    case .exists: .fileExists
    case .corruptManifest: .corruptManifest
    case .locked(_, let holder, let seconds): .outputLocked(holder, seconds: seconds)
    case .folderInTheWay: .folderInTheWay
    case .lineEndInPath: .lineEndInPath
    case .notForMake(_, let reason, let isInput): .pathNotForMake(reason, isInput: isInput)
    case .dependencyFileIsInput: .dependencyFileIsInput
    case .argumentFile(_, let reason): .argumentFile(reason)
    case .optionsFile(_, let reason): .optionsFile(reason)
    case .capture(_, let reason): .unreadableCapture(reason)
    case .notCache: .notCache
    case .attachment(let diagnostic): diagnostic.message
    }
  }

  /// The problem at the place where a spec attaches the file, if it attaches it: there it can be
  /// corrected.
  package func located(in spec: AnalysedSpec) -> FileProblem {
    guard
      let attachment = spec.files.attachments.first(where: {
        $0.resolvedPath.utf8.elementsEqual(path.utf8)
      })
    else { return self }
    let diagnostic = Diagnostic(attachedMessage(attachment.path), at: attachment.span)
    return LocatedDiagnostic.locate([diagnostic], in: spec.sources).first.map(Self.attachment)
      ?? self
  }

  /// What there is to say where a spec attaches the file.
  private func attachedMessage(_ path: String) -> DiagnosticMessage {
    if case .changedWhileRead = self { return .changedWhileRead(path) }
    return .attachment(path, message.text)
  }
}
