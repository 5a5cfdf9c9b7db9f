import MessageContent

/// Moves staged outputs to their places, those of one thread of a commit.
///
/// Two threads are never in one folder below the output folder: outputs whose paths begin with the same name
/// are one thread's. So nothing that one finds in the way, or creates, is another's. It is a class because it
/// owns open folders.
final class OutputPlacement {
  /// What came of some outputs.
  struct Outcome: Sendable {
    var problem: FileProblem?
  }

  private let folder: OutputFolder
  private var cursor: FolderCursor

  /// The open folders of temporary files, by their numbers.
  private var temporaryFolders: [Int: CInt] = [:]

  /// The new folders of the outputs so far, and whether they are in their places.
  private var newFolders: [NewFolderName: Bool] = [:]

  /// The one of the last output: those of one folder follow each other mostly.
  private var last: (folder: NewFolderName, isMoved: Bool)?

  init(_ folder: OutputFolder) {
    self.folder = folder
    cursor = FolderCursor(base: folder.descriptor)
  }

  deinit {
    for folder in temporaryFolders.values { try? SystemCalls.close(folder) }
  }

  /// Moves an output that is staged; one that is as it should be is left.
  func place(_ file: StagedFile) throws(FileProblem) {
    guard let temporary = file.temporary else { return }
    do throws(SystemError) {
      if try isMovedWithFolder(temporary, of: file.path) { return }
      var source = FolderCursor(base: try open(temporary.folder))
      let staged = temporary.path(of: file.path)
      guard case .open(let stagedIn) = try source.findFolder(of: staged) else {
        throw SystemError.noSuchFileOrDirectory
      }
      try folder.move(
        .init(name: FilePaths.lastComponent(of: staged), folder: stagedIn),
        to: FilePaths.lastComponent(of: file.path), in: makeFolder(of: file.path), file)
    } catch .isDirectory {
      throw .folderInTheWay(path: folder.shownPath(file.path))
    } catch .fileExists {
      throw .foreign(path: folder.shownPath(file.path))
    } catch {
      throw folder.problem(file.path, error)
    }
  }

  /// Opens the folder that an output belongs in, which is created if need be.
  private func makeFolder(of path: String) throws(SystemError) -> CInt {
    let place = try cursor.makeFolder(of: path) { path, status in
      folder.force || (status.kind == .regular && folder.earlier[path] != nil)
    }
    guard case .open(let target) = place else { throw SystemError.notDirectory }
    return target
  }

  private func open(_ number: Int) throws(SystemError) -> CInt {
    if let open = temporaryFolders[number] { return open }
    let opened = try TemporaryFolder.open(number, in: folder.descriptor)
    temporaryFolders[number] = opened
    return opened
  }
}

extension OutputPlacement {
  /// A new folder among the temporary files of a run.
  private struct NewFolderName: Hashable {
    /// The number of the folder of temporary files.
    var folder: Int
    var number: Int
  }

  /// Whether an output is in its place because the new folder that it was staged in is, which is moved now if it
  /// was not yet.
  ///
  /// A folder moves only to a name that nothing has. Where something appeared meanwhile, or a system cannot move
  /// a folder so, its files are moved one by one.
  private func isMovedWithFolder(
    _ temporary: TemporaryFile, of path: String
  ) throws(SystemError) -> Bool {
    guard let length = temporary.newFolderLength else { return false }
    let name = NewFolderName(folder: temporary.folder, number: temporary.number)
    if let last, last.folder == name { return last.isMoved }
    let folder = String(Substring(path.utf8.prefix(length)))
    let isMoved = if let known = newFolders[name] { known } else { try move(temporary, to: folder) }
    newFolders[name] = isMoved
    last = (name, isMoved)
    return isMoved
  }

  private func move(
    _ temporary: TemporaryFile, to path: String
  ) throws(SystemError) -> Bool {
    SystemCalls.moveFolder(
      temporary.name, in: try open(temporary.folder), to: FilePaths.lastComponent(of: path),
      in: try makeFolder(of: path))
  }
}

extension OutputPlacement {
  /// Fewer outputs than these are moved sooner than another thread is started.
  private static let manyOutputs = 64

  /// Outputs as ranges that different threads may move: those that follow each other and begin with the same
  /// name, or all of them where such outputs are apart or few.
  static func groups(of changes: [OutputPlan.Change]) -> [Range<Int>] {
    guard changes.count >= manyOutputs else { return changes.isEmpty ? [] : [0..<changes.count] }
    var groups: [Range<Int>] = []
    var names: Set<[UInt8]> = []
    for index in changes.indices {
      let path = changes[index].file.path
      if index > 0, beginAlike(changes[index - 1].file.path, path) {
        groups[groups.count - 1] = groups[groups.count - 1].lowerBound..<index + 1
        continue
      }
      let name = Array(path.utf8.prefix { $0 != UInt8(ascii: "/") })
      guard names.insert(name).inserted else { return [0..<changes.count] }
      groups.append(index..<index + 1)
    }
    return groups
  }

  /// Whether two paths begin with the same name.
  private static func beginAlike(_ path: String, _ other: String) -> Bool {
    path.withBytes { path in
      other.withBytes { other in
        var index = 0
        while index < path.count, path[index] != UInt8(ascii: "/") {
          guard index < other.count, other[index] == path[index] else { return false }
          index += 1
        }
        return index == other.count || other[index] == UInt8(ascii: "/")
      }
    }
  }
}
