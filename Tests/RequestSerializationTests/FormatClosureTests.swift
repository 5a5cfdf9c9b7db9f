// Closures that replace an encoding.

import RequestSerialization
import Testing

@Suite("Closures for keys and queries")
struct FormatClosureTests {
  private struct Refusal: Error, Equatable { var reason: String }

  private func request(
    _ method: String, _ closure: @escaping QueryStringFormat.Closure
  ) throws -> RequestDescription {
    var serializer = RequestSerializer()
    serializer.queryString = QueryStringFormat(closure)
    return try serializer.request(method, "http://h/x?y=1", parameters: ["a": [1, 2]])
  }

  @Test("What the closure returns is the query, verbatim")
  func query() throws {
    let get = try request("GET") { request, parameters in
      "\(request.method.lowercased());\(parameters.map(\.name))+%41"
    }
    #expect(throws: SerializationError.self) { try get.serialized() }  // a quote
    let plain = try request("GET") { _, _ in "[x]+%41&&=" }
    #expect(try plain.serialized().target == "/x?y=1&[x]+%41&&=")
    let none = try request("GET") { _, _ in "" }
    #expect(try none.serialized().target == "/x?y=1")
  }

  @Test(
    "Characters that a target cannot contain are refused, wherever they come from",
    arguments: [" ", "a b", "a\r\nX: y", "#", "%", "%4", "é", "\u{0}", "\u{7F}"])
  func refused(_ text: String) throws {
    let get = try request("GET") { _, _ in text }
    #expect { try get.serialized() } throws: { ($0 as? SerializationError)?.code == .invalidQuery }
  }

  @Test("What the closure returns is the content of a form, verbatim")
  func form() throws {
    let post = try request("POST") { _, _ in "a b\r\n猫" }
    let message = try post.serialized()
    #expect(message.target == "/x?y=1")
    #expect(message.mediaType == "application/x-www-form-urlencoded")
    #expect(try message.readContent() == Array("a b\r\n猫".utf8))
  }

  @Test("What the closure throws is kept as it is", arguments: ["GET", "POST"])
  func errors(_ method: String) throws {
    let failing = try request(method) { _, _ in throw Refusal(reason: "no") }
    #expect { try failing.serialized() } throws: { error in
      (error as? SerializationError)?.underlyingError as? Refusal == Refusal(reason: "no")
    }
    let own = try request(method) { _, _ in
      _ = try RequestURL(""); return ""
    }
    #expect { try own.serialized() } throws: { ($0 as? SerializationError)?.code == .invalidURL }
  }

  @Test("A closure names nested values, and the name is escaped as a whole")
  func keys() throws {
    var encoding = ParameterOptions()
    encoding.keys = KeyFormat { parent, step in
      switch step {
      case .name(let name): "\(parent)-\(name)"
      case .index(let index): "\(parent).\(index + 1)é"
      }
    }
    let parameters: RequestParameters = [
      "a": ["b": ["c": 1, "d&": [true, nil]]], "s": .set(["y", "x"]), "z": [["k": "v"]],
    ]
    #expect(
      try encoding.queryString(parameters)
        == "a-b-c=1&a-b-d%26.1%C3%A9=1&a-b-d%26.2%C3%A9&s=x&s=y&z.1%C3%A9-k=v")
    encoding.arrays = .comma
    #expect(try encoding.queryString(["a": ["b": [1, 2]]]) == "a-b=1,2")
    #expect(
      try encoding.pairs(["a": ["é": 1, "b": "&"]]).map(\.name) == ["a-b", "a-é"])
  }
}
