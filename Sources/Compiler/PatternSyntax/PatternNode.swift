/// A node of a pattern's syntax tree.
indirect enum PatternNode {
  /// One scalar.
  case scalar(Unicode.Scalar)

  /// One scalar of a set.
  case scalars(ScalarClass)

  /// Nodes in sequence; an empty sequence matches the empty text.
  case sequence([PatternNode])

  /// Alternatives.
  case branches([PatternNode])

  /// A node repeated at least `minimum` times, and at most `maximum` times if that is given.
  case repetition(PatternNode, minimum: Int, maximum: Int?)
}
