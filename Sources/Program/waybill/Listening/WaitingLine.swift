/// A first-in, first-out queue.
struct WaitingLine<Element> {
  private var elements: [Element?] = []
  private var start = 0

  var isEmpty: Bool { start == elements.count }

  var first: Element? { isEmpty ? nil : elements[start] }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    defer {
      elements[start] = nil
      start += 1
      // Elements are moved only once as many were taken as are left.
      if start * 2 >= elements.count {
        elements.removeFirst(start)
        start = 0
      }
    }
    return elements[start]
  }
}
