internal import MessageSyntax

/// Flattens parameters to pairs, as an encoding says.
///
/// What changes while it does so is in a `PairOutput`; nothing of this is retained for a pair.
struct PairWriter {
  let encoding: ParameterEncoding
  let characters: PairCharacters
  private let text: ScalarText

  /// Whether the members of sets stand in their order already.
  var setsAreSorted = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - encoding: How values are written.
  ///   - escaped: Whether to write a query, or the plain texts of a multipart message.
  /// - Throws: ``SerializationError`` for a reserved character that must be escaped.
  init(_ encoding: ParameterEncoding, escaped: Bool) throws(SerializationError) {
    self.encoding = encoding
    characters = try PairCharacters(encoding, escaped: escaped)
    text = ScalarText(
      booleans: encoding.booleans, writesNulls: encoding.nulls == .literal,
      dates: encoding.dates, data: escaped ? encoding.data : nil)
  }

  /// The pairs of a map; in a query `separator` stands before the first of them.
  func pairs(
    of parameters: Parameters, after separator: UInt8? = nil
  ) throws(SerializationError) -> PairOutput {
    var output = PairOutput(escaped: characters.escaped, after: separator)
    try parameters.forEachEntry(sorted: encoding.order == .sorted) {
      entry throws(SerializationError) in
      try write(entry.value, to: &output)
    }
    return output
  }

  private func write(
    _ entry: borrowing Parameters.Entry, to output: inout PairOutput
  ) throws(SerializationError) {
    setKey(entry.name, of: &output)
    do {
      try write(entry.value, depth: 1, to: &output)
    } catch {
      throw error.under(entry.name)
    }
  }

  /// Writes a value under the name that the output has.
  func write(
    _ value: borrowing ParameterValue, depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    switch value {
    case .map(let map): try write(map, depth: depth, to: &output)
    case .array(let list): try write(list.items, depth: depth, to: &output)
    case .set(let members): try write(set: members.items, depth: depth, to: &output)
    case .null: writeNull(to: &output)
    default:
      output.beginPair()
      append(scalar: value, escapedBy: characters.value, to: &output)
      output.endPair()
    }
  }
}

// MARK: - Maps and lists

extension PairWriter {
  /// Writes `a[b]=1`, or `a.b=1`.
  private func write(
    _ map: Parameters, depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    try map.forEachEntry(sorted: encoding.order == .sorted) { entry throws(SerializationError) in
      try write(entry.value, depth: depth, to: &output)
    }
  }

  private func write(
    _ entry: borrowing Parameters.Entry, depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    if let format = encoding.keys {
      return try write(entry.value, at: .name(entry.name), format, depth: depth, to: &output)
    }
    let end = output.name.count
    switch encoding.maps {
    case .brackets:
      output.name.append(characters.open)
      output.append(name: entry.name, escapedBy: characters.name)
      output.name.append(characters.close)
    case .dots:
      output.name.append(UInt8(ascii: "."))
      output.append(name: entry.name, escapedBy: characters.name)
    }
    try write(entry.value, depth: depth + 1, to: &output)
    output.name.truncate(to: end)
  }

  /// Writes `a[]=1`, `a[0]=1`, `a=1`, or all items in one pair.
  private func write(
    _ items: [ParameterValue], depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    if let format = encoding.keys, characters.delimiter.utf8CodeUnitCount == 0 {
      for index in items.indices {
        try write(items[index], at: .index(index), format, depth: depth, to: &output)
      }
      return
    }
    let end = output.name.count
    switch encoding.arrays {
    case .brackets:
      output.name.append(characters.open)
      output.name.append(characters.close)
      try write(each: items, depth: depth, to: &output)
    case .indices:
      for index in items.indices {
        output.name.append(characters.open)
        output.name.append(room: NumberText.capacity) { NumberText.write(Int64(index), to: $0) }
        output.name.append(characters.close)
        try write(items[index], depth: depth + 1, to: &output)
        output.name.truncate(to: end)
      }
    case .repeat: try write(each: items, depth: depth, to: &output)
    case .comma, .pipe, .space: try write(joined: items, depth: depth, to: &output)
    }
    output.name.truncate(to: end)
  }

  /// Writes all items under one name.
  func write(
    each items: [ParameterValue], depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    try items.forEachBorrowed { _, item throws(SerializationError) in
      try write(item.value, depth: depth + 1, to: &output)
    }
  }
}

// MARK: - Names made by a closure

extension PairWriter {
  /// Writes a value whose name a closure makes of the name so far.
  private func write(
    _ value: borrowing ParameterValue, at step: KeyFormat.Step, _ format: KeyFormat, depth: Int,
    to output: inout PairOutput
  ) throws(SerializationError) {
    let parent = output.key
    setKey(format.key(parent, step), of: &output)
    try write(value, depth: depth + 1, to: &output)
    setKey(parent, of: &output)
  }

  /// Sets the whole name.
  func setKey(_ name: String, of output: inout PairOutput) {
    output.name.truncate(to: 0)
    output.append(name: name, escapedBy: characters.name)
    if encoding.keys != nil { output.key = name }
  }
}

// MARK: - Scalars

extension PairWriter {
  private func writeNull(to output: inout PairOutput) {
    switch encoding.nulls {
    case .omit: break
    case .bare: output.writeName()
    case .empty, .literal:
      output.beginPair()
      if encoding.nulls == .literal { output.append("null") }
      output.endPair()
    }
  }

  /// Adds the text of a value to the pair.
  func append(
    scalar value: borrowing ParameterValue, escapedBy encoder: borrowing PercentEncoder,
    to output: inout PairOutput
  ) {
    switch value {
    case .string(let value): value.withBytes { output.append($0, escapedBy: encoder) }
    case .integer(let value): output.append(value)
    // Larger ones are written as `1e+21`.
    case .number(let value) where value.magnitude < 1e21: output.append(value)
    case .data(let bytes) where !characters.escaped: output.append(data: bytes)
    default:
      var scratch: [UInt8] = []
      text.append(value, to: &scratch)
      scratch.withUnsafeBufferPointer { output.append($0, escapedBy: encoder) }
    }
  }
}
