// Call sites that newcomers write: that this file compiles is the test.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import RequestSerializationTransport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private struct Ticket: Codable, Sendable {
  var id = 1
}

/// Calls that must compile. What they do is tested elsewhere: nothing is sent here.
private func snippets(
  _ any: [String: Any], _ ns: NSDictionary, _ strings: [String: String], _ ints: [String: Int],
  url: URL, file: URL, data: Data, jpeg: [UInt8], date: Date, uuid: UUID, decimal: Decimal,
  maybe: Int?, text: String, name: String, json: Any, encodable: Ticket, urlRequest: URLRequest
) async throws {
  var s = RequestSerializer(.json); let t = URLSessionRequestTransport()
  let term = "cat", page = 2
  // values
  _ = try s.request("GET", "https://h/", parameters: ["term": term])
  _ = try s.request(
    "GET", "https://h/", parameters: ["term": term, "page": page, "tags": ["a", "b"]])
  _ = try s.request("GET", "https://h/", parameters: any)
  _ = try s.request("GET", "https://h/", parameters: ns)
  _ = try s.request("GET", "https://h/", parameters: strings)
  _ = try s.request("GET", "https://h/", parameters: ints)
  _ = try s.request("GET", "https://h/", parameters: ["a": ["b": term, "c": 1]])
  _ = try s.request("POST", "https://h/", parameters: ParameterValue(any: json))
  _ = ParameterValue(maybe); _ = ParameterValue(Set(["a"])); _ = try ParameterValue(date)
  _ = ParameterValue(data); _ = ParameterValue(url); _ = ParameterValue(uuid);
  _ = ParameterValue(decimal)
  _ = ParameterValue(UInt64.max); _ = ParameterValue(UInt8(1)); _ = ParameterValue(sorting: strings)
  _ = strings.parameterValue; _ = RequestParameters(["term": term, "page": page])
  _ = try RequestParameters(sorting: any); _ = RequestParameters(sorting: strings)
  _ = RequestParameters(compacting: ["term": term, "page": maybe])
  _ = try JSONDecoder().decode(ParameterValue.self, from: data)
  var p = RequestParameters(); p.add(name, term); p.add(name, maybe);
  p.add("x-\(name)", ["a", "b"]);
  p.add(name, .null)
  // requests
  _ = try s.request("GET", url); _ = try s.request("GET", url, parameters: any)
  _ = try s.request("POST", url, parameters: encodable)
  _ = try s.get(url); _ = try s.get("https://h/", parameters: ["term": term]);
  _ = try s.post(url, parameters: any)
  _ = try s.post(url, parameters: encodable); _ = try s.put(url, parameters: strings);
  _ = try s.delete(url); _ = try s.patch(url, parameters: ["a": nil])
  _ = try s.multipartRequest(
    "POST", url, parameters: ["title": text], parts: [Multipart.Part(name: "photo", .file(file))])
  _ = try s.multipartRequest(
    "POST", url, parameters: any,
    parts: [Multipart.Part(name: "photo", .data(data), filename: "a.jpg")])
  _ = try s.multipartRequest(
    "POST", url, parameters: encodable, parts: [Multipart.Part(name: "meta", .json(encodable))])
  _ = try s.urlRequest(serializing: urlRequest, parameters: any)
  _ = try s.urlRequest(serializing: urlRequest, parameters: encodable)
  _ = try s.urlRequest(serializing: urlRequest, parameters: ["term": term])
  var r = try s.post(url)
  r.content = .data(data); r.content = try .file(file); r.content = try .json(encodable);
  r.content = .json(p)
  r.content = try .json(["term": term]); r.content = try .json(any);
  r.content = .json([:]); r.content = .form([:]); r.content = .json(["a": 1, "b": nil]);
  r.content = try .form(["user": name]);
  r.content = try .form(strings)
  r.cookies["a"] = "b"; r.cookies["a"] = nil; r.fields.add(name, "v")
  try r.setBasicAuthorization(username: name, password: text); r.setBearerAuthorization(token: text)
  try await r.serialized().writeContent(to: file); try await r.serialized().writeMessage(to: file)
  print(r); debugPrint(r); try print(r.serialized())
  // sending
  _ = try await t.send(r)
  _ = try await t.send(r) { print($0.fraction ?? 0) }
  _ = try await t.send(r.serialized(), progress: { _ in })
  _ = try await t.send(s.get(url)).content.data(upTo: 1 << 20)
  _ = try await t.send(s.get(url)).decode(Ticket.self)
  try await t.send(s.get(url)).content.write(to: file, upTo: 1 << 20)
  r.content = .stream(try await t.send(s.get(url)).content)
  r.content = .stream(AsyncStream<Data> { $0.finish() })
  r.content = .stream(AsyncThrowingStream<UInt8, any Error> { $0.finish() })
  r.content = .sequence(SequenceContent(making: { AsyncStream<[UInt8]> { $0.finish() } }))
  r.content = .stream(try await .spooling(t.send(s.get(url)).content, upTo: 1 << 20))
  r.query.add(name, page)
  s.queryString = .sortedAsFoundation; s.jsonOptions.style = .foundation
  let ticket: Ticket = try await t.send(s.get(url)).validated().decode()
  _ = try await t.send(s.get(url)).validated(
    statuses: ResponseStatus(200..<400), mediaTypes: ["application/json"])
  _ = try await t.retrying().send(r)
  let stack = t.logging { print($0) }.authenticating(hosts: ["h"]) { "t" }.retrying()
  _ = try await stack.send(r); _ = ticket; s.kind = .form
}

/// Calls with what all requests have in common.
private func snippets(session: URLSession, base: URL, key: String, id: String) async throws {
  var s = try RequestSerializer(baseURL: "https://api.example.com")
  _ = try RequestSerializer(.json, baseURL: base)
  _ = RequestSerializer(baseURL: try RequestURL("https://api.example.com/v2"))
  s.baseURL = try RequestURL(base)
  _ = try s.get("/users"); _ = try s.get("users", parameters: ["page": 2])
  _ = try s.get(InterpolatedURL("/users/\(id)"))
  _ = try s.request(.put, "/users/\(id)", parameters: ["name": key])
  s.parameters["api_key"] = "k"; s.parameters.add("api_key", key)
  s.parameters["api_key"] = key; s.parameters["tags"] = [key, id]; s.parameters["page"] = Int(id)
  let t = URLSessionRequestTransport(session: session)
  _ = try await t.send(s.get("/users"))
  _ = try await URLSessionRequestTransport(session: .shared).send(s.delete("/users/1"))
}
