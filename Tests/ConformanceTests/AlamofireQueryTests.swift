// Alamofire's queries that are AFNetworking's as well: no option is needed for them.

import RequestSerialization
import Testing

@Suite("Alamofire: queries")
struct AlamofireQueryTests {
  static let vectors: [(String, RequestParameters, String)] = [
    ("al-testURLParameterEncodeStringKeyNSNumberIntegerValueParameter", ["foo": 25], "foo=25"),
    ("al-testURLParameterEncodeStringKeyNSNumberBoolValueParameter", ["foo": false], "foo=0"),
    ("al-testURLParameterEncodeStringKeyIntegerValueParameter", ["foo": 1], "foo=1"),
    ("al-testURLParameterEncodeStringKeyDoubleValueParameter", ["foo": 1.1], "foo=1.1"),
    (
      "al-testURLParameterEncodeStringKeyNestedDictionaryValueParameter",
      ["foo": ["bar": ["baz": 1]]], "foo%5Bbar%5D%5Bbaz%5D=1"
    ),
    (
      "al-testURLParameterEncodeStringKeyNestedDictionaryArrayValueParameter",
      ["foo": ["bar": ["baz": ["a", 1, true]]]],
      "foo%5Bbar%5D%5Bbaz%5D%5B%5D=a&foo%5Bbar%5D%5Bbaz%5D%5B%5D=1&foo%5Bbar%5D%5Bbaz%5D%5B%5D=1"
    ),
    ("al-testEncoderCanEncodeDictionary", ["a": "a"], "a=a"),
    (
      "al-testThatNestedDictionariesCanHaveBracketKeyPathsByDefault", ["a": ["b": "b"]],
      "a%5Bb%5D=b"
    ),
    (
      "alobs-untyped-key-sort", ["B": 1, "a": 2, "A": 3, "é": 4, "b": 5, "_": 6, "10": 7, "9": 8],
      "10=7&9=8&A=3&B=1&_=6&a=2&b=5&%C3%A9=4"
    ),
    ("alobs-form-empty-containers", ["a": [], "b": [:], "c": ""], "c="),
    ("al-testThatDataCanBeEncoded", ["data": .data(Array("data".utf8))], "data=ZGF0YQ%3D%3D"),
  ]

  static let escapes: [(String, RequestParameters, String)] = [
    (
      "al-testThatReservedCharactersArePercentEscapedMinusQuestionMarkAndForwardSlash",
      ["reserved": ":#[]@!$&'()*+,;="],
      "reserved=%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"
    ),
    (
      "al-testThatReservedCharactersArePercentEscaped", ["reserved": ":#[]@!$&'()*+,;="],
      "reserved=%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"
    ),
    (
      "al-testThatUnreservedNumericCharactersAreNotPercentEscaped", ["numbers": "0123456789"],
      "numbers=0123456789"
    ),
    (
      "al-testThatUnreservedLowercaseCharactersAreNotPercentEscaped",
      ["lowercase": "abcdefghijklmnopqrstuvwxyz"], "lowercase=abcdefghijklmnopqrstuvwxyz"
    ),
    (
      "al-testThatUnreservedUppercaseCharactersAreNotPercentEscaped",
      ["uppercase": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"], "uppercase=ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    ),
    (
      "al-testThatIllegalASCIICharactersArePercentEscaped", ["illegal": " \"#%<>[]\\^`{}|"],
      "illegal=%20%22%23%25%3C%3E%5B%5D%5C%5E%60%7B%7D%7C"
    ),
    (
      "al-testThatIllegalASCIICharactersArePercentEscaped-form", ["illegal": " \"#%<>[]\\^`{}|"],
      "illegal=%20%22%23%25%3C%3E%5B%5D%5C%5E%60%7B%7D%7C"
    ),
    (
      "al-testURLParameterEncodeStringWithQuestionMarkKey"
        + "StringWithQuestionMarkValueParameter", ["?foo?": "?bar?"], "?foo?=?bar?"
    ),
    (
      "al-testThatQuestionMarksInKeysAndValuesAreNotPercentEscaped", ["?foo?": "?bar?"],
      "?foo?=?bar?"
    ),
    (
      "al-testURLParameterEncodeStringWithSpaceKeyStringWithSpaceValueParameter",
      [" foo ": " bar "], "%20foo%20=%20bar%20"
    ),
    (
      "al-testURLParameterEncodeStringWithPlusKeyStringWithPlusValueParameter",
      ["+foo+": "+bar+"], "%2Bfoo%2B=%2Bbar%2B"
    ),
    (
      "al-testThatAmpersandsInKeysAndValuesArePercentEscaped",
      ["foo&bar": "baz&qux", "foobar": "bazqux"], "foo%26bar=baz%26qux&foobar=bazqux"
    ),
    (
      "al-testURLParameterEncodeStringKeyNonLatinStringValueParameter",
      ["french": "français", "japanese": "日本語", "arabic": "العربية", "emoji": "😃"], nonLatin
    ),
    (
      "al-testThatNonLatinCharactersArePercentEscaped",
      ["french": "français", "japanese": "日本語", "arabic": "العربية", "emoji": "😃"], nonLatin
    ),
  ]

  private static let nonLatin =
    "arabic=%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9&emoji=%F0%9F%98%83"
    + "&french=fran%C3%A7ais&japanese=%E6%97%A5%E6%9C%AC%E8%AA%9E"

  @Test("A query is Alamofire's", arguments: vectors)
  func query(_ vector: String, _ parameters: RequestParameters, _ expected: String) throws {
    #expect(try ParameterOptions().queryString(parameters) == expected)
  }

  @Test("Characters are escaped as Alamofire escapes them", arguments: escapes)
  func escaping(_ vector: String, _ parameters: RequestParameters, _ expected: String) throws {
    #expect(try ParameterOptions().queryString(parameters) == expected)
  }

  @Test(
    "Twenty thousand Chinese characters are escaped whole",
    .vectors("al-testURLParameterEncodeStringWithThousandsOfChineseCharacters"))
  func longText() throws {
    let text = String(repeating: "一二三四五六七八九十", count: 2000)
    let escaped =
      "%E4%B8%80%E4%BA%8C%E4%B8%89%E5%9B%9B%E4%BA%94%E5%85%AD%E4%B8%83%E5%85%AB%E4%B9%9D"
      + "%E5%8D%81"
    #expect(
      try ParameterOptions().queryString(["chinese": .string(text)])
        == "chinese=" + String(repeating: escaped, count: 2000))
  }
}
