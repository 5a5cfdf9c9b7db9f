/// A walk to a file beneath a root folder, one name at a time.
///
/// Each folder is opened within the previous one. The system follows no link: the text of a link
/// replaces its name and is walked in the same way. So a folder that is swapped for a link during
/// the walk leads nowhere that a link could not have led from the beginning. A link may climb above
/// the root if it comes back. Outside the root nothing is opened, and what exists there makes no
/// difference, except that links are followed: the root may have a second name.
///
/// Only one folder is open at a time.
struct RootedWalk: ~Copyable {
  private struct Step {
    let name: String
    /// Whether the step was written in a file, as opposed to read from a link.
    let isWritten: Bool
  }

  private static let maximumLinks = 40

  private let root: RootFolder

  /// The components of the absolute path reached so far, which leads through no link.
  private var position: [String] = []

  /// The open folder reached so far, or the one containing `name`; nil outside the root.
  private var folder: CInt?

  /// The name within `folder` of the file reached so far.
  private var name = "."

  /// The remaining steps, in reverse order.
  private var steps: [Step]
  private var linkCount = 0

  ///
  /// - Parameters:
  ///   - start: The absolute path where the walk begins.
  ///   - path: A path as written in a file, relative to `start`.
  ///   - root: The folder that the walk must end in.
  init(from start: String, _ path: String = "", beneath root: RootFolder) {
    self.root = root
    steps = []
    push(path, isWritten: true)
    // The root's own path contains no link, so a walk that begins with it can start at the root.
    if let rest = Self.rest(of: start, beneath: root.path) {
      push(rest, isWritten: false)
      position = root.names
    } else {
      push(start, isWritten: false)
    }
  }

  /// The part of a path after `folder`, if the path is beneath it.
  static func rest(of path: String, beneath folder: String) -> String? {
    let (path, folder) = (path.utf8, folder.utf8)
    guard path.starts(with: folder) else { return nil }
    let rest = path.dropFirst(folder.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
    return String(Substring(rest))
  }

  deinit {
    if let folder { try? SystemCalls.close(folder) }
  }

  /// The absolute path reached so far.
  var path: String { "/" + position.joined(separator: "/") }

  /// Walks to the end and returns the status of what is there, which is not a link.
  ///
  /// - Throws: `SystemError.outsideFolder` if the end is outside the root.
  mutating func finish() throws(SystemError) -> FileStatus {
    try arrive()
    while let step = steps.popLast() {
      if step.name.utf8.elementsEqual(".".utf8) { continue }
      if step.name.utf8.elementsEqual("..".utf8) {
        try ascend(step)
      } else if let folder {
        guard steps.isEmpty else {
          try descend(to: step.name, in: folder)
          continue
        }
        if let status = try look(at: step.name, in: folder) { return status }
      } else {
        try pass(step.name)
      }
    }
    if let folder { return try FileStatus(descriptor: folder) }
    guard root.trustsLinks else { throw .outsideFolder }
    name = path
    return try SystemCalls.status(of: name, links: .refuse)
  }

  /// Opens the file at the end of the walk.
  func openFile() throws(SystemError) -> CInt {
    try SystemCalls.openFile(name, in: folder ?? SystemCalls.workingFolder, links: .refuse)
  }

  /// Opens the folder at the end of the walk.
  func openFolder() throws(SystemError) -> CInt {
    try SystemCalls.openFolder(name, in: folder ?? SystemCalls.workingFolder, links: .refuse)
  }
}

// Inside the root.

extension RootedWalk {
  /// Opens a folder, or follows a link.
  private mutating func descend(to name: String, in parent: CInt) throws(SystemError) {
    do throws(SystemError) {
      let next = try SystemCalls.openForLookup(name, in: parent)
      leaveFolder()
      folder = next
      position.append(name)
    } catch {
      // When asked to open a link as a folder, systems fail with one error or the other.
      guard error == .notDirectory || error == .tooManyLinks,
        let text = try? SystemCalls.readLink(name, in: parent)
      else { throw error }
      try follow(text)
    }
  }

  /// The status of what the last step names; nil for a link, which is then followed.
  private mutating func look(
    at name: String, in parent: CInt
  ) throws(SystemError) -> FileStatus? {
    let status = try SystemCalls.status(of: name, in: parent, links: .refuse)
    if status.kind == .link {
      try follow(SystemCalls.readLink(name, in: parent))
      return nil
    }
    self.name = name
    position.append(name)
    return status
  }

  private mutating func leaveFolder() {
    if let folder { try? SystemCalls.close(folder) }
    folder = nil
  }
}

// The walk is outside, possibly on its way back.

extension RootedWalk {
  /// Steps to a name outside the root, where nothing is opened.
  private mutating func pass(_ name: String) throws(SystemError) {
    position.append(name)
    try arrive()
    guard folder == nil, !Self.starts(root.names, with: position),
      let text = try? SystemCalls.readLink(path)
    else { return }
    position.removeLast()
    try follow(text)
  }

  /// Opens the root if the walk has reached it.
  private mutating func arrive() throws(SystemError) {
    guard position.count == root.names.count, Self.starts(root.names, with: position) else {
      return
    }
    leaveFolder()
    folder = try root.open()
  }

  /// Steps to the parent folder.
  private mutating func ascend(_ step: Step) throws(SystemError) {
    let isBeneath = folder != nil && position.count > root.names.count
    // Even where links may lead outside, a path written in a file may not.
    if step.isWritten, root.trustsLinks, !isBeneath { throw .outsideFolder }
    guard !position.isEmpty else { return }
    position.removeLast()
    guard isBeneath else { return leaveFolder() }
    // The parent may have been replaced, so it is walked to again.
    let names = position[root.names.count...]
    steps += names.reversed().map { Step(name: $0, isWritten: false) }
    position = root.names
    try arrive()
  }

  /// Puts the steps of a link's text in front of the remaining ones.
  private mutating func follow(_ text: String) throws(SystemError) {
    linkCount += 1
    guard linkCount <= Self.maximumLinks else { throw .tooManyLinks }
    push(text, isWritten: false)
    guard text.utf8.first == UInt8(ascii: "/") else { return }
    leaveFolder()
    position = []
    try arrive()
  }

  private mutating func push(_ path: String, isWritten: Bool) {
    // A path with a trailing slash must lead to a folder.
    if path.utf8.last == UInt8(ascii: "/") { steps.append(Step(name: ".", isWritten: isWritten)) }
    steps += Self.names(path).reversed().map { Step(name: $0, isWritten: isWritten) }
  }

  /// The names between the slashes of a path.
  static func names(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  private static func starts(_ names: [String], with beginning: [String]) -> Bool {
    names.starts(with: beginning) { $0.utf8.elementsEqual($1.utf8) }
  }
}
