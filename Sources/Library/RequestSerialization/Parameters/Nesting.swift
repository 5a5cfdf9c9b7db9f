/// How deep a list or a map nests.
///
/// Swift releases a value with all that it holds, one call inside the other. A program can make
/// values of many levels, one by one, which would overflow the stack when the last reference goes:
/// those that nest deeper than ``limit`` are taken apart in a loop.
enum Nesting: Sendable {
  /// So many levels at most, the list or map itself being one.
  case shallow(UInt32)

  /// More levels than a stack should release.
  case deep(DeepContents)

  private static var limit: UInt32 { 128 }

  /// How deep a list of some values nests.
  init(of items: [ParameterValue]) {
    var levels: UInt32 = 0
    for index in items.indices { levels = max(levels, items[index].levels) }
    self = levels < Self.limit ? .shallow(levels + 1) : .deep(DeepContents(values: items))
  }

  /// How deep a map of some entries nests.
  init(of entries: [Parameters.Entry]) {
    var levels: UInt32 = 0
    for index in entries.indices { levels = max(levels, entries[index].value.levels) }
    self = levels < Self.limit ? .shallow(levels + 1) : .deep(DeepContents(entries: entries))
  }

  /// The levels; more than the limit where they are not counted.
  fileprivate var levels: UInt32 {
    switch self {
    case .shallow(let levels): levels
    case .deep: Self.limit
    }
  }

  /// Changes the entries of a map, with a new value among them or without.
  mutating func change(
    _ names: inout NamedEntries<Parameters.Entry>, adding value: ParameterValue?,
    _ body: (inout NamedEntries<Parameters.Entry>) -> Void
  ) {
    switch self {
    case .shallow(let own):
      body(&names)
      let levels = max(own, (value?.levels ?? 0) + 1)
      self =
        levels <= Self.limit
        ? .shallow(levels) : .deep(DeepContents(entries: names.elements))
    case .deep(var contents):
      // Without its reference the entries are changed in place.
      self = .shallow(0)
      if isKnownUniquelyReferenced(&contents) {
        contents.entries = []
        body(&names)
        contents.entries = names.elements
      } else {
        body(&names)
        contents = DeepContents(entries: names.elements)
      }
      self = .deep(contents)
    }
  }
}

extension ParameterValue {
  fileprivate var nesting: Nesting? {
    switch self {
    case .array(let list), .set(let list): list.nesting
    case .map(let map): map.nesting
    default: nil
    }
  }

  /// How many levels the value nests; a scalar has none.
  fileprivate var levels: UInt32 {
    switch self {
    case .array(let list), .set(let list): list.nesting.levels
    case .map(let map): map.nesting.levels
    default: 0
    }
  }

  fileprivate var deepContents: DeepContents? {
    guard case .deep(let contents)? = nesting else { return nil }
    return contents
  }
}

/// A second reference to what a list or a map holds, which is the last one when it is released.
final class DeepContents: Sendable {
  // Changed only where there is one reference to this object.
  nonisolated(unsafe) private var values: [ParameterValue]
  nonisolated(unsafe) fileprivate var entries: [Parameters.Entry]

  fileprivate init(values: [ParameterValue] = [], entries: [Parameters.Entry] = []) {
    self.values = values
    self.entries = entries
  }

  deinit {
    var rest: [DeepContents] = []
    letGo(keeping: &rest)
    while var contents = rest.popLast() {
      // Others may hold it too; then it is theirs to release.
      if isKnownUniquelyReferenced(&contents) { contents.letGo(keeping: &rest) }
    }
  }

  /// Lets go of everything but the contents of what is deep itself.
  private func letGo(keeping rest: inout [DeepContents]) {
    for value in values {
      if let contents = value.deepContents { rest.append(contents) }
    }
    for entry in entries {
      if let contents = entry.value.deepContents { rest.append(contents) }
    }
    values = []
    entries = []
  }
}
