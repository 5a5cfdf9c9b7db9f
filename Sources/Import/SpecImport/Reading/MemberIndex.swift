import MessageSyntax

/// Finds the members of an object by name, for objects with many look-ups.
struct MemberIndex {
  /// Smaller objects are searched linearly.
  private static let smallest = 17

  private let object: JSONTree?
  private var places: [NameKey: Int] = [:]

  init(_ object: JSONTree?) {
    self.object = object
    guard let members = object?.members, members.count >= Self.smallest else { return }
    for (place, member) in members.enumerated().reversed() { places[NameKey(member.name)] = place }
  }

  /// The value of the first member with a name.
  subscript(name: String) -> JSONTree? {
    guard !places.isEmpty else { return object?[name] }
    guard let place = places[NameKey(name)] else { return nil }
    return object?.members[place].value
  }
}
