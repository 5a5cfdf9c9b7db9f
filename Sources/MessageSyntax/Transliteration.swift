/// Text in ASCII, for fields that are ASCII only.
package enum Transliteration {
  /// `text` in ASCII, and whether nothing had to be removed for that.
  package static func ascii(_ text: String) -> (text: [UInt8], lossless: Bool) {
    let bytes = text.utf8.filter { $0 < 0x80 }
    return (bytes, bytes.count == text.utf8.count)
  }
}
