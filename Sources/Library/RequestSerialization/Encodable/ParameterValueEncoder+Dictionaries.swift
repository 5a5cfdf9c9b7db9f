// Dictionaries and sets, whose order is random. They are written in an order that depends only on
// their members.

// MARK: - Dictionaries

extension Dictionary: ConvertedParameter where Key: Encodable, Value: Encodable {
  package func parameterValue(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> ParameterValue {
    Key.self is any CodingKeyRepresentable.Type
      ? .map(try parameters(in: run, at: path)) : .array(try list(in: run, at: path))
  }

  /// The values by key, sorted by the bytes of the keys.
  private func parameters(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> RequestParameters {
    let members = Array(self)
    let names = members.indices.map { (text: name(of: members[$0].key), member: $0) }
      .sorted { $0.text.bytesPrecede($1.text) }
    var entries: [RequestParameters.Entry] = []
    entries.reserveCapacity(count)
    let omitsNil = run.options.nils == .asWritten && Value.self is any OptionalValue.Type
    for (name, position) in names {
      let (key, value) = members[position]
      if let last = entries.last, last.name.hasSameBytes(as: name) {
        throw repeatedKey(at: ParameterValueEncoder.Path(path, codingKey(of: key)))
      }
      // An optional member has a key only if it has a value, like an optional property.
      if omitsNil, (value as? any OptionalValue)?.isNil == true { continue }
      let result = try run.value(
        of: value, at: ParameterValueEncoder.Path(path, codingKey(of: key)))
      if let result { entries.append(RequestParameters.Entry(name: name, value: result)) }
    }
    return RequestParameters(unique: entries)
  }

  private func name(of key: Key) -> String {
    key as? String ?? codingKey(of: key).stringValue
  }

  private func codingKey(of key: Key) -> any CodingKey {
    let key = key as? any CodingKeyRepresentable
    return key?.codingKey ?? ParameterValueEncoder.PlainKey(stringValue: "")
  }

  /// Alternating keys and values, sorted by the keys.
  private func list(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> [ParameterValue] {
    let pairs = try map { (key: try run.value(of: $0.key, at: path) ?? .null, value: $0.value) }
      .sorted { $0.key.precedes($1.key) }
    var items: [ParameterValue] = []
    items.reserveCapacity(2 * count)
    for (key, value) in pairs {
      if items.count > 1, items[items.count - 2] == key { throw repeatedKey(at: path) }
      items.append(key)
      let path = ParameterValueEncoder.Path(
        path, ParameterValueEncoder.PlainKey(intValue: items.count))
      items.append(try run.value(of: value, at: path) ?? .null)
    }
    return items
  }

  /// The error for a repeated key: which value would win is random.
  private func repeatedKey(at path: ParameterValueEncoder.Path?) -> EncodingError {
    let context = EncodingError.Context(
      codingPath: path.keys, debugDescription: "Two keys of a dictionary write the same.")
    return .invalidValue(self, context)
  }
}

// MARK: - Sets

extension Set: ConvertedParameter where Element: Encodable {
  package func parameterValue(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> ParameterValue {
    var members: [ParameterValue] = []
    members.reserveCapacity(count)
    for member in self {
      // The position of a member is random, so errors refer to the path of the set.
      if let value = try run.value(of: member, at: path) { members.append(value) }
    }
    members.sort { $0.precedes($1) }
    return run.options.sets == .set ? .set(members) : .array(members)
  }
}
