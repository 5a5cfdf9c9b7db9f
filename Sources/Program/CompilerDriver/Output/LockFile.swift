import MessageContent
import MessageSyntax

/// The lock of an output folder on a file system without locks: a file that a run creates, says in it
/// who it is, and removes.
///
///     {"host":"build-3 pid:[4026531836]","process":4711,"started":"1529937"}
///
/// A run that was killed leaves it. A run that finds one of its own host whose process is gone takes it
/// over; of a process of another host nothing is known.
package struct LockFile: Sendable {
  static let name = ".waybill-lock"

  /// The process that has the lock, as far as the file says.
  package struct Holder: Sendable, Hashable {
    var host: String
    var process: Int64

    /// When the process started, in the words of the system: numbers of processes come again.
    var started: String?
  }

  enum Attempt {
    case locked(LockFile)

    /// Another run has the lock; nothing is known of one that has not written its name yet.
    case held(Holder?)
  }

  private let identity: FileStatus.Identity

  /// Creates the file unless another run has.
  static func attempt(in folder: CInt) throws(SystemError) -> Attempt {
    if let file = try createAndNote(in: folder) { return .locked(file) }
    guard let found = try read(in: folder) else { return .held(nil) }
    guard let holder = found.holder else { return .held(.unknown) }
    guard holder.isGone else { return .held(holder) }
    try removeAbandoned(found.status, in: folder)
    return try createAndNote(in: folder).map(Attempt.locked) ?? .held(nil)
  }

  private static func createAndNote(in folder: CInt) throws(SystemError) -> LockFile? {
    try Interruption.withoutEnding { () throws(SystemError) in
      let file = try create(in: folder)
      if file != nil { Interruption.add(lockFileIn: folder) }
      return file
    }
  }

  /// Creates the file; nil when there is one.
  private static func create(in folder: CInt) throws(SystemError) -> LockFile? {
    let descriptor: CInt
    do throws(SystemError) {
      descriptor = try SystemCalls.createFile(name, in: folder)
    } catch .fileExists {
      return nil
    }
    do throws(SystemError) {
      let identity = try FileStatus(descriptor: descriptor).identity
      try SystemCalls.write(Holder.current.encoded, to: descriptor)
      try SystemCalls.close(descriptor)
      return LockFile(identity: identity)
    } catch {
      try? SystemCalls.close(descriptor)
      try? SystemCalls.removeFile(name, in: folder)
      throw error
    }
  }

  /// Removes the file, unless another run took it over.
  func remove(from folder: CInt) {
    if (try? FileStatus(Self.name, in: folder))?.identity == identity {
      try? SystemCalls.removeFile(Self.name, in: folder)
    }
    Interruption.remove(lockFileIn: folder)
  }

  private static func read(
    in folder: CInt
  ) throws(SystemError) -> (holder: Holder?, status: FileStatus)? {
    do throws(SystemError) {
      let descriptor = try SystemCalls.openFile(name, in: folder, links: .refuse)
      defer { try? SystemCalls.close(descriptor) }
      let status = try FileStatus(descriptor: descriptor)
      return (Holder(try SystemCalls.readAll(descriptor, atMost: 4096)), status)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  /// Takes away the file of a process that is gone.
  ///
  /// Two runs may find it at once: it is moved aside first, and moved back if by then it is that of
  /// a run that was quicker.
  private static func removeAbandoned(_ status: FileStatus, in folder: CInt) throws(SystemError) {
    guard try FileStatus(name, in: folder)?.isUnchanged(since: status) == true else { return }
    let aside = "\(name)-\(SystemProcess.current)"
    do throws(SystemError) {
      try SystemCalls.rename(name, in: folder, to: aside, in: folder)
    } catch .noSuchFileOrDirectory {
      return
    }
    if try FileStatus(aside, in: folder)?.isUnchanged(since: status) == true {
      try SystemCalls.removeFile(aside, in: folder)
    } else {
      try? SystemCalls.renameWithoutReplacing(aside, in: folder, to: name, in: folder)
    }
  }
}

extension LockFile.Holder {
  /// The file does not say who it is.
  static let unknown = Self(host: "", process: 0, started: nil)

  /// This process.
  static var current: Self {
    let process = SystemProcess.current
    return Self(
      host: SystemProcess.hostName, process: process, started: SystemProcess.startTime(of: process))
  }

  package init?(_ bytes: [UInt8]) {
    guard case .success(let root) = JSONReader.parse(bytes), let host = root["host"]?.text,
      let process = root["process"]?.integer, process > 0
    else { return nil }
    self.init(host: host, process: process, started: root["started"]?.text)
  }

  package var encoded: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("host")
    writer.string(host)
    writer.key("process")
    writer.integer(process)
    writer.key("started")
    if let started { writer.string(started) } else { writer.null() }
    writer.endObject()
    return writer.take() + [UInt8(ascii: "\n")]
  }

  /// Whether this was a process of this host, and is gone.
  var isGone: Bool {
    guard host.utf8.elementsEqual(SystemProcess.hostName.utf8) else { return false }
    guard SystemProcess.exists(process) else { return true }
    // Another process may have the number by now.
    guard let started, let other = SystemProcess.startTime(of: process) else { return false }
    return started != other
  }

  /// The name of the holder, for messages.
  var sentence: String {
    process == 0 ? "a run that it does not name" : "process \(process) of host '\(host)'"
  }
}
