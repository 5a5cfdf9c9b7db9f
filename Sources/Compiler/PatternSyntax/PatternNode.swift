/// A node of a pattern's syntax tree.
indirect enum PatternNode {
  /// One scalar.
  case scalar(Unicode.Scalar)

  /// One scalar of a set.
  case scalars(ScalarClass)

  /// One thing after the other; an empty sequence matches the empty text.
  case sequence([PatternNode])

  /// One of several things.
  case branches([PatternNode])

  /// A thing `minimum` times, and up to `maximum` times, or any number of times.
  case repetition(PatternNode, minimum: Int, maximum: Int?)
}
