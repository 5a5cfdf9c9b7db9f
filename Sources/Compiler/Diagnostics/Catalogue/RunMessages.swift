// Mistakes that concern a run: its paths, its outputs, or two of its specs together.

extension DiagnosticMessage {
  /// An error of the operating system about a file.
  package static func system(_ text: String) -> Self {
    Self("file-error", .error, text)
  }

  /// A port on which another program listens.
  package static var portInUse: Self {
    Self(
      "file-error", .error, "another program listens on this port",
      help: "end it, name another port with '--port PORT', or type '--port 0' for a free one")
  }

  /// A port that only the system's administrator may use.
  package static var portReserved: Self {
    Self(
      "file-error", .error, "this port is reserved for the administrator",
      help: "name one of 1024 or more with '--port PORT', or type '--port 0' for a free one")
  }

  /// A file name that is not UTF-8.
  package static var nameNotUTF8: Self {
    Self(
      "name-not-utf8", .error, "the name is not valid UTF-8", help: "rename the file or the folder")
  }

  /// A stack too small for the requested depth.
  package static func smallStack(_ limit: Int, of depth: Int) -> Self {
    Self(
      "small-stack", .warning,
      "the stack has room for specs that nest \(limit) levels deep, not \(depth)",
      help: "raise the limit of the stack, 'ulimit -s', or that of processes, 'ulimit -u'")
  }

  /// A path of the command line that does not exist; `text` is the system's message.
  package static func noSuchPath(_ text: String, similar: String?) -> Self {
    Self(
      "file-error", .error, text,
      help: similar.map { "did you mean '\($0)'?" }
        ?? "give a spec or a folder of specs; paths are relative to the current folder")
  }

  /// A path that is no file with a spec, and no folder.
  package static func notSpec(_ path: String) -> Self {
    let isImported = [".har", ".http", ".rest", ".sh", ".bru"].contains { path.hasSuffix($0) }
    return Self(
      "not-a-spec", .error, "this is not a spec",
      help: isImported
        ? importing(path)
        : "specs are files *.yaml and *.yml that contain 'waybill: 1'; 'waybill init' writes one")
  }

  /// A URL in the place of a path.
  package static func urlAsPath(_ url: String) -> Self {
    Self(
      "file-error", .error, "this is a URL, and nothing is fetched",
      help: "save what is there in a file: curl -LO \(url)")
  }

  /// A folder without specs.
  package static var noSpecs: Self {
    Self(
      "no-specs", .error, "no specs here: no file is named *.yaml or *.yml",
      help: "files named _*.yaml are fragments; hidden files and folders are skipped")
  }

  /// A folder whose YAML files are not specs.
  package static func noSpecs(amongOthers count: Int) -> Self {
    let files = count == 1 ? "the one file" : "none of the \(count) files"
    return Self(
      "no-specs", .error,
      count == 1
        ? "no specs here: \(files) named *.yaml or *.yml has no line that begins with 'waybill:'"
        : "no specs here: \(files) named *.yaml or *.yml has a line that begins with 'waybill:'",
      help: "a spec begins with 'waybill: 1'")
  }

  /// An invalid command line.
  package static func usage(_ text: String, help: String?) -> Self {
    Self("usage", .error, text, help: help)
  }

  /// A request that was sent and got no response, or only part of one.
  package static func noResponse(_ text: String, help: String?) -> Self {
    Self("no-response", .error, text, help: help)
  }

  /// A response with another status than those that the case expects.
  package static func unexpectedStatus(_ text: String, help: String?) -> Self {
    Self("unexpected-status", .error, text, help: help)
  }

  /// The number of specs that a run read.
  package static func specsRead(_ specs: Int) -> Self {
    Self("specs-read", .note, "read \(specs == 1 ? "1 spec" : "\(specs) specs")")
  }

  /// A run that read no spec, because nothing changed.
  package static func specsUnchanged() -> Self {
    Self("specs-read", .note, "read no spec: nothing has changed since the last run")
  }

  /// Files of a folder that are not specs.
  package static func passedOver(_ paths: [String]) -> Self {
    let files = paths.count == 1 ? "1 file" : "\(paths.count) files"
    return Self(
      "passed-over", .note,
      "skipped \(files) without a line that begins with 'waybill:': \(listing(paths))")
  }

