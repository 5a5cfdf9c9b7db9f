import SystemPackage

extension OutputFolder {
  /// Moves staged outputs to their places, removes stale ones, and writes the manifest last.
  ///
  /// When nothing changes, nothing is touched. `kill -9` between any two calls leaves each output
  /// old or new, and a manifest that names all of them.
  func commit(_ plan: OutputPlan) throws(FileProblem) {
    let manifest = plan.manifest.encoded
    let isManifestCurrent = earlierBytes == manifest || (earlierBytes == nil && ownsNothing(plan))
    if plan.changed.isEmpty, plan.stale.isEmpty, isManifestCurrent { return }
    let temporaryFolder = try temporaryFolder()
    defer { try? SystemCalls.close(temporaryFolder) }
    // Both manifests are written out first: if the disk is full, nothing has been moved.
    let interim = plan.interimManifest.files == ownedFiles ? nil : plan.interimManifest.encoded
    if let interim { try stageManifest(interim, as: "0", in: temporaryFolder) }
    if !isManifestCurrent || interim != nil {
      try stageManifest(manifest, as: "1", in: temporaryFolder)
    }
    if let interim, interim != earlierBytes { try placeManifest("0", from: temporaryFolder) }
    try apply(plan, from: temporaryFolder)
    if interim != manifest, !isManifestCurrent || interim != nil {
      try placeManifest("1", from: temporaryFolder)
    }
  }

  /// Removes this run's temporary files.
  func removeTemporaryFiles() {
    try? TemporaryFolder.removeAll(in: descriptor)
  }

  private func ownsNothing(_ plan: OutputPlan) -> Bool {
    plan.manifest.entries.isEmpty
  }

  private func temporaryFolder() throws(FileProblem) -> CInt {
    do throws(Errno) {
      return try TemporaryFolder.open(in: descriptor)
    } catch {
      throw .system(path: path, error)
    }
  }

  private func apply(_ plan: OutputPlan, from temporaryFolder: CInt) throws(FileProblem) {
    // Stale files go last, so that a failure loses nothing; unless they stand in the way.
    let areInTheWay = OutputPath.collision(among: plan.changed.map(\.path) + plan.stale) != nil
    if areInTheWay { try remove(plan.stale) }
    try place(plan.changed, from: temporaryFolder)
    if !areInTheWay { try remove(plan.stale) }
  }

  private func place(
    _ files: [StagedFile], from temporaryFolder: CInt
  ) throws(FileProblem) {
    var cursor = FolderCursor(base: descriptor)
    for file in files {
      guard let name = file.temporaryName else { continue }
      do throws(Errno) {
        let place = try cursor.makeFolder(of: file.path) { mayReplace($0, $1) }
        guard case .open(let folder) = place else { throw Errno.notDirectory }
        try SystemCalls.rename(
          name, in: temporaryFolder, to: FilePaths.lastComponent(of: file.path), in: folder)
      } catch .isDirectory {
        throw .folderInTheWay(path: shownPath(file.path))
      } catch {
        throw problem(file.path, error)
      }
    }
  }

  private func stageManifest(
    _ bytes: [UInt8], as name: String, in folder: CInt
  ) throws(FileProblem) {
    do throws(Errno) {
      let descriptor = try SystemCalls.createFile(name, in: folder)
      do throws(Errno) {
        try SystemCalls.write(bytes, to: descriptor)
      } catch {
        try? SystemCalls.close(descriptor)
        throw error
      }
      try SystemCalls.close(descriptor)
    } catch {
      throw problem(OutputManifest.fileName, error)
    }
  }

  private func placeManifest(_ name: String, from folder: CInt) throws(FileProblem) {
    do throws(Errno) {
      try SystemCalls.rename(name, in: folder, to: OutputManifest.fileName, in: descriptor)
    } catch {
      throw problem(OutputManifest.fileName, error)
    }
  }
}

extension OutputFolder {
  /// Removes files that an earlier run wrote, and the folders that are empty then.
  private func remove(_ files: [String]) throws(FileProblem) {
    var cursor = FolderCursor(base: descriptor)
    for file in files {
      do throws(Errno) {
        try remove(file, with: &cursor)
      } catch {
        throw problem(file, error)
      }
    }
    removeEmptyFolders(of: files)
  }

  private func remove(_ file: String, with cursor: inout FolderCursor) throws(Errno) {
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
