/// Paths of which two may be one, all in one buffer, as there are thousands of them.
struct PathCollisions {
  /// The paths one after the other.
  private var bytes: [UInt8] = []

  /// The same in lower case, with components apart by a byte below all others.
  private var folded: [UInt8] = []

  /// Where each path ends.
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

  /// Two paths, by their places, that a file system without regard to case would take for one, or one
  /// that needs a folder where the other is a file.
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

  /// Paths that share a folded folder are together, and a file is before what would be below it:
  /// each collision shows between neighbours.
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
    // The folders that both are in must be spelled alike.
    while shared > 0, foldedLeft[shared - 1] != 0 { shared -= 1 }
    let (first, second) = (left == 0 ? 0 : ends[left - 1], right == 0 ? 0 : ends[right - 1])
    return !bytes[first..<first + shared].elementsEqual(bytes[second..<second + shared])
  }
}
