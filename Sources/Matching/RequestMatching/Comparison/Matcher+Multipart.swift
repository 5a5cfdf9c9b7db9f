internal import MessageSyntax

// Multipart content: part by part, in order, whatever the boundary.

extension Matcher {
  mutating func matchMultipart(
    _ one: (content: [UInt8], boundary: [UInt8]), _ other: (content: [UInt8], boundary: [UInt8]),
    _ kinds: [ContentKind?], at place: MessagePlace, _ wrap: (MessagePlace) -> MessagePlace,
    depth: Int
  ) {
    let limits = options.limits
    guard let expected = try? MultipartParts(one.content, boundary: one.boundary, limits: limits)
    else { return matchBytes(one.content, other.content, at: place) }
    do throws(CaptureError) {
      let found = try MultipartParts(other.content, boundary: other.boundary, limits: limits)
      matchParts(expectedParts(expected.parts, kinds), found.parts, wrap, depth: depth)
    } catch {
      report(error, at: place)
    }
  }

  /// What is known of parts before they are compared. The kinds are those of the last parts: before them come
  /// those that parameters become.
  private func expectedParts(
    _ parts: [MultipartParts.Part], _ kinds: [ContentKind?]
  ) -> [ExpectedPart] {
    parts.enumerated().map { index, part in
      let position = index - (parts.count - kinds.count)
      let hole = onlyHole(part.content) ?? Self.quoted(part.content).flatMap(onlyHole)
      return ExpectedPart(
        part: part, name: part.name, kind: kinds.indices.contains(position) ? kinds[position] : nil,
        hole: hole, openHole: part.name.flatMap(onlyHole).flatMap(open), role: role(of: hole))
    }
  }

  private func open(_ hole: Int) -> Int? { holes.holes[hole].entries == nil ? nil : hole }

  /// The text between the quotes, for a hole that is a JSON string.
  private static func quoted(_ text: [UInt8]) -> [UInt8]? {
    guard text.count == HoleTable.markerLength + 2, text.first == 0x22, text.last == 0x22 else {
      return nil
    }
    return Array(text.dropFirst().dropLast())
  }

  private func role(of hole: Int?) -> PartRole {
    guard let hole = hole.map({ holes.holes[$0] }) else { return .literal }
    return hole.isRepeated ? .repeated : hole.isOptional ? .optional : .free
  }

  private mutating func matchParts(
    _ expected: [ExpectedPart], _ other: [MultipartParts.Part],
    _ wrap: (MessagePlace) -> MessagePlace, depth: Int
  ) {
    // Parts of any names, which a map becomes, are wherever nothing else is expected.
    var open = OpenParts(expected.compactMap(\.openHole).map { ($0, entryNames(of: $0)) })
    let one = expected.filter { $0.openHole == nil }
    // How many parts of each name are still to come.
    var coming: [[UInt8]: Int] = [:]
    for part in other { coming[part.name ?? [], default: 0] += 1 }
    var index = 0
    func place(_ name: [UInt8]?) -> MessagePlace { wrap(.part(index + 1, name: name, .content)) }
    let repetitions = Repetitions(one.map(\.role))
    for (position, part) in one.enumerated() {
      // What is there before a part that comes later is not expected.
      while index < other.count, !isNamed(other[index], part), part.role != .optional,
        let name = part.name, coming[name, default: 0] > 0
      {
        coming[other[index].name ?? [], default: 0] -= 1
        if !open.take(other[index]) { report(.unexpected, at: place(other[index].name)) }
        index += 1
      }
      let isRepeated = part.role == .repeated
      guard index < other.count, isNamed(other[index], part) else {
        if part.role.isRequired {
          report(.missing, at: place(literalName(of: part)))
        }
        continue
      }
      /// What parts without a name cannot tell: whether a list ends, for a part that must follow it.
      func isListOver() -> Bool {
        if other.count - index <= repetitions.requiredCounts[position] { return true }
        guard let next = repetitions.next[position], index < other.count else { return false }
        return isNamed(other[index], one[next])
          && holes.pattern(one[next].part.content).match(other[index].content) != nil
      }
      if isRepeated, isListOver() { continue }
      var items: [CapturedValue.Item] = []
      repeat {
        let found = other[index]
        coming[found.name ?? [], default: 0] -= 1
        if isRepeated { items.append(.init(name: found.name ?? [], value: found.content)) }
        matchPart(part, found, index, wrap, depth: depth)
        index += 1
      } while isRepeated && index < other.count && isNamed(other[index], part)
        && !isListOver()
      if isRepeated, let hole = part.hole {
        capture(
          .list(items), in: hole, at: wrap(.part(index, name: literalName(of: part), .content)))
      }
    }
    while index < other.count {
      if !open.take(other[index]) { report(.unexpected, at: place(other[index].name)) }
      index += 1
    }
    for (hole, items) in open.items where !items.isEmpty {
      capture(.list(items), in: hole, at: wrap(.content))
    }
  }

  private func literalName(of part: ExpectedPart) -> [UInt8]? {
    part.name.flatMap { holes.pattern($0).hasHoles ? nil : $0 }
  }

  /// Whether the file name of a part is free, or that of a free file.
  private func hasFreeName(_ part: MultipartParts.Part) -> Bool {
    let disposition = part.value(of: "Content-Disposition").map { MediaTypeParts($0) }
    return disposition?.parameters.contains {
      $0.name.starts(with: "filename".utf8) && holes.pattern($0.value).hasHoles
    } ?? false
  }

