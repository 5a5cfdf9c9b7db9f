import MessageContent
import SpecCompilation

/// The files below a root folder. Nothing outside it is read.
struct RootedFiles: SourceProvider {
  let root: RootFolder

  /// The maximum size of a fragment in bytes.
  let maximumFileSize: Int

  /// Records the files that are found, if the run writes a cache.
  var recorder: InputRecorder?

  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    let folder = try resolvedFolder(of: base, for: path)
    let limit = maximumFileSize
    let version = version(of: path, in: folder)
    let bytes: [UInt8]
    do throws(ContentError) {
      bytes = try RegularFile(path, in: folder, beneath: root).readAll(limit: limit)
    } catch {
      switch error {
      case .open(_, let errno), .read(_, let errno): throw SourceError(SystemError(errno))
      case .lengthChanged, .contentChanged: throw .changed
      default: throw .notRegularFile
      }
    }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    recorder?.add(
      .init(
        path: path, base: base, root: root.path, isFragment: true,
        digest: FileDigest(hashing: bytes), version: version))
    return bytes
  }

  /// The version of a file before it is read, if a recorder needs it.
  private func version(of path: String, in folder: String) -> FileStatus.Version? {
    guard recorder != nil, let file = try? root.file(path, in: folder) else { return nil }
    return file.version
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    let folder = try resolvedFolder(of: base, for: path)
    do throws(SystemError) {
      if let file = try root.file(path, in: folder) {
        recorder?.add(
          .init(
            path: path, base: base, root: root.path, isFragment: false, version: file.version))
        return AttachedFile(file)
      }
    } catch {
      throw SourceError(error)
    }
    throw .notRegularFile
  }

  func listedPath(of path: String, relativeTo base: String) -> String {
    let joined = SourcePath.joined(path, relativeTo: base)
    let simple = FilePaths.simplified(joined)
    // Removing `..` gives a file one name, whichever file names it. But `..` after a link to a
    // folder does not lead back to the folder with the link.
    guard !simple.utf8.elementsEqual(joined.utf8),
      let folder = try? SystemCalls.resolve(FilePaths.folder(of: joined)),
      let simpleFolder = try? SystemCalls.resolve(FilePaths.folder(of: simple)),
      folder.utf8.elementsEqual(simpleFolder.utf8)
    else { return joined }
    return simple
  }

  func pathFromRoot(of path: String, relativeTo base: String) -> String? {
    guard let folder = try? resolvedFolder(of: base, for: path) else { return nil }
    let full = FilePaths.join(folder, path)
    if let file = try? SystemCalls.resolve(full),
      let inside = FilePaths.relative(file, to: root.path)
    {
      return inside
    }
    // A trusted link that leads outside.
    guard let place = try? SystemCalls.resolve(FilePaths.folder(of: full)) else { return nil }
    return FilePaths.relative(
      FilePaths.join(place, FilePaths.lastComponent(of: full)), to: root.path)
  }

  /// The absolute path, without links, of the folder that a path written in a file is relative to.
  private func resolvedFolder(of base: String, for path: String) throws(SourceError) -> String {
    // The C library would cut the path at a NUL and open another file than was checked.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound }
    guard path.utf8.first != UInt8(ascii: "/") else { throw .outsideRoot }
    do throws(SystemError) {
      return try SystemCalls.resolve(FilePaths.folder(of: base))
    } catch {
      throw SourceError(error)
    }
  }
}

extension SourceError {
  fileprivate init(_ error: SystemError) {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory: self = .notFound
    case .outsideFolder: self = .outsideRoot
    case .permissionDenied, .notPermitted: self = .permissionDenied
    case .tooManyLinks: self = .linkLoop
    default: self = .other(errno: error.number)
    }
  }
}
