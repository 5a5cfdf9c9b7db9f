// Sets, and lists that are one pair.

extension PairWriter {
  /// Writes `a=1,2`.
  ///
  /// Nested lists and sets are joined with the rest. A map that is not JSON text cannot be joined:
  /// if an item is one, each item gets its own pair, `a=1&a[b]=2`.
  func write(
    joined items: [ParameterValue], depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    var scalars: [ParameterValue] = []
    guard try collect(items, into: &scalars, depth: depth, named: output.key) else {
      return try write(each: items, depth: depth, to: &output)
    }
    guard !scalars.isEmpty else { return }
    output.beginPair()
    for (index, scalar) in scalars.enumerated() {
      if index > 0 { output.append(characters.delimiter) }
      try append(text: scalar, escapedBy: characters.item, to: &output)
    }
    output.endPair()
  }

  /// Collects the scalars of a list; `false` if it contains a map.
  private func collect(
    _ items: [ParameterValue], into scalars: inout [ParameterValue], depth: Int, named key: String
  ) throws(SerializationError) -> Bool {
    try NestingDepth.check(depth)
    for item in items {
      switch item {
      case .map where encoding.maps != .json: return false
      case .null: if encoding.nulls != .omit { scalars.append(item) }
      case .array(let inner):
        guard try collect(inner.items, into: &scalars, depth: depth + 1, named: key) else {
          return false
        }
      case .set(let members):
        let inner = try sorted(members.items, depth: depth + 1, named: key)
        guard try collect(inner, into: &scalars, depth: depth + 1, named: key) else { return false }
      default: scalars.append(item)
      }
    }
    return true
  }

  /// Writes `a=1&a=2`, sorted by the bytes of the unescaped pairs.
  func write(
    set members: [ParameterValue], depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    var writer = self
    writer.setsAreSorted = true
    try writer.write(
      each: try sorted(members, depth: depth, named: output.key), depth: depth, to: &output)
  }

  /// The members in order, including those of nested sets.
  ///
  /// Sets are sorted from the inside out, each one once: sorting from the outside in would write
  /// nested values twice for each level.
  private func sorted(
    _ members: [ParameterValue], depth: Int, named key: String
  ) throws(SerializationError) -> [ParameterValue] {
    try NestingDepth.check(depth)
    guard !setsAreSorted else { return members }
    var writer = try PairWriter(encoding, escaped: false)
    writer.setsAreSorted = true
    var keyed: [(key: [UInt8], value: ParameterValue)] = []
    for member in members {
      let member = try sortingSets(in: member, depth: depth + 1, named: key)
      var output = PairOutput(escaped: false)
      if encoding.keys != nil { writer.setKey(key, of: &output) }
      try writer.write(member, depth: depth + 1, to: &output)
      keyed.append((Array(output.text.bytes), member))
    }
    keyed.sort { $0.key.precedes($1.key) }
    return keyed.map(\.value)
  }

  private func sortingSets(
    in value: ParameterValue, depth: Int, named key: String
  ) throws(SerializationError) -> ParameterValue {
    switch value {
    case .set(let members):
      return .set(try sorted(members.items, depth: depth, named: key))
    case .array(let items):
      try NestingDepth.check(depth)
      var sorted: [ParameterValue] = []
      for (index, item) in items.enumerated() {
        let name = name(of: .index(index), in: key)
        sorted.append(try sortingSets(in: item, depth: depth + 1, named: name))
      }
      return .array(sorted)
    case .map(let map) where encoding.maps != .json:
      try NestingDepth.check(depth)
      var entries: [RequestParameters.Entry] = []
      for entry in map.entries {
        let name = name(of: .name(entry.name), in: key)
        let value = try sortingSets(in: entry.value, depth: depth + 1, named: name)
        entries.append(RequestParameters.Entry(name: entry.name, value: value))
      }
      return .map(RequestParameters(unique: entries))
    default: return value
    }
  }

  /// The name that a closure makes for nested values, or the same name without a closure or if all
  /// items share one name.
  private func name(of step: KeyFormat.Step, in key: String) -> String {
    guard let format = encoding.keys else { return key }
    if case .index = step, characters.delimiter.utf8CodeUnitCount > 0 { return key }
    return format.key(key, step)
  }
}