  /// Whether a part that was found may be an expected one. Those of a list may have names that go on.
  private func isNamed(_ found: MultipartParts.Part, _ expected: ExpectedPart) -> Bool {
    guard let one = expected.name, let other = found.name else {
      return expected.name == found.name
    }
    return holes.pattern(one).match(other) != nil
      || expected.role == .repeated && EntryTable.goesOn(other, one)
  }

  private mutating func matchPart(
    _ expected: ExpectedPart, _ other: MultipartParts.Part, _ index: Int,
    _ wrap: (MessagePlace) -> MessagePlace, depth: Int
  ) {
    let name = literalName(of: expected)
    func inner(_ place: MessagePlace) -> MessagePlace { wrap(.part(index + 1, name: name, place)) }
    let one = expected.part
    let hole = expected.hole.map { holes.holes[$0] }
    matchPartFields(
      one, other, inner, isFile: hole?.isFile ?? false, isRepeated: expected.role == .repeated)
    guard expected.role != .repeated else { return }
    matchContent(
      one.content, other.content, as: expected.kind, type: one.value(of: "Content-Type"),
      foundType: other.value(of: "Content-Type"), at: inner(.content), wrap: inner,
      depth: depth + 1)
  }

  private mutating func matchPartFields(
    _ one: MultipartParts.Part, _ other: MultipartParts.Part,
    _ inner: (MessagePlace) -> MessagePlace, isFile: Bool, isRepeated: Bool
  ) {
    for field in one.fields {
      let place = inner(.field(field.name))
      if case .transfer = FieldRole(field.name) { continue }
      if options.ignores(field.name) { continue }
      guard let value = other.fields.first(where: { FieldName.equal($0.name, field.name) })?.value
      else {
        let isOfName = field.isNamed("Content-Type") && (isFile || hasFreeName(one))
        if !isOptional(field.value), !isOfName {
          report(.missing, at: place, expected: field.value)
        }
        continue
      }
      if field.isNamed("Content-Disposition") {
        let parts = MediaTypeParts(field.value)
        let found = MediaTypeParts(value)
        guard parts.type == found.type else {
          report(.differs, at: place, expected: field.value, found: value)
          continue
        }
        let free =
          (isFile && hasFreeName(one) ? ["filename", "filename*"] : [])
          + (isRepeated ? ["name"] : [])
        matchParameters(parts, found, except: free, at: place)
      } else if field.isNamed("Content-Type") {
        // A free file, or one of a free name, has the type of its name where the spec states none.
        guard isFile || hasFreeName(one), field.value.elementsEqual(MediaType.octetStream.utf8)
        else {
          matchMediaTypes(field.value, value, at: place)
          continue
        }
      } else {
        matchText(field.value, value, at: place)
      }
    }
    for field in other.fields where !one.fields.contains(where: { $0.isNamed(field) }) {
      match.addNote(Difference(.unexpected, at: inner(.field(field.name))))
    }
  }
}

/// A part of the expected message.
private struct ExpectedPart {
  let part: MultipartParts.Part
  let name: [UInt8]?

  /// The meaning of its content; `nil` where its media type decides.
  let kind: ContentKind?

  /// The hole that is its whole content.
  let hole: Int?

  /// The hole that is its name, if it stands for the entries of a map.
  let openHole: Int?
  let role: PartRole
}

/// The parts that maps become whose entries are sent under their own names.
private struct OpenParts {
  private(set) var items: [(hole: Int, items: [CapturedValue.Item])]
  private let names: [EntryNames]

  init(_ holes: [(hole: Int, names: EntryNames)]) {
    items = holes.map { ($0.hole, []) }
    names = holes.map(\.names)
  }

  /// Takes a part that nothing else expects; `false` where no map has it.
  mutating func take(_ part: MultipartParts.Part) -> Bool {
    let name = part.name ?? []
    let owner =
      names.firstIndex { entries in
        entries.names.contains { $0 == name || EntryTable.goesOn(name, $0) }
      } ?? names.firstIndex(where: \.takesOthers)
    guard let owner else { return false }
    items[owner].items.append(CapturedValue.Item(name: name, value: part.content))
    return true
  }
}

/// What a part is for the parts beside it.
private enum PartRole {
  case literal, free, optional, repeated

  var isRequired: Bool { self == .literal || self == .free }
}

/// What follows each of some parts.
private struct Repetitions {
  /// How many of the parts after each must be there.
  var requiredCounts: [Int]

  /// The first literal part after each that must be there.
  var next: [Int?]

  init(_ roles: [PartRole]) {
    requiredCounts = Array(repeating: 0, count: roles.count)
    next = Array(repeating: nil, count: roles.count)
    for position in roles.indices.dropLast().reversed() {
      let follows = roles[position + 1]
      requiredCounts[position] = requiredCounts[position + 1] + (follows.isRequired ? 1 : 0)
      next[position] = follows == .literal ? position + 1 : next[position + 1]
    }
  }
}

extension MultipartParts.Part {
  /// The parameter `name` of `Content-Disposition`.
  var name: [UInt8]? { value(of: "Content-Disposition").flatMap { MediaTypeParts($0)["name"] } }
}

extension CapturedField {
  fileprivate func isNamed(_ other: CapturedField) -> Bool { FieldName.equal(name, other.name) }
}
