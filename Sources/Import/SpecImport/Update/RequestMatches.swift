import MessageSyntax

/// The requests of three folders that are the same.
struct RequestMatches {
  /// A request in a file.
  struct Place {
    let path: String
    let name: String
    let entry: SpecTree.Entry
    /// The method and the path, or the URL.
    let target: String
  }

  /// A request, where it is in each folder.
  struct Match {
    var base: Place?
    var owner: Place?
    var new: Place?
  }

  /// The requests of the base, and those that the owner and the source added alike.
  private(set) var all: [Match] = []

  /// The new ones, in the order of the source.
  private(set) var added: [Place] = []

  /// The places of the owner's requests in ``all``, by the file and the name in the source.
  private var indices: [[String]: Int] = [:]

  /// The files and names of the owner's requests.
  private let taken: Set<[String]>

  init(base: [String: SpecTree], owner: [String: SpecTree], new: [String: SpecTree]) {
    let owned = Self.places(owner)
    taken = Set(owned.map { [$0.path, $0.name] })
    var owners = Pool(owned)
    var news = Pool(Self.places(new))
    let bases = Self.places(base)
    // Exact matches first, so that no request is taken for another that was renamed.
    var matches = bases.map { Match(base: $0) }
    for round in Pool.rounds {
      for index in matches.indices {
        guard let place = matches[index].base else { continue }
        if matches[index].owner == nil { matches[index].owner = owners.take(place, round) }
        if matches[index].new == nil { matches[index].new = news.take(place, round) }
      }
    }
    for place in news.rest {
      if let own = owners.take(place, .all) {
        matches.append(Match(owner: own, new: place))
      } else {
        added.append(place)
      }
    }
    all = matches
    for (index, match) in matches.enumerated() {
      if let place = match.new { indices[[place.path, place.name]] = index }
    }
  }

  /// The owner's request that is one of the source's.
  func owner(of name: String, in path: String) -> Place? {
    indices[[path, name]].flatMap { all[$0].owner }
  }

  /// Whether the owner has a request of a name in a file.
  func isTaken(_ name: String, in path: String) -> Bool { taken.contains([path, name]) }

  private static func places(_ trees: [String: SpecTree]) -> [Place] {
    trees.keys.sorted().flatMap { path -> [Place] in
      guard let tree = trees[path] else { return [] }
      return tree.entries(of: tree.requests).map { entry in
        let method = tree.text("method", of: entry.value) ?? ""
        let target = tree.text("path", of: entry.value) ?? tree.text("url", of: entry.value) ?? ""
        return Place(
          path: path, name: tree.name(entry), entry: entry, target: "\(method) \(target)")
      }
    }
  }

  /// Requests that can be taken once.
  private struct Pool {
    /// How a request is found.
    enum Round {
      /// The same file, name, method and path.
      case all
      /// The same name, method and path.
      case nameAndTarget
      case target
      case name
    }

    static let rounds: [Round] = [.all, .nameAndTarget, .target, .name]

    private let places: [Place]
    private var isTaken: [Bool]
    private var indices: [[String]: [Int]] = [:]

    init(_ places: [Place]) {
      self.places = places
      isTaken = Array(repeating: false, count: places.count)
      for (index, place) in places.enumerated() {
        for round in Self.rounds { indices[Self.key(place, round), default: []].append(index) }
      }
    }

    var rest: [Place] { places.indices.filter { !isTaken[$0] }.map { places[$0] } }

    mutating func take(_ place: Place, _ round: Round) -> Place? {
      let free = (indices[Self.key(place, round)] ?? []).first { !isTaken[$0] }
      guard let free else { return nil }
      isTaken[free] = true
      return places[free]
    }

    private static func key(_ place: Place, _ round: Round) -> [String] {
      switch round {
      case .all: ["all", place.path, place.name, place.target]
      case .nameAndTarget: ["both", place.name, place.target]
      case .target: ["target", place.target]
      case .name: ["name", place.name]
      }
    }
  }
}
