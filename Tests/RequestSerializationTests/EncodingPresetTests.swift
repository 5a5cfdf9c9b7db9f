// Presets, encodings of single names, and those of queries and forms: literal in, literal out.

import RequestSerialization
import Testing

@Suite("Presets, names and sides of encodings")
struct EncodingPresetTests {
  @Test(
    "What stays as it is, is what its table says",
    arguments: [
      (ParameterOptions.Escape.afnetworking, "-._~/?"), (.rfc3986, "-._~"), (.form, "*-._"),
      (.php, "-._"), (.component, "!'()*-._~"),
    ])
  func escape(_ escape: ParameterOptions.Escape, _ kept: String) throws {
    let bare =
      kept.utf8 + Array("0123456789".utf8) + Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
      + Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    for spaces in ParameterOptions.Spaces.allCases {
      var encoding = ParameterOptions()
      (encoding.escape, encoding.spaces) = (escape, spaces)
      for byte in UInt8(0)...0x7F {
        let text = String(Unicode.Scalar(byte))
        let digits = String(byte, radix: 16, uppercase: true)
        let escaped =
          byte == 0x20 && spaces == .plus
          ? "+" : bare.contains(byte) ? text : "%\(byte < 16 ? "0" : "")\(digits)"
        #expect(try encoding.queryString(["k": .string(text)]) == "k=\(escaped)")
        #expect(try encoding.queryString([text: ""]) == "\(escaped)=")
      }
      #expect(try encoding.queryString(["k": "é"]) == "k=%C3%A9")
    }
  }

  @Test("Reserved characters come on top of those that an escape keeps")
  func escapeAndReserved() throws {
    var encoding = ParameterOptions()
    (encoding.escape, encoding.reserved) = (.php, "[]~")
    #expect(try encoding.queryString(["a": ["b": "~/"]]) == "a[b]=~%2F")
  }

