// Maps that values encode.

extension ParameterValueEncoder {
  /// Writes the members of a map.
  struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let run: Run

    /// A map.
    let node: Node

    let path: Path?

    /// Whether the keys are those of a dictionary: data, in a random order.
    let isDictionary: Bool

    var codingPath: [any CodingKey] { path.keys }

    func encodeNil(forKey key: Key) {
      guard run.options.nils != .omit else { return }
      set(.null, under: key)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      guard let value = try run.value(of: value, at: Path(path, key)) else { return }
      set(value, under: key)
    }

    func nestedContainer<NestedKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      encoder(under: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder(under: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      encoder(under: PlainKey.super)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
      encoder(under: key)
    }
  }
}

extension ParameterValueEncoder.KeyedContainer {
  private func name(of key: some CodingKey) -> String {
    isDictionary ? key.stringValue : run.options.keys.name(for: key, in: path)
  }

  func set(_ value: ParameterValue, under key: Key) {
    node.set(value, under: name(of: key), isUnordered: isDictionary)
  }

  /// Writes the value, or the replacement for nil where the compiler's code would write nothing.
  func encodeOptional<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value {
      try encode(value, forKey: key)
    } else if run.options.nils == .null {
      set(.null, under: key)
    }
  }

  private func encoder(under key: some CodingKey) -> ParameterValueEncoder.ValueEncoder {
    ParameterValueEncoder.ValueEncoder(
      run: run, node: node.node(under: name(of: key), isUnordered: isDictionary),
      path: ParameterValueEncoder.Path(path, key))
  }
}
