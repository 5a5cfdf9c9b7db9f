internal import MessageSyntax
internal import RecordedMessages

/// Compares XML documents: elements in order, attributes in any order, text after references and
/// CDATA sections are decoded.
struct XMLMatcher {
  let scope: ContentScope

  func match(_ one: [UInt8], _ other: [UInt8], _ text: inout TextMatcher) {
    let (limits, place) = (text.options.limits, scope.place(.content))
    guard let expected = try? XMLReader.root(of: one, limits: limits) else {
      return text.matchBytes(one, other, at: place)
    }
    do throws(CaptureError) {
      let found = try XMLReader.root(of: other, limits: limits)
      guard expected.name == found.name else {
        return text.report(.differs, at: place, expected: expected.name, found: found.name)
      }
      match(expected, found, [0x2F] + expected.name, &text)
    } catch {
      text.report(error, at: place)
    }
  }

  private func place(_ pointer: [UInt8], _ name: [UInt8]) -> MessagePlace {
    scope.place(.value(pointer: pointer + [0x2F] + name))
  }

  private func match(
    _ one: XMLElement, _ other: XMLElement, _ pointer: [UInt8], _ text: inout TextMatcher
  ) {
    let place = scope.place(.value(pointer: pointer))
    if text.options.acceptsAny(at: place) { return }
    matchAttributes(one, other, pointer, &text)
    guard let expected = one.text, let found = other.text else {
      return matchContent(one, other, pointer, &text)
    }
    text.matchText(expected, found, at: place, readsJSON: false)
  }

  private func matchAttributes(
    _ one: XMLElement, _ other: XMLElement, _ pointer: [UInt8], _ text: inout TextMatcher
  ) {
    for attribute in one.attributes {
      let place = place(pointer, [0x40] + attribute.name)
      if let found = other.attributes.first(where: { $0.name == attribute.name }) {
        text.matchText(attribute.value, found.value, at: place, readsJSON: false)
      } else if !text.isOptional(attribute.value) {
        text.report(.missing, at: place, expected: attribute.value)
      }
    }
    let names = one.attributes.map(\.name)
    for attribute in other.attributes where !names.contains(attribute.name) {
      text.report(.unexpected, at: place(pointer, [0x40] + attribute.name))
    }
  }

  // MARK: - Content

  private func matchContent(
    _ one: XMLElement, _ other: XMLElement, _ pointer: [UInt8], _ text: inout TextMatcher
  ) {
    var rest = other.content[...]
    var places = ElementPlaces(pointer, one, other)
    for node in one.content {
      switch node {
      case .text(let value):
        let place = place(pointer, Array("$text".utf8))
        if case .text(let found)? = rest.first {
          rest.removeFirst()
          text.matchText(value, found, at: place, readsJSON: false)
        } else if !text.isOptional(value) {
          text.report(.missing, at: place, expected: value)
        }
      case .element(let element):
        match(element, &rest, &places, &text)
      }
    }
    for node in rest.prefix(10) { reportUnexpected(node, pointer, &places, &text) }
  }

  /// Compares an expected element with the next one of its name.
  private func match(
    _ element: XMLElement, _ rest: inout ArraySlice<XMLElement.Node>,
    _ places: inout ElementPlaces, _ text: inout TextMatcher
  ) {
    if let hole = element.text.flatMap({ text.onlyHole($0) }), text.holes.holes[hole].isRepeated {
      return capture(in: hole, named: element.name, &rest, &places, &text)
    }
    guard let index = rest.firstIndex(where: { $0.name == element.name }) else {
      let pointer = places.next(element.name)
      if !(element.text.map { text.isOptional($0) } ?? false) {
        text.report(
          .missing, at: scope.place(.value(pointer: pointer)), expected: element.name)
      }
      return
    }
    for node in rest[..<index] { reportUnexpected(node, places.parent, &places, &text) }
    let pointer = places.next(element.name)
    if case .element(let found) = rest[index] { match(element, found, pointer, &text) }
    rest = rest[(index + 1)...]
  }

  /// Captures all next elements of a name as the items of a list. A map is any of them.
  private func capture(
    in hole: Int, named name: [UInt8], _ rest: inout ArraySlice<XMLElement.Node>,
    _ places: inout ElementPlaces, _ text: inout TextMatcher
  ) {
    let place = scope.place(.value(pointer: places.next(name)))
    var items: [CapturedValue.Item] = []
    var areTexts = true
    while case .element(let element)? = rest.first, element.name == name {
      rest.removeFirst()
      if let value = element.text, !value.isEmpty, element.attributes.isEmpty {
        items.append(CapturedValue.Item(name: [], value: value))
      } else {
        areTexts = false
      }
    }
    if areTexts, !items.isEmpty { text.capture(.list(items), in: hole, at: place) }
  }

  private func reportUnexpected(
    _ node: XMLElement.Node, _ pointer: [UInt8], _ places: inout ElementPlaces,
    _ text: inout TextMatcher
  ) {
    let inner = node.name.map { places.next($0) } ?? pointer + Array("/$text".utf8)
    text.report(.unexpected, at: scope.place(.value(pointer: inner)))
  }
}

extension XMLElement.Node {
  /// The name of an element.
  fileprivate var name: [UInt8]? {
    if case .element(let element) = self { element.name } else { nil }
  }
}

/// The pointers to the child elements of an element. Those whose name occurs several times have a
/// number, counted from zero, like the items of a list in a spec.
private struct ElementPlaces {
  let parent: [UInt8]
  private let repeated: Set<[UInt8]>
  private var counts: [[UInt8]: Int] = [:]

  init(_ parent: [UInt8], _ one: XMLElement, _ other: XMLElement) {
    self.parent = parent
    var repeated: Set<[UInt8]> = []
    for element in [one, other] {
      var seen: Set<[UInt8]> = []
      for name in element.content.compactMap(\.name) where !seen.insert(name).inserted {
        repeated.insert(name)
      }
    }
    self.repeated = repeated
  }

  /// The pointer to the next element of a name.
  mutating func next(_ name: [UInt8]) -> [UInt8] {
    let pointer = parent + [0x2F] + name
    guard repeated.contains(name) else { return pointer }
    let index = counts[name, default: 0]
    counts[name] = index + 1
    return pointer + [0x2F] + Array(String(index).utf8)
  }
}
