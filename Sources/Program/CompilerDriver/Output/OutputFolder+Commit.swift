import MessageContent

extension OutputFolder {
  /// Moves staged outputs into place, removes stale ones, and writes the manifest last.
  ///
  /// If nothing changes, nothing is touched. After `kill -9` between any two calls, each output is
  /// old or new, and the records identify all of them for the next run. Temporary files are left
  /// behind.
  func commit(_ plan: OutputPlan, _ threads: ThreadLimits) throws(FileProblem) {
    let isSame = plan.encoded.map(records.says) ?? records.says(plan.manifest)
    let isCurrent = isSame && records.replacedManifests.isEmpty
    let changes = !plan.changed.isEmpty || !plan.removals.isEmpty
    if !changes, isCurrent, !records.hasIntentFile {
      // An earlier run may not have synchronized the existing files.
      if synchronizes { try synchronizeFolders(of: plan) }
      return
    }
    // All records are written first: if the disk is full, nothing has been moved.
    let stage = try RecordStage(self)
    if changes { try stage.write(plan.intent.encoded, as: .intent) }
    // The work of a killed run is recorded only in its intent, which this run's intent replaces.
    let heals = changes && records.intent != nil && !records.says(earlier)
    if heals { try stage.write(earlier.encoded, as: .recovered) }
    let needsManifest = heals || !isCurrent
    if needsManifest {
      try stage.write(plan.encoded?.bytes ?? plan.manifest.encoded, as: .manifest)
    }
    if heals { try stage.place(.recovered) }
    if changes { try stage.place(.intent) }
    try apply(plan, threads)
    if synchronizes { try synchronizeFolders(of: plan) }
    if needsManifest { try stage.place(.manifest) }
    // The new manifest includes their entries.
    for name in records.replacedManifests { try stage.remove(name) }
    if changes || records.hasIntentFile { try stage.remove(OutputIntent.fileName) }
  }

  /// Removes this run's temporary files.
  func removeTemporaryFiles() {
    Interruption.withoutEnding { _ = try? TemporaryFolder.removeAll(in: descriptor) }
  }

  private func apply(_ plan: OutputPlan, _ threads: ThreadLimits) throws(FileProblem) {
    let stale = plan.removals.map(\.path)
    // Stale files are removed last, so that a failure loses nothing, unless they are in the way.
    let areInTheWay =
      !stale.isEmpty
      && OutputPath.collision(among: plan.changed.map(\.file.path) + stale) != nil
    if areInTheWay { try remove(plan) }
    try place(plan.changed, threads)
    if !areInTheWay { try remove(plan) }
  }
}

// MARK: Placing

extension OutputFolder {
  /// Moves outputs into place, on several threads if there are many.
  private func place(
    _ changes: [OutputPlan.Change], _ threads: ThreadLimits
  ) throws(FileProblem) {
    let groups = OutputPlacement.groups(of: changes)
    let problems: [OutputPlacement.Outcome?] = WorkQueue.map(
      count: groups.count, threads: threads, progress: Progress("placing", isEnabled: false),
      makeWorker: { _ in OutputPlacement(self) },
      isFinal: { $0.problem != nil },
      body: { placement, index in
        do throws(FileProblem) {
          for change in changes[groups[index]] { try placement.place(change.file) }
          return OutputPlacement.Outcome()
        } catch {
          return OutputPlacement.Outcome(problem: error)
        }
      })
    if let problem = problems.lazy.compactMap({ $0?.problem }).first { throw problem }
  }

  /// A temporary file and the open folder that contains it.
  struct StagedName {
    var name: String
    var folder: CInt
  }

