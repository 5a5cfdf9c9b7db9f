// Presets compared with the software that they are named after: recorded results, and live ones if
// PHP, Ruby with ActiveSupport, and Node with jQuery or qs are installed.

import Foundation
import RequestSerialization
import TestSupport
import Testing

@Suite("Presets compared with their models")
struct PresetTests {
  /// What the models made of parameters: PHP 8.2, ActiveSupport 6.1, jQuery 3.6.
  static let recordings: [RecordedQueries] = [
    RecordedQueries(
      json: #"{"b":true,"f":false,"n":null,"l":["x",null,"y"],"m":{"k":"a b~","j":{"i":1}}}"#,
      php: "b=1&f=0&l%5B0%5D=x&l%5B2%5D=y&m%5Bk%5D=a+b%7E&m%5Bj%5D%5Bi%5D=1",
      rails: "b=true&f=false&l%5B%5D=x&l%5B%5D=&l%5B%5D=y&m%5Bj%5D%5Bi%5D=1&m%5Bk%5D=a+b~&n=",
      jquery: "b=true&f=false&n=&l%5B%5D=x&l%5B%5D=&l%5B%5D=y&m%5Bk%5D=a%20b~&m%5Bj%5D%5Bi%5D=1"),
    RecordedQueries(
      json: #"{"a":1,"a b":2,"a-b":3,"é":"ü","q":"!*'()-._/?#&=+%"}"#,
      php: "a=1&a+b=2&a-b=3&%C3%A9=%C3%BC&q=%21%2A%27%28%29-._%2F%3F%23%26%3D%2B%25",
      rails: "%C3%A9=%C3%BC&a+b=2&a-b=3&a=1&q=%21%2A%27%28%29-._%2F%3F%23%26%3D%2B%25",
      jquery: "a=1&a%20b=2&a-b=3&%C3%A9=%C3%BC&q=!*'()-._%2F%3F%23%26%3D%2B%25"),
    RecordedQueries(
      json: #"{"l":[[1,[2]],{"z":3,"y":[4]}],"f[]":{"z":5,"y":6},"m":{"z":{"y":7,"x":8}}}"#,
      php: "l%5B0%5D%5B0%5D=1&l%5B0%5D%5B1%5D%5B0%5D=2&l%5B1%5D%5Bz%5D=3&l%5B1%5D%5By%5D%5B0%5D=4"
        + "&f%5B%5D%5Bz%5D=5&f%5B%5D%5By%5D=6&m%5Bz%5D%5By%5D=7&m%5Bz%5D%5Bx%5D=8",
      rails: "f%5B%5D%5Bz%5D=5&f%5B%5D%5By%5D=6&l%5B%5D%5B%5D=1&l%5B%5D%5B%5D%5B%5D=2"
        + "&l%5B%5D%5Bz%5D=3&l%5B%5D%5By%5D%5B%5D=4&m%5Bz%5D%5Bx%5D=8&m%5Bz%5D%5By%5D=7",
      jquery: "l%5B0%5D%5B%5D=1&l%5B0%5D%5B1%5D%5B%5D=2&l%5B1%5D%5Bz%5D=3&l%5B1%5D%5By%5D%5B%5D=4"
        + "&f%5B%5D%5Bz%5D=5&f%5B%5D%5By%5D=6&m%5Bz%5D%5By%5D=7&m%5Bz%5D%5Bx%5D=8"),
    RecordedQueries(
      json: #"{"":"x","e":{"":"y"},"s":"","g[]":[1,null],"n":{"l":[true]}}"#,
      php: "=x&e%5B%5D=y&s=&g%5B%5D%5B0%5D=1&n%5Bl%5D%5B0%5D=1",
      rails: "=x&e%5B%5D=y&g%5B%5D%5B%5D=1&g%5B%5D%5B%5D=&n%5Bl%5D%5B%5D=true&s=",
      jquery: "=x&e%5B%5D=y&s=&g%5B%5D=1&g%5B%5D=&n%5Bl%5D%5B%5D=true"),
  ]

  /// The examples of https://api.jquery.com/jQuery.param, which shows them decoded.
  @Test("jQuery's own examples come out as its documentation says")
  func documentation() throws {
    let encoding = ParameterOptions.jQuery
    let first: RequestParameters = ["width": 1680, "height": 1050]
    #expect(try encoding.queryString(first) == "width=1680&height=1050")
    let second: RequestParameters = ["a": ["one": 1, "two": 2, "three": 3], "b": [1, 2, 3]]
    #expect(
      try encoding.queryString(second).removingPercentEncoding
        == "a[one]=1&a[two]=2&a[three]=3&b[]=1&b[]=2&b[]=3")
    let third: RequestParameters = ["a": ["b": 1, "c": 2], "d": [3, 4, ["e": 5]]]
    #expect(
      try encoding.queryString(third).removingPercentEncoding
        == "a[b]=1&a[c]=2&d[]=3&d[]=4&d[2][e]=5")
    #expect(try encoding.queryString(["a": [2, 3, 4]]) == "a%5B%5D=2&a%5B%5D=3&a%5B%5D=4")
  }

  @Test("Each preset writes what was recorded of its model", arguments: recordings.indices)
  func presets(_ index: Int) throws {
    let recorded = Self.recordings[index]
    let parameters = try JSONValues.parameters(recorded.json)
    #expect(try ParameterOptions.php.queryString(parameters) == recorded.php)
    #expect(try ParameterOptions.rails.queryString(parameters) == recorded.rails)
    #expect(try ParameterOptions.jQuery.queryString(parameters) == recorded.jquery)
  }

  @Test(
    "A model writes what was recorded, and what the preset writes of random parameters",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"),
    arguments: EncodingModel.all)
  func models(_ model: EncodingModel) async throws {
    guard try await onThreadOfItsOwn({ try model.isAtHand() }) else {
      print("PresetTests: \(model.name) is not at hand, and was not compared")
      return
    }
    var numbers = SeededNumbers(seed: 14)
    let texts =
      Self.recordings.map(\.json)
      + (0..<TestExtent.rounds(300)).map { _ in
        JSONValues.random(&numbers, holdsEmpty: model.holdsEmpty)
      }
    let written = try await onThreadOfItsOwn { try model.lines(for: texts) }
    #expect(written.count == texts.count)
    for (recorded, line) in zip(Self.recordings, written) {
      #expect(line == model.recorded(recorded))
    }
    for (text, line) in zip(texts, written) {
      let query = try model.encoding.queryString(try JSONValues.parameters(text))
      #expect(query == line, "\(text)")
    }
  }

  @Test(
    "qs reads back what PHP's and jQuery's encodings write",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func reader() async throws {
    guard try await onThreadOfItsOwn({ try EncodingModel.qs.isAtHand() }) else {
      print("PresetTests: qs is not at hand, and read nothing")
      return
    }
    var numbers = SeededNumbers(seed: 15)
    let values = (0..<TestExtent.rounds(300)).map { _ in JSONValues.randomTexts(&numbers) }
    for encoding in [ParameterOptions.php, .jQuery] {
      let queries = try values.map { try encoding.queryString(JSONValues.parameters($0)) }
      let read = try await onThreadOfItsOwn { try EncodingModel.qs.lines(for: queries) }
      #expect(read == values)
    }
  }
}
