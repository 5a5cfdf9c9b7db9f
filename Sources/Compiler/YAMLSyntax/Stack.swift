/// A stack that keeps its room when it is cut, so that pushing and cutting are stores and no more.
struct Stack<Element> {
  private var elements: [Element] = []

  /// The number of elements; those after are left over.
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

  /// Takes away all elements past a number.
  @inline(__always)
  mutating func cut(to count: Int) {
    self.count = count
  }
}
