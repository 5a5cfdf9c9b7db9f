internal import MessageSyntax

// JSON by value: numbers by value, the order of members aside.

extension Matcher {
  mutating func matchJSON(
    _ one: [UInt8], _ other: [UInt8], at place: MessagePlace,
    _ wrap: (MessagePlace) -> MessagePlace
  ) {
    guard case .success(let expected) = JSONReader.parse(one, maxDepth: options.limits.depth) else {
      return matchBytes(one, other, at: place)
    }
    do throws(CaptureError) {
      matchValues(
        expected, try BoundedJSON.parse(other[...], limits: options.limits), [], wrap)
    } catch {
      report(error, at: place)
    }
  }

  /// Lines of JSON; a line end after the last one does not matter.
  mutating func matchJSONLines(
    _ one: [UInt8], _ other: [UInt8], at place: MessagePlace,
    _ wrap: (MessagePlace) -> MessagePlace
  ) {
    guard other.count(where: { $0 == 0x0A }) <= options.limits.values else {
      return report(
        CaptureError("there are more than \(options.limits.values) lines"), at: place)
    }
    if let hole = onlyHole(one) { return captureLines(other, in: hole, at: place) }
    let (one, other) = (Self.lines(one), Self.lines(other))
    guard one.count == other.count else {
      return match.add(
        Difference(
          .differs, at: place, expected: "\(one.count) lines", found: "\(other.count) lines"))
    }
    for (index, (line, found)) in zip(one, other).enumerated() {
      matchJSON(line, found, at: wrap(.line(index + 1, .content))) { wrap(.line(index + 1, $0)) }
    }
  }

  /// Captures all lines as the items of one list.
  private mutating func captureLines(_ bytes: [UInt8], in hole: Int, at place: MessagePlace) {
    do throws(CaptureError) {
      var items: [JSONTree] = []
      for line in Self.lines(bytes) {
        items.append(try BoundedJSON.parse(line[...], limits: options.limits))
      }
      capture(CapturedValue(.array(items)), in: hole, at: place)
    } catch {
      report(error, at: place)
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A).map { Array($0.last == 0x0D ? $0.dropLast() : $0) }
      .filter { !$0.isEmpty }
  }

  // MARK: - Values

  mutating func matchValues(
    _ one: JSONTree, _ other: JSONTree, _ pointer: [UInt8],
    _ wrap: (MessagePlace) -> MessagePlace
  ) {
    let place = wrap(.value(pointer: pointer))
    if options.acceptsAny(at: place) { return }
    if case .string(let text) = one.content, let hole = onlyHole(text) {
      let value = readsPropertyLists ? PropertyListParser.untagged(other) : other
      return capture(CapturedValue(value), in: hole, at: place)
    }
    switch (one.content, other.content) {
    case (.string(let text), .string(let found)): matchText(text, found, at: place)
    case (.number(let number), .number(let found)):
      guard !ValueSpellings.number.areSame(number, found) else { return }
      report(.differs, at: place, expected: number, found: found)
    case (.array(let items), .array(let found)): matchItems(items, found, pointer, wrap)
    case (.object(let members), .object(let found)): matchMembers(members, found, pointer, wrap)
    case (.null, .null): break
    case (.boolean(let value), .boolean(let found)) where value == found: break
    default: report(.differs, at: place, expected: Self.text(one), found: Self.text(other))
    }
  }

  private static func text(_ value: JSONTree) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.take()
  }

  private mutating func matchMembers(
    _ one: [JSONTree.Member], _ other: [JSONTree.Member], _ pointer: [UInt8],
    _ wrap: (MessagePlace) -> MessagePlace
  ) {
    var rest = Dictionary(
      other.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for member in one {
      let inner = Self.pointer(pointer, member.name)
      if let value = rest.removeValue(forKey: member.name) {
        matchValues(member.value, value, inner, wrap)
      } else if !isOptional(member.value) {
        report(.missing, at: wrap(.value(pointer: inner)), expected: Self.text(member.value))
      }
    }
    for member in other where rest[member.name] != nil {
      report(.unexpected, at: wrap(.value(pointer: Self.pointer(pointer, member.name))))
    }
  }

  private mutating func matchItems(
    _ one: [JSONTree], _ other: [JSONTree], _ pointer: [UInt8],
    _ wrap: (MessagePlace) -> MessagePlace
  ) {
    var index = 0
    var spare = other.count - one.count(where: { !isOptional($0) })
    for item in one {
      if isOptional(item) {
        guard spare > 0 else { continue }
        spare -= 1
      }
      let inner = Self.pointer(pointer, Array(String(index).utf8))
      if index < other.count {
        matchValues(item, other[index], inner, wrap)
      } else {
        report(.missing, at: wrap(.value(pointer: inner)), expected: Self.text(item))
      }
      index += 1
    }
    guard index < other.count else { return }
    for extra in index..<min(other.count, index + 10) {
      let inner = Self.pointer(pointer, Array(String(extra).utf8))
      report(.unexpected, at: wrap(.value(pointer: inner)))
    }
  }

  private func isOptional(_ value: JSONTree) -> Bool {
    if case .string(let text) = value.content { isOptional(text) } else { false }
  }

  /// RFC 6901, section 3: `~` is `~0` and `/` is `~1`.
  static func pointer(_ pointer: [UInt8], _ name: [UInt8]) -> [UInt8] {
    var result = pointer + [0x2F]
    for byte in name {
      switch byte {
      case 0x7E: result += [0x7E, 0x30]
      case 0x2F: result += [0x7E, 0x31]
      default: result.append(byte)
      }
    }
    return result
  }
}
