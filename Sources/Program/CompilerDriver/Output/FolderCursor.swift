import MessageContent
import MessageSyntax

/// Walks the folders below an output folder and keeps those on the path of the last file open.
///
/// Each folder is opened relative to its parent and links are never followed, so nothing outside
/// the output folder is reached, even if folders change meanwhile. For files in path order, each
/// folder is opened once.
struct FolderCursor: ~Copyable {
  enum Place {
    /// The folder is open. The descriptor belongs to the cursor and is valid until its next step.
    case open(CInt)
    /// The folder does not exist. The first missing folder has the path of this many bytes.
    case missing(length: Int)
    /// Something that is not a folder has this path.
    case obstructed(path: String, FileStatus)
  }

  private struct Step {
    /// The number of bytes of ``location`` that lead to the folder.
    var length: Int
    var descriptor: CInt

    /// Whether the cursor created the folder, so that it is still empty.
    var isNew = false
  }

  private let base: CInt
  private var steps: [Step] = []

  /// The path of the current folder, without a final slash.
  private var location: [UInt8] = []

  /// The path of the last folder that was found missing. All folders below it are missing too.
  private var missing: [UInt8] = []

  /// Starts at an open folder, which the caller closes.
  init(base: CInt) {
    self.base = base
  }

  deinit {
    for step in steps { try? SystemCalls.close(step.descriptor) }
  }

  /// Goes to the folder of a file.
  mutating func findFolder(of path: String) throws(SystemError) -> Place {
    let folder = Self.folder(of: path)
    if folder == location { return .open(current) }
    if !missing.isEmpty, Self.leads(missing[...], to: folder) {
      return .missing(length: missing.count)
    }
    leave(for: folder)
    while let (name, end) = nextName(to: folder) {
      do throws(SystemError) {
        let descriptor = try SystemCalls.openFolder(name, in: current, links: .refuse)
        enter(descriptor, folder[..<end])
      } catch .noSuchFileOrDirectory {
        missing = Array(folder[..<end])
        return .missing(length: end)
      } catch {
        return try obstruction(name, at: folder[..<end], error)
      }
    }
    return .open(current)
  }

  /// Goes to the folder of a file, creating it and those above it. Anything else in the way is
  /// removed if `mayReplace` accepts its path. With `synchronizes`, new folders survive a loss of
  /// power.
  mutating func makeFolder(
    of path: String, synchronizes: Bool = false, mayReplace: (String, FileStatus) -> Bool
  ) throws(SystemError) -> Place {
    missing = []
    let folder = Self.folder(of: path)
    while true {
      leave(for: folder)
      // A new folder is empty; there is nothing to look for.
      let isNew = steps.last?.isNew == true && Self.leads(location[...], to: folder)
      let place = isNew && location != folder ? .missing(length: 0) : try findFolder(of: path)
      switch place {
      case .open: return place
      case .missing:
        missing = []
        try createNext(to: folder)
        if synchronizes { try SystemCalls.synchronize(parent) }
      case .obstructed(let obstacle, let status):
        guard mayReplace(obstacle, status) else { return place }
        try SystemCalls.removeFile(FilePaths.lastComponent(of: obstacle), in: current)
      }
    }
  }

  /// Creates and enters the first missing folder on the way.
  private mutating func createNext(to folder: [UInt8]) throws(SystemError) {
    guard let (name, end) = nextName(to: folder) else { return }
    do throws(SystemError) {
      let descriptor = try SystemCalls.openCreatedFolder(name, in: current)
      enter(descriptor, folder[..<end], isNew: true)
    } catch .fileExists {
      // Another process created the folder, so the current folder no longer holds only what the
      // cursor put there.
      if !steps.isEmpty { steps[steps.count - 1].isNew = false }
    }
  }

  /// The path of the folder of a file.
  private static func folder(of path: String) -> [UInt8] {
    path.utf8.withContiguousBytes { bytes in
      let end = bytes.lastIndex(of: slash) ?? 0
      return Array(UnsafeBufferPointer(rebasing: bytes[..<end]))
    }
  }

  /// The name of the next folder on the way, and the index where it ends.
  private func nextName(to folder: [UInt8]) -> (name: String, end: Int)? {
    guard location.count < folder.count else { return nil }
    // Every name but the first follows a slash.
    let start = location.isEmpty ? 0 : location.count + 1
    let end = folder[start...].firstIndex(of: Self.slash) ?? folder.count
    return (String(decoding: folder[start..<end], as: UTF8.self), end)
  }

  private mutating func enter(
    _ descriptor: CInt, _ path: ArraySlice<UInt8>, isNew: Bool = false
  ) {
    location = Array(path)
    steps.append(Step(length: path.count, descriptor: descriptor, isNew: isNew))
  }

  /// The descriptor of the current folder.
  private var current: CInt { steps.last?.descriptor ?? base }

  /// The descriptor of the current folder's parent.
  private var parent: CInt { steps.dropLast().last?.descriptor ?? base }

  /// Closes the folders that are not on a path.
  private mutating func leave(for folder: [UInt8]) {
    while let step = steps.last, !Self.leads(location[..<step.length], to: folder) {
      steps.removeLast()
      try? SystemCalls.close(step.descriptor)
    }
    location.removeLast(location.count - (steps.last?.length ?? 0))
  }

  /// Whether a folder is the other one or contains it.
  private static func leads(_ folder: ArraySlice<UInt8>, to other: [UInt8]) -> Bool {
    other.starts(with: folder) && (other.count == folder.count || other[folder.count] == slash)
  }

  private static let slash = UInt8(ascii: "/")

  /// Determines what is in the way if a folder cannot be opened.
  private func obstruction(
    _ name: String, at path: ArraySlice<UInt8>, _ error: SystemError
  ) throws(SystemError) -> Place {
    guard let status = try FileStatus(name, in: current), status.kind != .folder else {
      throw error
    }
    return .obstructed(path: String(decoding: path, as: UTF8.self), status)
  }
}
