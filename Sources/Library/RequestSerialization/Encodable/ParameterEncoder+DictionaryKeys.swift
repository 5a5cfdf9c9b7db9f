// How a dictionary is recognised that writes itself into the container of another value.

extension ParameterEncoder {
  /// The type of coding keys with which dictionaries write themselves.
  ///
  /// A value that does `try dictionary.encode(to: encoder)` leaves its members in a random order,
  /// and the type of the keys is all that tells. The standard library keeps it to itself, so it is
  /// learnt from a dictionary that writes itself.
  enum DictionaryKeys {
    private static let type: ObjectIdentifier? = {
      let probe = Probe()
      try? [String: String]().encode(to: probe)
      return probe.type
    }()

    /// Whether it is this type.
    static func are(_ type: any CodingKey.Type) -> Bool {
      ObjectIdentifier(type) == Self.type
    }
  }

  /// Sees the type of a keyed container's keys.
  private final class Probe: Encoder {
    private(set) var type: ObjectIdentifier?
    private let encoder = ValueEncoder(run: Run(ParameterEncoder()), node: Node(), path: nil)

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
