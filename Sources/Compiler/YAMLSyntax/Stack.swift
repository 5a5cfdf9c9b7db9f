/// A stack that keeps its memory when it is cut, so that pushing and cutting are only stores.
struct Stack<Element> {
  private var elements: [Element] = []

  /// The number of elements; later ones in the array are unused.
  private(set) var count = 0

  @inline(__always)
  subscript(index: Int) -> Element { elements[index] }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count < elements.count {
      elements[count] = element
    } else {
      elements.append(element)
    }
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return elements[count]
  }

  /// Removes all elements beyond a number.
  @inline(__always)
  mutating func cut(to count: Int) {
    self.count = count
  }
}
