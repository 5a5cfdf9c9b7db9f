import SystemPackage

/// What a file is and how long, in one look.
struct FileStatus: Sendable {
  enum Kind: Sendable, Hashable {
    case regular
    case folder
    case link
    case other
  }

  /// Tells folders apart whatever they are called.
  struct Identity: Sendable, Hashable {
    var device: UInt64
    var inode: UInt64
  }

  let kind: Kind
  let size: UInt64
  let identity: Identity

  private init(_ stat: Stat) {
    switch stat.type {
    case .regular: kind = .regular
    case .directory: kind = .folder
    case .symbolicLink: kind = .link
    default: kind = .other
    }
    size = UInt64(clamping: stat.size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: stat.deviceID.rawValue),
      inode: UInt64(truncatingIfNeeded: stat.inode.rawValue))
  }

  /// Looks at what a path leads to.
  init(path: String) throws(Errno) {
    self.init(try Stat(path, flags: []))
  }

  /// Looks at an open file.
  init(descriptor: CInt) throws(Errno) {
    self.init(try Stat(FileDescriptor(rawValue: descriptor)))
  }

  /// Looks at a name of a folder, not following a link; nil when there is none.
  init?(_ name: String, in folder: CInt) throws(Errno) {
    do throws(Errno) {
      let folder = FileDescriptor(rawValue: folder)
      self.init(try Stat(name, relativeTo: folder, flags: .symlinkNoFollow))
    } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }
}
