// Requests by the name of their method, with the content and the credentials of a newcomer's first program.

import RequestSerialization
import Testing

@Suite("Requests by method")
struct MethodRequestTests {
  private struct Search: Encodable {
    var term: String
    var page: Int
  }

  private let url = "https://example.com/x"
  private let json = RequestSerializer(.json)

  private func line(_ request: RequestDescription) throws -> String {
    let message = try request.serialized()
    return "\(message.method) \(message.target) "
      + String(decoding: try message.readContent(), as: UTF8.self)
  }

  @Test("Each method has its function")
  func methods() throws {
    #expect(try line(json.get(url, parameters: ["a": 1])) == "GET /x?a=1 ")
    #expect(try line(json.head(url, parameters: ["a": 1])) == "HEAD /x?a=1 ")
    #expect(try line(json.delete(url, parameters: ["a": 1])) == "DELETE /x?a=1 ")
    #expect(try line(json.post(url, parameters: ["a": 1])) == #"POST /x {"a":1}"#)
    #expect(try line(json.put(url, parameters: ["a": 1])) == #"PUT /x {"a":1}"#)
    #expect(try line(json.patch(url, parameters: ["a": 1])) == #"PATCH /x {"a":1}"#)
    #expect(try line(json.get(url)) == "GET /x ")
  }

  @Test("A method is a text, a variable or a name after a dot, with every kind of parameters")
  func namedMethods() throws {
    let (method, term, dictionary) = ("PUT", "cat", ["b": "2", "a": "1"])
    let map = RequestParameters([("z", 1)])
    #expect(try line(json.request(.get, url)) == "GET /x ")
    #expect(try line(json.request(.get, url, parameters: ["a": 1])) == "GET /x?a=1 ")
    #expect(try line(json.request(.delete, url, parameters: map)) == "DELETE /x?z=1 ")
    #expect(try line(json.request(.head, url, parameters: dictionary)) == "HEAD /x?a=1&b=2 ")
    #expect(try line(json.request(method, url, parameters: ["t": term])) == #"PUT /x {"t":"cat"}"#)
    #expect(
      try line(json.request(.patch, url, parameters: ["t": term])) == #"PATCH /x {"t":"cat"}"#)
    #expect(
      try line(json.request(.post, url, parameters: Search(term: term, page: 2)))
        == #"POST /x {"term":"cat","page":2}"#)
    #expect(try line(json.request(.options, url)) == "OPTIONS /x ")
    #expect(try line(json.request(.trace, url)) == "TRACE /x ")
    #expect(try line(json.request(RequestMethod(rawValue: "PROPFIND"), url)) == "PROPFIND /x ")
    #expect("\(RequestMethod.put)" == "PUT")
    #expect(throws: SerializationError.self) {
      try json.request(RequestMethod(rawValue: "NO METHOD"), url).serialized()
    }
    let parts = [Multipart.Part(name: "p", .text("v"))]
    #expect(try json.multipartRequest(.post, url, parts: parts).serialized().method == "POST")
    #expect(throws: SerializationError.self) {
      try json.multipartRequest(.get, url, parts: parts).serialized()
    }
  }

  @Test("Content is given instead of parameters")
  func givenContent() throws {
    #expect(try line(json.post(url, content: .text("Buy milk"))) == "POST /x Buy milk")
    #expect(
      try line(json.put(url, content: .json(Search(term: "cat", page: 2))))
        == #"PUT /x {"term":"cat","page":2}"#)
    #expect(
      try line(json.patch(url, content: .json(["a": [true, nil]])))
        == #"PATCH /x {"a":[true,null]}"#)
    #expect(try line(json.request(.post, url, content: .data([0x61]))) == "POST /x a")
    #expect(try line(json.request("POST", url, content: .form(["a": 1]))) == "POST /x a=1")
  }

  @Test("Parameters are variables, dictionaries, maps and Encodable values")
  func parameters() throws {
    let (term, colors, map) = (
      "cat", ["b": "2", "a": "1"], RequestParameters([("z", 1), ("y", 2)])
    )
    #expect(
      try line(json.post(url, parameters: ["t": term, "n": 1])) == #"POST /x {"t":"cat","n":1}"#)
    #expect(
      try line(json.post(url, parameters: ["t": term, "a": term]))
        == #"POST /x {"t":"cat","a":"cat"}"#)
    #expect(try line(json.post(url, parameters: colors)) == #"POST /x {"a":"1","b":"2"}"#)
    #expect(try line(json.post(url, parameters: map)) == #"POST /x {"z":1,"y":2}"#)
    #expect(
      try line(json.post(url, parameters: Search(term: "cat", page: 2)))
        == #"POST /x {"term":"cat","page":2}"#)
  }

  @Test("Content is JSON of variables, maps, dictionaries and Encodable values")
  func content() throws {
    let (term, colors, map) = (
      "cat", ["b": "2", "a": "1"], RequestParameters([("z", 1), ("y", 2)])
    )
    func text(_ content: RequestContent) throws -> String {
      var request = try json.post(url)
      request.content = content
      return String(decoding: try request.serialized().readContent(), as: UTF8.self)
    }
    #expect(try text(.json(["b": 1, "a": [1, "x"]])) == #"{"b":1,"a":[1,"x"]}"#)
    #expect(try text(.json(["b": term, "a": term])) == #"{"b":"cat","a":"cat"}"#)
    #expect(try text(.json(map)) == #"{"z":1,"y":2}"#)
    #expect(try text(.json(colors)) == #"{"a":"1","b":"2"}"#)
    #expect(try text(.json(Search(term: "cat", page: 2))) == #"{"term":"cat","page":2}"#)
    let part = try Multipart.Part(name: "meta", .json(Search(term: "cat", page: 2)))
    #expect(part.content == .json(["term": "cat", "page": 2]))
  }

  @Test("Content is a form of variables, dictionaries and Encodable values")
  func forms() throws {
    let (user, colors) = ("ann", ["b": "2", "a": "1"])
    #expect(
      RequestContent.form(["b": 1, "a": [1, "x"]])
        == .form(["b": 1, "a": [1, "x"]] as RequestParameters))
    let variables = try RequestContent.form(["user": user, "again": user])
    #expect(variables == .form(RequestParameters([("user", "ann"), ("again", "ann")])))
    #expect(try RequestContent.form(colors) == .form(RequestParameters([("a", "1"), ("b", "2")])))
    #expect(
      try RequestContent.form(Search(term: "cat", page: 2))
        == .form(RequestParameters([("term", "cat"), ("page", 2)])))
    #expect(Multipart(parameters: ["u": user]).parameters == ["u": "ann"])
  }

  @Test("Parameters of multipart requests are variables, dictionaries and Encodable values")
  func multipart() throws {
    let (title, labels) = ("Sunset", ["b": "2", "a": "1"])
    let parts = [Multipart.Part(name: "note", .text("hello"))]
    let requests = [
      try json.multipartRequest("POST", url, parameters: ["title": title, "n": 1], parts: parts),
      try json.multipartRequest("POST", url, parameters: labels, parts: parts),
      try json.multipartRequest(
        "POST", url, parameters: Search(term: "cat", page: 2), parts: parts),
    ]
    let expected: [RequestParameters] = [
      ["title": "Sunset", "n": 1], ["a": "1", "b": "2"], ["term": "cat", "page": 2],
    ]
    #expect(
      requests.map(\.content)
        == expected.map { .multipart(Multipart(parameters: $0, parts: parts)) })
  }

  @Test("Credentials of one request take the place of the serializer's")
  func credentials() throws {
    var serializer = RequestSerializer()
    serializer.setBearerAuthorization(token: "all")
    var request = try serializer.get(url)
    try request.setBasicAuthorization(username: "ann", password: "s3cret")
    #expect(try request.serialized().fields["Authorization"] == "Basic YW5uOnMzY3JldA==")
    request.setBearerAuthorization(token: "one")
    #expect(
      try request.serialized().fields.filter { $0.name == "Authorization" }
        == [HeaderField("Authorization", "Bearer one")])
    #expect(throws: SerializationError.self) {
      try request.setBasicAuthorization(username: "a:b", password: "")
    }
  }
}

