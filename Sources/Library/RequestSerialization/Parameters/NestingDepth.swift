internal import MessageSyntax

/// The maximum nesting depth of values: serializers recurse for each level, and refuse deeper ones.
package enum NestingDepth {
  package static let limit = NestingLimit.values

  /// Refuses a value that is nested too deeply.
  @inline(__always)
  package static func check(_ depth: Int) throws(SerializationError) {
    guard depth <= limit else { throw SerializationError(.nestingTooDeep) }
  }
}

extension SerializationError {
  /// The error as seen from the map that contains the value under a name: `lat` → `place.lat`.
  package func under(_ name: String) -> SerializationError {
    under(component: name)
  }

  /// The error as seen from the list that contains the value at a position: `lat` → `[2].lat`.
  package func under(_ position: Int) -> SerializationError {
    under(component: "[\(position)]")
  }

  private func under(component: String) -> SerializationError {
    // A path of hundreds of levels is useless: the caller names the outermost level.
    guard code != .nestingTooDeep else { return self }
    var copy = self
    switch subject {
    case nil: copy.subject = component
    case let inner? where inner.utf8.first == UInt8(ascii: "["): copy.subject = component + inner
    case let inner?: copy.subject = component + "." + inner
    }
    return copy
  }
}
