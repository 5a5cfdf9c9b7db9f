import MessageContent

/// The file of `--cache`.
struct CacheFile: Sendable {
  /// The content of the file.
  enum Content: Sendable {
    /// No cache, or one of another version of Waybill.
    case nothing
    case cache(RunCache)

    /// A cache with bytes that no run wrote.
    case damaged
  }

  let path: String

  /// Reads the file.
  ///
  /// - Throws: `FileProblem.notCache` for a file that does not begin as a cache: it is never
  ///   replaced, so a run that names one by mistake is refused before it begins.
  func read() throws(FileProblem) -> Content {
    let bytes: [UInt8]
    do throws(ContentError) {
      bytes = try RegularFile(path, links: .refuse).readAll(limit: RunCache.maximumSize)
    } catch {
      switch error {
      case .open(_, SystemError.noSuchFileOrDirectory.number): return .nothing
      case .lengthChanged, .contentChanged: return .damaged
      // Links are not followed for writing, so they are not followed for reading.
      case .open(_, SystemError.tooManyLinks.number): throw .notCache(path: path)
      default: throw FileProblem(error, shownAs: path)
      }
    }
    // A loss of power can leave an empty file.
    if bytes.isEmpty { return .damaged }
    guard bytes.starts(with: RunCache.marker) else { throw .notCache(path: path) }
    do throws(CacheReader.Damage) {
      return try RunCache(bytes).map(Content.cache) ?? .nothing
    } catch {
      return .damaged
    }
  }

  /// Replaces the file in one step. The content need not survive a loss of power.
  func write(_ cache: RunCache, _ patience: LockPatience) throws(FileProblem) {
    let bytes = cache.encoded
    // A cache that is too large to be read back is not written.
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
