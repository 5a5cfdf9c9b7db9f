package import Diagnostics
package import MessageContent
package import SpecCompilation

/// A reason why a file cannot be read or written. All of them end a run with exit status 3.
package enum FileProblem: Error, Sendable, Hashable {
  case system(path: String, SystemError)
  /// A PATH does not exist.
  case noSuchPath(path: String, similar: String?)
  /// A PATH is neither a spec nor a folder.
  case notSpec(path: String)
  /// A folder contains nothing to compile.
  case noSpecs(path: String, others: Int = 0)
  case outsideRoot(path: String, root: String)
  case notRegularFile(path: String)
  case changedWhileRead(path: String)
  /// The place of an output has something that, according to the manifests, Waybill did not write.
  case foreign(path: String)
  /// An output of Waybill whose line ends something has changed.
  case lineEnds(path: String)
  /// A command would overwrite a file that people edit.
  case exists(path: String)
  /// The record of earlier runs is unreadable.
  case corruptManifest(path: String)
  /// Another run has locked an output folder.
  case locked(path: String, holder: String?, seconds: Int64)
  /// The place of an output file has a folder.
  case folderInTheWay(path: String)
  /// A path in a list contains a line end.
  case lineEndInPath(path: String)
  /// A path cannot be written in a dependency file.
  case notForMake(path: String, reason: String, isInput: Bool)
  /// The dependency file would overwrite a file that specs are made from.
  case dependencyFileIsInput(path: String)
  /// A file of arguments contains bytes that no argument can have.
  case argumentFile(path: String, reason: String)
  /// A file of options is not JSON, or contains something that is not an option.
  case optionsFile(path: String, reason: String)
  /// A capture of a request cannot be read.
  case capture(path: String, reason: String)

  /// The file of `--cache` is not a cache.
  case notCache(path: String)
  /// An address cannot be listened on.
  case listener(path: String, SystemError)
  case standardOutput(SystemError)
  /// An attached file, reported where a spec names it.
  case attachment(LocatedDiagnostic)
}

extension FileProblem {
  /// A problem that names its file by `shownPath`, if given.
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
    // Specs do not name streams.
    case .coderFailed, .streamFailed, .streamTooShort, .streamTooLong, .streamMiscounted:
      self = .system(path: shownPath ?? "content", .inputOutput)
    case .tooLong: self = .system(path: shownPath ?? "content", .tooLarge)
    }
  }

  /// Whether the reader of standard output has closed the pipe.
  package var isClosedPipe: Bool {
    if case .standardOutput(.brokenPipe) = self { true } else { false }
  }

  /// The file with the problem.
  package var path: String {
    switch self {
    case .system(let path, _), .noSuchPath(let path, _), .notSpec(let path), .noSpecs(let path, _),
      .outsideRoot(let path, _), .notRegularFile(let path), .changedWhileRead(let path),
      .foreign(let path), .lineEnds(let path), .exists(let path), .corruptManifest(let path),
      .locked(let path, _, _),
      .folderInTheWay(let path), .lineEndInPath(let path), .notForMake(let path, _, _),
      .dependencyFileIsInput(let path), .argumentFile(let path, _),
      .optionsFile(let path, _), .capture(let path, _), .notCache(let path),
      .listener(let path, _):
      path
    case .standardOutput: "standard output"
    case .attachment(let diagnostic): diagnostic.place.path
    }
  }

  /// The problem as a message.
  package var message: DiagnosticMessage {
    switch self {
    case .system(_, .undecodable): .nameNotUTF8
    case .system(_, let error), .standardOutput(let error): .system(error.words)
    case .noSuchPath(let path, _) where path.hasPrefix("http://") || path.hasPrefix("https://"):
      .urlAsPath(path)
    case .noSuchPath(_, let similar):
      .noSuchPath(SystemError.noSuchFileOrDirectory.words, similar: similar)
    case .notSpec(let path): .notSpec(path)
    case .noSpecs(_, let count): count == 0 ? .noSpecs : .noSpecs(amongOthers: count)
    case .outsideRoot(_, let root): .outsideRoot(root)
    case .notRegularFile: .notRegularFile
    case .changedWhileRead: .changedWhileRead
    case .foreign: .foreignFile
    case .lineEnds(let path): .changedLineEnds(GitAttributes.line(of: path))
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
    case .listener(_, .addressInUse): .portInUse
    case .listener(_, .permissionDenied): .portReserved
    case .listener(_, let error): .system(error.words)
    case .attachment(let diagnostic): diagnostic.message
    }
  }

  /// The problem at the place where a spec attaches the file, if it does: that is the place to
  /// correct it.
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

  /// The message for the place where a spec attaches the file.
  private func attachedMessage(_ path: String) -> DiagnosticMessage {
    if case .changedWhileRead = self { return .changedWhileRead(path) }
    return .attachment(path, message.text)
  }
}
