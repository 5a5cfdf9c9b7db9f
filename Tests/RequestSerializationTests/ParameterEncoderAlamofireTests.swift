// Alamofire's tests of URLEncodedFormEncoder, with the options that give its queries.

import RequestSerialization
import Testing

@Suite("Alamofire's Encodable parameters")
struct ParameterEncoderAlamofireTests {
  private func query(
    _ value: some Encodable, _ encoder: ParameterEncoder = ParameterEncoder(),
    _ change: (inout ParameterEncoding) -> Void = { _ in }
  ) throws -> String {
    var encoding = ParameterEncoding()
    change(&encoding)
    return try encoding.queryString(encoder.parameters(value))
  }

  struct Model: Encodable {
    let one = "one"
    let two = 2
    let three = true
    let four = [1, 2, 3]
    let five = ["a": "a"]
    let six = ["a": ["b": "b"]]
    let seven = Inner()

    struct Inner: Encodable {
      let a = "a"
    }
  }

  @Test("A structure")
  func structure() throws {
    #expect(
      try query(Model())
        == "five%5Ba%5D=a&four%5B%5D=1&four%5B%5D=2&four%5B%5D=3&one=one&seven%5Ba%5D=a"
        + "&six%5Ba%5D%5Bb%5D=b&three=1&two=2")
    #expect(
      try query(Model()) { $0.arrays = .indices }
        == "five%5Ba%5D=a&four%5B0%5D=1&four%5B1%5D=2&four%5B2%5D=3&one=one&seven%5Ba%5D=a"
        + "&six%5Ba%5D%5Bb%5D=b&three=1&two=2")
    #expect(try query(["a": ["b": "b"]]) { $0.maps = .dots } == "a.b=b")
    #expect(try query(["bool": true]) { $0.booleans = .literal } == "bool=true")
    #expect(
      try query(["foo": [["bar": 2], ["qux": 3], ["quy": 4]]]) { $0.arrays = .indices }
        == "foo%5B0%5D%5Bbar%5D=2&foo%5B1%5D%5Bqux%5D=3&foo%5B2%5D%5Bquy%5D=4")
  }

  /// Opens a list under a key where a map was.
  struct Manual: Encodable {
    enum Root: CodingKey { case root }

    enum Kind: CodingKey { case a }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Root.self)
      var map = container.nestedContainer(keyedBy: Kind.self, forKey: .root)
      try map.encode(["string": "string"], forKey: .a)
      var list = container.nestedUnkeyedContainer(forKey: .root)
      try list.encode([1, 2, 3])
      var inner = list.nestedContainer(keyedBy: Kind.self)
      try inner.encode(["string": "string"], forKey: .a)
      var innerList = list.nestedUnkeyedContainer()
      try innerList.encode([1, 2, 3])
    }
  }

  @Test("A structure that opens containers")
  func manual() throws {
    #expect(
      try query(Manual()) { $0.arrays = .indices }
        == "root%5B0%5D%5B0%5D=1&root%5B0%5D%5B1%5D=2&root%5B0%5D%5B2%5D=3"
        + "&root%5B1%5D%5Ba%5D%5Bstring%5D=string"
        + "&root%5B2%5D%5B0%5D%5B0%5D=1&root%5B2%5D%5B0%5D%5B1%5D=2&root%5B2%5D%5B0%5D%5B2%5D=3")
    // Alamofire sorts the items too, as it does all pairs: the same pairs in another order.
    #expect(
      try query(Manual())
        == "root%5B%5D%5B%5D=1&root%5B%5D%5B%5D=2&root%5B%5D%5B%5D=3"
        + "&root%5B%5D%5Ba%5D%5Bstring%5D=string"
        + "&root%5B%5D%5B%5D%5B%5D=1&root%5B%5D%5B%5D%5B%5D=2&root%5B%5D%5B%5D%5B%5D=3")
  }

  @Test("Nils: null, dropped value, dropped key")
  func nils() throws {
    struct Optionals: Encodable {
      let one = "one"
      let two: String? = nil
    }
    let dictionary: [String: String?] = ["a": nil]
    #expect(try query(dictionary) { $0.nulls = .literal } == "a=null")
    #expect(try query(dictionary) { $0.nulls = .empty } == "a=")
    var encoder = ParameterEncoder()
    encoder.nils = .omit
    #expect(try query(dictionary, encoder) == "")
    #expect(try query(Optionals(), encoder) == "one=one")
    encoder.nils = .null
    #expect(try query(Optionals(), encoder) { $0.nulls = .literal } == "one=one&two=null")
  }

  /// A parent class, whose members come first.
  class Parent: Encodable {
    let one = "one"
    let two = 2
    let three = true
  }

  final class Child: Parent {
    let four = [1, 2, 3]
    let five = ["a": "a", "b": "b"]

    enum CodingKeys: CodingKey { case four, five }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(four, forKey: .four)
      try container.encode(five, forKey: .five)
    }
  }

  @Test("A class and its parent")
  func classes() throws {
    #expect(
      try query(Child())
        == "five%5Ba%5D=a&five%5Bb%5D=b&four%5B%5D=1&four%5B%5D=2&four%5B%5D=3&one=one&three=1"
        + "&two=2")
  }

  final class ManualChild: Parent {
    enum CodingKeys: CodingKey { case four, five }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode([1, 2, 3], forKey: .four)
      try container.encode(["a": "a", "b": "b"], forKey: .five)
      var parent = container.superEncoder().container(keyedBy: CodingKeys.self)
      try parent.encode(one, forKey: .four)
      var map = container.superEncoder(forKey: .four).container(keyedBy: CodingKeys.self)
      try map.encode(two, forKey: .five)
      var list = container.nestedUnkeyedContainer(forKey: .four)
      var item = list.superEncoder().container(keyedBy: CodingKeys.self)
      try item.encode(one, forKey: .four)
    }
  }

  @Test("Super encoders have places of their own, which Alamofire's have not")
  func superEncoders() throws {
    // Alamofire writes what a super encoder without a key gets beside its owner's members, and what
    // a list's gets over the list: `four[five]=2&four[four]=one`. The standard library documents
    // the key 'super', and an item of the list.
    #expect(
      try query(ManualChild()) { $0.arrays = .indices }
        == "five%5Ba%5D=a&five%5Bb%5D=b&four%5B0%5D%5Bfour%5D=one&super%5Bfour%5D=one")
  }
}
