import MessageContent

extension OutputFolder {
  /// Moves staged outputs to their places, removes stale ones, and writes the manifest last.
  ///
  /// When nothing changes, nothing is touched. `kill -9` between any two calls leaves each output
  /// old or new, and a manifest that names all of them.
  func commit(_ plan: OutputPlan) throws(FileProblem) {
    let manifest = plan.manifest.encoded
    // An empty folder needs no manifest that says so.
    let isCurrent =
      earlierBytes == manifest || (earlierBytes == nil && plan.manifest.entries.isEmpty)
    if plan.changed.isEmpty, plan.stale.isEmpty, isCurrent { return }
    let interim = plan.interimManifest.files == ownedFiles ? nil : plan.interimManifest.encoded
    // Both are written out first: if the disk is full, nothing has been moved.
    let manifests = try ManifestStage(self)
    if let interim { try manifests.stage(interim, as: 0) }
    if interim != nil || !isCurrent { try manifests.stage(manifest, as: 1) }
    if let interim, interim != earlierBytes { try manifests.place(0) }
    try apply(plan)
    if interim != nil ? interim != manifest : !isCurrent { try manifests.place(1) }
  }

  /// Removes this run's temporary files.
  func removeTemporaryFiles() {
    try? TemporaryFolder.removeAll(in: descriptor)
  }

  private func apply(_ plan: OutputPlan) throws(FileProblem) {
    // Stale files go last, so that a failure loses nothing; unless they stand in the way.
    let areInTheWay = OutputPath.collision(among: plan.changed.map(\.path) + plan.stale) != nil
    if areInTheWay { try remove(plan.stale) }
    try place(plan.changed)
    if !areInTheWay { try remove(plan.stale) }
  }

  private func place(_ files: [StagedFile]) throws(FileProblem) {
    var cursor = FolderCursor(base: descriptor)
    var temporaryFolders: [Int: CInt] = [:]
    defer { for folder in temporaryFolders.values { try? SystemCalls.close(folder) } }
    for file in files {
      guard let temporary = file.temporary else { continue }
      do throws(SystemError) {
        let source: CInt
        if let open = temporaryFolders[temporary.folder] {
          source = open
        } else {
          source = try TemporaryFolder.open(temporary.folder, in: descriptor)
          temporaryFolders[temporary.folder] = source
        }
        let place = try cursor.makeFolder(of: file.path) { mayReplace($0, $1) }
        guard case .open(let folder) = place else { throw SystemError.notDirectory }
        try SystemCalls.rename(
          temporary.name, in: source, to: FilePaths.lastComponent(of: file.path), in: folder)
      } catch .isDirectory {
        throw .folderInTheWay(path: shownPath(file.path))
      } catch {
        throw problem(file.path, error)
      }
    }
  }
}

/// Writes manifests out, and moves them to their place when it is time.
private struct ManifestStage: ~Copyable {
  private let folder: OutputFolder
  private let temporaryFolder: CInt

  init(_ folder: OutputFolder) throws(FileProblem) {
    self.folder = folder
    do throws(SystemError) {
      temporaryFolder = try TemporaryFolder.open(0, in: folder.descriptor)
    } catch {
      throw folder.problem(OutputManifest.fileName, error)
    }
  }

  deinit {
    try? SystemCalls.close(temporaryFolder)
  }

  func stage(_ bytes: [UInt8], as number: Int) throws(FileProblem) {
    do throws(SystemError) {
      let descriptor = try SystemCalls.createFile("\(number)", in: temporaryFolder)
      do throws(SystemError) {
        try SystemCalls.write(bytes, to: descriptor)
      } catch {
        try? SystemCalls.close(descriptor)
        throw error
      }
      try SystemCalls.close(descriptor)
    } catch {
      throw folder.problem(OutputManifest.fileName, error)
    }
  }

  func place(_ number: Int) throws(FileProblem) {
    do throws(SystemError) {
      try SystemCalls.rename(
        "\(number)", in: temporaryFolder, to: OutputManifest.fileName, in: folder.descriptor)
    } catch {
      throw folder.problem(OutputManifest.fileName, error)
    }
  }
}

extension OutputFolder {
  /// Removes files that an earlier run wrote, and the folders that are empty then.
  private func remove(_ files: [String]) throws(FileProblem) {
    var cursor = FolderCursor(base: descriptor)
    for file in files {
      do throws(SystemError) {
        try remove(file, with: &cursor)
      } catch {
        throw problem(file, error)
      }
    }
    removeEmptyFolders(of: files)
  }

  private func remove(_ file: String, with cursor: inout FolderCursor) throws(SystemError) {
    // What was replaced by a link or a folder is not what Waybill wrote.
    guard case .open(let folder) = try cursor.findFolder(of: file) else { return }
    let name = FilePaths.lastComponent(of: file)
    guard let status = try FileStatus(name, in: folder), mayReplace(file, status),
      status.kind != .folder
    else { return }
    try SystemCalls.removeFile(name, in: folder)
  }

  private func removeEmptyFolders(of files: [String]) {
    var cursor = FolderCursor(base: descriptor)
    var folders: Set<String> = []
    for file in files {
      var folder = file
      while let end = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
        folder = String(folder[..<end])
        folders.insert(folder)
      }
    }
    // What is deeper is longer.
    let deepestFirst = folders.sorted {
      ($1.utf8.count, $0) < ($0.utf8.count, $1)
    }
    for path in deepestFirst {
      guard case .open(let parent)? = try? cursor.findFolder(of: path) else { continue }
      try? SystemCalls.removeFolder(FilePaths.lastComponent(of: path), in: parent)
    }
  }
}
