import Diagnostics
import MessageSyntax

/// Merges a new import of a source into the folder that an owner has edited since.
///
/// Requests are found wherever the owner has put them: by their name, else by method and path.
package struct FolderUpdate {
  /// The files of a folder, by their paths.
  package typealias Files = [String: [UInt8]]

  /// A conflict, or a request that is gone from the source.
  package struct Notice: Sendable {
    package let path: String
    /// The line in the owner's file, from 1.
    package let line: Int
    /// The request, if it is one's.
    package let request: String?
    package let text: String
    /// The place of the request in the source, if it is known: `petstore.yaml:14:5`.
    package var origin: String?
  }

  /// The end of a request in an update.
  package enum Fate: Sendable {
    case added, removed, deprecated
    /// The keys that changed, such as `+json.radar`.
    case changed([String])
  }

  private let base: [String: SpecTree]
  private let owner: [String: SpecTree]
  private let new: [String: SpecTree]
  private let files: (base: Files, owner: Files, new: Files)
  private let source: String
  private let theirs: Set<String>
  /// The places of requests in the source, by the file and the name in the new import.
  private let origins: [String: [String: String]]
  /// The same for the owner's files and names.
  private var ownerOrigins: [[String]: String] = [:]

  /// The merged files: those that change, and `nil` for those that go.
  package private(set) var results: [String: [UInt8]?] = [:]
  package private(set) var conflicts: [Notice] = []
  package private(set) var fates: [(path: String, request: String, fate: Fate)] = []
  /// The owner's files that have mistakes. With any, nothing is merged.
  package let unreadable: [String]
  /// Changes outside requests, by file.
  package private(set) var shared: [(path: String, keys: [String])] = []

  /// Merges.
  ///
  /// - Parameters:
  ///   - base: The files of the earlier import.
  ///   - owner: The files of the folder now.
  ///   - new: The files of the new import.
  ///   - source: The name of the source, for `deprecated`.
  ///   - theirs: The requests, and keys such as `types.Pet`, for which the source's change is taken
  ///     in conflicts.
  ///   - origins: The places of requests in the source, by the file and name in the new import.
  package init(
    base: Files, owner: Files, new: Files, source: String, theirs: Set<String> = [],
    origins: [String: [String: String]] = [:]
  ) {
    files = (base, owner, new)
    self.base = Self.trees(base)
    let trees = Self.trees(owner)
    self.owner = trees
    self.new = Self.trees(new)
    (self.source, self.origins) = (source, origins)
    self.theirs = Set(theirs.flatMap { [$0, "requests.\($0)"] })
    unreadable = Set(base.keys).union(new.keys)
      .filter { SpecTree.isSpec($0) && owner[$0] != nil && trees[$0] == nil }.sorted()
    guard unreadable.isEmpty else { return }
    var kept: [String: Set<[String]>] = [:]
    for _ in 0..<Self.rounds {
      let missing = merge(keeping: kept)
      if missing.isEmpty { return }
      kept.merge(missing) { $0.union($1) }
    }
  }

  /// The largest number of merges: a kept type can name another one.
  private static let rounds = 8

  private static func trees(_ files: Files) -> [String: SpecTree] {
    files.filter { SpecTree.isSpec($0.key) }.compactMapValues { SpecTree($0) }
  }

  /// Merges.
  ///
  /// - Parameter kept: Declarations that remain although they are gone, by file.
  /// - Returns: Further ones that are missing then.
  private mutating func merge(keeping kept: [String: Set<[String]>]) -> [String: Set<[String]>] {
    (results, conflicts, fates, shared) = ([:], [], [], [])
    ownerOrigins = [:]
    var merges = SpecMerges(base: base, owner: owner, new: new, kept: kept, theirs: theirs)
    let matches = RequestMatches(base: base, owner: owner, new: new)
    let places = counterparts(matches)
    for path in Set(files.base.keys).union(files.new.keys).sorted() {
      guard SpecTree.isSpec(path) else {
        mergeContent(path)
        continue
      }
      guard let place = places[path] else { continue }
      merges.mergeShared(of: path, in: place)
    }
    for match in matches.all { apply(match, places, &merges) }
    insertNew(matches, places, &merges)
    for path in merges.paths { finish(path, merges) }
    conflicts.sort { ($0.path, $0.line) < ($1.path, $1.line) }
    var merged = owner
    for (path, bytes) in results where SpecTree.isSpec(path) {
      merged[path] = bytes.flatMap { SpecTree($0) }
    }
    return MissingDeclarations(base: base, merged: merged).paths(matches, places)
  }

  // MARK: Files

  /// The owner's file in which each imported file is now: of the same path, or the one that has
  /// most of its requests.
  private func counterparts(_ matches: RequestMatches) -> [String: String] {
    var places: [String: String] = [:]
    for path in Set(base.keys).union(new.keys) {
      guard owner[path] == nil else {
        places[path] = path
        continue
      }
      var counts: [String: Int] = [:]
      for match in matches.all where match.base?.path == path {
        if let found = match.owner?.path { counts[found, default: 0] += 1 }
      }
      places[path] = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    return places
  }

  /// Merges a file that is not a spec, as a whole.
  private mutating func mergeContent(_ path: String) {
    let (base, owner, new) = (files.base[path], files.owner[path], files.new[path])
    guard base != new, owner != new else { return }
    if owner == base {
      results[path] = .some(new)
    } else {
      let text = new == nil ? "is gone from the source" : "changed in the source"
      conflicts.append(
        Notice(path: path, line: 1, request: nil, text: "the file \(text); yours remains"))
    }
  }

  private mutating func finish(_ path: String, _ merges: SpecMerges) {
    guard let merge = merges[path] else { return }
    for conflict in merge.conflicts {
      let isRequest = conflict.path.first == "requests" && conflict.path.count > 1
      conflicts.append(
        Notice(
          path: path, line: merge.owner.line(at: conflict.offset),
          request: isRequest ? conflict.path[1] : nil, text: conflict.text,
          origin: isRequest ? ownerOrigins[[path, conflict.path[1]]] : nil))
    }
    let keys = merge.changes.filter { $0.path.first != "requests" }.map(\.text)
    if !keys.isEmpty { shared.append((path, keys)) }
    let text = merge.merged()
    guard text != merge.owner.source else { return }
    let tree = SpecTree(text)
    let isEmptied = merge.owner.requests != nil && tree?.entries(of: tree?.requests).isEmpty ?? true
    results[path] = .some(isEmptied && new[path] == nil ? nil : text)
  }

  // MARK: Requests

  private mutating func apply(
    _ match: RequestMatches.Match, _ places: [String: String], _ merges: inout SpecMerges
  ) {
    guard let owned = match.owner else {
      guard let before = match.base, let after = match.new,
        let earlier = base[before.path], let later = new[after.path],
        !earlier.isSame(before.entry.value, as: after.entry.value, of: later)
      else { return }
      conflicts.append(
        Notice(
          path: places[before.path] ?? before.path, line: 1, request: before.name,
          text: "request '\(before.name)' changed in the source; you have removed it",
          origin: origins[after.path]?[after.name]))
      return
    }
    if let new = match.new, let origin = origins[new.path]?[new.name] {
      ownerOrigins[[owned.path, owned.name]] = origin
    }
    let path = ["requests", owned.name]
    let before = merges.changeCount(in: owned.path)
    if match.new == nil, let earlier = match.base {
      let isKept = merges.retire(owned, since: earlier, deprecated: "no longer in \(source)")
      fates.append((owned.path, owned.name, isKept ? .deprecated : .removed))
      return
    }
    merges.merge(match.base, owned, match.new, path: path)
    let keys = merges.changes(in: owned.path, since: before).map { change in
      change.text(after: 2)
    }
    if !keys.isEmpty { fates.append((owned.path, owned.name, .changed(keys))) }
  }

  /// Inserts the requests that the source has now, each after its neighbour there.
  private mutating func insertNew(
    _ matches: RequestMatches, _ places: [String: String], _ merges: inout SpecMerges
  ) {
    for path in new.keys.sorted() {
      guard let tree = new[path] else { continue }
      let added = matches.added.filter { $0.path == path }
      if let place = places[path] {
        insert(added, of: path, in: place, matches, &merges)
      } else if base[path] == nil, tree.requests == nil || !added.isEmpty {
        // A file of its own, without the requests that the owner has elsewhere.
        let others = matches.all.compactMap(\.new).filter { $0.path == path }
        results[path] = .some(SpecMerges.without(others, in: tree))
        fates += added.map { (path, $0.name, .added) }
      }
    }
  }

  private mutating func insert(
    _ added: [RequestMatches.Place], of path: String, in place: String, _ matches: RequestMatches,
    _ merges: inout SpecMerges
  ) {
    guard !added.isEmpty, let tree = new[path] else { return }
    var rest = added[...]
    var neighbour: SpecTree.Entry?
    for entry in tree.entries(of: tree.requests) {
      guard let request = rest.first, request.entry.key == entry.key else {
        if let own = matches.owner(of: tree.name(entry), in: path), own.path == place {
          neighbour = own.entry
        }
        continue
      }
      rest.removeFirst()
      if matches.isTaken(request.name, in: place) {
        conflicts.append(
          Notice(
            path: place, line: 1, request: request.name,
            text:
              "request '\(request.name)' is new in the source, and you have another of its name",
            origin: origins[request.path]?[request.name]))
      } else {
        merges.insert(request, after: neighbour, in: place)
        fates.append((place, request.name, .added))
      }
    }
  }
}

extension SpecTree {
  /// Whether a file is a spec or a fragment, by its name.
  static func isSpec(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

  /// The number of the line at an offset, from 1.
  func line(at offset: Int) -> Int {
    1 + source[..<min(offset, source.count)].count { $0 == 0x0A }
  }
}

extension SpecMerge.Conflict {
  fileprivate var text: String {
    let key = path.first == "requests" ? path.dropFirst(2) : path[...]
    let name = key.isEmpty ? "the request" : "'\(key.joined(separator: "."))'"
    if let texts {
      return "\(name) is \(texts.source) in the source and \(texts.owner) here; yours remains"
    }
    return switch reason {
    case .bothChanged: "\(name) changed in the source and here; yours remains"
    case .removedByOwner: "\(name) changed in the source; you have removed it"
    case .removedInSource: "\(name) is gone from the source; yours remains"
    case .stillUsed: "\(name) is gone from the source; it remains, because something here names it"
    case .orderChanged: "the order of the keys of \(name) changed in the source; yours remains"
    }
  }
}

extension SpecMerge.Change {
  fileprivate var text: String { text(after: 0) }

  /// The change with the keys below the first ones.
  fileprivate func text(after count: Int) -> String {
    let sign =
      switch kind {
      case .added: "+"
      case .removed: "-"
      case .changed: "~"
      }
    return sign + path.dropFirst(count).joined(separator: ".")
  }
}
