import MessageSyntax
internal import RecordedMessages
import RequestMatching
import RequestModel
import SerializationOptions

/// The value before filters, as far as they can be reversed.
enum FilterReversal {
  /// The text of the value without filters.
  case text([UInt8])

  /// The JSON value that the filter `json` wrote.
  case json(JSONTree)

  /// The texts of the items of a list.
  case list([[UInt8]])

  /// The texts of the entries of a map.
  case map([(name: [UInt8], value: [UInt8])])

  /// A digest or a length, from which the value cannot be derived.
  case unknown

  /// A text that the filters cannot produce, with a description of what they produce.
  case invalid(ShownText)

  /// Reverses the filters of a reference to an input, last one first.
  init(_ text: [UInt8], _ words: [String], of input: Input, in collection: RequestCollection) {
    let filters = words.compactMap { TextFilter(rawValue: $0) }
    self = filters.count == words.count ? .text(text) : .unknown
    for index in filters.indices.reversed() {
      guard case .text(let text) = self else { return }
      let next = filters.indices.contains(index + 1) ? filters[index + 1] : nil
      if index == 0, filters[0].intake == .items {
        self = Self.expanded(text, filters[0], of: input, in: collection)
      } else if index == 0, filters[0] == .json {
        self = Self.parsed(text)
      } else {
        self = Self.undo(
          filters[index], text, takenAsBytes: next?.intake == .bytes,
          name: collection.string(input.name))
      }
    }
  }

  /// All known texts.
  var texts: [[UInt8]] {
    switch self {
    case .text(let text): [text]
    case .json(let value):
      switch value.content {
      case .string(let text), .number(let text): [text]
      default: []
      }
    case .list(let items): items
    case .map(let entries): entries.map(\.value)
    case .unknown, .invalid: []
    }
  }

  // MARK: - Filters that take a text

  private static func undo(
    _ filter: TextFilter, _ text: [UInt8], takenAsBytes: Bool, name: String
  ) -> FilterReversal {
    func decoded(_ bytes: [UInt8]?, orInvalid words: ShownText) -> FilterReversal {
      bytes.map { .text($0) } ?? .invalid(words)
    }
    switch filter {
    case .base64: return decoded(Base64.decode(text), orInvalid: "text in base64")
    case .base64url:
      return decoded(
        Base64.decode(text, alphabet: .url, padding: .optional), orInvalid: "text in base64url")
    case .hex: return decoded(Hexadecimal.decode(text), orInvalid: "text in hexadecimal digits")
    case .percent, .segments: return .text(PercentEncoding.decodeKeepingStrays(text))
    case .xml: return .text(TextReadings.referencesUndone(text))
    case .json:
      guard case .json(let value) = parsed(text), case .string(let text) = value.content else {
        return .invalid("a JSON string")
      }
      return .text(text)
    case .length:
      return !text.isEmpty && text.allSatisfy(\.isASCIIDigit)
        ? .unknown : .invalid("a number of bytes")
    case .md5: return digest(takenAsBytes ? text : Hexadecimal.decode(text), 16, "an MD5 digest")
    case .sha256:
      return digest(takenAsBytes ? text : Hexadecimal.decode(text), 32, "a SHA-256 digest")
    case .comma, .commaExplode, .label, .labelExplode, .list, .matrix, .matrixExplode:
      return withoutPrefix(text, filter, name)
    }
  }

  private static func parsed(_ text: [UInt8]) -> FilterReversal {
    guard case .success(let value) = JSONReader.parse(text) else { return .invalid("a JSON text") }
    return .json(value)
  }

  private static func digest(
    _ bytes: [UInt8]?, _ count: Int, _ words: ShownText
  ) -> FilterReversal {
    bytes?.count == count ? .unknown : .invalid(words)
  }

  /// The text after the prefix of an expansion.
  private static func withoutPrefix(
    _ text: [UInt8], _ filter: TextFilter, _ name: String
  ) -> FilterReversal {
    var prefix: [UInt8]
    switch filter {
    case .label, .labelExplode: prefix = [0x2E]
    case .matrix, .matrixExplode: prefix = [0x3B] + Array(name.utf8)
    default: return .text(text)
    }
    // The equals sign is omitted for an empty text.
    if filter.takesName, text != prefix { prefix.append(0x3D) }
    guard text.starts(with: prefix) else {
      return .invalid("text that begins with '\(words: String(decoding: prefix, as: UTF8.self))'")
    }
    return .text(Array(text.dropFirst(prefix.count)))
  }

  // MARK: - Expansions

  /// RFC 6570: the items of a list or a map, which is undefined if it has none.
  private static func expanded(
    _ text: [UInt8], _ filter: TextFilter, of input: Input, in collection: RequestCollection
  ) -> FilterReversal {
    let isList = if case .list = input.type.withoutNull { true } else { false }
    let isMap = input.type.withoutNull != .any && collection.mayBeMap(input.type)
    guard isList || isMap else {
      return input.type.withoutNull == .any
        ? .unknown : withoutPrefix(text, filter, collection.string(input.name))
    }
    guard !text.isEmpty else { return .list([]) }
    // A number may contain the dot that separates items.
    if filter == .labelExplode, ![.string, .integer, .boolean, .date].contains(itemType(of: input))
    {
      return .unknown
    }
    let name = Array(collection.string(input.name).utf8)
    if filter == .matrixExplode {
      let pairs = split(text.dropFirst(), 0x3B).map(pair)
      return isMap ? .map(pairs) : .list(pairs.map(\.value))
    }
    let body: [UInt8]
    switch withoutPrefix(text, filter, String(decoding: name, as: UTF8.self)) {
    case .text(let text): body = text
    case let other: return other
    }
    if filter == .list { return fieldList(body, isMap: isMap) }
    let items = split(body[...], filter == .labelExplode ? 0x2E : 0x2C)
    guard isMap else { return .list(items) }
    if filter == .commaExplode || filter == .labelExplode { return .map(items.map(pair)) }
    guard items.count.isMultiple(of: 2) else { return .unknown }
    return .map(
      stride(from: 0, to: items.count, by: 2).map { (name: items[$0], value: items[$0 + 1]) })
  }

  /// RFC 9110, section 5.6.1: the items of a list, without their quotes.
  private static func fieldList(_ text: [UInt8], isMap: Bool) -> FilterReversal {
    let items = FieldMatcher.items(of: text)
    guard isMap else { return .list(items.map(MediaTypeParts.unquoted)) }
    return .map(
      items.map(pair).map {
        (name: MediaTypeParts.unquoted($0.name), value: MediaTypeParts.unquoted($0.value))
      })
  }

  private static func itemType(of input: Input) -> InputType? {
    switch input.type.withoutNull {
    case .list(let item), .map(let item): item.withoutNull
    default: nil
    }
  }

  private static func split(_ text: some Collection<UInt8>, _ separator: UInt8) -> [[UInt8]] {
    text.split(separator: separator, omittingEmptySubsequences: false).map { Array($0) }
  }

  private static func pair(_ text: [UInt8]) -> (name: [UInt8], value: [UInt8]) {
    let end = text.firstIndex(of: 0x3D) ?? text.endIndex
    return (Array(text[..<end]), Array(text[end...].dropFirst()))
  }
}
