internal import MessageSyntax

/// Flattens parameters to pairs according to an encoding.
///
/// The mutable state is in a `PairOutput`; the writer itself retains nothing for a pair.
struct PairWriter {
  let encoding: ParameterOptions
  let characters: PairCharacters
  private let text: ScalarText

  /// Whether the members of sets are already sorted.
  var setsAreSorted = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the parameters.
  ///   - escaped: Whether to write a query, or the unescaped texts of a multipart message.
  /// - Throws: ``SerializationError`` for a reserved character that must be escaped.
  init(_ encoding: ParameterOptions, escaped: Bool) throws(SerializationError) {
    self.encoding = encoding
    characters = try PairCharacters(encoding, escaped: escaped)
    text = ScalarText(
      booleans: encoding.booleans, writesNulls: encoding.nulls == .literal,
      dates: encoding.dates, data: escaped ? encoding.data : nil)
  }

  /// The pairs of a map; in a query, `separator` precedes the first one.
  func pairs(
    of parameters: RequestParameters, after separator: UInt8? = nil
  ) throws(SerializationError) -> PairOutput {
    var output = PairOutput(escaped: characters.escaped, after: separator)
    try forEachEntry(of: parameters, to: &output) { entry, output throws(SerializationError) in
      do throws(SerializationError) {
        if let own = encoding.ownEncoding(of: entry.value.name) {
          let writer = try PairWriter(own, escaped: characters.escaped)
          try writer.write(entry.value, of: parameters, in: encoding, to: &output)
        } else {
          try write(entry.value, of: parameters, in: encoding, to: &output)
        }
      } catch {
        throw error.under(entry.value.name)
      }
    }
    return output
  }

  /// Writes an entry of parameters, which are in an encoding.
  private func write(
    _ entry: borrowing RequestParameters.Entry, of parameters: RequestParameters,
    in whole: ParameterOptions,
    to output: inout PairOutput
  ) throws(SerializationError) {
    guard encoding.maps == .explode, encoding.keys == nil, case .map(let map) = entry.value else {
      setKey(entry.name, of: &output)
      return try write(entry.value, depth: 1, to: &output)
    }
    try forEachEntry(of: map, to: &output) { entry, output throws(SerializationError) in
      guard !Self.isParameter(entry.value.name, of: parameters, in: whole) else { return }
      setKey(entry.value.name, of: &output)
      try write(entry.value.value, depth: 2, to: &output)
    }
  }

  /// Whether there is a parameter with a name, which replaces an entry of an exploded map.
  private static func isParameter(
    _ name: String, of parameters: RequestParameters, in encoding: ParameterOptions
  ) -> Bool {
    switch parameters[name] {
    case nil: return false
    case .map: return (encoding.ownEncoding(of: name) ?? encoding).maps != .explode
    default: return true
    }
  }

  /// Writes the entries of a map in order. If the order depends on the pairs, the entries are
  /// written first and their output is then sorted.
  private func forEachEntry(
    of map: RequestParameters, to output: inout PairOutput,
    _ write: (borrowing Borrowed<RequestParameters.Entry>, inout PairOutput)
      throws(SerializationError) ->
      Void
  ) throws(SerializationError) {
    let sortsNames = encoding.order == .sorted || encoding.order == .escaped && !characters.escaped
    let sortsPairs =
      encoding.order == .escaped && characters.escaped && map.count > 1
      && !output.holdsBrackets(characters.open, characters.close)
    var run = PairOutput.Run(output)
    try map.forEachEntry(sorted: sortsNames) { entry throws(SerializationError) in
      try write(entry, &output)
      if sortsPairs { run.ends.append(output.text.count) }
    }
    if sortsPairs { output.sort(run) }
  }

  /// Writes a value under the output's current name.
  func write(
    _ value: borrowing ParameterValue, depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    switch value {
    case .map(let map) where encoding.maps != .json: try write(map, depth: depth, to: &output)
    case .array(let list): try write(list.items, depth: depth, to: &output)
    case .set(let members): try write(set: members.items, depth: depth, to: &output)
    case .null: writeNull(to: &output)
    default:
      output.beginPair()
      try append(text: value, escapedBy: characters.value, to: &output)
      output.endPair()
    }
  }
}

