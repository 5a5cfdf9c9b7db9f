// `minimum`, `max-length` and similar keys, in the order in which they are written.

extension [(String, SpecNode)] {
  /// The number of a constraint in its original spelling.
  func bound(_ key: String) -> String? {
    guard case .number(let spelling)? = first(where: { $0.0 == key })?.1 else { return nil }
    return spelling
  }

  /// The constraints of the items of a list or map.
  var ofItems: Self { filter { !$0.0.hasSuffix("-items") } }
}
