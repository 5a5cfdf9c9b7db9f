// Lists that values encode.

extension ParameterValueEncoder {
  /// Writes the items of a list.
  struct UnkeyedContainer: UnkeyedEncodingContainer {
    let run: Run

    /// A list.
    let node: Node

    let path: Path?

    var codingPath: [any CodingKey] { path.keys }

    var count: Int { node.count }

    func encodeNil() {
      guard run.options.nils != .omit else { return }
      node.append(.null)
    }

    func encode<Value: Encodable>(_ value: Value) throws {
      guard let value = try run.value(of: value, at: itemPath) else { return }
      node.append(value)
    }

    func nestedContainer<NestedKey>(
      keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
      itemEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      itemEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      itemEncoder()
    }

    /// The path to the next item.
    private var itemPath: Path {
      Path(path, PlainKey(intValue: node.count))
    }

    private func itemEncoder() -> ValueEncoder {
      let path = itemPath
      return ValueEncoder(run: run, node: node.appendNode(), path: path)
    }
  }
}
