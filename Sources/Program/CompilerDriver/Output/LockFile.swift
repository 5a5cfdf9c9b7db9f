import MessageContent
import MessageSyntax

/// The lock of an output folder on a file system without locks: a file that a run creates, fills
/// with its identity, and removes.
///
///     {"host":"build-3 pid:[4026531836]","process":4711,"started":"1529937"}
///
/// A killed run leaves the file. A run of the same host takes it over if its process is gone;
/// processes of other hosts cannot be checked.
package struct LockFile: Sendable {
  static let name = ".waybill-lock"

  /// The process that has the lock, according to the file.
  package struct Holder: Sendable, Hashable {
    var host: String
    var process: Int64

    /// When the process started, as the system writes it: process numbers are reused.
    var started: String?
  }

  enum Attempt {
    case locked(LockFile)

    /// Another run has the lock; nil if it has not written its identity yet.
    case held(Holder?)
  }

  private let identity: FileStatus.Identity

  /// Creates the file unless another run has done so.
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

  /// Creates the file; nil if it exists.
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

  /// Removes the file unless another run has taken it over.
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

  /// Removes the file of a process that is gone.
  ///
  /// Two runs may find it at once. So it is moved aside first, and moved back if it belongs to a
  /// faster run by then.
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
  /// A holder that the file does not name.
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

  /// Whether the holder was a process of this host that has ended.
  var isGone: Bool {
    guard host.utf8.elementsEqual(SystemProcess.hostName.utf8) else { return false }
    guard SystemProcess.exists(process) else { return true }
    // Another process may have reused the number.
    guard let started, let other = SystemProcess.startTime(of: process) else { return false }
    return started != other
  }

  /// The name of the holder, for messages.
  var sentence: String {
    process == 0 ? "a run that it does not name" : "process \(process) of host '\(host)'"
  }
}
