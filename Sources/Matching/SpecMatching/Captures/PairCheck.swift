import MessageSyntax
import RequestMatching
import RequestModel
import SerializationOptions

/// Checks the pairs made from a list or a map against the type of the input. The rest of each name
/// gives the place inside the value.
struct PairCheck {
  let check: InputCheck
  let encoding: ParameterOptions

  /// Whether the pairs are parts, in which bytes are not encoded.
  let areParts: Bool

  /// The number of unions around the type, which may contain itself.
  private var depth = 0

  private static let maximumDepth = 6

  init(check: InputCheck, encoding: ParameterOptions, areParts: Bool) {
    (self.check, self.encoding, self.areParts) = (check, encoding, areParts)
  }

  /// Checks a pair.
  ///
  /// - Parameters:
  ///   - value: The value of the pair.
  ///   - keys: The part of the name after that of the entry: `[a][0]`.
  ///   - type: The type of the entry.
  /// - Returns: A description of the expected kind of value; `nil` if the value is valid.
  func problem(_ value: [UInt8], at keys: ArraySlice<UInt8>, _ type: InputType) -> ShownText? {
    switch type {
    case .any, .file, .stream: return nil
    case .data where areParts: return nil
    case .nullable(let type):
      return keys.isEmpty && ValueSpellings.null.areSame(value, [])
        ? nil : problem(value, at: keys, type)
    case .list(let item): return problem(value, at: keys, listOf: item)
    case .map(let item): return problem(value, at: keys, mapOf: item)
    case .named(let index):
      if let union = check.collection.union(type) {
        let isOpen = check.collection.types[index].others != nil
        return problem(value, at: keys, of: union, isOpen: isOpen)
      }
      guard let fields = check.collection.fields(ofType: index) else {
        return keys.isEmpty ? check.problem(text: value, type) : "one of the values of the type"
      }
      guard !keys.isEmpty else { return problem(json: value, type) }
      return problem(value, at: keys, fields, others: check.collection.types[index].others)
    case .string, .integer, .number, .float, .boolean, .date, .dateTime, .data:
      return keys.isEmpty ? check.problem(text: value, type) : check.words(for: type)
    }
  }

  /// Checks a pair of a value of a union, whose other pairs are not known.
  private func problem(
    _ value: [UInt8], at keys: ArraySlice<UInt8>, of union: Union, isOpen: Bool
  ) -> ShownText? {
    guard !isOpen, depth < Self.maximumDepth else { return nil }
    if let member = union.member, union.alternatives.contains(where: \.addsMember) {
      let name = Array(check.collection.string(member).utf8)
      let keysOfMember = [[0x5B] + name + [0x5D], [0x2E] + name]
      if keysOfMember.contains(where: { keys.elementsEqual($0) }) { return nil }
    }
    var inner = self
    inner.depth += 1
    let problems = union.alternatives.map { inner.problem(value, at: keys, $0.type) }
    return problems.contains(nil) ? nil : problems[0]
  }

  private func problem(
    _ value: [UInt8], at keys: ArraySlice<UInt8>, listOf item: InputType
  ) -> ShownText? {
    // `a[]=` or `a=` is an empty list if the encoding writes empty lists so.
    if value.isEmpty, encoding.emptyLists != .omit { return nil }
    switch encoding.arrays {
    case .comma, .pipe, .space:
      guard keys.isEmpty, !check.collection.mayHoldMap(item) else {
        guard keys.isEmpty, encoding.maps == .json else { return problem(value, at: keys, item) }
        // JSON texts may contain the separator: joined by commas, they are the items of a JSON
        // array.
        guard case .success(let items) = JSONReader.parse([0x5B] + value + [0x5D]) else {
          return nil
        }
        return check.problem(items, .list(item))
      }
      let separator: UInt8 =
        switch encoding.arrays {
        case .comma: 0x2C
        case .pipe: 0x7C
        default: 0x20
        }
      return items(of: value, separator)?.lazy
        .compactMap { problem(Array($0), at: keys, item) }.first
    case .repeat: return problem(value, at: keys, item)
    case .brackets, .indices, .numbers, .jquery:
      let rest = Self.withoutKey(keys) { key in key.allSatisfy(\.isASCIIDigit) }
      return problem(value, at: rest ?? keys, item)
    }
  }

  /// The items of a joined list, or `nil` if they cannot be told apart: dates of HTTP contain spaces,
  /// and a comma before one of them.
  private func items(of value: [UInt8], _ separator: UInt8) -> [ArraySlice<UInt8>]? {
    guard encoding.dates == .httpDate, separator != 0x7C else {
      return value.split(separator: separator)
    }
    guard separator == 0x2C else { return nil }
    let ends = value.indices.filter {
      value[$0] == 0x2C && ($0 + 1 == value.count || value[$0 + 1] != 0x20)
    }
    return zip([0] + ends.map { $0 + 1 }, ends + [value.count]).map { value[$0..<$1] }
      .filter { !$0.isEmpty }
  }

  private func problem(
    _ value: [UInt8], at keys: ArraySlice<UInt8>, mapOf item: InputType
  ) -> ShownText? {
    if keys.isEmpty { return problem(json: value, .map(item)) }
    // A key may contain the separator of keys.
    guard check.collection.mayBeCollection(item) else { return problem(value, at: [], item) }
    return Self.withoutKey(keys) { _ in true }.flatMap { problem(value, at: $0, item) }
  }

  private func problem(
    _ value: [UInt8], at keys: ArraySlice<UInt8>, _ fields: [Input], others: InputType?
  ) -> ShownText? {
    for field in fields {
      let name = check.collection.string(field.name)
      for key in [[0x5B] + Array(name.utf8) + [0x5D], [0x2E] + Array(name.utf8)]
        .map({ areParts ? ValueSpellings.inPartName($0) : $0 })
      where keys.starts(with: key) {
        let rest = keys.dropFirst(key.count)
        guard [nil, 0x5B, 0x2E].contains(rest.first) else { continue }
        return problem(value, at: rest, field.type)
          .map { "an object whose '\(words: name)' is \($0)" }
      }
    }
    guard let others else {
      let name = Array(keys.dropFirst().prefix { $0 != 0x5D })
      return "an object without '\(quoted: String(decoding: name, as: UTF8.self))'"
    }
    return problem(value, at: keys, mapOf: others)
  }

  /// A map in one pair is a JSON text.
  private func problem(json text: [UInt8], _ type: InputType) -> ShownText? {
    let words: ShownText = if case .map = type { "a map" } else { "an object" }
    guard encoding.maps == .json, case .success(let value) = JSONReader.parse(text),
      case .object = value.content
    else { return words }
    return check.problem(value, type)
  }

  /// The rest after the first key of `[a][b]` or `.a.b`; `nil` if there is neither.
  private static func withoutKey(
    _ keys: ArraySlice<UInt8>, where isKey: (ArraySlice<UInt8>) -> Bool
  ) -> ArraySlice<UInt8>? {
    let end: Int
    switch keys.first {
    case 0x5B:
      guard let close = keys.firstIndex(of: 0x5D) else { return nil }
      end = close
    case 0x2E: end = keys.dropFirst().firstIndex { $0 == 0x2E || $0 == 0x5B } ?? keys.endIndex
    default: return nil
    }
    guard isKey(keys[(keys.startIndex + 1)..<end]) else { return nil }
    return keys[end...].first == 0x5D ? keys[(end + 1)...] : keys[end...]
  }
}
