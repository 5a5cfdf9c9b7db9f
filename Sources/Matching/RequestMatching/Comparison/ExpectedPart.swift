internal import RecordedMessages

/// A part of the expected message, with properties that are known before the comparison.
struct ExpectedPart {
  let part: MultipartParts.Part
  let name: [UInt8]?

  /// The meaning of its content; `nil` if its media type decides.
  let kind: ContentKind?

  /// The hole that makes up its whole content.
  let hole: Int?

  /// The hole that is its name, if the hole represents the entries of a map.
  let openHole: Int?
  let role: Role

  /// The role of a part among its neighbours.
  enum Role {
    case literal, free, optional, repeated

    var isRequired: Bool { self == .literal || self == .free }
  }

  init(_ part: MultipartParts.Part, kind: ContentKind?, _ text: TextMatcher) {
    (self.part, self.kind, name) = (part, kind, part.name)
    openHole = name.flatMap(text.onlyHole).flatMap {
      text.holes.holes[$0].entries == nil ? nil : $0
    }
    hole = text.onlyHole(part.content) ?? Self.quoted(part.content).flatMap(text.onlyHole)
    guard let hole = hole.map({ text.holes.holes[$0] }) else {
      role = .literal
      return
    }
    role = hole.isRepeated ? .repeated : hole.isOptional ? .optional : .free
  }

  /// The text between quotes, for a hole that is a JSON string.
  private static func quoted(_ text: [UInt8]) -> [UInt8]? {
    guard text.count == HoleTable.markerLength + 2, text.first == 0x22, text.last == 0x22 else {
      return nil
    }
    return Array(text.dropFirst().dropLast())
  }

  /// The name, if it has no holes.
  func literalName(_ text: TextMatcher) -> [UInt8]? {
    name.flatMap { text.holes.pattern($0).hasHoles ? nil : $0 }
  }

  /// Whether a captured part may be this one. The names of a list's parts may end in keys.
  func takesName(of found: MultipartParts.Part, _ text: TextMatcher) -> Bool {
    guard let name, let other = found.name else { return name == found.name }
    return text.holes.pattern(name).match(other) != nil
      || role == .repeated && EntryTable.goesOn(other, name)
  }
}

extension MultipartParts.Part {
  /// The parameter `name` of `Content-Disposition`.
  var name: [UInt8]? { value(of: "Content-Disposition").flatMap { MediaTypeParts($0)["name"] } }
}
