internal import MessageSyntax

/// Looks for bytes in an array from an index on.
struct MarkerSearch {
  private let search: ByteSearch

  init(_ bytes: [UInt8]) {
    search = ByteSearch(bytes)
  }

  func firstIndex(in text: [UInt8], from start: Int) -> Int? {
    guard start <= text.count else { return nil }
    return text[start...].withUnsafeBytes { search.firstOffset(in: $0) }.map { start + $0 }
  }
}
