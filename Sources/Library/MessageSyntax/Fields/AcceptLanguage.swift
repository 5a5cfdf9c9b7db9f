/// The value of `Accept-Language` with the weights that AFNetworking assigns.
///
///     AcceptLanguage.value(["en", "zh-Hans"])  // "en;q=1, zh-Hans;q=0.9"
package enum AcceptLanguage {
  /// The weights in order; further languages are not sent.
  private static let weights = ["1", "0.9", "0.8", "0.7", "0.6", "0.5"]

  /// Whether `bytes` are a language range.
  ///
  /// RFC 4647, 2.1: `language-range = (1*8ALPHA *("-" 1*8alphanum)) / "*"`.
  package static func isRange(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.count == 1, bytes[0] == UInt8(ascii: "*") { return true }
    var length = 0
    var isFirst = true
    for byte in bytes {
      if byte == UInt8(ascii: "-") {
        guard length > 0 else { return false }
        (length, isFirst) = (0, false)
        continue
      }
      length += 1
      guard length <= 8, byte.isASCIILetter || !isFirst && byte.isASCIIDigit else { return false }
    }
    return length > 0
  }

  /// The field value that asks for `languages`, in order of preference.
  package static func value(_ languages: [String]) -> String {
    var value = ""
    for (language, weight) in zip(languages, weights) {
      if !value.isEmpty { value += ", " }
      value += language
      value += ";q="
      value += weight
    }
    return value
  }
}
