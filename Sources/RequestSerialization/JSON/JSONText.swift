internal import MessageSyntax

/// Writes values as JSON texts (RFC 8259).
struct JSONText: ~Copyable {
  private var writer: JSONWriter
  private let options: JSONOptions
  private let dates: DateFormat
  private var scratch: [UInt8] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - options: How JSON is written.
  ///   - dates: How dates are: as strings, or as numbers.
  init(_ options: JSONOptions, dates: DateFormat) {
    self.options = options
    self.dates = dates
    writer = JSONWriter(options: options)
  }

  /// A value as a JSON text.
  mutating func text(of value: ParameterValue) throws(SerializationError) -> [UInt8] {
    try write(value, depth: 0)
    return writer.take()
  }

  @inline(__always)
  private mutating func write(
    _ value: borrowing ParameterValue, depth: Int
  ) throws(SerializationError) {
    switch value {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): try write(value)
    case .literal(let value): try write(value)
    case .string(let value): value.withBytes { writer.string($0) }
    case .data: throw SerializationError(.dataInJSON)
    case .date(let value): writer.date(value.day, as: dates)
    case .dateTime(let value):
      writer.date(value.timestamp, as: value.format ?? dates)
    case .array(let list): try write(list.items, depth: depth)
    case .set: throw SerializationError(.setInJSON)
    case .map(let map): try write(map, depth: depth)
    }
  }

  private mutating func write(_ value: Double) throws(SerializationError) {
    guard value.isFinite else { throw SerializationError(.nonFiniteNumber) }
    writer.number(value)
  }

  private mutating func write(_ value: NumberLiteral) throws(SerializationError) {
    scratch.removeAll(keepingCapacity: true)
    guard value.spelling.withBytes({ NumberText.appendJSON(literal: $0, to: &scratch) }) else {
      throw SerializationError(.nonFiniteNumber)
    }
    writer.literal(scratch)
  }

  private mutating func write(
    _ items: [ParameterValue], depth: Int
  ) throws(SerializationError) {
    try NestingDepth.check(depth)
    writer.beginArray()
    try items.forEachBorrowed { index, item throws(SerializationError) in
      do throws(SerializationError) {
        try write(item.value, depth: depth + 1)
      } catch {
        throw error.under(index)
      }
    }
    writer.endArray()
  }

  private mutating func write(_ map: Parameters, depth: Int) throws(SerializationError) {
    try NestingDepth.check(depth)
    writer.beginObject()
    try map.forEachEntry(sorted: options.keys == .sorted) { member throws(SerializationError) in
      try write(member.value, depth: depth)
    }
    writer.endObject()
  }

  @inline(__always)
  private mutating func write(
    _ member: borrowing Parameters.Entry, depth: Int
  ) throws(SerializationError) {
    member.name.withBytes { writer.key($0) }
    do {
      try write(member.value, depth: depth + 1)
    } catch {
      throw error.under(member.name)
    }
  }
}
