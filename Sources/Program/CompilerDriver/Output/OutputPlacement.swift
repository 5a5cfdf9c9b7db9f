import MessageContent

/// Moves the staged outputs of one thread of a commit into place.
///
/// Outputs whose paths begin with the same name belong to one thread, so two threads never work in
/// the same folder below the output folder, or meet each other's files. It is a class because it
/// owns open folders.
final class OutputPlacement {
  /// The result of moving some outputs.
  struct Outcome: Sendable {
    var problem: FileProblem?
  }

  private let folder: OutputFolder
  private var cursor: FolderCursor

  /// The open temporary folders, by number.
  private var temporaryFolders: [Int: CInt] = [:]

  /// The new folders of the outputs so far, and whether each was moved into place.
  private var newFolders: [NewFolderName: Bool] = [:]

  /// The new folder of the last output. Outputs of one folder are mostly adjacent.
  private var last: (folder: NewFolderName, isMoved: Bool)?

  init(_ folder: OutputFolder) {
    self.folder = folder
    cursor = FolderCursor(base: folder.descriptor)
  }

  deinit {
    for folder in temporaryFolders.values { try? SystemCalls.close(folder) }
  }

  /// Moves a staged output; an unchanged one stays.
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

  /// Opens the folder of an output, creating it if necessary.
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
    /// The number of the temporary folder.
    var folder: Int
    var number: Int
  }

  /// Whether an output was moved with the new folder that it was staged in. The folder is moved now
  /// if it was not yet.
  ///
  /// A folder is moved only to a free name. If something appeared there, or the system cannot do
  /// this, its files are moved one by one.
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
  /// The minimum number of outputs for which more threads are worth their start.
  private static let manyOutputs = 64

  /// Divides outputs into ranges for different threads: adjacent outputs that begin with the same
  /// name, or one range for all if these are not adjacent or there are few.
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
