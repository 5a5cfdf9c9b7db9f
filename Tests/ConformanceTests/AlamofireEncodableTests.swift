// Alamofire's form encoder for Encodable values, done with our encoder and encoding of parameters.

import Foundation
import RequestSerialization
import Testing

@Suite("Alamofire: Encodable values")
struct AlamofireEncodableTests {
  private func query(
    _ value: some Encodable, _ change: (inout ParameterOptions) -> Void = { _ in },
    encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws -> String {
    var encoding = ParameterOptions()
    change(&encoding)
    return try encoding.queryString(try encoder.parameters(value))
  }

  static let integers: [(String, any Encodable & Sendable)] = [
    ("al-testEncoderCanEncodeInt32", ["a": 1] as [String: Int32]),
    ("al-testEncoderCanEncodeInt64", ["a": 1] as [String: Int64]),
    ("al-testEncoderCanEncodeUInt8", ["a": 1] as [String: UInt8]),
    ("al-testEncoderCanEncodeUInt16", ["a": 1] as [String: UInt16]),
    ("al-testEncoderCanEncodeUInt32", ["a": 1] as [String: UInt32]),
    ("al-testEncoderCanEncodeUInt64", ["a": 1] as [String: UInt64]),
  ]

  @Test("Integers of every width are written in decimal", arguments: integers)
  func integer(_ vector: String, _ value: any Encodable & Sendable) throws {
    #expect(try query(value) == "a=1")
  }

  /// Properties of every shape, named in an order that is not sorted.
  struct Shapes: Encodable {
    struct Inner: Encodable {
      let a = "a"
    }

    let one = "one"
    let two = 2
    let three = true
    let four = [1, 2, 3]
    let five = ["a": "a"]
    let six = ["a": ["b": "b"]]
    let seven = Inner()
  }

  @Test("A structure is its properties", .vectors("al-testThatEncodableStructCanBeEncoded"))
  func structure() throws {
    #expect(
      try query(Shapes())
        == "five%5Ba%5D=a&four%5B%5D=1&four%5B%5D=2&four%5B%5D=3&one=one&seven%5Ba%5D=a"
        + "&six%5Ba%5D%5Bb%5D=b&three=1&two=2")
  }

