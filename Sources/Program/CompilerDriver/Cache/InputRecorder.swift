import MessageContent
import Synchronization

/// Notes what a run reads while it reads it, on several threads: the digest of each spec, and the files
/// that specs include and attach.
final class InputRecorder: Sendable {
  /// A file that a spec or a fragment names.
  struct Named: Sendable {
    /// The path as it is written.
    var path: String

    /// The file that writes it, as messages show it.
    var base: String

    /// The folder that the file must lie beneath.
    var root: String

    /// Whether the file is included and was read; others are attached.
    var isFragment: Bool

    /// The digest of the content that was read from a fragment.
    var digest: ContentDigest?

    /// What a fragment was before it was read, and an attached file when it was measured.
    var version: FileStatus.Version?
  }

  /// What tells named files apart: the same path in two files of one folder is one.
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

  /// A spec that was read.
  struct Spec: Sendable {
    var digest: ContentDigest

    /// The version of the file before it was read.
    var version: FileStatus.Version?
  }

  private struct State {
    var specs: [Int: Spec] = [:]
    var named: [Key: Named] = [:]
    var hasChanged = false
  }

  private let state = Mutex(State())

  /// Notes a spec that was read, by its place among those that were found.
  func add(spec index: Int, _ bytes: [UInt8], _ version: FileStatus.Version?) {
    let spec = Spec(digest: ContentDigest(hashing: bytes), version: version)
    state.withLock { $0.specs[index] = spec }
  }

  /// Notes a file that was named and found.
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
      // Which of the files that name it is found first must make no difference.
      if named.base.utf8.lexicographicallyPrecedes(earlier.base.utf8) { state.named[key] = named }
    }
  }

  /// All specs, in their order; nil when some spec was not read.
  func specs(_ count: Int) -> [Spec]? {
    state.withLock { state in
      let specs = (0..<count).compactMap { state.specs[$0] }
      return specs.count == count ? specs : nil
    }
  }

  /// The named files, fragments first, sorted; nil when one of them changed during the run.
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
