internal import MessageSyntax
internal import RecordedMessages

/// Compares JSON and property lists by value: numbers numerically, members in any order.
struct JSONMatcher {
  private let scope: ContentScope

  /// Whether values come from property lists, whose data and dates are captured as text.
  private var readsPropertyLists = false

  init(_ scope: ContentScope) {
    self.scope = scope
  }

  func match(json one: [UInt8], _ other: [UInt8], _ text: inout TextMatcher) {
    let limits = text.options.limits
    guard case .success(let expected) = JSONReader.parse(one, maxDepth: limits.depth) else {
      return text.matchBytes(one, other, at: scope.place(.content))
    }
    do throws(CaptureError) {
      match(expected, try BoundedJSON.parse(other[...], limits: limits), [], &text)
    } catch {
      text.report(error, at: scope.place(.content))
    }
  }

  /// Compares property lists in either format.
  func match(propertyList one: [UInt8], _ other: [UInt8], _ text: inout TextMatcher) {
    let limits = text.options.limits
    guard let expected = PropertyListParser.parse(one, limits: limits) else {
      return text.matchBytes(one, other, at: scope.place(.content))
    }
    guard let found = PropertyListParser.parse(other, limits: limits) else {
      return text.report(CaptureError("not a valid property list"), at: scope.place(.content))
    }
    var matcher = self
    matcher.readsPropertyLists = true
    matcher.match(expected, found, [], &text)
  }

  /// Compares lines of JSON. A final line end does not matter.
  func match(lines one: [UInt8], _ other: [UInt8], _ text: inout TextMatcher) {
    let limit = text.options.limits.values
    let place = scope.place(.content)
    guard other.count(where: { $0 == 0x0A }) <= limit else {
      return text.report(CaptureError("there are more than \(limit) lines"), at: place)
    }
    if let hole = text.onlyHole(one) { return captureLines(other, in: hole, &text) }
    let (one, other) = (Self.lines(one), Self.lines(other))
    guard one.count == other.count else {
      return text.report(
        Difference(
          .differs, at: place, expected: "\(one.count) lines", found: "\(other.count) lines"))
    }
    for (index, (line, found)) in zip(one, other).enumerated() {
      JSONMatcher(.line(index + 1, of: scope)).match(json: line, found, &text)
    }
  }

  /// Captures all lines as the items of one list.
  private func captureLines(_ bytes: [UInt8], in hole: Int, _ text: inout TextMatcher) {
    do throws(CaptureError) {
      var items: [JSONTree] = []
      for line in Self.lines(bytes) {
        items.append(try BoundedJSON.parse(line[...], limits: text.options.limits))
      }
      text.capture(CapturedValue(.array(items)), in: hole, at: scope.place(.content))
    } catch {
      text.report(error, at: scope.place(.content))
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A).map { Array($0.last == 0x0D ? $0.dropLast() : $0) }
      .filter { !$0.isEmpty }
  }

  // MARK: - Values

  /// Compares values at a JSON pointer.
  func match(
    _ one: JSONTree, _ other: JSONTree, _ pointer: [UInt8], _ text: inout TextMatcher
  ) {
    let place = scope.place(.value(pointer: pointer))
    if text.options.acceptsAny(at: place) { return }
    if case .string(let string) = one.content, let hole = text.onlyHole(string) {
      let value = readsPropertyLists ? PropertyListParser.untagged(other) : other
      return text.capture(CapturedValue(value), in: hole, at: place)
    }
    switch (one.content, other.content) {
    case (.string(let string), .string(let found)):
      text.matchText(string, found, at: place, readsJSON: false)
    case (.number(let number), .number(let found)):
      guard !ValueSpellings.number.areSame(number, found) else { return }
      text.report(.differs, at: place, expected: number, found: found)
    case (.array(let items), .array(let found)): matchItems(items, found, pointer, &text)
    case (.object(let members), .object(let found)): matchMembers(members, found, pointer, &text)
    case (.null, .null): break
    case (.boolean(let value), .boolean(let found)) where value == found: break
    default: text.report(.differs, at: place, expected: Self.text(one), found: Self.text(other))
    }
  }

  private static func text(_ value: JSONTree) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.take()
  }

  private func matchMembers(
    _ one: [JSONTree.Member], _ other: [JSONTree.Member], _ pointer: [UInt8],
    _ text: inout TextMatcher
  ) {
    var rest = Dictionary(
      other.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for member in one {
      let inner = Self.pointer(pointer, member.name)
      if let value = rest.removeValue(forKey: member.name) {
        match(member.value, value, inner, &text)
      } else if !Self.isOptional(member.value, text) {
        text.report(
          .missing, at: scope.place(.value(pointer: inner)), expected: Self.text(member.value))
      }
    }
    for member in other where rest[member.name] != nil {
      text.report(
        .unexpected, at: scope.place(.value(pointer: Self.pointer(pointer, member.name))))
    }
  }

  private func matchItems(
    _ one: [JSONTree], _ other: [JSONTree], _ pointer: [UInt8], _ text: inout TextMatcher
  ) {
    var index = 0
    var spare = other.count - one.count(where: { !Self.isOptional($0, text) })
    for item in one {
      if Self.isOptional(item, text) {
        guard spare > 0 else { continue }
        spare -= 1
      }
      let inner = Self.pointer(pointer, Array(String(index).utf8))
      if index < other.count {
        match(item, other[index], inner, &text)
      } else {
        text.report(
          .missing, at: scope.place(.value(pointer: inner)), expected: Self.text(item))
      }
      index += 1
    }
    guard index < other.count else { return }
    for extra in index..<min(other.count, index + 10) {
      let inner = Self.pointer(pointer, Array(String(extra).utf8))
      text.report(.unexpected, at: scope.place(.value(pointer: inner)))
    }
  }

  private static func isOptional(_ value: JSONTree, _ text: TextMatcher) -> Bool {
    if case .string(let string) = value.content { text.isOptional(string) } else { false }
  }

  /// RFC 6901, section 3: `~` is written `~0` and `/` is written `~1`.
  private static func pointer(_ pointer: [UInt8], _ name: [UInt8]) -> [UInt8] {
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