  @Test(
    "Its lists can have indices",
    .vectors("al-testThatEncodableStructCanBeEncodedWithIndexInBrackets"))
  func indices() throws {
    #expect(
      try query(Shapes()) { $0.arrays = .indices }
        == "five%5Ba%5D=a&four%5B0%5D=1&four%5B1%5D=2&four%5B2%5D=3&one=one&seven%5Ba%5D=a"
        + "&six%5Ba%5D%5Bb%5D=b&three=1&two=2")
  }

  @Test(
    "A container that is opened again under its key replaces one of another kind",
    .vectors("al-testThatManuallyEncodableStructCanBeEncodedWithIndexInBrackets"))
  func reopened() throws {
    #expect(
      try query(ReopenedContainer()) { $0.arrays = .indices }
        == "root%5B0%5D%5B0%5D=1&root%5B0%5D%5B1%5D=2&root%5B0%5D%5B2%5D=3"
        + "&root%5B1%5D%5Ba%5D%5Bstring%5D=string"
        + "&root%5B2%5D%5B0%5D%5B0%5D=1&root%5B2%5D%5B0%5D%5B1%5D=2&root%5B2%5D%5B0%5D%5B2%5D=3")
  }

  static let roots: [(String, any Encodable & Sendable)] = [
    ("al-testThatARootArrayCannotBeEncoded", [1]),
    ("al-testThatARootValueCannotBeEncoded", "string"),
  ]

  @Test("A root that is not a map is a typed error", arguments: roots)
  func root(_ vector: String, _ value: any Encodable & Sendable) {
    let error = #expect(throws: SerializationError.self) { try query(value) }
    #expect(error?.code == .parametersNotMap)
  }

  @Test(
    "A nil is a null, which can be the word", .vectors("al-testThatNilCanBeEncodedAsNull"))
  func null() throws {
    let value: [String: String?] = ["a": nil]
    var encoder = ParameterValueEncoder()
    encoder.nils = .null
    #expect(try query(value, { $0.nulls = .literal }, encoder: encoder) == "a=null")
  }

  /// A structure with a property that is nil.
  struct Partial: Encodable {
    let one = "one"
    let two: String? = nil
  }

  @Test(
    "A nil is left out",
    .vectors(
      "al-testThatNilCanBeEncodedByDroppingTheKey",
      "al-testThatNilCanBeEncodedInSynthesizedEncodableByDroppingTheKey"))
  func omitted() throws {
    let value: [String: String?] = ["a": nil]
    #expect(try query(value) == "")
    var encoder = ParameterValueEncoder()
    encoder.nils = .omit
    #expect(try query(value, encoder: encoder) == "")
    #expect(try query(Partial(), encoder: encoder) == "one=one")
    #expect(try query(Partial()) == "one=one")
  }

  @Test("A nil is a null where a key is dropped otherwise, if that is asked for")
  func everyNull() throws {
    var encoder = ParameterValueEncoder()
    encoder.nils = .null
    #expect(try query(Partial(), { $0.nulls = .literal }, encoder: encoder) == "one=one&two=null")
    #expect(try query(Partial(), { $0.nulls = .empty }, encoder: encoder) == "one=one&two=")
  }

  /// A class whose members precede those of its subclass.
  class Parent: Encodable {
    let one = "one"
    let two = 2
  }

  final class Child: Parent {
    enum CodingKeys: CodingKey {
      case five, four
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(["b": "b", "a": "a"], forKey: .five)
      try container.encode([1, 2], forKey: .four)
    }
  }

  @Test("A class is its parent's members and its own")
  func classes() throws {
    #expect(
      try query(Child()) == "five%5Ba%5D=a&five%5Bb%5D=b&four%5B%5D=1&four%5B%5D=2&one=one&two=2")
    #expect(
      try query(Child()) { $0.order = .written }
        == "one=one&two=2&five%5Ba%5D=a&five%5Bb%5D=b&four%5B%5D=1&four%5B%5D=2")
  }

  private struct Refusal: Error, Equatable {}

  @Test(
    "The error of a closure for data is kept",
    .vectors("al-testThatCustomDataEncodingFailsWhenErrorIsThrown"))
  func dataError() {
    var encoder = ParameterValueEncoder()
    encoder.convert = { value, _ in
      guard value is Data else { return nil }
      throw Refusal()
    }
    let error = #expect(throws: SerializationError.self) {
      try query(["data": Data("data".utf8)], encoder: encoder)
    }
    #expect(error?.code == .custom)
    #expect(error?.underlyingError as? Refusal == Refusal())
    #expect(error?.subject == "data")
  }
}

/// Opens a container for a map under a key, then one for a list under the same key.
struct ReopenedContainer: Encodable {
  enum RootKey: CodingKey {
    case root
  }

  enum MapKey: CodingKey {
    case a
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RootKey.self)
    var map = container.nestedContainer(keyedBy: MapKey.self, forKey: .root)
    try map.encode(["string": "string"], forKey: .a)
    var list = container.nestedUnkeyedContainer(forKey: .root)
    try list.encode([1, 2, 3])
    var mapInList = list.nestedContainer(keyedBy: MapKey.self)
    try mapInList.encode(["string": "string"], forKey: .a)
    var listInList = list.nestedUnkeyedContainer()
    try listInList.encode([1, 2, 3])
  }
}

/// Asks for super encoders, with a key and without, where other containers were opened before.
struct SuperEncoders: Encodable {
  enum Key: CodingKey {
    case four, five
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode([1, 2, 3], forKey: .four)
    try container.encode(["a": "a", "b": "b"], forKey: .five)
    let plain = container.superEncoder()
    var plainMap = plain.container(keyedBy: Key.self)
    try plainMap.encode("one", forKey: .four)
    let keyed = container.superEncoder(forKey: .four)
    var keyedMap = keyed.container(keyedBy: Key.self)
    try keyedMap.encode(2, forKey: .five)
    var list = container.nestedUnkeyedContainer(forKey: .four)
    let item = list.superEncoder()
    var itemMap = item.container(keyedBy: Key.self)
    try itemMap.encode("one", forKey: .four)
  }
}
