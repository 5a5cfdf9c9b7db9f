// Rules about which arguments of a generated method have a value.

extension SerializationError {
  /// Checks that the arguments of exactly one group have a value.
  ///
  /// ```swift
  /// try SerializationError.check(exactlyOneOf: [["id": id != nil], ["name": name != nil]])
  /// ```
  ///
  /// - Parameter groups: Groups of arguments by name, and whether each argument has a value.
  /// - Throws: ``SerializationError`` with the code ``Code/argumentChoice`` and the names of the
  ///   arguments.
  public static func check(
    exactlyOneOf groups: [KeyValuePairs<String, Bool>]
  ) throws(SerializationError) {
    try check(atMostOneOf: groups)
    guard !groups.contains(where: isGiven) else { return }
    throw SerializationError(.argumentChoice, names(groups.flatMap { $0.map(\.key) }))
  }

  /// Checks that the arguments of at most one group have a value.
  ///
  /// - Parameter groups: Groups of arguments by name, and whether each argument has a value.
  /// - Throws: ``SerializationError`` with the code ``Code/argumentChoice`` and the names of the
  ///   arguments.
  public static func check(
    atMostOneOf groups: [KeyValuePairs<String, Bool>]
  ) throws(SerializationError) {
    let given = groups.filter(isGiven)
    if given.count > 1 {
      throw SerializationError(
        .argumentChoice, names(given.flatMap { $0.filter(\.value).map(\.key) }))
    }
    guard let group = given.first, !group.allSatisfy(\.value) else { return }
    throw SerializationError(.argumentChoice, names(group.map(\.key)))
  }

  private static func isGiven(_ group: KeyValuePairs<String, Bool>) -> Bool {
    group.contains { $0.value }
  }

  private static func names(_ names: [String]) -> String { names.joined(separator: ", ") }
}