  /// Content that is not text.
  package static func binaryOnTerminal(of name: String, length: UInt64, command: String) -> Self {
    Self(
      "binary-content", .note,
      "the content of \(name) is not text and is not shown: \(length) bytes",
      help: "'\(command) --hex' shows it, '\(command) --content > FILE' saves it")
  }

  /// A path that leads outside the root.
  package static func outsideRoot(_ root: String) -> Self {
    Self(
      "outside-root", .error, "leads outside the root folder '\(root)'",
      help: "--root names the folder that files are read from")
  }

  /// A link to a folder outside the root.
  package static func linkNotSearched(root: String) -> Self {
    Self(
      "link-not-searched", .warning,
      "not searched: the link leads outside the root folder '\(root)'",
      help: "--root names the folder that files are read from; --trust-links follows such links")
  }

  /// A device, a pipe or a socket.
  package static var notRegularFile: Self {
    Self("not-a-regular-file", .error, "not a regular file")
  }

  /// A file that grew, shrank or was replaced.
  package static var changedWhileRead: Self {
    Self("file-changed", .error, "changed while it was read", help: "run again")
  }

  /// An attached file that grew, shrank or was replaced, reported in the spec.
  package static func changedWhileRead(_ path: String) -> Self {
    Self("file-changed", .error, "'\(path)' changed while it was read", help: "run again")
  }

  /// A file in the way of an output, or an output that a person has changed.
  package static var foreignFile: Self {
    Self(
      "foreign-file", .error, "Waybill did not write this file, or it was changed since",
      help: "move the file away, or use --force to overwrite or remove it")
  }

  /// An output whose line ends were changed, as git does without a line of `.gitattributes`.
  package static func changedLineEnds(_ line: String) -> Self {
    Self(
      "foreign-file", .error, "only the line ends of this file were changed",
      help: "write '\(line)' in .gitattributes, and use --force to write the file again")
  }

  /// A `.gitattributes` of a person beside outputs that lacks what they need.
  package static func missingGitAttributes(_ line: String) -> Self {
    Self(
      "git-line-ends", .warning,
      "this file lacks '\(line)', so git may change the line ends of outputs",
      help: "add the line '\(line)'")
  }

  /// A file in the place of the spec that `init` or `import` would write. Waybill keeps no record
  /// of these, because people edit them.
  package static var fileExists: Self {
    Self(
      "file-exists", .error, "this file exists already",
      help: "move it away or choose another folder, or use --force to replace it")
  }

  /// An output that belongs to a spec outside this run.
  ///
  /// - Parameters:
  ///   - owner: The other spec.
  ///   - spec: The spec of the run.
  ///   - isShared: Whether it is a file of several specs, which a run of some of them cannot write.
  /// - Returns: The message.
  package static func outputTaken(by owner: String, from spec: String, isShared: Bool) -> Self {
    Self(
      "output-taken", .error,
      isShared
        ? "this file also belongs to \(owner), which is not compiled in this run"
        : "both \(owner) and \(spec) produce this file",
      help: isShared
        ? "compile all specs of the folder in one run, or write '--http-environments service' in all runs"
        : "give one of the two another service name, or another output folder")
  }

  /// An attached file that the same run writes.
  package static func attachedOutput(_ path: String, of spec: String) -> Self {
    Self(
      "attached-output", .error, "cannot attach '\(path)': this run writes it, for \(spec)",
      help: "attach a copy of the file, or write the outputs to another folder")
  }

  /// A run that waits for another one.
  package static var waitingForRun: Self {
    Self("waiting-for-run", .note, "waiting for another run to finish writing here")
  }

  /// An output folder that another run kept locked until the timeout.
  package static func outputLocked(_ holder: String?, seconds: Int64) -> Self {
    let time =
      switch seconds {
      case 0: ""
      case 1: " after 1 second"
      default: " after \(seconds) seconds"
      }
    guard let holder else {
      return Self(
        "output-locked", .error, "another run is still writing here\(time)",
        help: "run again later, or set a longer --lock-timeout")
    }
    return Self(
      "output-locked", .error, "\(holder) still holds this lock\(time)",
      help: "if no other run is writing to this folder, delete the lock file")
  }

  /// A folder in the way of an output.
  package static var folderInTheWay: Self {
    Self("folder-in-the-way", .error, "a folder is in the place of an output")
  }

  /// An unreadable record of earlier runs.
  package static var corruptManifest: Self {
    Self(
      "corrupt-manifest", .error, "this record of earlier runs is damaged",
      help: "restore it, or use --force to replace it")
  }

