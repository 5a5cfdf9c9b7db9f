// Output that equals Foundation's: the order of names, and the layout of JSON.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

@Suite("As Foundation writes it")
struct FoundationOrderTests {
  @Test("Names are sorted by compare: where that is asked for, at every level")
  func order() throws {
    var serializer = RequestSerializer()
    let parameters: ParameterValue = [
      "z": 1, "é": ["ä": 1, "a": [["ö": 2, "o": 3]], "b": 2], "f": 3, "e": 4,
    ]
    let usual = try serializer.get("http://h/", parameters: parameters).serialized().target
    #expect(
      usual
        == "/?e=4&f=3&z=1&%C3%A9%5Ba%5D%5B%5D%5Bo%5D=3&%C3%A9%5Ba%5D%5B%5D%5B%C3%B6%5D=2&%C3%A9%5Bb%5D=2&%C3%A9%5B%C3%A4%5D=1"
    )
    serializer.queryString = .sortedAsFoundation
    let sorted = try serializer.get("http://h/", parameters: parameters).serialized().target
    #expect(
      sorted
        == "/?e=4&%C3%A9%5Ba%5D%5B%5D%5Bo%5D=3&%C3%A9%5Ba%5D%5B%5D%5B%C3%B6%5D=2&%C3%A9%5B%C3%A4%5D=1&%C3%A9%5Bb%5D=2&f=3&z=1"
    )
    let form = try serializer.post("http://h/", parameters: parameters).serialized()
    #expect(try String(decoding: form.readContent(), as: UTF8.self) == String(sorted.dropFirst(2)))
  }

  @Test("Names are in the order in which Foundation sorts them")
  func names() {
    let names = [
      "z", "é", "e", "f", "E", "Z", "a10", "a2", "ä", "_", "[", "😀", "ﬁ", "ss", "ß", "\u{10FFFF}",
    ]
    let sorted = RequestParameters(names.map { ($0, 1) }).sortedAsFoundation().map(\.name)
    #expect(sorted == names.sorted { NSString(string: $0).compare($1) == .orderedAscending })
    #expect(sorted.firstIndex(of: "é") == sorted.firstIndex(of: "e").map { $0 + 1 })
  }

  @Test("Values that nest too deep are left to the encoder to refuse")
  func depth() {
    var value: ParameterValue = 1
    for _ in 0..<100_000 { value = .array([value]) }
    #expect(RequestParameters([("a", value)]).sortedAsFoundation().count == 1)
  }

  @Test(
    "JSON in the style of Foundation is what JSONSerialization writes",
    arguments: TestExtent.seeds(50))
  func json(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let value = Self.value(depth: 4, by: &random)
    var options = JSONOptions()
    options.style = .foundation
    options.keys = .sorted
    options.slashes = .escaped
    var serializer = RequestSerializer(.json)
    serializer.jsonOptions = options
    let bytes = try serializer.post("http://h/", parameters: value).serialized().readContent()
    let object = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    let expected = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .fragmentsAllowed])
    #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
  }

  /// A list or a map with names in ASCII, whose texts contain characters that are escaped.
  private static func value(depth: Int, by random: inout SeededNumbers) -> ParameterValue {
    let texts = ["", "a/b", "\"quoted\"", "\\", "line\nend\t", "猫😀", "\u{1}", " : "]
    let count = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0 where depth < 4: return .integer(Int64.random(in: -99...99, using: &random))
    case 1 where depth < 4: return .boolean(Bool.random(using: &random))
    case 2 where depth < 4: return .null
    case 3 where depth < 4: return .string(texts[Int.random(in: 0..<texts.count, using: &random)])
    case 4:
      return .array((0..<count).map { _ in value(depth: depth - 1, by: &random) })
    default:
      return .map(
        RequestParameters(
          (0..<count).map {
            (["a", "b c", "d/e", "f\""][$0], value(depth: depth - 1, by: &random))
          }
        ))
    }
  }
}
