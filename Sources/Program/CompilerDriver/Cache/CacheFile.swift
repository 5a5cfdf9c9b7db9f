import MessageContent

/// The file of `--cache`.
struct CacheFile: Sendable {
  /// What is there.
  enum Content: Sendable {
    /// Nothing, or a cache of another version of Waybill.
    case nothing
    case cache(RunCache)

    /// A cache whose bytes are not those that a run wrote.
    case damaged
  }

  let path: String

  /// Reads the file.
  ///
  /// - Throws: `FileProblem.notCache` for a file that does not begin as a cache: it is not replaced
  ///   either, so a run that named it by mistake is refused before it begins.
  func read() throws(FileProblem) -> Content {
    let bytes: [UInt8]
    do throws(ContentError) {
      bytes = try RegularFile(path, links: .refuse).readAll(limit: RunCache.maximumSize)
    } catch {
      switch error {
      case .open(_, SystemError.noSuchFileOrDirectory.number): return .nothing
      case .lengthChanged, .contentChanged: return .damaged
      // Nothing is written through a link, so nothing is read through one.
      case .open(_, SystemError.tooManyLinks.number): throw .notCache(path: path)
      default: throw FileProblem(error, shownAs: path)
      }
    }
    // A loss of power can leave an empty file, in which nobody wrote anything.
    if bytes.isEmpty { return .damaged }
    guard bytes.starts(with: RunCache.marker) else { throw .notCache(path: path) }
    do throws(CacheReader.Damage) {
      return try RunCache(bytes).map(Content.cache) ?? .nothing
    } catch {
      return .damaged
    }
  }

  /// Writes the file, in one step. Its content is nothing that must survive a loss of power.
  func write(_ cache: RunCache, _ patience: LockPatience) throws(FileProblem) {
    let bytes = cache.encoded
    // What could not be read back is not written.
    guard bytes.count <= RunCache.maximumSize else { return }
    do throws(FileProblem) {
      try AtomicFile.write(bytes, to: path, AtomicFile.Options(patience: patience)) {
        $0.isEmpty || $0.starts(with: RunCache.marker)
      }
    } catch .foreign {
      throw .notCache(path: path)
    }
  }
}
