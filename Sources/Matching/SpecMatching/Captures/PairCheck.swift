import MessageSyntax
import RequestMatching
import RequestModel
import SerializationOptions

/// Checks the pairs made from a list or a map against the type of the input. The rest of each name
/// gives the place inside the value.
struct PairCheck {
  let check: InputCheck
  let encoding: ParameterEncoding

  /// Whether the pairs are parts, in which bytes are not encoded.
  let areParts: Bool

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
      guard let fields = check.collection.fields(ofType: index) else {
        return keys.isEmpty ? check.problem(text: value, type) : "one of the values of the type"
      }
      guard !keys.isEmpty else { return problem(json: value, type) }
      return problem(value, at: keys, fields, others: check.collection.types[index].others)
    case .string, .integer, .number, .boolean, .date, .dateTime, .data:
      return keys.isEmpty ? check.problem(text: value, type) : check.words(for: type)
    }
  }

  private func problem(
    _ value: [UInt8], at keys: ArraySlice<UInt8>, listOf item: InputType
  ) -> ShownText? {
    // `a[]=` is an empty list if the encoding writes empty lists so.
    if value.isEmpty, encoding.emptyLists == .bracket { return nil }
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
      return value.split(separator: separator).lazy
        .compactMap { problem(Array($0), at: keys, item) }.first
    case .repeat: return problem(value, at: keys, item)
    case .brackets, .indices, .numbers, .jquery:
      let rest = Self.withoutKey(keys) { key in key.allSatisfy(\.isASCIIDigit) }
      return problem(value, at: rest ?? keys, item)
    }
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
