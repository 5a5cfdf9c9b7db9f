import MessageSyntax

/// Declares the encodings of queries and forms that several requests give to one name once, in the
/// defaults of the spec. Messages stay the same.
struct SharedEncodings {
  /// The least number of requests that share an encoding.
  private static let least = 3

  /// The section of encodings, `query` or `form`, and a name in it.
  private struct Key: Hashable {
    let section: String
    let name: NameKey
  }

  /// The uses of a name.
  private struct Use {
    var node: SpecNode?
    var name = ""
    var count = 0
    /// Whether a request writes the name in another way.
    var isDivided = false
  }

  private var uses: [Key: Use] = [:]
  private var order: [Key] = []

  /// Moves them in a model.
  static func move(in model: inout APIModel) {
    var shared = SharedEncodings()
    for operation in model.requests { shared.count(operation.request) }
    let moved = shared.order.filter { key in
      shared.uses[key].map { !$0.isDivided && $0.count >= least } ?? false
    }
    guard !moved.isEmpty else { return }
    var encoding = SpecMap([("preset", .text("openapi"))])
    for key in moved {
      guard let use = shared.uses[key], let node = use.node else { continue }
      Self.withNames(key.section, of: &encoding) { $0.add(use.name, node) }
    }
    let keys = Set(moved)
    for index in model.requests.indices { remove(keys, from: &model.requests[index].request) }
    model.sharedEncoding = encoding
  }

  /// Changes the encodings of names. Those of the query are not in a section of their own.
  private static func withNames(
    _ section: String, of encoding: inout SpecMap, _ change: (inout SpecMap) -> Void
  ) {
    guard section == "form" else { return encoding.withMap("names", change) }
    encoding.withMap(section) { $0.withMap("names", change) }
  }

  /// The encodings of names in a section of a request.
  private static func names(_ section: String, of request: SpecRequest) -> [SpecMap.Entry] {
    var options: SpecNode? = .map(request.encoding)
    if section == "form" { options = request.encoding[section] }
    guard case .map(let map)? = options, case .map(let names)? = map["names"] else { return [] }
    return names.entries
  }

  private mutating func count(_ request: SpecRequest) {
    for section in ["query", "form"] {
      let entries = Self.names(section, of: request)
      for entry in entries {
        let key = Key(section: section, name: NameKey(entry.key))
        if uses[key] == nil { order.append(key) }
        var use = uses[key] ?? Use()
        use.isDivided = use.isDivided || use.node.map { $0 != entry.value } ?? false
        (use.node, use.name, use.count) = (entry.value, entry.key, use.count + 1)
        uses[key] = use
      }
      let own = Set(entries.map { NameKey($0.key) })
      for name in Self.written(section, by: request) where !own.contains(NameKey(name)) {
        let key = Key(section: section, name: NameKey(name))
        if uses[key] == nil { order.append(key) }
        uses[key, default: Use()].isDivided = true
      }
    }
  }

  /// The names that a request writes by the encodings of a section: a form, too, has those of the
  /// query.
  private static func written(_ section: String, by request: SpecRequest) -> [String] {
    var names: [String] = []
    if let content = request.content, content.key == "form", case .map(let form) = content.value {
      names = form.entries.map(\.key)
    }
    return section == "form" ? names : names + request.query.entries.map(\.key)
  }

  private static func remove(_ keys: Set<Key>, from request: inout SpecRequest) {
    for section in ["query", "form"] where !names(section, of: request).isEmpty {
      withNames(section, of: &request.encoding) { names in
        names.entries.removeAll { keys.contains(Key(section: section, name: NameKey($0.key))) }
      }
    }
    if request.encoding.contains("form") {
      request.encoding.withMap("form") { $0.entries.removeAll { $0.value.isEmpty } }
    }
    request.encoding.entries.removeAll { $0.value.isEmpty }
  }
}