// MARK: - Maps and lists

extension PairWriter {
  /// Writes `a[b]=1`, or `a.b=1`.
  private func write(
    _ map: RequestParameters, depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    try forEachEntry(of: map, to: &output) { entry, output throws(SerializationError) in
      try write(entry.value, depth: depth, to: &output)
    }
  }

  private func write(
    _ entry: borrowing RequestParameters.Entry, depth: Int, to output: inout PairOutput
  ) throws(SerializationError) {
    if let format = encoding.keys {
      return try write(entry.value, at: .name(entry.name), format, depth: depth, to: &output)
    }
    let end = output.name.count
    switch encoding.maps {
    case .brackets, .explode, .json:
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
    guard !items.isEmpty else { return writeEmptyList(to: &output) }
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
    case .indices, .numbers, .jquery:
      for index in items.indices {
        appendPlace(of: items[index], at: index, to: &output)
        try write(items[index], depth: depth + 1, to: &output)
        output.name.truncate(to: end)
      }
    case .repeat: try write(each: items, depth: depth, to: &output)
    case .comma, .pipe, .space: try write(joined: items, depth: depth, to: &output)
    }
    output.name.truncate(to: end)
  }

  /// Appends the position of an item to the name: `[0]`, `[1]`, `.1` or `[]`.
  private func appendPlace(
    of item: borrowing ParameterValue, at index: Int, to output: inout PairOutput
  ) {
    var number: Int? = index
    switch encoding.arrays {
    case .numbers: number = index + 1
    case .jquery where !isCollection(item):
      guard !output.endsWithBrackets(characters.open, characters.close) else { return }
      number = nil
    default: break
    }
    let isDotted = encoding.arrays == .numbers && encoding.maps == .dots
    output.name.append(isDotted ? "." : characters.open)
    if let number {
      output.name.append(room: NumberText.capacity) { NumberText.write(Int64(number), to: $0) }
    }
    if !isDotted { output.name.append(characters.close) }
  }

  /// Whether a value may become several pairs, no pair, or a pair with another name.
  func isCollection(_ value: borrowing ParameterValue) -> Bool {
    switch value {
    case .array, .set: true
    case .map: encoding.maps != .json
    default: false
    }
  }

  /// Writes `a[]=`, `a=`, or nothing.
  private func writeEmptyList(to output: inout PairOutput) {
    guard encoding.emptyLists != .omit else { return }
    let end = output.name.count
    if encoding.emptyLists == .bracket {
      output.name.append(characters.open)
      output.name.append(characters.close)
    }
    output.beginPair()
    output.endPair()
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

// MARK: - Names from a closure

extension PairWriter {
  /// Writes a value whose name a closure derives from the current name.
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

  /// Appends the text of a value to the pair; a map becomes JSON.
  func append(
    text value: borrowing ParameterValue, escapedBy encoder: borrowing PercentEncoder,
    to output: inout PairOutput
  ) throws(SerializationError) {
    switch value {
    case .map(let map):
      var options = JSONOptions()
      options.keys = encoding.order == .written ? .written : .sorted
      let text = try encoding.jsonText(of: .map(map), options)
      text.withUnsafeBufferPointer { output.append($0, escapedBy: encoder) }
    case .unlisted: throw SerializationError(.unlistedValue)
    default: append(scalar: value, escapedBy: encoder, to: &output)
    }
  }

  /// Appends the text of a scalar to the pair.
  private func append(
    scalar value: borrowing ParameterValue, escapedBy encoder: borrowing PercentEncoder,
    to output: inout PairOutput
  ) {
    switch value {
    case .string(let value): value.withBytes { output.append($0, escapedBy: encoder) }
    case .integer(let value): output.append(value)
    // Larger numbers are written as `1e+21`.
    case .number(let value) where value.magnitude < 1e21: output.append(value)
    case .data(let bytes) where !characters.escaped: output.append(data: bytes)
    default:
      var scratch: [UInt8] = []
      text.append(value, to: &scratch)
      scratch.withUnsafeBufferPointer { output.append($0, escapedBy: encoder) }
    }
  }
}
