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
    for part in one {
      let name = part.name.map { rendered($0) }
      // What is there before a part that comes later is not expected.
      while index < other.count, !isName(part.name, other[index].name),
        !isOptional(part.content), let found = part.name, coming[found, default: 0] > 0
      {
        coming[other[index].name ?? [], default: 0] -= 1
        report(.unexpected, at: place(other[index].name))
        index += 1
      }
      let isRepeated = onlyHole(part.content).map { holes.holes[$0].isRepeated } ?? false
      guard index < other.count, isName(part.name, other[index].name) else {
        if !isOptional(part.content), !isRepeated { report(.missing, at: place(name)) }
        continue
      }
      var items: [CapturedValue.Item] = []
      repeat {
        let found = other[index]
        coming[found.name ?? [], default: 0] -= 1
        if isRepeated { items.append(.init(name: found.name ?? [], value: found.content)) }
        matchPart(part, found, index, name, isRepeated: isRepeated, wrap, depth: depth)
        index += 1
      } while isRepeated && index < other.count && isName(part.name, other[index].name)
      if isRepeated, let hole = onlyHole(part.content) {
        capture(.list(items), in: hole, at: wrap(.part(index, name: name, .content)))
      }
    }
    while index < other.count {
      report(.unexpected, at: place(other[index].name))
      index += 1
    }
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
        matchParameters(
          parts, found, except: isFile ? ["filename", "filename*"] : [], at: place)
      } else if field.isNamed("Content-Type") {
        // The type of a free file is that of its name.
        if !isFile { matchMediaTypes(field.value, value, at: place) }
      } else {
        matchText(field.value, value, at: place)
      }
    }
    for field in other.fields where !one.fields.contains(where: { $0.isNamed(field) }) {
      match.addNote(Difference(.unexpected, at: inner(.field(field.name))))
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
