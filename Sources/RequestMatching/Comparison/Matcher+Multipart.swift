internal import MessageSyntax

// Multipart content: part by part, in order, whatever the boundary.

extension Matcher {
  mutating func matchMultipart(
    _ one: [UInt8], _ boundary: [UInt8], _ other: [UInt8], _ foundBoundary: [UInt8],
    at place: MessagePlace, _ wrap: (MessagePlace) -> MessagePlace, depth: Int
  ) {
    guard let expected = try? MultipartParts(one, boundary: boundary, limits: options.limits) else {
      return matchBytes(one, other, at: place)
    }
    do throws(CaptureError) {
      let found = try MultipartParts(other, boundary: foundBoundary, limits: options.limits)
      matchParts(expected.parts, found.parts, wrap, depth: depth)
    } catch {
      report(error, at: place)
    }
  }

  private mutating func matchParts(
    _ one: [MultipartParts.Part], _ other: [MultipartParts.Part],
    _ wrap: (MessagePlace) -> MessagePlace, depth: Int
  ) {
    // How many parts of each name are still to come.
    var coming: [[UInt8]: Int] = [:]
    for part in other { coming[part.name ?? [], default: 0] += 1 }
    var index = 0
    func place(_ name: [UInt8]?) -> MessagePlace { wrap(.part(index + 1, name: name, .content)) }
    let repetitions = Repetitions(one.map { role(of: $0) })
    for (position, part) in one.enumerated() {
      let name = part.name.map { rendered($0) }
      // What is there before a part that comes later is not expected.
      while index < other.count, !isName(part.name, other[index].name),
        !isOptional(part.content), let found = part.name, coming[found, default: 0] > 0
      {
        coming[other[index].name ?? [], default: 0] -= 1
        report(.unexpected, at: place(other[index].name))
        index += 1
      }
      let isRepeated = role(of: part) == .repeated
      guard index < other.count, isName(part.name, other[index].name) else {
        if !isOptional(part.content), !isRepeated { report(.missing, at: place(name)) }
        continue
      }
      /// What parts without a name cannot tell: whether a list ends, for a part that must follow it.
      func isListOver() -> Bool {
        if other.count - index <= repetitions.requiredCounts[position] { return true }
        guard let next = repetitions.next[position], index < other.count else { return false }
        return isName(one[next].name, other[index].name)
          && holes.pattern(one[next].content).match(other[index].content) != nil
      }
      if isRepeated, isListOver() { continue }
      var items: [CapturedValue.Item] = []
      repeat {
        let found = other[index]
        coming[found.name ?? [], default: 0] -= 1
        if isRepeated { items.append(.init(name: found.name ?? [], value: found.content)) }
        matchPart(part, found, index, name, isRepeated: isRepeated, wrap, depth: depth)
        index += 1
      } while isRepeated && index < other.count && isName(part.name, other[index].name)
        && !isListOver()
      if isRepeated, let hole = onlyHole(part.content) {
        capture(.list(items), in: hole, at: wrap(.part(index, name: name, .content)))
      }
    }
    while index < other.count {
      report(.unexpected, at: place(other[index].name))
      index += 1
    }
  }

  private func role(of part: MultipartParts.Part) -> PartRole {
    guard let hole = onlyHole(part.content).map({ holes.holes[$0] }) else { return .literal }
    return hole.isRepeated ? .repeated : hole.isOptional ? .optional : .free
  }

  /// Whether the file name of a part is free, or that of a free file.
  private func hasFreeName(_ part: MultipartParts.Part) -> Bool {
    let disposition = part.value(of: "Content-Disposition").map { MediaTypeParts($0) }
    return disposition?.parameters.contains {
      $0.name.starts(with: "filename".utf8) && holes.pattern($0.value).hasHoles
    } ?? false
  }

  private func isName(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
    guard let one, let other else { return one == other }
    return holes.pattern(one).match(other) != nil
  }

  private mutating func matchPart(
    _ one: MultipartParts.Part, _ other: MultipartParts.Part, _ index: Int, _ name: [UInt8]?,
    isRepeated: Bool, _ wrap: (MessagePlace) -> MessagePlace, depth: Int
  ) {
    func inner(_ place: MessagePlace) -> MessagePlace {
      wrap(.part(index + 1, name: name, place))
    }
    let hole = onlyHole(one.content).map { holes.holes[$0] }
    matchPartFields(one, other, inner, isFile: hole?.isFile ?? false)
    guard !isRepeated else { return }
    matchContent(
      one.content, other.content, type: one.value(of: "Content-Type"),
      foundType: other.value(of: "Content-Type"), at: inner(.content), wrap: inner,
      depth: depth + 1)
  }

  private mutating func matchPartFields(
    _ one: MultipartParts.Part, _ other: MultipartParts.Part,
    _ inner: (MessagePlace) -> MessagePlace, isFile: Bool
  ) {
    for field in one.fields {
      let place = inner(.field(field.name))
      if case .transfer = FieldRole(field.name) { continue }
      if options.ignores(field.name) { continue }
      guard let value = other.fields.first(where: { FieldName.equal($0.name, field.name) })?.value
      else {
        if !isOptional(field.value) { report(.missing, at: place, expected: field.value) }
        continue
      }
      if field.isNamed("Content-Disposition") {
        let parts = MediaTypeParts(field.value)
        let found = MediaTypeParts(value)
        guard parts.type == found.type else {
          report(.differs, at: place, expected: field.value, found: value)
          continue
        }
        let isUnnamed = isFile && hasFreeName(one)
        matchParameters(
          parts, found, except: isUnnamed ? ["filename", "filename*"] : [], at: place)
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

/// What a part is for the parts beside it.
private enum PartRole {
  case literal, free, optional, repeated

  var isRequired: Bool { self == .literal || self == .free }
}

/// What follows each of some parts.
private struct Repetitions {
  /// How many of the parts behind each must be there.
  var requiredCounts: [Int]

  /// The first literal part behind each that must be there.
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
