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
  /// Whether a change of this name matters.
  typealias Interest = (_ name: String) -> Bool

  #if os(Linux)
    private let descriptor: CInt

    /// The watched folders, by the kernel's watch descriptor.
    private var folders: [CInt: String] = [:]

    init() throws(SystemError) {
      descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
      guard descriptor >= 0 else { throw SystemError(errno) }
    }
  #else
    private var stamps: [String: [String: FileStatus.Version]] = [:]

    init() throws(SystemError) {}
  #endif
}

#if os(Linux)
  extension FolderEvents {
    private static let mask =
      UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
      | UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF)
      | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    /// Watches exactly these folders, skipping those that cannot be watched.
    ///
    /// - Returns: Whether a folder is newly watched. Earlier changes in it are not reported.
    /// - Throws: An error if the system's limit of watched folders is reached.
    mutating func watch(_ paths: Set<String>) throws(SystemError) -> Bool {
      var watched: [CInt: String] = [:]
      for path in paths {
        let watch = inotify_add_watch(descriptor, path, Self.mask)
        if watch >= 0 {
          watched[watch] = path
        } else if errno == ENOSPC {
          throw SystemError(errno)
        }
      }
      for watch in folders.keys where watched[watch] == nil {
        _ = inotify_rm_watch(descriptor, watch)
      }
      let isNew = watched.keys.contains { folders[$0] == nil }
      folders = watched
      return isNew
    }

    /// Waits for a change of a relevant name or of a folder, then for a short pause: editors change
    /// a file in several steps.
    mutating func wait(_ isOfInterest: Interest) throws(SystemError) {
      while true {
        if try isReady(timeout: -1), try read(isOfInterest) { break }
      }
      // A continuous stream of changes must not delay the run forever.
      for _ in 0..<20 where try isReady(timeout: 30) { _ = try read(isOfInterest) }
    }

    private func isReady(timeout: CInt) throws(SystemError) -> Bool {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&request, 1, timeout)
      if count < 0, errno != EINTR { throw SystemError(errno) }
      return count > 0
    }

    /// Reads all events. Returns whether one matters.
    private func read(_ isOfInterest: Interest) throws(SystemError) -> Bool {
      var matters = false
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment)
      defer { buffer.deallocate() }
      while true {
        let size = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        guard size > 0 else {
          if size < 0, errno != EAGAIN, errno != EINTR { throw SystemError(errno) }
          return matters
        }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= size {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = buffer[start..<min(start + Int(event.len), size)].prefix { $0 != 0 }
          offset = start + Int(event.len)
          // The event is about a folder or a removed one, or the kernel has lost events.
          let always =
            UInt32(IN_ISDIR) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
            | UInt32(IN_Q_OVERFLOW)
          let text = String(decoding: name, as: UTF8.self)
          let isHidden = text.utf8.first == UInt8(ascii: ".")
          if isOfInterest(text) || event.mask & always != 0 && !isHidden { matters = true }
        }
      }
    }
  }
#else
  extension FolderEvents {
    mutating func watch(_ paths: Set<String>) throws(SystemError) -> Bool {
      var current: [String: [String: FileStatus.Version]] = [:]
      for path in paths { current[path] = Self.stamps(of: path) }
      let isNew = current.keys.contains { stamps[$0] == nil }
      stamps = current
      return isNew
    }

    mutating func wait(_ isOfInterest: Interest) throws(SystemError) {
      while true {
        usleep(300_000)
        for (path, known) in stamps {
          let current = Self.stamps(of: path)
          let names = Set(known.keys).union(current?.keys ?? [:].keys)
          if current == nil
            || names.contains(where: { isOfInterest($0) && known[$0] != current?[$0] })
          {
            return
          }
        }
      }
    }

    /// The files of a folder with their stamps; nil if the folder does not exist.
    private static func stamps(of path: String) -> [String: FileStatus.Version]? {
      guard let folder = try? SystemCalls.openFolder(path, links: .follow) else { return nil }
      defer { try? SystemCalls.close(folder) }
      guard
        let names = try? FolderEntry.list(
          closing: SystemCalls.openFolder(".", in: folder, links: .refuse))
      else { return nil }
      var stamps: [String: FileStatus.Version] = [:]
      for entry in names { stamps[entry.name] = try? FileStatus(entry.name, in: folder)?.version }
      return stamps
    }
  }
#endif
