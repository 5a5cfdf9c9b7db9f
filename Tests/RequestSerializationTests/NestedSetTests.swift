// Sets inside sets.

import RequestSerialization
import Testing

@Suite("Sets in sets")
struct NestedSetTests {
  @Test("The members of inner sets are sorted, and so are the sets, by what is in them")
  func order() throws {
    let value: ParameterValue = .set([
      .set(["d", "c"]), .set([.set(["z", "a"]), "b"]), .array([.set([2, 1])]),
    ])
    #expect(
      try ParameterEncoding().queryString(["s": value])
        == "s%5B%5D=1&s%5B%5D=2&s=a&s=z&s=b&s=c&s=d")
  }

  @Test("Sets may nest as deep as lists")
  func depth() throws {
    func nested(_ depth: Int) -> ParameterValue {
      depth == 0 ? "x" : .set([nested(depth - 1)])
    }
    for arrays in [ParameterEncoding.Arrays.brackets, .comma] {
      var encoding = ParameterEncoding()
      encoding.arrays = arrays
      #expect(try encoding.queryString(["s": nested(500)]) == "s=x")
      #expect(try encoding.queryString(["s": [nested(499)]]).hasSuffix("=x"))
    }
    #expect { try ParameterEncoding().queryString(["s": nested(600)]) } throws: {
      ($0 as? SerializationError)?.code == .nestingTooDeep
    }
  }

  @Test("A closure is given the name of the set for the maps in it")
  func keys() throws {
    var encoding = ParameterEncoding()
    encoding.keys = KeyFormat { parent, step in "\(parent.isEmpty ? "?" : parent).\(step)" }
    #expect(
      try encoding.queryString(["s": .set([["b": 1], ["a": 2]])]).hasPrefix("s.name"))
  }
}
