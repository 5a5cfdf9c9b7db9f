// Recognizes a dictionary that encodes itself into the container of another value.

extension ParameterValueEncoder {
  /// The type of coding keys with which dictionaries encode themselves.
  ///
  /// A value that calls `try dictionary.encode(to: encoder)` writes its members in a random order,
  /// and only the type of the keys reveals this. The standard library does not export the type, so
  /// it is taken from a dictionary that encodes itself.
  enum DictionaryKeys {
    private static let type: ObjectIdentifier? = {
      let probe = Probe()
      try? [String: String]().encode(to: probe)
      return probe.type
    }()

    /// Whether a type is this one.
    static func are(_ type: any CodingKey.Type) -> Bool {
      ObjectIdentifier(type) == Self.type
    }
  }

  /// Captures the type of a keyed container's keys.
  private final class Probe: Encoder {
    private(set) var type: ObjectIdentifier?
    private let encoder = ValueEncoder(run: Run(ParameterValueEncoder()), node: Node(), path: nil)

    var codingPath: [any CodingKey] { [] }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      self.type = ObjectIdentifier(type)
      return encoder.container(keyedBy: type, isDictionary: false)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { encoder }
  }
}
