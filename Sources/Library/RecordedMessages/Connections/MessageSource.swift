/// Where the bytes of a message come from, which decides how strictly they are read.
package enum MessageSource: Sendable {
  /// A file. Editors and version control change the ends of lines, and nobody else reads the message.
  case file

  /// A connection, where something in front of a server may read the same bytes in another way.
  case connection

  /// A line without the CR before its LF.
  ///
  /// RFC 9112, section 2.2, lets a recipient take LF alone for the end of a line; one that does sees
  /// lines where a stricter one sees a part of a value.
  func line(_ bytes: ArraySlice<UInt8>) throws(CaptureError) -> ArraySlice<UInt8> {
    if bytes.last == 0x0D { return bytes.dropLast() }
    guard self == .file else {
      throw CaptureError("a line does not end with CR LF", at: bytes.endIndex)
    }
    return bytes
  }
}
