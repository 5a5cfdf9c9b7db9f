import MessageContent

/// Searches one folder for specs.
///
/// Real files and folders are searched before links, so that a file found twice keeps its own name.
struct FolderWalk {
  struct Found {
    var path: String
    var relativePath: String

    /// The absolute path without links, which identifies the file.
    var resolvedPath: String

    /// The path relative to the folder of the search.
    var ignorePath = ""

    /// The rules of the `.gitignore` files from the folder of the search down to the parent.
    var rules: IgnoreRules
  }

  private let honoursIgnoreFiles: Bool
  private let takesFragments: Bool
  private let root: RootFolder
  private let shownRoot: String
  /// The condition for the names of files, if they are not specs.
  var names: (@Sendable (String) -> Bool)?
  private var folders: [Found] = []
  private var links: [Found] = []

  private(set) var found: [Found] = []
  private(set) var problems: [FileProblem] = []

  /// Links to folders outside the root, which are not searched.
  private(set) var skipped: [FileProblem] = []

  /// The `.gitignore` files that were read.
  private(set) var ignoreFiles: [String] = []

  /// Whether a folder was skipped because it had already been searched.
  private(set) var metSearchedFolder = false

  init(root: RootFolder, shownRoot: String, options: SearchOptions) {
    self.root = root
    self.shownRoot = shownRoot
    honoursIgnoreFiles = options.honoursIgnoreFiles
    takesFragments = options.takesFragments
  }

  /// Searches a folder and its subfolders, except those already seen.
  mutating func search(_ folder: Found, seen: inout Set<[UInt8]>) {
    folders = [folder]
    // Links inside a linked folder are followed after the links found before it.
    while true {
      while let folder = folders.popLast() {
        guard seen.insert(Array(folder.resolvedPath.utf8)).inserted else {
          metSearchedFolder = true
          continue
        }
        do throws(SystemError) {
          try list(folder)
        } catch {
          problems.append(.system(path: folder.path, error))
        }
      }
      guard !links.isEmpty else { break }
      let pending = links
      links = []
      for link in pending { follow(link) }
    }
  }

  private mutating func list(_ folder: Found) throws(SystemError) {
    let descriptor = try root.openFolder(folder.resolvedPath)
    let entries = try FolderEntry.list(closing: descriptor)
    var rules = folder.rules
    if honoursIgnoreFiles { readRules(of: folder, entries, into: &rules) }
    for entry in entries
    where entry.name.utf8.first != UInt8(ascii: ".") {
      let isWanted = isWanted(entry.name)
      guard isWanted || entry.kind == .folder || entry.kind == .link else { continue }
      let place = Found(
        path: FilePaths.join(folder.path, entry.name),
        relativePath: FilePaths.join(folder.relativePath, entry.name),
        resolvedPath: FilePaths.join(folder.resolvedPath, entry.name),
        ignorePath: FilePaths.join(folder.ignorePath, entry.name), rules: rules)
      if rules.ignores(place.ignorePath, isFolder: entry.kind == .folder) { continue }
      guard entry.isText else {
        // A link counts as one to a file here: it is followed only if it is named like a spec.
        if isWanted || entry.kind == .folder {
          problems.append(.system(path: place.path, .undecodable))
        }
        continue
      }
      switch entry.kind {
      case .folder: folders.append(place)
      case .link: links.append(place)
      case .regular: found.append(place)
      case .other: problems.append(.notRegularFile(path: place.path))
      }
    }
  }

  /// Reads the `.gitignore` file of a folder, if any. Like git, it follows no link there.
  private mutating func readRules(
    of folder: Found, _ entries: [FolderEntry], into rules: inout IgnoreRules
  ) {
    let name = ".gitignore"
    guard entries.contains(where: { $0.kind == .regular && $0.name == name }) else { return }
    let path = FilePaths.join(folder.path, name)
    ignoreFiles.append(path)
    do throws(FileProblem) {
      let bytes = try InputFile.read(
        FilePaths.join(folder.resolvedPath, name), beneath: root, shownAs: path, limit: 1 << 20)
      rules.add(bytes, in: folder.ignorePath)
    } catch {
      problems.append(error)
    }
  }

  /// Follows a link whose destination is inside the root.
  private mutating func follow(_ link: Found) {
    let isWanted = isWanted(FilePaths.lastComponent(of: link.path))
    do throws(SystemError) {
      let kind = try FileStatus(path: link.path).kind
      guard kind == .folder || isWanted else { return }
      var target = link
      target.resolvedPath = try SystemCalls.resolve(link.path)
      let isInside = FilePaths.relative(target.resolvedPath, to: root.path) != nil
      guard isInside || root.trustsLinks else {
        let problem = FileProblem.outsideRoot(path: link.path, root: shownRoot)
        if kind == .folder { skipped.append(problem) } else { problems.append(problem) }
        return
      }
      switch kind {
      case .folder: folders.append(target)
      case .regular: found.append(target)
      default: problems.append(.notRegularFile(path: link.path))
      }
    } catch {
      // A broken link matters only if it is named like a spec.
      if isWanted { problems.append(.system(path: link.path, error)) }
    }
  }

  private func isWanted(_ name: String) -> Bool {
    if let names { return names(name) }
    return SpecSearch.isSpec(name) && (takesFragments || !SpecSearch.isFragment(name))
  }
}
