// Lists that are written in one pair, and sets.

extension PairWriter {
  /// Writes `a=1,2`.
  ///
  /// Lists and sets inside are joined with the rest. A map cannot stand between delimiters: with
  /// one among the items each of them gets a pair of its own, `a=1&a[b]=2`.
  func write(
    joined items: [ParameterValue], depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    var scalars: [ParameterValue] = []
    guard try collect(items, into: &scalars, depth: depth) else {
      return try write(each: items, depth: depth, to: &output)
    }
    guard !scalars.isEmpty else { return }
    output.beginPair()
    for (index, scalar) in scalars.enumerated() {
      if index > 0 { output.append(characters.delimiter) }
      append(scalar: scalar, escapedBy: characters.item, to: &output)
    }
    output.endPair()
  }

  /// Gathers the scalars of a list; `false` when there is a map among them.
  private func collect(
    _ items: [ParameterValue], into scalars: inout [ParameterValue], depth: Int
  ) throws(SerializationError) -> Bool {
    try NestingDepth.check(depth)
    for item in items {
      switch item {
      case .map: return false
      case .null: if encoding.nulls != .omit { scalars.append(item) }
      case .array(let inner):
        guard try collect(inner, into: &scalars, depth: depth + 1) else { return false }
      case .set(let members):
        let inner = try sorted(members, depth: depth)
        guard try collect(inner, into: &scalars, depth: depth + 1) else { return false }
      default: scalars.append(item)
      }
    }
    return true
  }

  /// Writes `a=1&a=2`, the members sorted by the bytes of their unescaped pairs.
  func write(
    set members: [ParameterValue], depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    try write(each: try sorted(members, depth: depth), depth: depth, to: &output)
  }

  private func sorted(
    _ members: [ParameterValue], depth: Int
  ) throws(SerializationError) -> [ParameterValue] {
    let writer = try PairWriter(encoding, escaped: false)
    var keyed: [(key: [UInt8], value: ParameterValue)] = []
    for member in members {
      var output = PairOutput(escaped: false)
      try writer.write(member, depth: depth + 1, to: &output)
      keyed.append((Array(output.text.bytes), member))
    }
    keyed.sort { $0.key.precedes($1.key) }
    return keyed.map(\.value)
  }
}