  /// Moves one output into place, provided that nothing else appeared there since it was staged.
  func move(
    _ staged: StagedName, to name: String, in folder: CInt, _ file: StagedFile
  ) throws(SystemError) {
    if force {
      return try SystemCalls.rename(staged.name, in: staged.folder, to: name, in: folder)
    }
    guard let replaced = file.replaced else {
      return try moveWithoutReplacing(staged, to: name, in: folder)
    }
    do throws(SystemError) {
      guard
        try SystemCalls.exchange(staged.name, in: staged.folder, with: name, in: folder)
      else {
        // Another file may appear between the check and the rename.
        guard try isStillOurs(name, in: folder, file.path, replaced) else { throw .fileExists }
        return try SystemCalls.rename(staged.name, in: staged.folder, to: name, in: folder)
      }
    } catch .noSuchFileOrDirectory {
      return try moveWithoutReplacing(staged, to: name, in: folder)
    }
    // The old file, now among the temporary files, can be examined without a race; it is removed
    // with them.
    if try isStillOurs(staged.name, in: staged.folder, file.path, replaced) { return }
    _ = try SystemCalls.exchange(staged.name, in: staged.folder, with: name, in: folder)
    throw .fileExists
  }

  private func moveWithoutReplacing(
    _ staged: StagedName, to name: String, in folder: CInt
  ) throws(SystemError) {
    do throws(SystemError) {
      try SystemCalls.renameWithoutReplacing(
        staged.name, in: staged.folder, to: name, in: folder)
    } catch .fileExists {
      throw try FileStatus(name, in: folder)?.kind == .folder ? .isDirectory : .fileExists
    }
  }

  /// Whether a file is the one that was seen when its replacement was staged, or has what Waybill
  /// wrote.
  private func isStillOurs(
    _ name: String, in folder: CInt, _ path: String, _ seen: StagedFile.Replaced
  ) throws(SystemError) -> Bool {
    guard let status = try FileStatus(name, in: folder) else { return true }
    if status.isUnchanged(since: seen.status) { return true }
    guard let digest = try FileDigest(of: name, in: folder) else { return false }
    return owns(path, digest, size: status.size)
  }
}

// MARK: Removing

extension OutputFolder {
  /// Finds the stale outputs that exist, and those that someone has changed.
  ///
  /// A link or a folder in the place of an output was not written by Waybill and is kept.
  func inspect(
    _ stale: [OutputManifest.Entry]
  ) throws(FileProblem) -> (removals: [OutputPlan.Removal], edited: Set<String>) {
    var removals: [OutputPlan.Removal] = []
    var edited: Set<String> = []
    var cursor = FolderCursor(base: descriptor)
    for entry in stale {
      let path = entry.path
      do throws(SystemError) {
        guard case .open(let folder) = try cursor.findFolder(of: path) else { continue }
        let name = FilePaths.lastComponent(of: path)
        guard let status = try FileStatus(name, in: folder) else { continue }
        if status.kind == .regular, let digest = try FileDigest(of: name, in: folder),
          owns(path, digest, size: status.size)
        {
          removals.append(.init(path: path, status: status, digest: digest))
        } else if force, status.kind != .folder {
          removals.append(.init(path: path, status: status, digest: nil))
        } else if status.kind == .regular {
          edited.insert(path)
        }
      } catch {
        throw problem(path, error)
      }
    }
    return (removals, edited)
  }

  /// Removes outputs of earlier runs, and folders that are empty as a result.
  private func remove(_ plan: OutputPlan) throws(FileProblem) {
    var cursor = FolderCursor(base: descriptor)
    for removal in plan.removals {
      do throws(SystemError) {
        guard case .open(let folder) = try cursor.findFolder(of: removal.path) else { continue }
        let name = FilePaths.lastComponent(of: removal.path)
        guard let status = try FileStatus(name, in: folder) else { continue }
        guard force || status.isUnchanged(since: removal.status) else {
          throw SystemError.fileExists
        }
        try SystemCalls.removeFile(name, in: folder)
      } catch .fileExists {
        throw .foreign(path: shownPath(removal.path))
      } catch {
        throw problem(removal.path, error)
      }
    }
    removeEmptyFolders(of: plan.stale.map(\.path))
  }

