/// The nesting depth of a list or a map.
///
/// Swift releases a value and its contents recursively. A program can build values of many levels
/// step by step, whose release would overflow the stack: values nested deeper than ``limit`` are
/// released in a loop.
enum Nesting: Sendable {
  /// At most this many levels, including the list or map itself.
  case shallow(UInt32)

  /// More levels than the stack should release.
  case deep(DeepContents)

  private static var limit: UInt32 { 128 }

  /// The nesting depth of a list.
  init(of items: [ParameterValue]) {
    var levels: UInt32 = 0
    for index in items.indices { levels = max(levels, items[index].levels) }
    self = levels < Self.limit ? .shallow(levels + 1) : .deep(DeepContents(values: items))
  }

  /// The nesting depth of a map.
  init(of entries: [RequestParameters.Entry]) {
    var levels: UInt32 = 0
    for index in entries.indices { levels = max(levels, entries[index].value.levels) }
    self = levels < Self.limit ? .shallow(levels + 1) : .deep(DeepContents(entries: entries))
  }

  /// The number of levels; the limit if they are not counted.
  fileprivate var levels: UInt32 {
    switch self {
    case .shallow(let levels): levels
    case .deep: Self.limit
    }
  }

  /// Changes the entries of a map, with the depth of an added value.
  mutating func change(
    _ names: inout NamedEntries<RequestParameters.Entry>, adding value: ParameterValue?,
    _ body: (inout NamedEntries<RequestParameters.Entry>) -> Void
  ) {
    switch self {
    case .shallow(let own):
      body(&names)
      let levels = max(own, (value?.levels ?? 0) + 1)
      self =
        levels <= Self.limit
        ? .shallow(levels) : .deep(DeepContents(entries: names.elements))
    case .deep(var contents):
      // Without its reference, the entries are changed in place.
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

  /// The number of levels; 0 for a scalar.
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

/// A second reference to the contents of a list or a map, which is released last.
final class DeepContents: Sendable {
  // Changed only if this object has a single reference.
  nonisolated(unsafe) private var values: [ParameterValue]
  nonisolated(unsafe) fileprivate var entries: [RequestParameters.Entry]

  fileprivate init(values: [ParameterValue] = [], entries: [RequestParameters.Entry] = []) {
    self.values = values
    self.entries = entries
  }

  deinit {
    var rest: [DeepContents] = []
    letGo(keeping: &rest)
    while var contents = rest.popLast() {
      // If others hold it, too, they release it.
      if isKnownUniquelyReferenced(&contents) { contents.letGo(keeping: &rest) }
    }
  }

  /// Releases everything but the contents of deep values.
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
