internal import MessageSyntax

/// Searches for bytes in an array, starting at an index.
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
