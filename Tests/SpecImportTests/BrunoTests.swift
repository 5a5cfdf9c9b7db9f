// Folders of Bruno, and the specs that they become.

import Foundation
import TestSupport
import Testing

@testable import SpecImport

@Suite("Bruno")
struct BrunoTests {
  private func seed() throws -> String {
    try String(
      contentsOf: Checkout.url.appendingPathComponent("Tests/Fuzzing/Seeds/bruno/pets.bru"),
      encoding: .utf8)
  }

  private let collection = """
    auth {
      mode: bearer
    }
    auth:bearer {
      token: {{token}}
    }
    headers {
      X-All: 1
      Accept: text/plain
    }
    vars:pre-request {
      base: https://shop.example
      page: 2
    }
    """

  @Test("A folder becomes a spec with its variables, environments, credentials and examples")
  func folder() throws {
    let result = imported(
      .bruno, "",
      files: [
        "bruno.json": #"{"version": "1", "name": "Shop API", "type": "collection"}"#,
        "collection.bru": collection, "pets/add.bru": try seed(),
        "pets/folder.bru": "meta {\n  name: Pets\n}\nheaders {\n  X-Pets: yes\n}\n",
        "environments/Staging.bru":
          "vars {\n  base: https://staging.example\n  ~page: 9\n}\nvars:secret [\n  token\n]\n",
        "list.bru":
          "meta {\n  name: List\n  seq: 1\n}\nget {\n  url: {{base}}/pets?x=a b&y={{page}}#top\n  auth: none\n}\n",
      ])
    #expect(
      result.spec == """
        service: shop-api
        summary: Shop API
        base-url: ${base}

        environments:
          Staging: {values: {base: "https://staging.example"}}

        inputs:
          base: {type: string, default: "https://shop.example"}
          token: {type: string, secret: true, example: test-token}
          guid: {type: string, example: f81d4fae-7dec-41d0-a765-00a0c91e6bf6} # Bruno makes a value for each message
          page: {type: integer, default: 2} # a script of 'Add pet' sets it

        defaults:
          encoding: openapi
          headers: {X-All: 1}

        requests:
          Add pet:
            description: Adds a pet.
            tags: [Pets]
            inputs: {kind: {type: string, example: dogs}, off: string?}
            method: POST
            path: /pets/${kind}
            query: {page: 1, q: a b, off: "${off}"}
            headers: {Accept: application/json, X-Pets: "yes"}
            auth: {bearer: "${token}"}
            json: {name: Rex, id: "${guid}", page: "${page}"}
            responses: {201: any, 202: any}

          List:
            method: GET
            path: /pets
            query: {x: a b, y: "${page}"}
            headers: {Accept: text/plain}

        """)
    #expect(
      try messages(of: result)["List/default"]
        == "GET /pets?x=a%20b&y=2 HTTP/1.1\r\nHost: shop.example\r\nX-All: 1\r\nAccept: text/plain\r\n\r\n"
    )
  }

  /// The only message of a request in the language of Bruno.
  private func message(_ request: String) throws -> String {
    let result = imported(.bruno, "", files: ["a.bru": request])
    return try messages(of: result).values.first ?? ""
  }

  private let head = "POST /a HTTP/1.1\r\nHost: h.example\r\n"

  @Test(
    "Bodies are those of the mode, whatever other blocks there are",
    arguments: [
      ("none", "", "Content-Length: 0\r\n\r\n"),
      (
        "json", "body:json {\n  {\"a\": [1]}\n}",
        "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{\"a\":[1]}"
      ),
      (
        "text", "body:text {\n  a\n    b\n}",
        "Content-Type: text/plain\r\nContent-Length: 5\r\n\r\na\n  b"
      ),
      (
        "xml", "body:xml {\n  <a/>\n}",
        "Content-Type: application/xml\r\nContent-Length: 4\r\n\r\n<a/>"
      ),
      (
        "formUrlEncoded", "body:form-urlencoded {\n  a b: c d\n  ~e: f\n}",
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\na%20b=c%20d"
      ),
      (
        "graphql", "body:graphql {\n  { a }\n}\nbody:graphql:vars {\n  {\"b\": 1}\n}",
        "Content-Type: application/json\r\nContent-Length: 39\r\n\r\n{\"query\":\"{ a }\",\"variables\":{\"b\":1}}"
      ),
    ])
  func bodies(mode: String, blocks: String, rest: String) throws {
    let sent = try message(
      "post {\n  url: https://h.example/a\n  body: \(mode)\n}\nbody:sparql {\n  x\n}\n\(blocks)\n")
    let end = try #require(rest.firstRange(of: "\r\n\r\n"))
    #expect(sent.hasPrefix(head))
    #expect(sent.hasSuffix(String(rest[end.lowerBound...])))
  }

  @Test("Parts, files, paths and variables of a request alone are put in")
  func parts() throws {
    let result = imported(
      .bruno, "",
      files: [
        "a.bru": """
        post {
          url: https://h.example/:id/{{kind}}
          body: multipartForm
        }
        params:path {
          id: 7
        }
        body:multipart-form {
          note: hello @contentType(text/html)
          photo: @file(files/a.png|files/b.png)
        }
        vars:pre-request {
          kind: dogs
        }

        """
      ])
    #expect(
      result.spec.contains(
        """
            path: /${id}/dogs
            multipart:
              - {name: note, content-type: text/html, value: hello}
              - {name: photo, file: files/a.png}
              - {name: photo, file: files/b.png}

        """))
  }

  @Test("OpenCollection is read like Bruno's own language")
  func openCollection() throws {
    let result = imported(
      .bruno, "",
      files: [
        "opencollection.yml": """
        opencollection: 1.0.0
        info: {name: Shop}
        config: {environments: [{name: Dev, variables: [{name: base, value: "https://dev.example"}]}]}
        request:
          headers: [{name: X-All, value: "1"}]
          auth: {type: basic, username: ada, password: "{{password}}"}
          variables: [{name: base, value: "https://shop.example"}]
        """,
        "pets/folder.yml": "info: {name: Pets, type: folder}\n",
        "pets/get.yml": """
        info: {name: Get pet, type: http, seq: 1}
        http:
          method: POST
          url: "{{base}}/pets/:id?q=1"
          params: [{name: id, value: "7", type: path}, {name: q, value: "1", type: query}, {name: z, value: "", type: query, disabled: true}]
          headers: [{name: A, value: b}, {name: C, value: d, disabled: true}]
          body: {type: form-urlencoded, data: [{name: x, value: "1"}]}
          auth: inherit
        runtime: {assertions: [{expression: res.status, operator: eq, value: "200"}]}
        """,
      ])
    #expect(
      try messages(of: result) == [
        "Get%20pet/default":
          "POST /pets/7?q=1 HTTP/1.1\r\nHost: shop.example\r\nAuthorization: Basic YWRhOnRlc3QtcGFzc3dvcmQ=\r\n"
          + "X-All: 1\r\nA: b\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\nx=1"
      ])
    #expect(result.spec.contains("Dev: {values: {base: \"https://dev.example\"}}"))
    #expect(result.spec.contains("responses: {200: any}"))
  }

  @Test("A folder without files of Bruno is refused, and so is private use")
  func refusals() {
    #expect(
      imported(.bruno, "", files: ["a.yml": "a: 1"]).report == [
        "not-importable: the folder is not a collection of Bruno"
      ])
    #expect(
      imported(.bruno, "", files: ["a.bru": "get {\n  url: http://h/\u{F0000}\n}\n"]).report == [
        "not-importable: the file contains characters from U+F0000 on, which have no meaning"
      ])
    #expect(
      imported(.bruno, "", files: ["a.bru": "ws {\n  url: ws://h/\n}\n"]).report == [
        "not-importable: the collection contains no request"
      ])
  }

  @Test(
    "Digest and the like are not sent by a weaker scheme",
    arguments: ["digest", "ntlm", "awsv4", "wsse"])
  func schemes(_ scheme: String) throws {
    let request =
      "get {\n  url: https://h.example/a\n  auth: \(scheme)\n}\nauth:\(scheme) {\n  username: a\n  password: b\n}\n"
    let result = imported(.bruno, "", files: ["a.bru": request])
    #expect(
      try messages(of: result).values.first == "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n")
    #expect(
      result.report.first?.hasPrefix("not-imported: the authentication by '\(scheme)'") == true)
  }

  @Test("Blocks that do not end, and values of several lines, are read")
  func blocks() {
    let blocks = BrunoBlocks(
      "a {\r\n  b: '''\r\n    x\r\n    y\r\n  '''\r\n  ~\"c: d\": e\r\n}\r\nbody:json {\n  {\n  }\n",
      base: 0)
    #expect(blocks["a"]?["b"] == "x\ny")
    #expect(blocks["a"]?.pairs.last?.name == "c: d")
    #expect(blocks["a"]?.pairs.last?.isDisabled == true)
    #expect(blocks["body:json"]?.text == "{\n}\n")
  }
}
