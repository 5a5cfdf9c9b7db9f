import MessageContent
import Synchronization

/// Records what a run reads, on several threads: the digest of each spec, and the files that specs
/// include and attach.
final class InputRecorder: Sendable {
  /// A file that a spec or a fragment names.
  struct Named: Sendable {
    /// The path as written.
    var path: String

    /// The file that contains the path, as shown in messages.
    var base: String

    /// The folder that the file must be beneath.
    var root: String

    /// Whether the file is included and was read; otherwise it is attached.
    var isFragment: Bool

    /// The digest of a fragment's content.
    var digest: FileDigest?

    /// The version of a fragment before it was read, or of an attached file when it was measured.
    var version: FileStatus.Version?
  }

  /// Identifies a named file. The same path in two files of one folder names one file.
  private struct Key: Hashable {
    var root: [UInt8]
    var folder: [UInt8]
    var path: [UInt8]
    var isFragment: Bool

    init(_ named: Named) {
      root = Array(named.root.utf8)
      folder = Array(FilePaths.folder(of: named.base).utf8)
      path = Array(named.path.utf8)
      isFragment = named.isFragment
    }
  }

  /// A spec that has been read.
  struct Spec: Sendable {
    var digest: FileDigest

    /// The version of the file before it was read.
    var version: FileStatus.Version?
  }

  private struct State {
    var specs: [Int: Spec] = [:]
    var named: [Key: Named] = [:]
    var hasChanged = false
  }

  private let state = Mutex(State())

  /// Records a spec, by its index in the search.
  func add(spec index: Int, _ bytes: [UInt8], _ version: FileStatus.Version?) {
    let spec = Spec(digest: FileDigest(hashing: bytes), version: version)
    state.withLock { $0.specs[index] = spec }
  }

  /// Records a file that was named and found.
  func add(_ named: Named) {
    let key = Key(named)
    state.withLock { state in
      guard let earlier = state.named[key] else {
        state.named[key] = named
        return
      }
      if earlier.digest != named.digest || earlier.version != named.version {
        state.hasChanged = true
      }
      // The result must not depend on which of the naming files is read first.
      if named.base.utf8.lexicographicallyPrecedes(earlier.base.utf8) { state.named[key] = named }
    }
  }

  /// All specs in order, or nil if one was not read.
  func specs(_ count: Int) -> [Spec]? {
    state.withLock { state in
      let specs = (0..<count).compactMap { state.specs[$0] }
      return specs.count == count ? specs : nil
    }
  }

  /// The named files, fragments first, sorted; nil if one changed during the run.
  var named: [Named]? {
    let state = state.withLock { $0 }
    if state.hasChanged { return nil }
    return state.named.values.sorted { left, right in
      if left.isFragment != right.isFragment { return left.isFragment }
      for (one, other) in [
        (left.root, right.root), (left.base, right.base), (left.path, right.path),
      ] where !one.utf8.elementsEqual(other.utf8) {
        return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return false
    }
  }
}
