/// Whether two runs of bytes of one length are equal, eight bytes a step.
@inline(__always)
func equalBytes(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
) -> Bool {
  let left = unsafe UnsafeRawPointer(left)
  let right = unsafe UnsafeRawPointer(right)
  var index = 0
  while index + 8 <= count {
    let a = unsafe left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let b = unsafe right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    if a != b { return false }
    index += 8
  }
  while index < count {
    if unsafe left.load(fromByteOffset: index, as: UInt8.self)
      != right.load(fromByteOffset: index, as: UInt8.self)
    {
      return false
    }
    index += 1
  }
  return true
}
