// Waits until a file in some folders changes: with inotify on Linux, by comparing stamps elsewhere.

import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Changes of the files in some folders, not in their subfolders.
///
/// There is one for the life of a process, whose end closes its descriptors.
struct FolderEvents {
  /// A name in a watched folder.
  struct Place: Hashable {
    /// The number of the folder, the same for all paths of one folder on Linux.
    var folder: Int
    var name: String
  }

  /// Changes since the last time.
  struct Changes {
    /// The names whose file was written, appeared or disappeared.
    var places: Set<Place> = []

    /// Whether more may have happened: folders appeared or disappeared, or events were lost.
    var areMore = false

    var isEmpty: Bool { places.isEmpty && !areMore }
  }

  /// The consequence of a change at a place.
  enum Effect {
    case none, decidesFiles, decidesAll
  }

  /// Decides what a change may change.
  typealias Interest = (_ place: Place, _ isFolder: Bool) -> Effect

  /// How long it must be quiet before changes are passed on: editors change a file in several
  /// steps, and other programs many files.
  private static let milliseconds: CInt = 20

  /// How often this time begins again. A continuous stream of changes must not delay a run forever.
  private static let rounds = 20

  #if os(Linux)
    private let descriptor: CInt

    /// The kernel's numbers of the watched folders.
    private var folders: Set<CInt> = []

    init() throws(SystemError) {
      descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
      guard descriptor >= 0 else { throw SystemError(errno) }
    }
  #else
    private typealias Stamps = [String: FileStatus]

    /// The watched folders with the stamps of their files.
    private var folders: [(path: String, stamps: Stamps?)] = []

    init() throws(SystemError) {}
  #endif
}

extension FolderEvents.Changes {
  fileprivate mutating func note(
    _ place: FolderEvents.Place, isFolder: Bool, _ isOfInterest: FolderEvents.Interest
  ) {
    switch isOfInterest(place, isFolder) {
    case .none: break
    case .decidesFiles: places.insert(place)
    case .decidesAll: areMore = true
    }
  }
}

#if os(Linux)
  extension FolderEvents {
    private static let mask =
      UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
      | UInt32(IN_MODIFY) | UInt32(IN_ATTRIB) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF)
      | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    /// Watches one more folder.
    ///
    /// - Returns: Its number, and whether it was not watched before, so that earlier changes in it
    ///   are not reported; nil if it cannot be watched.
    /// - Throws: An error if the system's limit of watched folders is reached.
    mutating func watch(_ path: String) throws(SystemError) -> (folder: Int, isNew: Bool)? {
      let folder = inotify_add_watch(descriptor, path, Self.mask)
      if folder < 0, errno == ENOSPC { throw SystemError(errno) }
      return folder < 0 ? nil : (Int(folder), folders.insert(folder).inserted)
    }

    /// Watches no folder any more.
    mutating func forgetFolders() {
      for folder in folders { _ = inotify_rm_watch(descriptor, folder) }
      folders = []
    }

    /// Waits for a change that matters, then until it is quiet.
    mutating func wait(_ isOfInterest: Interest) throws(SystemError) -> Changes {
      var changes = Changes()
      while changes.isEmpty {
        if try isReady(timeout: -1) { try read(&changes, isOfInterest) }
      }
      for _ in 0..<Self.rounds {
        guard try isReady(timeout: Self.milliseconds) else { break }
        try read(&changes, isOfInterest)
      }
      return changes
    }

    private func isReady(timeout: CInt) throws(SystemError) -> Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&request, 1, timeout)
      if count < 0, errno != EINTR { throw SystemError(errno) }
      return count > 0
    }

    /// Reads all events.
    private mutating func read(
      _ changes: inout Changes, _ isOfInterest: Interest
    ) throws(SystemError) {
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment)
      defer { buffer.deallocate() }
      while true {
        let size = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        guard size > 0 else {
          if size < 0, errno != EAGAIN, errno != EINTR { throw SystemError(errno) }
          return
        }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= size {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = buffer[start..<min(start + Int(event.len), size)].prefix { $0 != 0 }
          offset = start + Int(event.len)
          take(event, String(decoding: name, as: UTF8.self), &changes, isOfInterest)
        }
      }
    }

    private mutating func take(
      _ event: inotify_event, _ name: String, _ changes: inout Changes, _ isOfInterest: Interest
    ) {
      func has(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
      if has(Int(IN_IGNORED)) {
        folders.remove(event.wd)
        return
      }
      if has(Int(IN_DELETE_SELF)) || has(Int(IN_MOVE_SELF)) || has(Int(IN_Q_OVERFLOW)) {
        changes.areMore = true
      }
      let isFolder = has(Int(IN_ISDIR))
      if isFolder, has(Int(IN_ATTRIB)) { return }
      changes.note(Place(folder: Int(event.wd), name: name), isFolder: isFolder, isOfInterest)
    }
  }
#else
  extension FolderEvents {
    mutating func watch(_ path: String) throws(SystemError) -> (folder: Int, isNew: Bool)? {
      if let folder = folders.firstIndex(where: { $0.path.utf8.elementsEqual(path.utf8) }) {
        return (folder, false)
      }
      folders.append((path, Self.stamps(of: path)))
      return (folders.count - 1, true)
    }

    mutating func forgetFolders() { folders = [] }

    mutating func wait(_ isOfInterest: Interest) throws(SystemError) -> Changes {
      var changes = Changes()
      while changes.isEmpty {
        usleep(300_000)
        compare(&changes, isOfInterest)
      }
      usleep(UInt32(Self.milliseconds) * 1_000)
      compare(&changes, isOfInterest)
      return changes
    }

    /// Notes what has changed since the last comparison.
    private mutating func compare(_ changes: inout Changes, _ isOfInterest: Interest) {
      for index in folders.indices {
        let (known, current) = (folders[index].stamps, Self.stamps(of: folders[index].path))
        folders[index].stamps = current
        if (known == nil) != (current == nil) { changes.areMore = true }
        for name in Set((known ?? [:]).keys).union((current ?? [:]).keys) {
          guard known?[name]?.version != current?[name]?.version else { continue }
          let isFolder = (known?[name] ?? current?[name])?.kind == .folder
          changes.note(Place(folder: index, name: name), isFolder: isFolder, isOfInterest)
        }
      }
    }

    /// The files of a folder with their stamps; nil if the folder does not exist.
    private static func stamps(of path: String) -> Stamps? {
      guard let folder = try? SystemCalls.openFolder(path, links: .follow) else { return nil }
      defer { try? SystemCalls.close(folder) }
      guard
        let names = try? FolderEntry.list(
          closing: SystemCalls.openFolder(".", in: folder, links: .refuse))
      else { return nil }
      var stamps: Stamps = [:]
      for entry in names { stamps[entry.name] = try? FileStatus(entry.name, in: folder) }
      return stamps
    }
  }
#endif
