internal import MessageSyntax

/// Flattens parameters to pairs and writes them into one buffer.
///
/// The key path of the value being written stands in `path`, escaped already, and is copied for
/// each pair: `filter%5Btags%5D%5B%5D`. A query's pairs are escaped and joined by `&`; a multipart
/// message's are neither, and `ends` remembers where each of them ends.
struct PairWriter: ~Copyable {
  /// Where a pair ends that was written without escaping.
  struct End {
    var name: Int
    var value: Int
    var isText = true
  }

  private(set) var output = OutputBuffer(capacity: 1024)
  private(set) var ends: [End] = []

  private let encoding: ParameterEncoding
  private let characters: PairCharacters
  private let text: ScalarText
  /// What stands before the next pair.
  private var separator: UInt8?
  private var path = OutputBuffer(capacity: 128)
  /// The same unescaped, where a closure makes the names.
  private var key = ""
  private var scratch: [UInt8] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - encoding: How values are written.
  ///   - escaped: Whether to write a query, or the plain texts of a multipart message.
  ///   - separator: What stands before the first pair.
  /// - Throws: ``SerializationError`` for a reserved character that must be escaped.
  init(
    _ encoding: ParameterEncoding, escaped: Bool, after separator: UInt8? = nil
  ) throws(SerializationError) {
    self.encoding = encoding
    self.separator = separator
    characters = try PairCharacters(encoding, escaped: escaped)
    text = ScalarText(
      booleans: encoding.booleans, nulls: encoding.nulls, dates: encoding.dates,
      data: escaped ? encoding.data : nil)
  }

  /// Writes the pairs of a map.
  mutating func write(_ parameters: Parameters) throws(SerializationError) {
    try parameters.forEachEntry(sorted: encoding.order == .sorted) {
      entry throws(SerializationError) in
      try write(entry.value)
    }
  }

  private mutating func write(_ entry: borrowing Parameters.Entry) throws(SerializationError) {
    setKey(entry.name)
    do {
      try write(entry.value, depth: 1)
    } catch {
      throw error.under(entry.name)
    }
  }
}

// MARK: - Values

extension PairWriter {
  private mutating func write(
    _ value: borrowing ParameterValue, depth: Int
  ) throws(SerializationError) {
    switch value {
    case .map(let map): try write(map, depth: depth)
    case .array(let items): try write(items, depth: depth)
    case .set(let members): try write(set: members, depth: depth)
    case .null: writeNull()
    default:
      beginPair()
      append(scalar: value, escapedBy: characters.value)
      endPair()
    }
  }

  /// Writes `a[b]=1`, or `a.b=1`.
  private mutating func write(
    _ map: Parameters, depth: Int
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    try map.forEachEntry(sorted: encoding.order == .sorted) { entry throws(SerializationError) in
      try write(entry.value, depth: depth)
    }
  }

  private mutating func write(
    _ entry: borrowing Parameters.Entry, depth: Int
  ) throws(SerializationError) {
    if let format = encoding.keys {
      return try write(entry.value, at: .name(entry.name), format, depth: depth)
    }
    let end = path.count
    switch encoding.maps {
    case .brackets:
      path.append(characters.open)
      append(name: entry.name)
      path.append(characters.close)
    case .dots:
      path.append(UInt8(ascii: "."))
      append(name: entry.name)
    }
    try write(entry.value, depth: depth + 1)
    path.truncate(to: end)
  }

  /// Writes `a[]=1`, `a[0]=1`, `a=1`, or all items in one pair.
  private mutating func write(
    _ items: [ParameterValue], depth: Int
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    if let format = encoding.keys, characters.delimiter.utf8CodeUnitCount == 0 {
      for index in items.indices {
        try write(items[index], at: .index(index), format, depth: depth)
      }
      return
    }
    let end = path.count
    switch encoding.arrays {
    case .brackets:
      path.append(characters.open)
      path.append(characters.close)
      try items.forEachBorrowed { _, item throws(SerializationError) in try write(item.value, depth: depth + 1) }
    case .indices:
      for index in items.indices {
        path.append(characters.open)
        path.append(room: NumberText.capacity) { NumberText.write(Int64(index), to: $0) }
        path.append(characters.close)
        try write(items[index], depth: depth + 1)
        path.truncate(to: end)
      }
    case .repeat: try items.forEachBorrowed { _, item throws(SerializationError) in try write(item.value, depth: depth + 1) }
    case .comma, .pipe, .space: try write(joined: items, depth: depth)
    }
    path.truncate(to: end)
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
      keyed.append((Array(writer.output.bytes), member))
    }
    keyed.sort { $0.key.precedes($1.key) }
    return keyed.map(\.value)
  }
}

// MARK: - Names made by a closure

extension PairWriter {
  /// Writes a value whose name a closure makes of the name so far.
  private mutating func write(
    _ value: borrowing ParameterValue, at step: KeyFormat.Step, _ format: KeyFormat, depth: Int
  ) throws(SerializationError) {
    let parent = key
    setKey(format.key(parent, step))
    try write(value, depth: depth + 1)
    setKey(parent)
  }

  /// Sets the whole name.
  private mutating func setKey(_ name: String) {
    path.truncate(to: 0)
    append(name: name)
    if encoding.keys != nil { key = name }
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
      try items.forEachBorrowed { _, item throws(SerializationError) in try write(item.value, depth: depth + 1) }
      return
    }
    guard !scalars.isEmpty else { return }
    beginPair()
    var isFirst = true
    for scalar in scalars {
      if !isFirst { output.append(characters.delimiter) }
      isFirst = false
      append(scalar: scalar, escapedBy: characters.item)
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
    output.append(path.bytes)
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
      if encoding.nulls == .literal { output.append("null" as StaticString) }
      endPair()
    }
  }

  private mutating func append(name: String) {
    guard characters.escaped else { return path.append(name) }
    name.withBytes { name in
      path.append(room: PercentEncoder.room(for: name.count)) {
        characters.name.write(name, to: $0)
      }
    }
  }

  private mutating func append(scalar value: borrowing ParameterValue, escapedBy encoder: PercentEncoder) {
    switch value {
    case .string(let value): value.withBytes { append($0, escapedBy: encoder) }
    case .data(let bytes) where !characters.escaped:
      output.append(bytes)
      ends[ends.count - 1].isText = false
    case .integer(let value):
      output.append(room: NumberText.capacity) { NumberText.write(value, to: $0) }
    default:
      scratch.removeAll(keepingCapacity: true)
      text.append(value, to: &scratch)
      scratch.withUnsafeBufferPointer { append($0, escapedBy: encoder) }
    }
  }

  private mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy encoder: PercentEncoder
  ) {
    guard characters.escaped else { return output.append(bytes) }
    output.append(room: PercentEncoder.room(for: bytes.count)) { encoder.write(bytes, to: $0) }
  }
}
