// The encoder that values receive.

extension ParameterValueEncoder {
  /// Provides the containers of a value.
  struct ValueEncoder: Encoder {
    let run: Run
    let node: Node
    let path: Path?

    var codingPath: [any CodingKey] { path.keys }

    var userInfo: [CodingUserInfoKey: Any] { run.options.userInfo }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      container(keyedBy: type, isDictionary: DictionaryKeys.are(type))
    }

    func container<Key>(
      keyedBy type: Key.Type, isDictionary: Bool
    ) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(
        KeyedContainer<Key>(run: run, node: opened(.map), path: path, isDictionary: isDictionary))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      UnkeyedContainer(run: run, node: opened(.list), path: path)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
      self
    }

    /// The node as a list or a map, or a detached one if values are nested too deeply.
    private func opened(_ kind: Node.Kind) -> Node {
      guard path.depth <= NestingDepth.limit else {
        run.refuse()
        let apart = Node()
        apart.open(kind)
        return apart
      }
      node.open(kind)
      return node
    }
  }
}

// MARK: - A single value

extension ParameterValueEncoder.ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() {
    node.setNull()
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let value = try run.value(of: value, at: path) {
      node.set(value)
    } else {
      node.setNull()
    }
  }
}
