import SpecCompiler
import MessageContent

/// The files below a root folder: nothing outside it is read.
struct RootedFiles: SourceProvider {
  /// The absolute path of the root, without links.
  let root: String

  /// How many bytes a fragment may have.
  let maximumFileSize: Int

  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    let resolved = try resolve(path, relativeTo: base)
    let limit = maximumFileSize
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try InputFile.read(resolved, shownAs: path, limit: limit)
    } catch {
      guard case .system(_, let errno) = error else { throw .notRegularFile }
      throw SourceError(errno)
    }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    let resolved = try resolve(path, relativeTo: base)
    do throws(SystemError) {
      let status = try FileStatus(path: resolved)
      if status.kind == .regular { return .file(path: resolved, length: status.size) }
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

  /// The absolute path without links of a path that a spec writes, inside the root.
  private func resolve(_ path: String, relativeTo base: String) throws(SourceError) -> String {
    // A NUL would end the path early in the C library: what was checked is not what is opened.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound }
    guard path.utf8.first != UInt8(ascii: "/") else { throw .outsideRoot }
    let folder = FilePaths.folder(of: base)
    let resolved: String
    do throws(SystemError) {
      resolved = try SystemCalls.resolve("\(folder)/\(path)")
    } catch {
      throw leavesRoot(path, from: folder) ? .outsideRoot : SourceError(error)
    }
    guard FilePaths.relative(resolved, to: root) != nil else { throw .outsideRoot }
    return resolved
  }

  /// Whether a path that could not be resolved leads outside by its text: what stands there is not
  /// told.
  private func leavesRoot(_ path: String, from folder: String) -> Bool {
    guard let start = try? SystemCalls.resolve(folder) else { return false }
    return FilePaths.relative(FilePaths.normalized("\(start)/\(path)"), to: root) == nil
  }
}

extension SourceError {
  fileprivate init(_ errno: SystemError) {
    switch errno {
    case .noSuchFileOrDirectory, .notDirectory: self = .notFound
    case .permissionDenied, .notPermitted: self = .permissionDenied
    case .tooManyLinks: self = .linkLoop
    default: self = .other(errno: errno.number)
    }
  }
}