  /// An unreadable record of earlier runs that this run replaces.
  package static var recordWrittenAnew: Self {
    Self(
      "corrupt-manifest", .warning, "this record of earlier runs is damaged; Waybill rewrites it",
      help: "delete the outputs of removed specs by hand")
  }

  /// A damaged file of `--cache`.
  package static var damagedCache: Self {
    Self(
      "damaged-cache", .warning, "this cache is damaged; Waybill ignores it and replaces it",
      help: "if this happens again, check what else writes to the file")
  }

  /// A file of `--cache` that Waybill did not write.
  package static var notCache: Self {
    Self(
      "foreign-file", .error, "--cache names a file that is not a Waybill cache",
      help: "name another file, or delete this one")
  }

  /// Two specs of the same service.
  package static func serviceTaken(_ service: String, by path: String) -> Self {
    Self("service-taken", .error, "service '\(service)' is also the service of \(path)")
  }

  /// Two services whose outputs would share a folder on some systems.
  package static func serviceDiffersInCase(
    _ service: String, from other: String, of path: String
  ) -> Self {
    Self(
      "service-taken", .error,
      "service '\(service)' differs from '\(other)' of \(path) only in case",
      help: "rename one: their outputs share a folder on systems that ignore case")
  }

  /// Two outputs that would be one file on some systems.
  package static func outputsCollide(_ path: String, _ other: String) -> Self {
    Self(
      "outputs-collide", .error, "outputs '\(other)' and '\(path)' cannot exist side by side",
      help: "they are one file on systems that ignore case, or one is the folder of the other")
  }

  /// A value for an input that no spec has.
  package static func unusedValue(_ name: String) -> Self {
    Self("unused-value", .warning, "no spec has an input '\(name)'")
  }

  /// A pattern of `--only` that chooses no request.
  package static func unusedPattern() -> Self {
    Self(
      "unused-pattern", .warning, "no case matches",
      help:
        "a pattern is SERVICE/REQUEST/CASE with * and ?, or tag:NAME; 'waybill list' shows the names"
    )
  }

  /// An environment for specs that have none.
  package static func unusedEnvironment(_ name: String) -> Self {
    Self("unused-environment", .warning, "'\(name)' has no effect: no spec has environments")
  }

  /// A path with a line end, in a list with one path a line.
  package static var lineEndInPath: Self {
    Self(
      "line-end-in-path", .error, "the path contains a line break and cannot be listed",
      help: "rename the file")
  }

  /// A path that make misreads, however it is written.
  package static func pathNotForMake(_ reason: String, isInput: Bool) -> Self {
    Self(
      "path-not-for-make", .error,
      "this path cannot be written in a makefile: \(reason)",
      help: isInput
        ? "rename the file, or leave out --depfile"
        : "name another file with --depfile-target, one that the build touches after this run")
  }

  /// A path that Ninja misreads.
  package static var pathNotForNinja: Self {
    Self(
      "path-not-for-ninja", .warning,
      "Ninja cannot read this path in a dependency file, and will rebuild every time",
      help: "make reads it; rename the file if you use Ninja")
  }

  /// A dependency file with the path of a spec.
  package static var dependencyFileIsInput: Self {
    Self(
      "foreign-file", .error, "--depfile names a source of the specs",
      help: "name another file: this one would be overwritten")
  }

  /// A file that is not a list of arguments.
  package static func argumentFile(_ reason: String) -> Self {
    Self(
      "argument-file", .error, "invalid file of arguments: \(reason)",
      help: "write one argument per line, in UTF-8")
  }

  /// A capture that is not exactly one request. The reason quotes nothing from it.
  package static func unreadableCapture(_ reason: String) -> Self {
    Self(
      "unreadable-capture", .error, "not a captured request: \(reason)",
      help: "give the bytes of an HTTP/1.1 request, a HAR file, or what 'curl --trace FILE' writes")
  }

  /// A file that is not a list of options.
  package static func optionsFile(_ reason: String) -> Self {
    Self(
      "options-file", .error, "invalid file of options: \(reason)",
      help: "write a JSON object of options of 'waybill compile', without the dashes")
  }

  /// libyaml's message about a file that it refuses.
  package static func yamlEvents(_ refusal: String) -> Self {
    Self("yaml-syntax", .error, refusal)
  }
}
