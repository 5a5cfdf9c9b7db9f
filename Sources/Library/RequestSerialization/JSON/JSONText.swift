internal import MessageSyntax

/// Writes values as JSON texts (RFC 8259).
///
/// The text is written without white space and formatted afterwards if necessary.
struct JSONText: ~Copyable {
  private typealias Position = JSONOutput.Position

  private var output: JSONOutput
  private let options: JSONOptions
  private let dates: DateFormat
  private let data: ParameterOptions.DataText
  private let depthLimit = NestingDepth.limit

  /// The reason why the value cannot be written, once a function has returned nil.
  ///
  /// An error is larger than the state of the walk at one level. If it were thrown, each level
  /// would need room for it; here it is stored once.
  private var refusal: SerializationError?

  private init(
    _ options: JSONOptions, dates: DateFormat, data: ParameterOptions.DataText,
    in buffer: UnsafeMutableBufferPointer<UInt8>
  ) {
    self.options = options
    (self.dates, self.data) = (dates, data)
    output = JSONOutput(options, in: buffer)
  }

  /// A value as JSON text.
  static func text(
    of value: ParameterValue, _ options: JSONOptions, dates: DateFormat,
    data: ParameterOptions.DataText
  ) throws(SerializationError) -> [UInt8] {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: JSONOutput.firstCapacity) {
      buffer throws(SerializationError) in
      var text = JSONText(options, dates: dates, data: data, in: buffer)
      guard let end = text.write(value, depth: 0, at: text.output.start) else {
        // A missing position means that there is a refusal.
        throw text.refusal ?? SerializationError(.nestingTooDeep)
      }
      let bytes = text.output.bytes(to: end)
      guard options.style != .compact else { return Array(bytes) }
      var writer = JSONWriter(options: options)
      writer.text(bytes)
      return writer.take()
    }
  }
}

// MARK: - Values

extension JSONText {
  /// Writes a value at a position. Returns the next position, or nil if JSON cannot represent the
  /// value.
  @inline(__always)
  private mutating func write(
    _ value: borrowing ParameterValue, depth: Int, at position: Position
  ) -> Position? {
    // A switch with expressions as cases would copy the value.
    switch value {
    case .null: return output.word("null,", at: position)
    case .boolean(let value):
      return value ? output.word("true,", at: position) : output.word("false,", at: position)
    case .integer(let value): return output.integer(value, at: position)
    case .number(let value):
      guard value.isFinite else { return refuse(.nonFiniteNumber) }
      return output.number(value, at: position)
    case .string(let value):
      return string(value, then: 0x2C, at: position)
    case .array(let list): return write(list.items, depth: depth, at: position)
    case .map(let map):
      if options.keys == .sorted { return write(sorted: map, depth: depth, at: position) }
      return write(map.entries, depth: depth, at: position)
    case .literal(let value): return write(value, at: position)
    case .date(let value): return write(value, at: position)
    case .dateTime(let value): return write(value, at: position)
    case .data(let value): return write(value, at: position)
    case .set: return refuse(.setInJSON)
    case .unlisted: return refuse(.unlistedValue)
    }
  }

  private mutating func write(
    _ items: [ParameterValue], depth: Int, at position: Position
  ) -> Position? {
    guard depth <= depthLimit else { return refuse(.nestingTooDeep) }
    var next: Position? = output.begin(0x5B, at: position)
    items.forEachBorrowed { index, item in
      guard let position = next else { return }
      next = write(item.value, depth: depth &+ 1, at: position)
      if next == nil { refuse(under: index) }
    }
    guard let next else { return nil }
    return output.end(0x5D, isEmpty: items.isEmpty, at: next)
  }

  private mutating func write(
    _ entries: [RequestParameters.Entry], depth: Int, at position: Position
  ) -> Position? {
    guard depth <= depthLimit else { return refuse(.nestingTooDeep) }
    var next: Position? = output.begin(0x7B, at: position)
    entries.forEachBorrowed { _, entry in
      guard let position = next else { return }
      next = write(entry.value, depth: depth, at: position)
    }
    guard let next else { return nil }
    return output.end(0x7D, isEmpty: entries.isEmpty, at: next)
  }

  private mutating func write(
    sorted map: RequestParameters, depth: Int, at position: Position
  ) -> Position? {
    guard depth <= depthLimit else { return refuse(.nestingTooDeep) }
    var next: Position? = output.begin(0x7B, at: position)
    map.forEachEntry(sorted: true) { member in
      guard let position = next else { return }
      next = write(member.value, depth: depth, at: position)
    }
    guard let next else { return nil }
    return output.end(0x7D, isEmpty: map.isEmpty, at: next)
  }

  /// Writes a member of a map at a depth.
  @inline(__always)
  private mutating func write(
    _ member: borrowing RequestParameters.Entry, depth: Int, at position: Position
  ) -> Position? {
    let position = string(member.name, then: 0x3A, at: position)
    let next = write(member.value, depth: depth &+ 1, at: position)
    if next == nil { refuse(under: member.name) }
    return next
  }
}

// MARK: - Texts, literals and dates

extension JSONText {
  @inline(__always)
  private mutating func string(
    _ text: String, then mark: UInt8, at position: Position
  ) -> Position {
    // If the closure returned an optional position, nil would need a special case.
    var next = position
    text.withBytes { next = output.string($0, then: mark, at: position) }
    return next
  }

  @inline(never)
  private mutating func write(_ value: NumberLiteral, at position: Position) -> Position? {
    var text: [UInt8] = []
    guard value.spelling.withBytes({ NumberText.appendJSON(literal: $0, to: &text) }) else {
      return refuse(.nonFiniteNumber)
    }
    return output.literal(text, at: position)
  }

  @inline(never)
  private mutating func write(_ value: FullDate, at position: Position) -> Position? {
    var text: [UInt8] = []
    dates.append(value.day, to: &text)
    return write(date: text, as: dates, at: position)
  }

  @inline(never)
  private mutating func write(_ value: DateTime, at position: Position) -> Position? {
    let format = value.format ?? dates
    var text: [UInt8] = []
    format.append(value.timestamp, to: &text)
    return write(date: text, as: format, at: position)
  }

  @inline(never)
  private mutating func write(_ bytes: [UInt8], at position: Position) -> Position? {
    var text: [UInt8] = []
    data.append(bytes, to: &text)
    return text.withUnsafeBufferPointer { output.string($0, then: 0x2C, at: position) }
  }

  private mutating func write(
    date text: [UInt8], as format: DateFormat, at position: Position
  ) -> Position {
    if format.isNumber { return output.literal(text, at: position) }
    return text.withUnsafeBufferPointer { output.string($0, then: 0x2C, at: position) }
  }
}

// MARK: - Refusals

extension JSONText {
  @inline(never)
  private mutating func refuse(_ code: SerializationError.Code) -> Position? {
    refusal = SerializationError(code)
    return nil
  }

  /// Adds the place to the refusal: under a name in a map.
  @inline(never)
  private mutating func refuse(under name: String) { refusal = refusal?.under(name) }

  /// Adds the place to the refusal: at a position in a list.
  @inline(never)
  private mutating func refuse(under index: Int) { refusal = refusal?.under(index) }
}
