/// What a pattern is made of.
indirect enum PatternNode {
  /// One scalar.
  case scalar(Unicode.Scalar)

  /// One scalar of a set.
  case scalars(ScalarClass)

  /// One thing after the other; nothing at all when there is none.
  case sequence([PatternNode])

  /// One of several things.
  case branches([PatternNode])

  /// A thing `minimum` times, and up to `maximum` times, or any number of times.
  case repetition(PatternNode, minimum: Int, maximum: Int?)
}
