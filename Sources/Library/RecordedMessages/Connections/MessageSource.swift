/// The source of a message, which decides how strictly it is read.
package enum MessageSource: Sendable {
  /// A file. Editors and version control may change line ends, and no other program reads the
  /// message.
  case file

  /// A connection, where a proxy in front of the server may interpret the same bytes differently.
  case connection

  /// A line without the CR of its line end.
  ///
  /// RFC 9112, section 2.2, allows recipients to accept a single LF as a line end. Such a recipient
  /// sees several lines where a stricter one sees part of a value.
  func line(_ bytes: ArraySlice<UInt8>) throws(CaptureError) -> ArraySlice<UInt8> {
    if bytes.last == 0x0D { return bytes.dropLast() }
    guard self == .file else {
      throw CaptureError("a line does not end with CR LF", at: bytes.endIndex)
    }
    return bytes
  }
}
