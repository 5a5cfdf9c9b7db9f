// One call of an encoder: how each value is asked what it is.

extension ParameterEncoder {
  /// The state of one call of ``ParameterEncoder/encode(_:)``.
  final class Run {
    let options: ParameterEncoder

    /// Whether values nest too deep. Opening a container cannot throw: the next value does.
    private(set) var isTooDeep = false

    /// Where the error came from that is on its way out.
    private var origin: Path?

    /// How many values are writing themselves, one within the other.
    private var calls = 0

    /// Twice the levels of containers: a value may hand its work to another on the same level, as
    /// an optional does.
    private static let maximumCalls = 2 * NestingDepth.limit

    init(_ options: ParameterEncoder) {
      self.options = options
    }

    /// Encodes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The path to it.
    /// - Returns: The value, or `nil` for a nil that is to be omitted.
    /// - Throws: The errors of the value, or ``SerializationError`` when values nest too deep.
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
      if let value = value as? any UnorderedParameters {
        return try value.parameterValue(in: self, at: path)
      }
      let node = Node()
      try value.encode(to: ValueEncoder(run: self, node: node, path: path))
      return node.value(omittingNull: options.nils == .omit)
    }

    /// Notes that values nest too deep.
    ///
    /// Apart, because the frames of ``value(of:at:)`` are hundreds: each byte of them counts.
    @discardableResult @inline(never)
    func refuse() -> any Error {
      isTooDeep = true
      return SerializationError(.nestingTooDeep)
    }

    /// The library's error for what a value threw.
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
