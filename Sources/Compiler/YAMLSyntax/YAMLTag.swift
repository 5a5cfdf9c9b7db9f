/// The tags of the language: `!` and those of the supported YAML types.
enum YAMLTag: Hashable {
  /// `!`: the kind of node decides, and scalars are text.
  case nonSpecific
  case str, int, float, bool, null, map, seq, binary, timestamp, set

  private static let known: [(suffix: String, tag: YAMLTag)] = [
    ("str", .str), ("int", .int), ("float", .float), ("bool", .bool), ("null", .null),
    ("map", .map), ("seq", .seq), ("binary", .binary), ("timestamp", .timestamp), ("set", .set),
  ]

  private static let prefix = "tag:yaml.org,2002:"

  /// The tag of a resolved name: `tag:yaml.org,2002:str` or `!`.
  init?(_ name: some Collection<UInt8>) {
    if name.elementsEqual("!".utf8) {
      self = .nonSpecific
      return
    }
    guard name.starts(with: Self.prefix.utf8) else { return nil }
    let suffix = name.dropFirst(Self.prefix.utf8.count)
    guard let known = Self.known.first(where: { suffix.elementsEqual($0.suffix.utf8) }) else {
      return nil
    }
    self = known.tag
  }

  /// The tag of a resolved name in the usual spelling: `!!str`.
  static func written(_ name: some Collection<UInt8>) -> String {
    guard name.starts(with: prefix.utf8) else { return String(decoding: name, as: UTF8.self) }
    return "!!" + String(decoding: name.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// The type of a scalar with this tag; nil if its text does not fit.
  func type(
    ofScalar text: UnsafeBufferPointer<UInt8>
  ) -> (type: YAMLNode.ValueType, isTrue: Bool)? {
    switch self {
    case .nonSpecific, .str: return (.string, false)
    case .map, .seq, .set: return nil
    // Whether the text is base64 or a date is checked when it is decoded.
    case .binary: return (.binary, false)
    case .timestamp: return (.timestamp, false)
    case .int, .float, .bool, .null:
      let plain = unsafe CoreSchema.resolve(text)
      switch (self, plain.type) {
      case (.int, .integer), (.bool, .boolean), (.null, .null): return plain
      case (.float, .integer), (.float, .float): return (.float, false)
      default: return nil
      }
    }
  }

  /// The type of a sequence with this tag.
  var typeOfSequence: YAMLNode.ValueType? {
    self == .seq || self == .nonSpecific ? .sequence : nil
  }

  /// The type of a mapping with this tag.
  var typeOfMapping: YAMLNode.ValueType? {
    switch self {
    case .map, .nonSpecific: .mapping
    case .set: .set
    default: nil
    }
  }
}
