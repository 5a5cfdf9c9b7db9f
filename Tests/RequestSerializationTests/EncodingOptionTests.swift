// Every option of an encoding, with its effect on a small query.

import RequestSerialization
import Testing

@Suite("Options of an encoding")
struct EncodingOptionTests {
  typealias Change = @Sendable (inout ParameterOptions) -> Void

  private func expectQuery(
    _ parameters: RequestParameters, _ expected: String, _ change: Change,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var encoding = ParameterOptions()
    change(&encoding)
    #expect(try encoding.queryString(parameters) == expected, sourceLocation: location)
  }

  @Test("Lists have indices")
  func indices() throws {
    try expectQuery(["four": [1, 2]], "four%5B0%5D=1&four%5B1%5D=2") { $0.arrays = .indices }
    try expectQuery(
      ["root": [[1, 2], ["a": ["s": "t"]], [[3]]]],
      "root%5B0%5D%5B0%5D=1&root%5B0%5D%5B1%5D=2&root%5B1%5D%5Ba%5D%5Bs%5D=t"
        + "&root%5B2%5D%5B0%5D%5B0%5D=3"
    ) { $0.arrays = .indices }
    try expectQuery(
      ["foo": [["bar": true], ["qux": false]]], "foo%5B0%5D%5Bbar%5D=1&foo%5B1%5D%5Bqux%5D=0"
    ) { $0.arrays = .indices }
  }

  @Test("Lists repeat the key")
  func repeated() throws {
    try expectQuery(["foo": ["a", 1, true]], "foo=a&foo=1&foo=1") { $0.arrays = .repeat }
    try expectQuery(["a": [[1], ["b": 2]]], "a=1&a%5Bb%5D=2") { $0.arrays = .repeat }
  }

  @Test("Lists are joined, and delimiters inside items are escaped")
  func joined() throws {
    let list: RequestParameters = ["a": ["x,y", "p|q", "s t", 1]]
    try expectQuery(list, "a=x%2Cy,p%7Cq,s%20t,1") { $0.arrays = .comma }
    try expectQuery(list, "a=x%2Cy%7Cp%7Cq%7Cs%20t%7C1") { $0.arrays = .pipe }
    try expectQuery(list, "a=x%2Cy%20p%7Cq%20s%20t%201") { $0.arrays = .space }
    try expectQuery(list, "a=x%2Cy,p|q,s%20t,1") {
      $0.arrays = .comma
      $0.reserved = ",|"
    }
    try expectQuery(list, "a=x%2Cy%20p%7Cq%20s+t%201") {
      $0.arrays = .space
      $0.spaces = .plus
    }
  }

  @Test("A joined list joins the lists in it, and falls apart into pairs for a map")
  func joinedContainers() throws {
    try expectQuery(["a": [1, [2, 3], .set(["z", "y"])]], "a=1,2,3,y,z") { $0.arrays = .comma }
    try expectQuery(["a": [1, ["b": 2]]], "a=1&a%5Bb%5D=2") { $0.arrays = .comma }
    try expectQuery(["a": [], "b": [nil], "c": ["", ""]], "b=&c=,") { $0.arrays = .comma }
    try expectQuery(["a": [1, nil, 2], "b": [nil]], "a=1,2") {
      $0.arrays = .comma
      $0.nulls = .omit
    }
  }

  @Test("Maps have dots")
  func dots() throws {
    try expectQuery(["a": ["b": "b"]], "a.b=b") { $0.maps = .dots }
    try expectQuery(["a": ["b": [1, ["c": 2]]]], "a.b%5B%5D=1&a.b%5B%5D.c=2") { $0.maps = .dots }
    try expectQuery(["a": ["b": [1]]], "a.b%5B0%5D=1") {
      $0.maps = .dots
      $0.arrays = .indices
    }
  }

  @Test("Booleans are words, numbers stay numbers")
  func booleans() throws {
    try expectQuery(["a": 1, "c": 1.0, "i": true, "j": false], "a=1&c=1&i=true&j=false") {
      $0.booleans = .literal
    }
  }

  @Test("Nulls are bare, empty, left out, or a word")
  func nulls() throws {
    let parameters: RequestParameters = ["a": .null, "b": 1]
    try expectQuery(parameters, "a&b=1") { $0.nulls = .bare }
    try expectQuery(parameters, "a=&b=1") { $0.nulls = .empty }
    try expectQuery(parameters, "b=1") { $0.nulls = .omit }
    try expectQuery(parameters, "a=null&b=1") { $0.nulls = .literal }
    try expectQuery(["a": .null], "") { $0.nulls = .omit }
  }

  @Test("Spaces are plus signs, in names too, and a plus sign is escaped")
  func spaces() throws {
    try expectQuery(["a b": "c d+e"], "a+b=c+d%2Be") { $0.spaces = .plus }
  }

