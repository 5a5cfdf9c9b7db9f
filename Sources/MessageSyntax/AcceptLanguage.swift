/// The value of `Accept-Language` as AFNetworking weighs languages.
///
///     AcceptLanguage.value(["en", "zh-Hans"])  // "en;q=1, zh-Hans;q=0.9"
package enum AcceptLanguage {
  /// The weights, in order; a language beyond them is not sent.
  private static let weights = ["1", "0.9", "0.8", "0.7", "0.6", "0.5"]

  /// Whether bytes are a language range.
  ///
  /// RFC 4647, 2.1: `language-range = (1*8ALPHA *("-" 1*8alphanum)) / "*"`.
  package static func isRange(_ bytes: some Collection<UInt8>) -> Bool {
    if bytes.elementsEqual("*".utf8) { return true }
    let subtags = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return subtags.allSatisfy {
      1...8 ~= $0.count && $0.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }
      && subtags.first?.allSatisfy(\.isASCIILetter) == true
  }

  /// The field value that asks for `languages`, the first most.
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
