internal import MessageSyntax
internal import RecordedMessages

/// Reads binary property lists, `bplist00`: objects, then their offsets, then 32 bytes that locate
/// the offsets (CFBinaryPList.c of Core Foundation).
struct BinaryPropertyListParser {
  private let bytes: [UInt8]
  private let maximumDepth: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int

  /// The remaining numbers of values and bytes that may be read, because a list may refer to one
  /// object many times.
  private var budget: Int
  private var byteBudget: Int

  init?(_ bytes: [UInt8], limits: CaptureLimits) {
    guard bytes.count >= 40 else { return nil }
    self.bytes = bytes
    maximumDepth = limits.depth
    budget = min(max(bytes.count, 1 << 16), limits.values)
    byteBudget = 4 * bytes.count
    let trailer = bytes.count - 32
    (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(bytes[(trailer + 8)..<(trailer + 16)]),
      let top = Self.integer(bytes[(trailer + 16)..<(trailer + 24)]),
      let table = Self.integer(bytes[(trailer + 24)..<(trailer + 32)]),
      top < count, table <= trailer, count <= (trailer - table) / offsetSize
    else { return nil }
    (self.count, self.top, self.table) = (count, top, table)
  }

  /// The value of the property list.
  mutating func value() -> JSONTree? { value(top, depth: 0) }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    var value: UInt64 = 0
    for byte in bytes {
      guard value >> 56 == 0 else { return nil }
      value = value << 8 | UInt64(byte)
    }
    return Int(exactly: value)
  }

  /// A range of bytes; `nil` if it is not within the objects.
  private func slice(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard start >= 0, count >= 0, start <= table, count <= table - start else { return nil }
    return bytes[start..<start + count]
  }

  private mutating func value(_ reference: Int, depth: Int) -> JSONTree? {
    guard reference < count, depth < maximumDepth, budget > 0 else { return nil }
    budget -= 1
    let entry = table + reference * offsetSize
    guard let offset = Self.integer(bytes[entry..<entry + offsetSize]),
      let mark = slice(offset, 1)?.first
    else { return nil }
    let (kind, detail) = (mark >> 4, Int(mark & 15))
    switch kind {
    case 0: return mark == 8 ? .boolean(false) : mark == 9 ? .boolean(true) : nil
    case 1: return integer(offset + 1, detail)
    case 2: return real(offset + 1, detail)
    case 3: return detail == 3 ? date(offset + 1) : nil
    default: break
    }
    guard let (start, length) = length(offset + 1, detail), length <= byteBudget else { return nil }
    byteBudget -= length
    switch kind {
    case 4: return slice(start, length).map { PropertyListParser.data(Array($0)) }
    case 5: return slice(start, length).map { .string(Array($0)) }
    case 6: return length > table / 2 ? nil : slice(start, 2 * length).map(Self.utf16)
    case 10: return array(start, length, depth: depth)
    case 13: return dictionary(start, length, depth: depth)
    default: return nil
    }
  }

  /// The length of an object and the start of its data. A detail of 15 means that an integer
  /// follows.
  private func length(_ start: Int, _ detail: Int) -> (start: Int, length: Int)? {
    guard detail == 15 else { return (start, detail) }
    guard let mark = slice(start, 1)?.first, mark >> 4 == 1, mark & 15 <= 3,
      let digits = slice(start + 1, 1 << Int(mark & 15)), let length = Self.integer(digits),
      length <= bytes.count
    else { return nil }
    return (start + 1 + digits.count, length)
  }

  private func integer(_ start: Int, _ power: Int) -> JSONTree? {
    guard power <= 4, let digits = slice(start, 1 << power) else { return nil }
    let bits = digits.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // Eight bytes are signed, fewer are unsigned, and sixteen contain an unsigned 64-bit value.
    let text = power == 3 ? "\(Int64(bitPattern: bits))" : "\(bits)"
    return .number(Array(text.utf8))
  }

  private func real(_ start: Int, _ power: Int) -> JSONTree? {
    guard power == 2 || power == 3, let digits = slice(start, 1 << power) else { return nil }
    let bits = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let value =
      power == 3
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    return PropertyListParser.number(value)
  }

  /// Seconds since 2001, formatted as in XML.
  private func date(_ start: Int) -> JSONTree? {
    guard let digits = slice(start, 8) else { return nil }
    let seconds = Double(bitPattern: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    guard let whole = Int64(exactly: seconds.rounded(.down)) else { return nil }
    let (epoch, overflow) = whole.addingReportingOverflow(978_307_200)
    let nanoseconds = Int((seconds - seconds.rounded(.down)) * 1_000_000) * 1_000
    guard !overflow,
      let moment = Timestamp(secondsSinceEpoch: epoch, nanoseconds: nanoseconds)
    else { return nil }
    var text: [UInt8] = []
    moment.appendUTC(to: &text)
    return PropertyListParser.date(text)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>) -> JSONTree {
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      units.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
      index += 2
    }
    return .string(Array(String(decoding: units, as: UTF16.self).utf8))
  }

  private func reference(_ index: Int, from start: Int) -> Int? {
    slice(start + index * referenceSize, referenceSize).flatMap(Self.integer)
  }

  private mutating func array(_ start: Int, _ length: Int, depth: Int) -> JSONTree? {
    var items: [JSONTree] = []
    for index in 0..<length {
      guard let reference = reference(index, from: start),
        let item = value(reference, depth: depth + 1)
      else { return nil }
      items.append(item)
    }
    return .array(items)
  }

  private mutating func dictionary(_ start: Int, _ length: Int, depth: Int) -> JSONTree? {
    var members: [JSONTree.Member] = []
    var names: Set<[UInt8]> = []
    for index in 0..<length {
      guard let key = reference(index, from: start),
        let reference = reference(length + index, from: start),
        case .string(let name)? = value(key, depth: depth + 1)?.content,
        names.insert(name).inserted,
        let value = value(reference, depth: depth + 1)
      else { return nil }
      members.append(JSONTree.Member(name: name, value: value))
    }
    return .object(members)
  }
}