  private func removeEmptyFolders(of files: [String]) {
    var cursor = FolderCursor(base: descriptor)
    for path in Self.folders(above: files) {
      guard case .open(let parent)? = try? cursor.findFolder(of: path) else { continue }
      try? SystemCalls.removeFolder(FilePaths.lastComponent(of: path), in: parent)
    }
  }

  /// The folders of files and all folders above them, deepest first.
  private static func folders(above files: [String]) -> [String] {
    var folders: Set<String> = []
    for file in files {
      var folder = file
      while let end = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
        folder = String(folder[..<end])
        guard folders.insert(folder).inserted else { break }
      }
    }
    // A folder's path is longer than its parent's.
    return folders.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// Makes the new and the removed names of outputs survive a loss of power.
  private func synchronizeFolders(of plan: OutputPlan) throws(FileProblem) {
    var cursor = FolderCursor(base: descriptor)
    let files = plan.manifest.entries.map(\.path) + plan.removals.map(\.path)
    for folder in Self.folders(above: files).sorted() {
      do throws(SystemError) {
        // A removed folder is missing from its parent, which is in this list, too.
        guard case .open(let open) = try cursor.findFolder(of: folder + "/-") else { continue }
        try SystemCalls.synchronize(open)
      } catch {
        throw problem(folder, error)
      }
    }
    do throws(SystemError) {
      try SystemCalls.synchronize(descriptor)
    } catch {
      throw .system(path: path, error)
    }
  }
}

// MARK: Records

extension OutputPlan {
  /// The intent of this commit.
  fileprivate var intent: OutputIntent {
    let owners = Dictionary(stale.map { ($0.path, $0) }) { first, _ in first }
    return OutputIntent(
      changed.map {
        .init(
          path: $0.file.path, spec: $0.spec, kind: $0.kind, old: $0.file.replaced?.digest,
          new: $0.file.digest)
      }
        + removals.compactMap { removal in
          owners[removal.path].map {
            .init(
              path: removal.path, spec: $0.spec, kind: $0.kind, old: removal.digest, new: nil)
          }
        })
  }
}

/// Writes records to temporary files, then moves each into place.
private struct RecordStage: ~Copyable {
  /// A record. The raw value numbers its temporary file.
  enum Record: Int {
    case intent, manifest, recovered
  }

  private let folder: OutputFolder
  private let temporaryFolder: CInt

  init(_ folder: OutputFolder) throws(FileProblem) {
    self.folder = folder
    do throws(SystemError) {
      temporaryFolder = try TemporaryFolder.open(0, in: folder.descriptor)
    } catch {
      throw folder.problem(folder.records.manifestName, error)
    }
  }

  deinit {
    try? SystemCalls.close(temporaryFolder)
  }

  private func fileName(_ record: Record) -> String {
    record == .intent ? OutputIntent.fileName : folder.records.manifestName
  }

  func write(_ bytes: [UInt8], as record: Record) throws(FileProblem) {
    try report(fileName(record)) { () throws(SystemError) in
      let descriptor = try SystemCalls.createFile("\(record.rawValue)", in: temporaryFolder)
      do throws(SystemError) {
        try SystemCalls.write(bytes, to: descriptor)
        if folder.synchronizes { try SystemCalls.synchronize(descriptor) }
      } catch {
        try? SystemCalls.close(descriptor)
        throw error
      }
      try SystemCalls.close(descriptor)
    }
  }

  func place(_ record: Record) throws(FileProblem) {
    let name = fileName(record)
    try report(name) { () throws(SystemError) in
      try SystemCalls.rename(
        "\(record.rawValue)", in: temporaryFolder, to: name, in: folder.descriptor)
      if folder.synchronizes { try SystemCalls.synchronize(folder.descriptor) }
    }
  }

  func remove(_ name: String) throws(FileProblem) {
    try report(name) { () throws(SystemError) in
      try SystemCalls.removeFile(name, in: folder.descriptor)
    }
  }

  private func report(_ file: String, _ body: () throws(SystemError) -> Void) throws(FileProblem) {
    do throws(SystemError) {
      try body()
    } catch {
      throw folder.problem(file, error)
    }
  }
}
