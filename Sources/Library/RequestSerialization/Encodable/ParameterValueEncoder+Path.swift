// The path of coding keys to the value that is being encoded.

extension ParameterValueEncoder {
  /// The last key of a path, and the path before it. The path of the root is nil.
  package final class Path {
    private let parent: Path?
    private let key: any CodingKey

    /// The number of keys in the path.
    let depth: Int

    init(_ parent: Path?, _ key: any CodingKey) {
      self.parent = parent
      self.key = key
      depth = parent.depth + 1
    }

    /// The keys, outermost first.
    fileprivate var keys: [any CodingKey] {
      var keys: [any CodingKey] = []
      keys.reserveCapacity(depth)
      var path: Path? = self
      while let next = path {
        keys.append(next.key)
        path = next.parent
      }
      keys.reverse()
      return keys
    }
  }

  /// The key of a list item, or of a super encoder.
  struct PlainKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
      self.stringValue = stringValue
      intValue = nil
    }

    init(intValue: Int) {
      stringValue = "Index \(intValue)"
      self.intValue = intValue
    }

    /// The key that the standard library documents for `superEncoder()`.
    static let `super` = PlainKey(stringValue: "super")
  }
}

extension ParameterValueEncoder.Path? {
  /// The keys, outermost first.
  var keys: [any CodingKey] {
    self?.keys ?? []
  }

  /// The number of keys in the path.
  var depth: Int {
    self?.depth ?? 0
  }
}

extension Sequence<any CodingKey> {
  /// The path for error messages: `place.lat`, `tags[2]`; `nil` for the root.
  var text: String? {
    var text: String?
    for key in self {
      switch (key as? ParameterValueEncoder.PlainKey)?.intValue {
      case let index?: text = "\(text ?? "")[\(index)]"
      case nil: text = text.map { "\($0).\(key.stringValue)" } ?? key.stringValue
      }
    }
    return text
  }
}
