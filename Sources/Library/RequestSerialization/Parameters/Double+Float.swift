internal import MessageSyntax

// Numbers that may be NaN or infinite.

extension Double {
  /// The number as a parameter; NaN and infinities, which JSON does not have, are the texts `NaN`,
  /// `Infinity` and `-Infinity`, as in the JSON of Protocol Buffers.
  public var floatParameter: ParameterValue {
    NonFiniteNumber.word(for: self).map { .string($0) } ?? .number(self)
  }
}
