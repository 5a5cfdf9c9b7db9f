// Exports of Insomnia, and the specs that they become.

import Foundation
import SpecImport
import TestSupport
import Testing

@Suite("Insomnia")
struct InsomniaTests {
  private func seed(_ name: String) throws -> String {
    try String(
      contentsOf: Checkout.url.appendingPathComponent("Tests/Fuzzing/Seeds/collection/\(name)"),
      encoding: .utf8)
  }

  @Test("An export of version 5 becomes a spec with its inputs, credentials and environments")
  func version5() throws {
    let result = imported(.insomnia, try seed("insomnia5.yaml"))
    #expect(
      result.spec == """
        service: shop-api
        summary: Shop API
        description: The shop.
        base-url: ${base_url}

        environments:
          Staging: {values: {base_url: "https://staging.example/v1", page: 5}}

        inputs:
          base_url: {type: string, default: "https://shop.example/v1"}
          page: {type: integer, default: 2}
          token: {type: string, secret: true, example: test-token}
          password: {type: string, secret: true, example: test-password}
          guid: {type: string, example: f81d4fae-7dec-41d0-a765-00a0c91e6bf6} # Insomnia makes a value for each message
          data.color: {type: string, default: red}
          key: {type: string, secret: true, example: test-key}

        defaults:
          encoding: openapi

        requests:
          # Pets: All pets
          Get pet:
            tags: [Pets]
            inputs:
              petId: {type: string, example: "7"}
              off: {type: string?, description: "For example: x"}
            method: GET
            path: /pets/${petId}
            query: {fixed: 1, q: "a b&${page}", off: "${off}"}
            headers: {Accept: application/json, User-Agent: insomnia/11.0.1}
            auth: {bearer: "${token}"}

          Add pet:
            tags: [Pets]
            method: POST
            path: /pets
            auth: {basic: {username: ada, password: "${password}"}}
            json: {name: Rex, id: "${guid}", age: "${page}", nested: "${data.color}"}

          Upload:
            method: POST
            url: https://files.example/upload
            headers: {X-Key: "${key}"}
            multipart: [{name: title, value: A b}, {name: photo, file: photo.png}]

          Form:
            inputs: {c: {type: string?, description: "For example: z"}}
            method: POST
            url: https://files.example/form
            encoding: {form: {preset: openapi, escape: component, spaces: percent}}
            form: {a: 1 2, b: "${page}", c: "${c}"}

          Graph:
            method: POST
            url: https://graph.example/
            graphql: {query: "query Q($n: Int) { pets(n: $n) }", variables: {n: 3}, operation-name: Q}

        """)
    #expect(result.report.contains { $0.contains("values that a folder gives to a variable") })
    #expect(!result.spec.contains("s3cret"))
  }

  @Test("An export of version 4 keeps the order and the folders of the app") func version4() throws
  {
    let result = imported(.insomnia, try seed("insomnia4.json"))
    #expect(
      result.spec
        == """
        service: shop-api
        summary: Shop API
        base-url: ${base}

        environments:
          Live: {values: {base: "https://live.example"}}

        inputs:
          base: {type: string, default: "https://h.example"}

        defaults:
          encoding: openapi

        requests:
          A:
            method: GET
            path: /a
            query: {x: ä}

          B:
            tags: [Folder]
            method: PUT
            path: /b
            headers: {Content-Type: text/plain}
            text: hello ${base}

        """.replacingOccurrences(of: "{x: ä}", with: "{x: \"ä\"}"))
    #expect(result.report.contains { $0.contains("the authentication by 'digest'") })
  }

  @Test("The kind is told by the content", arguments: ["insomnia5.yaml", "insomnia4.json"])
  func kind(_ name: String) throws {
    #expect(SpecImporter.Kind(of: "export", Array(try seed(name).utf8)) == .insomnia)
  }

  @Test(
    "Credentials are those of the nearest part, and none of them weaker",
    arguments: [
      (
        #"{"type": "apikey", "key": "k", "value": "{{ v }}", "addTo": "queryParams"}"#,
        "query: {k: \"${v}\"}"
      ),
      (
        #"{"type": "apikey", "key": "k", "value": "{{ v }}", "addTo": "cookie"}"#,
        "headers: {Cookie: \"k=${v}\"}"
      ),
      (
        #"{"type": "bearer", "token": "{{ v }}", "prefix": "Key"}"#,
        "headers: {Authorization: \"Key ${v}\"}"
      ),
      (#"{"type": "bearer", "token": "{{ v }}", "disabled": true}"#, "path: /a\n"),
      (#"{"type": "ntlm", "username": "{{ v }}", "password": "p"}"#, "path: /a\n"),
    ])
  func credentials(_ auth: String, _ expected: String) {
    let result = imported(
      .insomnia,
      """
      {"_type": "export", "__export_format": 4, "resources": [
        {"_id": "w", "_type": "workspace", "name": "W"},
        {"_id": "r", "_type": "request", "parentId": "w", "name": "r", "method": "GET",
         "url": "https://h.example/a", "authentication": \(auth)}]}
      """)
    #expect(result.spec.contains(expected), "\(result.spec)")
    #expect(!result.spec.contains("basic"))
  }

  private func request(_ members: String, folder: String = "") -> ImportResult {
    imported(
      .insomnia,
      """
      {"_type": "export", "__export_format": 4, "resources": [
        {"_id": "w", "_type": "workspace", "name": "W"},
        {"_id": "f", "_type": "request_group", "parentId": "w", "name": "F"\(folder)},
        {"_id": "r", "_type": "request", "parentId": "f", "name": "r", "method": "POST",
         "url": "https://h.example/a", \(members)}]}
      """)
  }

  @Test("Fields of folders are sent unless the request has one of their name") func folderFields() {
    let folder = #", "headers": [{"name": "X-A", "value": "1"}, {"name": "x-b", "value": "2"}]"#
    let result = request(
      #""headers": [{"name": "X-B", "value": "3"}, {"name": "X-C", "value": "4"}]"#, folder: folder)
    #expect(result.spec.contains("headers: {X-A: 1, X-B: 3, X-C: 4}"), "\(result.spec)")
  }

  @Test("Variables in the variables of GraphQL become inputs") func graphQLVariables() {
    let result = request(
      #""body": {"mimeType": "application/graphql", "text": "{\"query\": \"{ a }\", \"variables\": {\"n\": \"{{ _.n }}\"}}"}"#
    )
    #expect(result.spec.contains(#"variables: {n: "${n}"}"#), "\(result.spec)")
  }

  @Test("A field 'Authorization' that is written is sent, not the credentials beside it")
  func writtenCredentials() {
    let result = request(
      #""headers": [{"name": "Authorization", "value": "Own"}], "authentication": {"type": "bearer", "token": "t", "prefix": "Key"}"#
    )
    #expect(!result.spec.contains("Key"), "\(result.spec)")
    #expect(result.report.contains { $0.contains("the field 'Authorization' that is written") })
    #expect(!result.report.contains { $0.contains("OAuth") })
  }

  @Test("Requests of other protocols are told") func otherProtocols() {
    let result = imported(
      .insomnia,
      """
      {"_type": "export", "__export_format": 4, "resources": [
        {"_id": "w", "_type": "workspace", "name": "W"},
        {"_id": "s", "_type": "websocket_request", "parentId": "w", "name": "live", "url": "wss://h"},
        {"_id": "r", "_type": "request", "parentId": "w", "name": "r", "method": "GET",
         "url": "https://h.example/a"}]}
      """)
    #expect(result.summary.requests == 1)
    #expect(
      result.report.contains {
        $0.contains("the item 'live' is not imported: it contains no request")
      }, "\(result.report)")
  }

  @Test("Other documents are refused", arguments: ["{}", "type: a", "{\"resources\": 1}", "- 1"])
  func refusals(_ text: String) {
    #expect(!imported(.insomnia, text).isReadable)
  }
}
