import MessageContent
import SpecCompilation

/// The files below a root folder: nothing outside it is read.
struct RootedFiles: SourceProvider {
  let root: RootFolder

  /// How many bytes a fragment may have.
  let maximumFileSize: Int

  /// Takes note of the files that are found, where a run keeps a cache.
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
        digest: ContentDigest(hashing: bytes), version: version))
    return bytes
  }

  /// What a file is before it is read, where somebody takes note of it.
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
    // Without `..` there is one name for a file, whoever asks for it; but `..` after a link to a
    // folder does not lead back.
    guard !simple.utf8.elementsEqual(joined.utf8),
      let folder = try? SystemCalls.resolve(FilePaths.folder(of: joined)),
      let simpleFolder = try? SystemCalls.resolve(FilePaths.folder(of: simple)),
      folder.utf8.elementsEqual(simpleFolder.utf8)
    else { return joined }
    return simple
  }

  /// The absolute path, without links, of the folder that a path which a file writes is relative to.
  private func resolvedFolder(of base: String, for path: String) throws(SourceError) -> String {
    // A NUL would end the path early in the C library: what was checked is not what is opened.
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
