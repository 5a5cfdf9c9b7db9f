import Synchronization

/// The members of a map, each found by its name without looking at all others.
package struct SourceMembers: Sendable, ExpressibleByArrayLiteral {
  package let all: [SourceValue.Member]
  /// Nil where there are so few that they are looked at one after the other.
  private let index: Index?

  package init(_ members: [SourceValue.Member]) {
    all = members
    index = members.count > 16 ? Index() : nil
  }

  package init(arrayLiteral members: SourceValue.Member...) { self.init(members) }

  package var isEmpty: Bool { all.isEmpty }

  /// The first member of a name.
  package subscript(named name: String) -> SourceValue.Member? {
    guard let index else { return all.first { $0.name.isSame(as: name) } }
    return index.place(of: name, in: all).map { all[$0] }
  }

  /// The places of members in the order of their names, found out when one is asked for.
  private final class Index: Sendable {
    private let order = Mutex<[UInt32]>([])

    func place(of name: String, in members: [SourceValue.Member]) -> Int? {
      order.withLock { order in
        if order.isEmpty { order = Self.order(of: members) }
        var (low, high) = (0, order.count)
        while low < high {
          let middle = (low + high) / 2
          let isBefore = members[Int(order[middle])].name.utf8.lexicographicallyPrecedes(name.utf8)
          if isBefore { low = middle + 1 } else { high = middle }
        }
        guard low < order.count, members[Int(order[low])].name.isSame(as: name) else { return nil }
        return Int(order[low])
      }
    }

    private static func order(of members: [SourceValue.Member]) -> [UInt32] {
      (0..<UInt32(members.count)).sorted { one, other in
        let (left, right) = (members[Int(one)].name.utf8, members[Int(other)].name.utf8)
        if left.lexicographicallyPrecedes(right) { return true }
        return one < other && left.elementsEqual(right)
      }
    }
  }
}
