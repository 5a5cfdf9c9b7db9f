// The options of the parameter encoder: keys, nils, and the closure for values.

import RequestSerialization
import Testing

@Suite("Options of the parameter encoder")
struct ParameterEncoderOptionTests {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// A single member with a given coding key.
  struct Member: Encodable {
    let key: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: Key(stringValue: key))
    }
  }

  private func name(_ key: String, _ keys: ParameterValueEncoder.Keys) throws -> String? {
    var encoder = ParameterValueEncoder()
    encoder.keys = keys
    return try encoder.parameters(Member(key: key)).first?.name
  }

  @Test(
    "Snake case is Foundation's",
    arguments: [
      ("simpleOneTwo", "simple_one_two"), ("myURL", "my_url"),
      ("singleCharacterAtEndX", "single_character_at_end_x"),
      ("thisIsAnXMLProperty", "this_is_an_xml_property"), ("myURLProperty", "my_url_property"),
      ("single", "single"), ("", ""), ("a", "a"), ("aA", "a_a"),
      ("version4Thing", "version4_thing"),
      ("partCAPS", "part_caps"), ("partCAPSLowerAGAIN", "part_caps_lower_again"),
      ("manyWordsInThisThing", "many_words_in_this_thing"), ("asdfĆqer", "asdf_ćqer"),
      ("already_snake_case", "already_snake_case"), ("dataPoint22", "data_point22"),
      ("dataPoint22Word", "data_point22_word"), ("_oneTwoThree", "_one_two_three"),
      ("oneTwoThree_", "one_two_three_"), ("__oneTwoThree", "__one_two_three"),
      ("oneTwoThree__", "one_two_three__"), ("_oneTwoThree_", "_one_two_three_"),
      ("_test", "_test"), ("__test__", "__test__"), ("m͉̟̹y̦̳G͍͚͎̳r̤͉̤͕ͅea̲͕t͇̥̼͖U͇̝̠R͙̻̥͓̣L̥̖͎͓̪̫ͅR̩͖̩eq͈͓u̞e̱s̙t̤̺ͅ", "m͉̟̹y̦̳_g͍͚͎̳r̤͉̤͕ͅea̲͕t͇̥̼͖_u͇̝̠r͙̻̥͓̣l̥̖͎͓̪̫ͅ_r̩͖̩eq͈͓u̞e̱s̙t̤̺ͅ"),
      ("🐧🐟", "🐧🐟"), ("URLSession", "u_rl_session"), ("RADAR", "r_adar"), ("my_URL", "my__url"),
    ])
  func snakeCase(_ key: String, _ expected: String) throws {
    #expect(try name(key, .snakeCase)?.utf8.elementsEqual(expected.utf8) == true)
  }

  @Test("Other cases of letters")
  func cases() throws {
    #expect(try name("myURLProperty", .kebabCase) == "my-url-property")
    #expect(try name("my_uRL", .kebabCase) == "my_u-rl")
    #expect(try name("oneTwo", .capitalized) == "OneTwo")
    #expect(try name("élan", .capitalized) == "Élan")
    #expect(try name("oneTwo", .uppercased) == "ONETWO")
    #expect(try name("oneTwo", .lowercased) == "onetwo")
    #expect(try name("", .capitalized) == "")
    #expect(try name("oneTwo", .asWritten) == "oneTwo")
  }

  struct Person: Encodable {
    let firstName = "Ada"
    let homeTown = Town()
    let phoneNumbers = ["workPhone": [Town()]]
  }

  struct Town: Encodable {
    let zipCode = 1
  }

  @Test("Names are made at every level, the keys of dictionaries stay")
  func levels() throws {
    var encoder = ParameterValueEncoder()
    encoder.keys = .snakeCase
    #expect(
      try encoder.encode([Person()]) == [
        [
          "first_name": "Ada", "home_town": ["zip_code": 1],
          "phone_numbers": ["workPhone": [["zip_code": 1]]],
        ]
      ])
    #expect(try encoder.encode(Forwarding(["aB": 1])) == ["aB": 1])
    #expect(try encoder.encode([1: "a"]) == ["1": "a"])
    #expect(try encoder.encode(RequestParameters([("aB", 1)])) == ["aB": 1])
  }

  @Test("A closure makes names of the path of keys")
  func customKeys() throws {
    var encoder = ParameterValueEncoder()
    encoder.keys = .custom { path in
      path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "/")
    }
    #expect(
      try encoder.encode([Person()]) == [
        [
          "0/firstName": "Ada", "0/homeTown": ["0/homeTown/zipCode": 1],
          "0/phoneNumbers": [
            "workPhone": [["0/phoneNumbers/workPhone/0/zipCode": 1]]
          ],
        ]
      ])
  }

  @Test("Two keys of one name share it: the last value stays")
  func collidingNames() throws {
    struct Twins: Encodable {
      let one = 1
      let ONE = 2
    }
    var encoder = ParameterValueEncoder()
    encoder.keys = .lowercased
    #expect(try encoder.encode(Twins()) == ["one": 2])
  }

  /// A nil of each kind.
  struct Nils: Encodable {
    var present: Int? = 1
    var absent: Int?
    var list: [Int?] = [nil, 1, nil]
    var map: [String: Int?] = ["a": nil, "b": 2]
    var nested: Int?? = .some(nil)
    var own: ParameterValue = nil

    enum CodingKeys: CodingKey { case present, absent, explicit, plain, list, map, nested, own, up }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(present, forKey: .present)
      try container.encodeIfPresent(absent, forKey: .absent)
      try container.encodeNil(forKey: .explicit)
      try container.encode(absent, forKey: .plain)
      try container.encode(list, forKey: .list)
      try container.encode(map, forKey: .map)
      try container.encodeIfPresent(nested, forKey: .nested)
      try container.encode(own, forKey: .own)
      try absent.encode(to: container.superEncoder(forKey: .up))
    }
  }

  @Test(
    "A nil is a null or nothing",
    arguments: [
      (
        .asWritten,
        [
          "present": 1, "explicit": .null, "plain": .null, "list": [nil, 1, nil],
          "map": ["b": 2], "nested": .null, "own": .null, "up": .null,
        ]
      ),
      (
        .null,
        [
          "present": 1, "absent": .null, "explicit": .null, "plain": .null, "list": [nil, 1, nil],
          "map": ["a": .null, "b": 2], "nested": .null, "own": .null, "up": .null,
        ]
      ),
      (.omit, ["present": 1, "list": [1], "map": ["b": 2], "own": .null]),
    ] as [(ParameterValueEncoder.Nils, ParameterValue)])
  func nils(_ nils: ParameterValueEncoder.Nils, _ expected: ParameterValue) throws {
    var encoder = ParameterValueEncoder()
    encoder.nils = nils
    #expect(try encoder.encode(Nils()) == expected)
    #expect(try encoder.encode(nil as Nils?) == nil)
  }

  @Test("Optional properties of every standard type are nulls when they shall be")
  func optionalProperties() throws {
    struct Optionals: Encodable {
      var boolean: Bool?
      var text: String?
      var double: Double?
      var float: Float?
      var int: Int?
      var int8: Int8?
      var int16: Int16?
      var int32: Int32?
      var int64: Int64?
      var int128: Int128?
      var uint: UInt?
      var uint8: UInt8?
      var uint16: UInt16?
      var uint32: UInt32?
      var uint64: UInt64?
      var uint128: UInt128?
      var list: [Int]?
    }
    var encoder = ParameterValueEncoder()
    encoder.nils = .null
    #expect(
      try encoder.encode(Optionals()) == [
        "boolean": .null, "text": .null, "double": .null, "float": .null, "int": .null,
        "int8": .null,
        "int16": .null, "int32": .null, "int64": .null, "int128": .null, "uint": .null,
        "uint8": .null,
        "uint16": .null, "uint32": .null, "uint64": .null, "uint128": .null, "list": .null,
      ])
    #expect(try ParameterValueEncoder().encode(Optionals()) == [:])
    #expect(
      try encoder.encode([Optionals(int: 1, int128: 2, uint128: 3)])
        == [
          [
            "boolean": .null, "text": .null, "double": .null, "float": .null, "int": 1,
            "int8": .null,
            "int16": .null, "int32": .null, "int64": .null, "int128": 2, "uint": .null,
            "uint8": .null,
            "uint16": .null, "uint32": .null, "uint64": .null, "uint128": 3, "list": .null,
          ]
        ])
  }

  @Test("A nil item of a nested encoder is omitted from among the others")
  func nestedNils() throws {
    struct List: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        try (nil as Int?).encode(to: list.superEncoder())
        try 2.encode(to: list.superEncoder())
        try list.encodeNil()
        try (nil as Int?).encode(to: list.superEncoder())
        try list.encode(3)
      }
    }
    var encoder = ParameterValueEncoder()
    #expect(try encoder.encode(List()) == [1, nil, 2, nil, nil, 3])
    encoder.nils = .omit
    #expect(try encoder.encode(List()) == [1, 2, 3])
  }

  struct Money: Encodable, Hashable {
    let cents: Int
  }

  @Test("A closure may write a value in its place, and receives the path")
  func conversion() throws {
    struct Order: Encodable {
      let total = Money(cents: 150)
      let parts: [Money?] = [Money(cents: 100), nil]
      let byName = ["tip": Money(cents: 50)]
      let note: Money? = Money(cents: 0)
      let refunds: Set = [Money(cents: 2), Money(cents: 1)]
    }
    var encoder = ParameterValueEncoder()
    encoder.convert = { value, path in
      guard let money = value as? Money else { return nil }
      let place = path.map(\.stringValue).joined(separator: " ")
      return .string("\(money.cents) \(place)")
    }
    #expect(
      try encoder.encode(Order()) == [
        "total": "150 total", "parts": ["100 parts Index 0", nil],
        "byName": ["tip": "50 byName tip"],
        "note": "0 note", "refunds": ["1 refunds", "2 refunds"],
      ])
    #expect(try encoder.encode(Money(cents: 9)) == "9 ")
  }

  @Test("A closure may write dictionaries and sets, but is not asked for scalars and own values")
  func conversionOfCollections() throws {
    var encoder = ParameterValueEncoder()
    encoder.convert = { value, _ in
      if value is [String: Int] { return "map" }
      if value is Set<Int> { return "set" }
      return value is [any Encodable] ? nil : "asked"
    }
    #expect(try encoder.encode([["a": 1]]) == ["map"])
    #expect(try encoder.encode([Set([1])]) == ["set"])
    #expect(try encoder.encode([1, 2]) == [1, 2])
    #expect(try encoder.encode(["a", "b"]) == ["a", "b"])
    #expect(try encoder.encode([ParameterValue.data([1])]) == [.data([1])])
    #expect(try encoder.encode(Money(cents: 1)) == "asked")
  }

  @Test("The examples of the documentation")
  func examples() throws {
    struct Search: Encodable {
      var term: String
      var pageSize = 20
      var tags: [String]?
    }
    var encoder = ParameterValueEncoder()
    encoder.keys = .snakeCase
    let parameters = try encoder.parameters(Search(term: "cat"))
    #expect(try ParameterOptions().queryString(parameters) == "page_size=20&term=cat")
    encoder.convert = { value, _ in (value as? Duration).map { .integer($0.components.seconds) } }
    #expect(try encoder.encode(["timeout": Duration.seconds(90)]) == ["timeout": 90])
  }
}
