// Optional members of the standard types.
//
// For each of these types, the standard library has a default that writes nothing for nil and takes
// precedence over a generic function. So each type needs a function of its own.

extension ParameterValueEncoder.KeyedContainer {
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try encodeOptional(value, forKey: key)
  }
}

// MARK: - Integers of 128 bits, for which the defaults throw

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ParameterValueEncoder.KeyedContainer {
  func encode(_ value: Int128, forKey key: Key) throws {
    set(value.directValue, under: key)
  }

  func encode(_ value: UInt128, forKey key: Key) throws {
    set(value.directValue, under: key)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ParameterValueEncoder.UnkeyedContainer {
  func encode(_ value: Int128) throws {
    node.append(value.directValue)
  }

  func encode(_ value: UInt128) throws {
    node.append(value.directValue)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ParameterValueEncoder.ValueEncoder {
  func encode(_ value: Int128) throws {
    node.set(value.directValue)
  }

  func encode(_ value: UInt128) throws {
    node.set(value.directValue)
  }
}