  @Test("Items are counted from one, with a dot where maps have one")
  func numbers() throws {
    var encoding = ParameterOptions()
    encoding.arrays = .numbers
    let parameters: RequestParameters = [
      "a": ["x", ["y"], ["k": .null]], "s": [.set(["2", "1"])],
    ]
    #expect(
      try encoding.queryString(parameters)
        == "a%5B1%5D=x&a%5B2%5D%5B1%5D=y&a%5B3%5D%5Bk%5D&s%5B1%5D=1&s%5B1%5D=2")
    encoding.maps = .dots
    #expect(try encoding.queryString(parameters) == "a.1=x&a.2.1=y&a.3.k&s.1=1&s.1=2")
  }

  @Test("The numbers of jQuery are those of collections, and a name that ends in [] gets no more")
  func jquery() throws {
    var encoding = ParameterOptions()
    encoding.arrays = .jquery
    let parameters: RequestParameters = [
      "a": ["x", ["y", ["z"]], .set(["s"])], "b[]": [1, [2]], "c": ["": [3, 4]],
    ]
    #expect(
      try encoding.pairs(parameters).map {
        "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))"
      }
        == [
          "a[]=x", "a[1][]=y", "a[1][1][]=z", "a[2]=s", "b[]=1", "b[][1][]=2", "c[]=3", "c[]=4",
        ])
    encoding.reserved = "["
    #expect(try encoding.queryString(["b[]": [1]]) == "b[%5D=1")
  }

  @Test("A map of the top level gives its entries their own names, one further down does not")
  func explode() throws {
    var encoding = ParameterOptions()
    (encoding.maps, encoding.arrays) = (.explode, .repeat)
    #expect(
      try encoding.queryString([
        "b": ["z": 1, "y": ["x": 2], "l": [3, ["m": 4]]], "c": 5, "a": [["k": 6]],
      ]) == "a%5Bk%5D=6&l=3&l%5Bm%5D=4&y%5Bx%5D=2&z=1&c=5")
  }

  @Test("A map is a JSON text, in the list of one pair, too")
  func json() throws {
    var encoding = ParameterOptions()
    (encoding.maps, encoding.arrays) = (.json, .comma)
    let parameters: RequestParameters = [
      "m": ["b": [true, nil, 1.5], "a": [:]], "l": [["k": "x,y"], 1], "e": [:],
    ]
    #expect(
      try encoding.pairs(parameters).map {
        "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))"
      }
        == [#"e={}"#, #"l={"k":"x,y"},1"#, #"m={"a":{},"b":[true,null,1.5]}"#])
    #expect(
      try encoding.queryString(["l": [["k": "x,y"], 1]])
        == "l=%7B%22k%22%3A%22x%2Cy%22%7D,1")
    encoding.order = .written
    #expect(
      try encoding.queryString(["m": ["b": 1, "a": 2]]) == "m=%7B%22b%22%3A1%2C%22a%22%3A2%7D")
    #expect(
      try encoding.queryString(["m": ["d": .data([1])]]) == "m=%7B%22d%22%3A%22AQ%3D%3D%22%7D")
    let error = #expect(throws: SerializationError.self) {
      try encoding.queryString(["m": ["d": .set([1])]])
    }
    #expect(error?.code == .setInJSON)
  }

  @Test("A parameter replaces the entry of an exploded map that has its name")
  func namesBesideExplodedMaps() throws {
    var encoding = ParameterOptions.openAPI
    #expect(try encoding.queryString(["m": ["a": 1, "b": 2], "a": 3]) == "b=2&a=3")
    #expect(try encoding.queryString(["m": ["a": 1], "a": ["m": 2]]) == "a=1&m=2")
    #expect(try encoding.queryString(["m": ["m": 1]]) == "m=1")
    encoding.set(\.maps, to: .brackets, for: "a")
    #expect(try encoding.queryString(["m": ["a": 1], "a": ["m": 2]]) == "a%5Bm%5D=2")
  }

  @Test("An empty list is nothing, or a name and an empty value")
  func emptyLists() throws {
    let parameters: RequestParameters = ["a": [], "b": [[]], "c": [:], "d": .set([]), "e": [nil]]
    var encoding = ParameterOptions()
    encoding.nulls = .omit
    #expect(try encoding.queryString(parameters) == "")
    encoding.emptyLists = .bracket
    #expect(try encoding.queryString(parameters) == "a%5B%5D=&b%5B%5D%5B%5D=")
    encoding.arrays = .comma
    #expect(try encoding.queryString(parameters) == "a%5B%5D=")
    encoding.keys = KeyFormat { key, _ in "\(key)!" }
    #expect(try encoding.queryString(parameters) == "a%5B%5D=")
    encoding.keys = nil
    encoding.emptyLists = .bare
    #expect(try encoding.queryString(parameters) == "a=")
    encoding.arrays = .repeat
    #expect(try encoding.queryString(parameters) == "a=&b=")
  }

  @Test(
    "Entries are sorted by their pairs, but not below a list, and by names where nothing is escaped"
  )
  func escapedOrder() throws {
    var encoding = ParameterOptions()
    encoding.order = .escaped
    let parameters: RequestParameters = [
      "a": 1, "a-b": 2, "é": 3, "n": .null, "m": ["z": ["y": 4, "x": 5], "w": []],
      "l": [["z": 6, "y": 7]], "f[]": ["z": 8, "y": 9],
    ]
    #expect(
      try encoding.queryString(parameters)
        == "%C3%A9=3&a-b=2&a=1&f%5B%5D%5Bz%5D=8&f%5B%5D%5By%5D=9"
        + "&l%5B%5D%5Bz%5D=6&l%5B%5D%5By%5D=7&m%5Bz%5D%5Bx%5D=5&m%5Bz%5D%5By%5D=4&n")
    #expect(
      try encoding.pairs(parameters).map(\.name)
        == ["a", "a-b", "f[][y]", "f[][z]", "l[][y]", "l[][z]", "m[z][x]", "m[z][y]", "n", "é"])
  }

  @Test("The entries of one part of a query are sorted, and those before it stay")
  func escapedOrderBehindOthers() throws {
    var request = RequestDescription(method: "GET", url: try RequestURL("http://h/?z=1"))
    request.serializer.encoding.order = .escaped
    request.query = ["c": 1, "b": 2]
    request.content = .parameters(["a b": 3, "a": [:], "é": 4])
    #expect(try request.serialized().target == "/?z=1&b=2&c=1&%C3%A9=4&a%20b=3")
  }

  // MARK: - Names

  @Test("A name has its encoding for itself and for what is inside it")
  func names() throws {
    var encoding = ParameterOptions.openAPI
    encoding.set(\.arrays, to: .comma, for: "ids")
    encoding.set(\.maps, to: .brackets, for: "f")
    encoding.set(.php, for: "~")
    encoding.arrays = .pipe
    let parameters: RequestParameters = [
      "ids": [1, 2], "l": [3, 4], "f": ["ids": [5, 6]], "~": [true], "m": ["k": [7, 8], "ids": 9],
    ]
    #expect(
      try encoding.queryString(parameters)
        == "ids=1,2&l=3%7C4&f%5Bids%5D=5&f%5Bids%5D=6&%7E%5B0%5D=1&k=7%7C8")
    #expect(encoding.encoding(for: "ids").arrays == .comma)
    #expect(encoding.encoding(for: "none").arrays == .pipe)
    #expect(encoding.encoding(for: "none") != encoding)
  }

  @Test("Names are distinguished by their bytes")
  func nameBytes() throws {
    var encoding = ParameterOptions()
    encoding.set(\.booleans, to: .literal, for: "\u{E9}")
    #expect(
      try encoding.queryString(["\u{E9}": true, "e\u{301}": true]) == "e%CC%81=1&%C3%A9=true")
  }

  // MARK: - Sides

  private func content(of request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  @Test("Queries and forms have their encodings, and multipart parameters that of forms")
  func sides() throws {
    var serializer = RequestSerializer()
    serializer.encoding = .rails
    serializer.encoding.dates = .epochSeconds
    serializer.queryEncoding = .openAPI
    serializer.formEncoding = .php
    var request = RequestDescription(
      method: "POST", url: try RequestURL("http://h"), serializer: serializer)
    request.query = ["a": [true]]
    request.content = .form(["a": [true]])
    #expect(try request.serialized().target == "/?a=true")
    #expect(try content(of: request) == "a%5B0%5D=1")
    request.content = .parameters(["b": [true]])
    #expect(try content(of: request) == "b%5B0%5D=1")
    request.serializer.destination = .query
    #expect(try request.serialized().target == "/?a=true&b=true")
    request.content = .multipart(Multipart(boundary: .written("x"), parameters: ["b": [true]]))
    #expect(
      try content(of: request)
        == "--x\r\nContent-Disposition: form-data; name=\"b[0]\"\r\n\r\n1\r\n--x--\r\n")
    let day = try #require(FullDate("2001-01-01"))
    request.content = .json(["d": .date(day)])
    #expect(try content(of: request) == #"{"d":978307200}"#)
    request.serializer.queryEncoding = nil
    #expect(try request.serialized().target == "/?a%5B%5D=true")
  }
}