  @Test("Names keep the order in which they were written, but sets are sorted")
  func order() throws {
    try expectQuery(
      ["b": 1, "a": ["z": 1, "y": 2], "s": .set(["2", "1"])],
      "b=1&a%5Bz%5D=1&a%5By%5D=2&s=1&s=2"
    ) { $0.order = .written }
  }

  @Test("Dates are texts or numbers, and an instant's own format wins")
  func dates() throws {
    let day = try #require(FullDate("2001-01-01"))
    let moment = try #require(DateTime("2001-01-01T01:02:03.456+01:00"))
    let own = try #require(DateTime("2001-01-01T00:00:00Z", format: .epochSeconds))
    let parameters: RequestParameters = [
      "d": .date(day), "i": .dateTime(moment), "o": .dateTime(own),
    ]
    try expectQuery(parameters, "d=2001-01-01&i=2001-01-01T01%3A02%3A03.456%2B01%3A00&o=978307200")
    {
      $0.dates = .rfc3339
    }
    try expectQuery(parameters, "d=978307200&i=978307323.456&o=978307200") {
      $0.dates = .epochSeconds
    }
    try expectQuery(parameters, "d=978307200000&i=978307323456&o=978307200") {
      $0.dates = .epochMilliseconds
    }
  }

  @Test("Bytes are base64, base64url or hexadecimal")
  func data() throws {
    let parameters: RequestParameters = ["d": .data([0xFB, 0xFF, 0xFE, 0x01])]
    try expectQuery(parameters, "d=%2B//%2BAQ%3D%3D") { $0.data = .base64 }
    try expectQuery(parameters, "d=-__-AQ%3D%3D") { $0.data = .base64url }
    try expectQuery(parameters, "d=fbfffe01") { $0.data = .hex }
  }

  @Test("Reserved characters stay, except for an equals sign in a name")
  func reserved() throws {
    try expectQuery(["a=[b]": ["c": "d:e=@"]], "a%3D[b][c]=d:e=%40") { $0.reserved = "[]:=" }
  }

  @Test(
    "A reserved character that would end something is refused",
    arguments: [("#", 0), ("ab%", 2), ("&", 0), (" ", 0), ("é", 0), ("\u{7F}", 0)])
  func invalidReserved(_ reserved: String, _ offset: Int) {
    var encoding = ParameterOptions()
    encoding.reserved = reserved
    let error = #expect(throws: SerializationError.self) { try encoding.queryString(["a": 1]) }
    #expect(error?.code == .invalidReservedCharacter)
    #expect(error?.offset == offset)
  }

  @Test("A plus sign cannot be reserved where it represents a space")
  func reservedPlus() throws {
    try expectQuery(["a": "b+c"], "a=b+c") { $0.reserved = "+" }
    var encoding = ParameterOptions()
    encoding.reserved = "+"
    encoding.spaces = .plus
    #expect(throws: SerializationError.self) { try encoding.queryString(["a": 1]) }
  }

  @Test("Pairs of a multipart message follow the options, unescaped")
  func pairs() throws {
    var encoding = ParameterOptions()
    encoding.arrays = .pipe
    encoding.maps = .dots
    encoding.booleans = .literal
    encoding.nulls = .literal
    let pairs = try encoding.pairs(["a": ["b": ["x|", true]], "n": .null])
    #expect(pairs.map(\.name) == ["a.b", "n"])
    #expect(pairs.map { String(decoding: $0.value, as: UTF8.self) } == ["x||true", "null"])
  }

  @Test("Five hundred levels are written, six hundred refused")
  func depth() throws {
    func nested(_ levels: Int) -> RequestParameters {
      var value: ParameterValue = 1
      for _ in 0..<levels { value = ["a": value] }
      return ["a": value]
    }
    #expect(try ParameterOptions().queryString(nested(500)).utf8.count == 1 + 500 * 7 + 2)
    let error = #expect(throws: SerializationError.self) {
      try ParameterOptions().queryString(nested(600))
    }
    #expect(error?.code == .nestingTooDeep)
  }

  @Test("Deep maps of many entries do not exhaust the stack of a task")
  func deepAndWide() async throws {
    let siblings = (0..<60).map { ("k\($0)", ParameterValue.integer($0)) }
    var value: ParameterValue = 1
    for _ in 0..<500 { value = .map(RequestParameters(siblings + [("a", value)])) }
    let parameters: RequestParameters = ["a": value]
    let length = await Task.detached { try? ParameterOptions().queryString(parameters) }.value
    #expect((length?.utf8.count ?? 0) > 500 * 60 * 5)
    let json = await Task.detached { try? ParameterValue.map(parameters).jsonText() }.value
    #expect((json?.count ?? 0) > 500 * 60 * 5)
  }
}
