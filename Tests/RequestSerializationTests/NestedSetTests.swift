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
      try ParameterOptions().queryString(["s": value])
        == "s%5B%5D=1&s%5B%5D=2&s=a&s=z&s=b&s=c&s=d")
  }

  @Test("Sets may nest as deep as lists: 512 levels", arguments: ["set", "list", "map"])
  func depth(_ outside: String) throws {
    /// A text in sets, or in one set inside others.
    func nested(_ depth: Int) -> ParameterValue {
      var value: ParameterValue = .set(["x"])
      for _ in 1..<depth {
        switch outside {
        case "set": value = .set([value])
        case "list": value = .array([value])
        default: value = ["k": value]
        }
      }
      return value
    }
    for arrays in [ParameterOptions.Arrays.brackets, .repeat, .comma] {
      var encoding = ParameterOptions()
      encoding.arrays = arrays
      for value in [nested(512), .set([nested(511)])] {
        #expect(try encoding.queryString(["s": value]).hasSuffix("=x"))
      }
      for value in [nested(513), .set([nested(512)])] {
        let error = #expect(throws: SerializationError.self) {
          try encoding.queryString(["s": value])
        }
        #expect(error?.code == .nestingTooDeep)
      }
    }
  }

  @Test("A closure is given the name of the set for the maps in it")
  func keys() throws {
    var encoding = ParameterOptions()
    encoding.keys = KeyFormat { parent, step in "\(parent.isEmpty ? "?" : parent).\(step)" }
    #expect(
      try encoding.queryString(["s": .set([["b": 1], ["a": 2]])]).hasPrefix("s.name"))
  }

  @Test("Inner sets are sorted by the names that are sent")
  func innerKeys() throws {
    var encoding = ParameterOptions()
    // Inside `m`, names are written in reverse order, so that the order depends on the parent's
    // name.
    encoding.keys = KeyFormat { parent, step in
      switch step {
      case .name("a") where parent.hasSuffix("m"): parent + "-2"
      case .name("b") where parent.hasSuffix("m"): parent + "-1"
      case .name(let name): parent + "-" + name
      case .index(let index): "\(parent).\(index)m"
      }
    }
    let inner: ParameterValue = .set([["a": 1], ["b": 2]])
    #expect(
      try encoding.queryString(["s": .set([["m": inner]])]) == "s-m-1=2&s-m-2=1")
    #expect(try encoding.queryString(["s": .set([[inner]])]) == "s.0m-1=2&s.0m-2=1")
    encoding.arrays = .comma
    #expect(try encoding.queryString(["s": .set([[inner]])]) == "s-a=1&s-b=2")
    #expect(try encoding.queryString(["m": [inner]]) == "m-1=2&m-2=1")
  }
}
