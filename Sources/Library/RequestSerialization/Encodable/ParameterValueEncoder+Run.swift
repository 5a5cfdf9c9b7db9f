// One call of an encoder, in which each value is encoded.

extension ParameterValueEncoder {
  /// The state of one call of ``ParameterValueEncoder/encode(_:)``.
  package final class Run {
    let options: ParameterValueEncoder

    /// Whether values are nested too deeply. Opening a container cannot throw, so the next value
    /// does.
    private(set) var isTooDeep = false

    /// The origin of the error that is being thrown.
    private var origin: Path?

    /// The number of values that are encoding themselves, one inside the other.
    private var calls = 0

    /// Twice the levels of containers: a value may delegate to another one on the same level, as an
    /// optional does.
    private static let maximumCalls = 2 * NestingDepth.limit

    init(_ options: ParameterValueEncoder) {
      self.options = options
    }

    /// Encodes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The path to it.
    /// - Returns: The value, or `nil` for a nil to omit.
    /// - Throws: Errors of the value, or ``SerializationError`` if values are nested too deeply.
    func value<Value: Encodable>(
      of value: Value, at path: @autoclosure () -> Path?
    ) throws -> ParameterValue? {
      if let value = value as? any DirectParameter { return value.directValue }
      guard !isTooDeep, calls < Self.maximumCalls else { throw refuse() }
      let path = path()
      origin = nil
      calls += 1
      defer { calls -= 1 }
      do {
        return try written(by: value, at: path)
      } catch {
        origin = origin ?? path
        throw error
      }
    }

    private func written<Value: Encodable>(
      by value: Value, at path: Path?
    ) throws -> ParameterValue? {
      if let convert = options.convert, let result = try convert(value, path.keys) { return result }
      if let value = value as? any ConvertedParameter {
        return try value.parameterValue(in: self, at: path)
      }
      if let refusal = PrivateLayout.refusal(of: Value.self, at: path) { throw refusal }
      let node = Node()
      try value.encode(to: ValueEncoder(run: self, node: node, path: path))
      return node.value(omittingNull: options.nils == .omit)
    }

    /// Records that values are nested too deeply.
    ///
    /// A separate function, because there are hundreds of frames of ``value(of:at:)``, whose size
    /// matters.
    @discardableResult @inline(never)
    func refuse() -> any Error {
      isTooDeep = true
      return SerializationError(.nestingTooDeep)
    }

    /// The library's error for one that a value threw.
    func failure(_ error: any Error) -> SerializationError {
      var failure = SerializationError(underlying: error)
      guard failure.subject == nil, failure.code != .nestingTooDeep else { return failure }
      if case .invalidValue(_, let context)? = error as? EncodingError {
        failure.subject = context.codingPath.text
      } else {
        failure.subject = origin.keys.text
      }
      return failure
    }
  }
}