/// Calls whose literals decide between overloads.
@Suite("Literals of parameters")
struct ParameterLiteralTests {
  private enum Color: String, ParameterConvertible { case red }

  private let json = RequestSerializer(.json)
  private let url = "http://h/x"

  private func text(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  @Test("A literal keeps its order, with variables of one type, of several, and without")
  func order() throws {
    let (term, tags) = ("cat", ["new"])
    let url = try RequestURL(url)
    #expect(
      try text(json.request("POST", url, parameters: ["b": term, "a": term]))
        == #"{"b":"cat","a":"cat"}"#)
    #expect(
      try text(json.put(url, parameters: ["b": tags, "a": tags])) == #"{"b":["new"],"a":["new"]}"#)
    #expect(
      try text(json.put(url, parameters: ["b": Color.red, "a": nil])) == #"{"b":"red"}"#)
    #expect(
      try text(json.put(url, parameters: ["b": ["d": 1, "c": 2.5], "a": [1, "x"]]))
        == #"{"b":{"d":1,"c":2.5},"a":[1,"x"]}"#)
    #expect(
      try text(json.serializing(json.post(url), parameters: ["b": term, "a": term]))
        == #"{"b":"cat","a":"cat"}"#)
  }

  @Test("A dictionary is sorted, also one of values that are not Encodable")
  func dictionaries() throws {
    let colors = ["b": Color.red, "a": Color.red]
    #expect(try text(json.post(url, parameters: colors)) == #"{"a":"red","b":"red"}"#)
    #expect(
      try text(json.request(.post, url, parameters: colors)) == #"{"a":"red","b":"red"}"#)
  }

  @Test("An empty literal is a map, and nil is nothing")
  func empty() throws {
    #expect(try text(json.post(url, parameters: [:])) == "{}")
    #expect(try text(json.post(url, parameters: nil)) == "")
    let parts = [Multipart.Part(name: "a", .text("b"))]
    #expect(
      try json.multipartRequest("POST", url, parameters: [:], parts: parts)
        == json.multipartRequest("POST", url, parts: parts))
  }

  @Test("A name that is not a text is refused")
  func names() throws {
    let term = "cat"
    #expect(throws: SerializationError(.nameNotText, "1")) {
      try json.post(url, parameters: [1: term])
    }
  }
}
