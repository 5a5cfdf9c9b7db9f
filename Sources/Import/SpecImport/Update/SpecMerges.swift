/// The merges of all files of a folder.
struct SpecMerges {
  private let base: [String: SpecTree]
  private let new: [String: SpecTree]
  private var merges: [String: SpecMerge] = [:]

  /// An empty spec, in place of a missing one.
  private static let nothing = SpecTree(Array("{}".utf8))

  init(
    base: [String: SpecTree], owner: [String: SpecTree], new: [String: SpecTree],
    kept: [String: Set<[String]>], theirs: Set<String>
  ) {
    (self.base, self.new) = (base, new)
    guard let nothing = Self.nothing else { return }
    for (path, tree) in owner {
      var merge = SpecMerge(base: nothing, owner: tree, new: nothing)
      merge.kept = kept[path] ?? []
      merge.theirs = theirs
      merges[path] = merge
    }
  }

  var paths: [String] { merges.keys.sorted() }

  subscript(path: String) -> SpecMerge? { merges[path] }

  // MARK: Outside requests

  /// Merges the keys of a file other than its requests.
  ///
  /// - Parameters:
  ///   - path: The imported file.
  ///   - place: The owner's file in which it is now.
  mutating func mergeShared(of path: String, in place: String) {
    // A file that is gone keeps its head for the requests that the owner keeps.
    guard new[path] != nil else { return }
    let root = base[path] == nil ? nil : 0
    with(place, base: path, new: path) { merge in
      if root != nil { merge.heading() }
      merge.maps(base: root, owner: 0, new: 0, path: [], except: ["requests"])
    }
  }

  // MARK: Requests

  mutating func merge(
    _ earlier: RequestMatches.Place?, _ own: RequestMatches.Place, _ later: RequestMatches.Place?,
    path: [String]
  ) {
    with(own.path, base: earlier?.path, new: later?.path) { merge in
      guard let requests = merge.owner.requests else { return }
      _ = merge.merge(earlier?.entry, own.entry, later?.entry, in: requests, path: path)
    }
  }

  /// Removes a request that is gone from the source, or marks it as deprecated if the owner has
  /// edited it.
  ///
  /// - Returns: Whether it is kept.
  mutating func retire(
    _ own: RequestMatches.Place, since earlier: RequestMatches.Place, deprecated: String
  ) -> Bool {
    var isKept = false
    with(own.path, base: earlier.path, new: nil) { merge in
      guard let requests = merge.owner.requests else { return }
      if own.name.isSame(as: earlier.name), merge.isUntouched(own.entry, since: earlier.entry) {
        merge.remove(own.entry, in: requests, path: ["requests", own.name])
        return
      }
      isKept = true
      if merge.owner.entry("deprecated", of: own.entry.value) == nil {
        merge.add("deprecated", text: deprecated, to: own.entry.value)
      }
    }
    return isKept
  }

  /// Inserts a request.
  ///
  /// - Parameters:
  ///   - request: The request in the source.
  ///   - neighbour: The owner's request after which it comes; `nil` for the first place.
  ///   - place: The owner's file.
  mutating func insert(
    _ request: RequestMatches.Place, after neighbour: SpecTree.Entry?, in place: String
  ) {
    with(place, base: nil, new: request.path) { merge in
      guard let requests = merge.owner.requests else { return }
      merge.insert(request.entry, after: neighbour, in: requests)
    }
  }

  /// A file of the source without some of its requests.
  static func without(_ requests: [RequestMatches.Place], in tree: SpecTree) -> [UInt8] {
    guard let nothing, let map = tree.requests else { return tree.source }
    var merge = SpecMerge(base: nothing, owner: tree, new: nothing)
    for request in requests { merge.remove(request.entry, in: map, path: []) }
    return merge.merged()
  }

  // MARK: One merge

  func changeCount(in path: String) -> Int { merges[path]?.changes.count ?? 0 }

  func changes(in path: String, since count: Int) -> ArraySlice<SpecMerge.Change> {
    merges[path]?.changes[count...] ?? []
  }

  private mutating func with(
    _ path: String, base earlier: String?, new later: String?, _ body: (inout SpecMerge) -> Void
  ) {
    guard var merge = merges[path], let nothing = Self.nothing else { return }
    merge.base = earlier.flatMap { base[$0] } ?? nothing
    merge.new = later.flatMap { new[$0] } ?? nothing
    merges[path] = nil
    body(&merge)
    merges[path] = merge
  }
}
