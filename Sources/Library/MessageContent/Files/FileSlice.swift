/// A range of the bytes of a file.
package struct FileSlice: Sendable, Hashable {
  package let file: FileReference

  /// The offsets of the bytes, all inside the measured length of the file.
  package let range: Range<UInt64>

  package var length: UInt64 { range.upperBound - range.lowerBound }
}
