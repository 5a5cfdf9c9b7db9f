import MessageContent

/// Walks the folders below an output folder, keeping open those that lead to the last file.
///
/// Folders are opened one in the other and links are never followed, so that nothing outside the
/// output folder is reached, whatever changes meanwhile. Files in path order cost one open a folder.
struct FolderCursor: ~Copyable {
  enum Place {
    /// The folder is open; the descriptor is the cursor's, until its next step.
    case open(CInt)
    case missing
    /// Something that is no folder stands in the way, at this path.
    case obstructed(path: String, FileStatus)
  }

  private struct Step {
    var name: Substring
    var descriptor: CInt
  }

  private let base: CInt
  private var steps: [Step] = []

  /// The folder that was found missing last, and so all below it.
  private var missing: [Substring] = []

  /// Starts at an open folder, which stays the caller's.
  init(base: CInt) {
    self.base = base
  }

  deinit {
    for step in steps { try? SystemCalls.close(step.descriptor) }
  }

  /// Goes to the folder of a file.
  mutating func findFolder(of path: String) throws(SystemError) -> Place {
    let names = path.split(separator: "/").dropLast()
    if !missing.isEmpty, names.starts(with: missing) { return .missing }
    leave(for: names)
    while steps.count < names.count {
      let name = names[steps.count]
      do throws(SystemError) {
        try enter(name)
      } catch .noSuchFileOrDirectory {
        missing = Array(names[...steps.count])
        return .missing
      } catch {
        return try obstruction(name, error)
      }
    }
    return .open(current)
  }

  /// Goes to the folder of a file, creating it and those above it. What is no folder but stands in
  /// the way is removed, if `mayReplace` says of its path that it may be.
  /// With `synchronizes`, new folders survive a loss of power.
  mutating func makeFolder(
    of path: String, synchronizes: Bool = false, mayReplace: (String, FileStatus) -> Bool
  ) throws(SystemError) -> Place {
    missing = []
    while true {
      switch try findFolder(of: path) {
      case .open(let descriptor):
        return .open(descriptor)
      case .missing:
        let name = missing.last ?? ""
        missing = []
        try SystemCalls.createUsableFolder(String(name), in: current)
        if synchronizes { try SystemCalls.synchronize(current) }
      case .obstructed(let obstacle, let status):
        guard mayReplace(obstacle, status) else { return .obstructed(path: obstacle, status) }
        try SystemCalls.removeFile(FilePaths.lastComponent(of: obstacle), in: current)
      }
    }
  }

  /// The descriptor of the folder that the cursor is in.
  private var current: CInt { steps.last?.descriptor ?? base }

  /// Closes the folders that do not lead to a path.
  private mutating func leave(for names: ArraySlice<Substring>) {
    let shared = zip(steps, names).prefix { $0.name == $1 }.count
    while steps.count > shared {
      if let step = steps.popLast() { try? SystemCalls.close(step.descriptor) }
    }
  }

  private mutating func enter(_ name: Substring) throws(SystemError) {
    let descriptor = try SystemCalls.openFolder(String(name), in: current, links: .refuse)
    steps.append(Step(name: name, descriptor: descriptor))
  }

  /// Tells what is in the way from a folder that cannot be opened.
  private func obstruction(_ name: Substring, _ error: SystemError) throws(SystemError) -> Place {
    guard let status = try FileStatus(String(name), in: current), status.kind != .folder else {
      throw error
    }
    let path = (steps.map(\.name) + [name]).joined(separator: "/")
    return .obstructed(path: path, status)
  }
}
