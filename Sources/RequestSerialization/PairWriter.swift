internal import MessageSyntax

/// Flattens parameters to pairs and writes them into one buffer.
///
/// The key path of the value being written stands in `path`, escaped already, and is copied for
/// each pair: `filter%5Btags%5D%5B%5D`. A query's pairs are escaped and joined by `&`; a multipart
/// message's are neither, and `ends` remembers where each of them ends.
struct PairWriter {
  /// Where a pair ends that was written without escaping.
  struct End {
    var name: Int
    var value: Int
  }

  private(set) var output: [UInt8]
  private(set) var ends: [End] = []

  let encoding: ParameterEncoding
  let characters: PairCharacters
  let text: ScalarText
  /// What stands before the next pair.
  private var separator: UInt8?
  private var path: [UInt8] = []
  private var scratch: [UInt8] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - encoding: How values are written.
  ///   - escaped: Whether to write a query, or the plain texts of a multipart message.
  ///   - output: What the pairs are appended to.
  ///   - separator: What stands before the first pair.
  /// - Throws: ``SerializationError`` for a reserved character that must be escaped.
  init(
    _ encoding: ParameterEncoding, escaped: Bool, appendingTo output: [UInt8] = [],
    after separator: UInt8? = nil
  ) throws(SerializationError) {
    self.encoding = encoding
    self.output = output
    self.separator = separator
    characters = try PairCharacters(encoding, escaped: escaped)
    text = ScalarText(
      booleans: encoding.booleans, nulls: encoding.nulls, dates: encoding.dates,
      data: escaped ? encoding.data : nil)
  }

  /// Writes the pairs of a map.
  mutating func write(_ parameters: Parameters) throws(SerializationError) {
    for entry in entries(of: parameters) {
      path.removeAll(keepingCapacity: true)
      append(name: entry.name)
      do {
        try write(entry.value, depth: 1)
      } catch {
        throw error.under(entry.name)
      }
    }
  }

  private func entries(of map: Parameters) -> [Parameters.Entry] {
    encoding.order == .sorted ? map.sortedEntries : map.entries
  }
}

// MARK: - Values

extension PairWriter {
  private mutating func write(
    _ value: ParameterValue, depth: Int
  ) throws(SerializationError) {
    switch value {
    case .map(let map): try write(map, depth: depth)
    case .array(let items): try write(items, depth: depth)
    case .set(let members): try write(set: members, depth: depth)
    case .null: writeNull()
    case .string(let value):
      beginPair()
      append(value, keeping: characters.value)
      endPair()
    default:
      beginPair()
      append(scalar: value, keeping: characters.value)
      endPair()
    }
  }

  /// Writes `a[b]=1`, or `a.b=1`.
  private mutating func write(
    _ map: Parameters, depth: Int
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    let end = path.count
    for entry in entries(of: map) {
      switch encoding.maps {
      case .brackets:
        path.append(contentsOf: characters.open)
        append(name: entry.name)
        path.append(contentsOf: characters.close)
      case .dots:
        path.append(UInt8(ascii: "."))
        append(name: entry.name)
      }
      try write(entry.value, depth: depth + 1)
      path.removeSubrange(end...)
    }
  }

  /// Writes `a[]=1`, `a[0]=1`, `a=1`, or all items in one pair.
  private mutating func write(
    _ items: [ParameterValue], depth: Int
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    let end = path.count
    switch encoding.arrays {
    case .brackets:
      path.append(contentsOf: characters.emptyBrackets)
      for item in items { try write(item, depth: depth + 1) }
    case .indices:
      for (index, item) in items.enumerated() {
        path.append(contentsOf: characters.open)
        NumberText.append(Int64(index), to: &path)
        path.append(contentsOf: characters.close)
        try write(item, depth: depth + 1)
        path.removeSubrange(end...)
      }
    case .repeat: for item in items { try write(item, depth: depth + 1) }
    case .comma, .pipe, .space: try write(joined: items, depth: depth)
    }
    path.removeSubrange(end...)
  }

  /// Writes `a=1&a=2`, the members sorted by the bytes of their unescaped pairs.
  private mutating func write(
    set members: [ParameterValue], depth: Int
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    for member in try sorted(members, depth: depth) { try write(member, depth: depth + 1) }
  }

  private func sorted(
    _ members: [ParameterValue], depth: Int
  ) throws(SerializationError) -> [ParameterValue] {
    var keyed: [(key: [UInt8], value: ParameterValue)] = []
    for member in members {
      var writer = try PairWriter(encoding, escaped: false)
      try writer.write(member, depth: depth + 1)
      keyed.append((writer.output, member))
    }
    keyed.sort { $0.key.precedes($1.key) }
    return keyed.map(\.value)
  }
}

// MARK: - Lists in one pair

extension PairWriter {
  /// Writes `a=1,2`.
  ///
  /// Lists and sets inside are joined with the rest. A map cannot stand between delimiters: with
  /// one among the items each of them gets a pair of its own, `a=1&a[b]=2`.
  private mutating func write(
    joined items: [ParameterValue], depth: Int
  ) throws(SerializationError) {
    var scalars: [ParameterValue] = []
    guard try collect(items, into: &scalars, depth: depth) else {
      for item in items { try write(item, depth: depth + 1) }
      return
    }
    guard !scalars.isEmpty else { return }
    beginPair()
    var isFirst = true
    for scalar in scalars {
      if !isFirst { output.append(contentsOf: characters.delimiter) }
      isFirst = false
      append(scalar: scalar, keeping: characters.item)
    }
    endPair()
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
}

// MARK: - Pairs

extension PairWriter {
  /// Writes the separator, the key and the equals sign.
  private mutating func beginPair() {
    beginKey()
    if characters.escaped { output.append(UInt8(ascii: "=")) }
  }

  private mutating func beginKey() {
    if characters.escaped {
      if let separator { output.append(separator) }
      separator = UInt8(ascii: "&")
    }
    output.append(contentsOf: path)
    if !characters.escaped { ends.append(End(name: output.count, value: output.count)) }
  }

  private mutating func endPair() {
    if !characters.escaped { ends[ends.count - 1].value = output.count }
  }

  private mutating func writeNull() {
    switch encoding.nulls {
    case .omit: break
    case .bare: beginKey()
    case .empty, .literal:
      beginPair()
      append(scalar: .null, keeping: characters.value)
      endPair()
    }
  }

  private mutating func append(name: String) {
    guard characters.escaped else { return path.append(contentsOf: name.utf8) }
    name.withBytes {
      PercentEncoding.append(
        $0, keeping: characters.name, spacesAsPlus: characters.spacesAsPlus, to: &path)
    }
  }

  private mutating func append(_ value: String, keeping kept: ByteSet) {
    guard characters.escaped else { return output.append(contentsOf: value.utf8) }
    value.withBytes {
      PercentEncoding.append(
        $0, keeping: kept, spacesAsPlus: characters.spacesAsPlus, to: &output)
    }
  }

  private mutating func append(scalar value: ParameterValue, keeping kept: ByteSet) {
    guard characters.escaped else { return text.append(value, to: &output) }
    if case .string(let value) = value { return append(value, keeping: kept) }
    scratch.removeAll(keepingCapacity: true)
    text.append(value, to: &scratch)
    scratch.withUnsafeBufferPointer {
      PercentEncoding.append(
        $0, keeping: kept, spacesAsPlus: characters.spacesAsPlus, to: &output)
    }
  }
}
