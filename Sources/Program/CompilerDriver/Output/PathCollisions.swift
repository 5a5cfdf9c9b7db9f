/// Finds paths that collide. All are in one buffer, since there are thousands of them.
struct PathCollisions {
  /// The concatenated paths.
  private var bytes: [UInt8] = []

  /// The paths in lower case, with a separator of components that sorts before all other bytes.
  private var folded: [UInt8] = []

  /// The end of each path.
  private var ends: [Int] = []

  init(_ paths: [String]) {
    let count = paths.reduce(0) { $0 + $1.utf8.count }
    bytes.reserveCapacity(count)
    folded.reserveCapacity(count)
    ends.reserveCapacity(paths.count)
    for path in paths {
      bytes.append(contentsOf: path.utf8)
      ends.append(bytes.count)
    }
    for byte in bytes { folded.append(Self.folded(byte)) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "/"): 0
    default: byte
    }
  }

  /// The indices of two paths that are equal on a case-insensitive file system, or of which one
  /// needs a folder where the other is a file.
  func first() -> (Int, Int)? {
    folded.withUnsafeBufferPointer { folded in
      func range(_ place: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: folded[(place == 0 ? 0 : ends[place - 1])..<ends[place]])
      }
      var order = Array(ends.indices)
      order.sort { range($0).lexicographicallyPrecedes(range($1)) }
      for (left, right) in zip(order, order.dropFirst())
      where collide(left, right, range(left), range(right)) {
        return (left, right)
      }
      return nil
    }
  }

  /// Paths in the same case-folded folder are adjacent, and a file precedes everything below it, so
  /// each collision is between neighbours.
  private func collide(
    _ left: Int, _ right: Int, _ foldedLeft: UnsafeBufferPointer<UInt8>,
    _ foldedRight: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let limit = min(foldedLeft.count, foldedRight.count)
    var shared = 0
    while shared < limit, foldedLeft[shared] == foldedRight[shared] { shared += 1 }
    if shared == foldedLeft.count, shared == foldedRight.count || foldedRight[shared] == 0 {
      return true
    }
    // The shared folders must be spelled alike.
    while shared > 0, foldedLeft[shared - 1] != 0 { shared -= 1 }
    let (first, second) = (left == 0 ? 0 : ends[left - 1], right == 0 ? 0 : ends[right - 1])
    return !bytes[first..<first + shared].elementsEqual(bytes[second..<second + shared])
  }
}
