internal import MessageSyntax

/// Writes binary property lists, `bplist00`.
///
/// The layout is CoreFoundation's (CFBinaryPList.c): a magic text, the objects, a table of their
/// offsets, and a trailer of 32 bytes. Containers refer to objects by number; equal scalars are one
/// object. The numbers follow the order of the value, so the same value always gives the same
/// bytes.
struct BinaryPropertyListWriter {
  /// One object: all of its bytes, or its members by number.
  private enum Object {
    case scalar([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  private var scalars: [[UInt8]: Int] = [:]

  /// Encodes a value as a document.
  mutating func document(of value: ParameterValue) throws(SerializationError) -> [UInt8] {
    _ = try add(value, depth: 0)
    var output = Array("bplist00".utf8)
    let referenceSize = Self.size(of: objects.count)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(output.count)
      Self.append(object, referenceSize: referenceSize, to: &output)
    }
    appendTableAndTrailer(offsets, referenceSize: referenceSize, to: &output)
    return output
  }

  // MARK: Objects

  /// Numbers the value and everything in it.
  private mutating func add(
    _ value: ParameterValue, depth: Int
  ) throws(SerializationError) -> Int {
    switch value {
    case .null: throw SerializationError(.nullInPropertyList)
    case .set: throw SerializationError(.setInPropertyList)
    case .unlisted: throw SerializationError(.unlistedValue)
    case .boolean(let value): return add(scalar: [value ? 0x09 : 0x08])
    case .integer(let value): return add(scalar: Self.integer(value))
    case .number(let value): return add(scalar: Self.real(value))
    case .literal(let value): return add(scalar: try Self.number(value))
    case .string(let value): return add(scalar: Self.string(value))
    case .data(let bytes): return add(scalar: Self.marker(0x40, count: bytes.count) + bytes)
    case .date(let value): return add(scalar: Self.date(value.day.secondsSinceEpoch, 0))
    case .dateTime(let value):
      let instant = value.timestamp
      return add(scalar: Self.date(instant.secondsSinceEpoch, Int(instant.nanoseconds)))
    case .array(let list): return try add(list.items, depth: depth)
    case .map(let map): return try add(map, depth: depth)
    }
  }

  private mutating func add(scalar bytes: [UInt8]) -> Int {
    if let number = scalars[bytes] { return number }
    scalars[bytes] = objects.count
    objects.append(.scalar(bytes))
    return objects.count - 1
  }

  private mutating func add(
    _ items: [ParameterValue], depth: Int
  ) throws(SerializationError) -> Int {
    try NestingDepth.check(depth)
    let number = objects.count
    objects.append(.array([]))
    var members: [Int] = []
    for index in items.indices {
      do {
        members.append(try add(items[index], depth: depth + 1))
      } catch {
        throw error.under(index)
      }
    }
    objects[number] = .array(members)
    return number
  }

  private mutating func add(
    _ map: RequestParameters, depth: Int
  ) throws(SerializationError) -> Int {
    try NestingDepth.check(depth)
    let number = objects.count
    objects.append(.dictionary(keys: [], values: []))
    let keys = map.entries.map { add(scalar: Self.string($0.name)) }
    var values: [Int] = []
    for entry in map.entries {
      do {
        values.append(try add(entry.value, depth: depth + 1))
      } catch {
        throw error.under(entry.name)
      }
    }
    objects[number] = .dictionary(keys: keys, values: values)
    return number
  }

  // MARK: Bytes

  /// Marker 0x1n, then 2^n bytes; one, two and four bytes are unsigned, eight are signed.
  private static func integer(_ value: Int64) -> [UInt8] {
    let (exponent, size) =
      switch value {
      case 0...0xFF: (0 as UInt8, 1)
      case 0...0xFFFF: (1, 2)
      case 0...0xFFFF_FFFF: (2, 4)
      default: (3, 8)
      }
    var bytes: [UInt8] = [0x10 | exponent]
    append(UInt64(bitPattern: value), size: size, to: &bytes)
    return bytes
  }

  private static func real(_ value: Double) -> [UInt8] {
    var bytes: [UInt8] = [0x23]
    append(value.bitPattern, size: 8, to: &bytes)
    return bytes
  }

  /// A number as spelled. A number whose value a `Double` would change is refused.
  private static func number(_ literal: NumberLiteral) throws(SerializationError) -> [UInt8] {
    switch literal.value {
    case .integer(let value): return integer(value)
    case .number(let value):
      guard
        literal.isWrittenInfinite
          || !NumberText.shortestRoundTripChangesValue(literal.spelling.utf8)
      else { throw SerializationError(.numberOutOfRange) }
      return real(value)
    case .beyondRange: throw SerializationError(.numberOutOfRange)
    }
  }

  /// Marker 0x33, then the seconds since 2001-01-01T00:00:00Z as a `Double`.
  private static func date(_ seconds: Int64, _ nanoseconds: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x33]
    let value = Double(seconds - 978_307_200) + Double(nanoseconds) / 1_000_000_000
    append(value.bitPattern, size: 8, to: &bytes)
    return bytes
  }

  /// Marker 0x5n and ASCII, or 0x6n and big-endian UTF-16.
  private static func string(_ text: String) -> [UInt8] {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else {
      return marker(0x50, count: text.utf8.count) + text.utf8
    }
    var bytes = marker(0x60, count: text.utf16.count)
    for unit in text.utf16 { append(UInt64(unit), size: 2, to: &bytes) }
    return bytes
  }

  /// A marker with a count: in its low four bits, or from 15 on in an integer after it.
  private static func marker(_ kind: UInt8, count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0x0F] + integer(Int64(count))
  }

  private static func append(
    _ object: Object, referenceSize: Int, to output: inout [UInt8]
  ) {
    switch object {
    case .scalar(let bytes): output.append(contentsOf: bytes)
    case .array(let members):
      output.append(contentsOf: marker(0xA0, count: members.count))
      for member in members { append(UInt64(member), size: referenceSize, to: &output) }
    case .dictionary(let keys, let values):
      output.append(contentsOf: marker(0xD0, count: keys.count))
      for member in keys { append(UInt64(member), size: referenceSize, to: &output) }
      for member in values { append(UInt64(member), size: referenceSize, to: &output) }
    }
  }

  /// Six zero bytes, the two sizes, the number of objects, the top object, and the table's offset.
  private func appendTableAndTrailer(
    _ offsets: [Int], referenceSize: Int, to output: inout [UInt8]
  ) {
    let table = output.count
    let offsetSize = Self.size(of: table)
    for offset in offsets { Self.append(UInt64(offset), size: offsetSize, to: &output) }
    output.append(contentsOf: repeatElement(0, count: 6))
    output.append(UInt8(offsetSize))
    output.append(UInt8(referenceSize))
    for number in [offsets.count, 0, table] {
      Self.append(UInt64(number), size: 8, to: &output)
    }
  }

  /// The number of bytes that a number needs: 1, 2, 4 or 8.
  private static func size(of number: Int) -> Int {
    switch number {
    case 0...0xFF: 1
    case 0...0xFFFF: 2
    case 0...0xFFFF_FFFF: 4
    default: 8
    }
  }

  private static func append(_ value: UInt64, size: Int, to output: inout [UInt8]) {
    for shift in stride(from: (size - 1) * 8, through: 0, by: -8) {
      output.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }
}
