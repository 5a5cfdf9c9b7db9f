import MessageContent

/// The files that specs are made of, found by the places of events.
struct WatchedFiles {
  /// Changes since the last time.
  struct Changes {
    /// The changed names, with the paths of the files that they are.
    var files: [(name: String, paths: [String])]

    /// Whether anything else may have changed.
    var areMore: Bool
  }

  private var events: FolderEvents

  /// The paths of the files whose content is decided at a place: that of the file itself, and if it
  /// is a link, that of its destination.
  private var paths: [FolderEvents.Place: [String]] = [:]

  /// The places of the folders that paths lead through, whether they exist or not.
  private var ways: Set<FolderEvents.Place> = []

  /// The numbers of the folders of paths.
  private var folders: [String: Int] = [:]

  /// The folders where a new folder may contain specs.
  private var searched: Set<Int> = []

  init() throws(FileProblem) {
    do throws(SystemError) {
      events = try FolderEvents()
    } catch {
      throw .system(path: "watch", error)
    }
  }

  /// Watches files.
  ///
  /// - Returns: Those in folders that were not watched before, which may have changed meanwhile.
  mutating func add(_ files: [String]) throws(FileProblem) -> [String] {
    var unwatched: [String] = []
    for file in files {
      var isNew = try add(file, at: file)
      if (try? FileStatus(file))?.kind == .link, let target = try? SystemCalls.resolve(file),
        try add(file, at: target)
      {
        isNew = true
      }
      if isNew { unwatched.append(file) }
    }
    return unwatched
  }

  /// Watches folders that were searched, given by their paths as bytes.
  ///
  /// - Returns: Whether one was not watched before.
  mutating func add(searched paths: Set<[UInt8]>) throws(FileProblem) -> Bool {
    var isNew = false
    for path in paths {
      guard let watched = try watchFolder(String(decoding: path, as: UTF8.self)) else { continue }
      searched.insert(watched.folder)
      if watched.isNew { isNew = true }
    }
    return isNew
  }

  /// Watches what paths lead to: the folders of files, and folders.
  mutating func addNamed(_ paths: [String]) throws(FileProblem) {
    for path in paths {
      _ = try watch(InputFile.isFile(path) ? FilePaths.folder(of: path) : path)
    }
  }

  /// Watches nothing any more.
  mutating func forget() {
    (paths, ways, folders, searched) = ([:], [], [:], [])
    events.forgetFolders()
  }

  /// Waits for changes of watched files, and of other names in their folders that matter.
  mutating func wait(
    _ isOfInterest: (_ name: String) -> Bool
  ) throws(FileProblem) -> Changes {
    let changes = try waitForEvents(isOfInterest)
    return Changes(
      // A spec that is still made of a file adds its place again.
      files: changes.places.map { ($0.name, paths.removeValue(forKey: $0) ?? []) },
      areMore: changes.areMore)
  }

  private mutating func waitForEvents(
    _ isOfInterest: (_ name: String) -> Bool
  ) throws(FileProblem) -> FolderEvents.Changes {
    let (paths, ways, searched) = (paths, ways, searched)
    do throws(SystemError) {
      return try events.wait { place, isFolder in
        if ways.contains(place) { return .decidesAll }
        let isHidden = place.name.utf8.first == UInt8(ascii: ".")
        if isFolder, !isHidden, searched.contains(place.folder) { return .decidesAll }
        return paths[place] != nil || isOfInterest(place.name) ? .decidesFiles : .none
      }
    } catch {
      throw .system(path: "watch", error)
    }
  }

  /// Watches the place of a path for a file. Returns whether its folder was not watched before.
  private mutating func add(_ file: String, at path: String) throws(FileProblem) -> Bool {
    let (folder, isNew) = try watch(FilePaths.folder(of: path))
    guard let folder else { return isNew }
    let place = FolderEvents.Place(folder: folder, name: FilePaths.lastComponent(of: path))
    if paths[place]?.contains(where: { $0.utf8.elementsEqual(file.utf8) }) != true {
      paths[place, default: []].append(file)
    }
    return isNew
  }

  /// Watches a folder and those above it.
  ///
  /// - Returns: The number of the folder, if it exists, and whether it or the nearest one above it
  ///   was not watched before.
  private mutating func watch(_ path: String) throws(FileProblem) -> (folder: Int?, isNew: Bool) {
    if let folder = folders[path] { return (folder, false) }
    let parent = FilePaths.folder(of: path)
    var isNew = false
    if path != ".", path != parent {
      let above = try watch(parent)
      isNew = above.isNew
      if let folder = above.folder {
        ways.insert(.init(folder: folder, name: FilePaths.lastComponent(of: path)))
      }
    }
    guard let watched = try watchFolder(path) else { return (nil, isNew) }
    folders[path] = watched.folder
    return watched
  }

  private mutating func watchFolder(
    _ path: String
  ) throws(FileProblem) -> (folder: Int, isNew: Bool)? {
    do throws(SystemError) {
      return try events.watch(path)
    } catch {
      throw .system(path: "watch", error)
    }
  }
}
