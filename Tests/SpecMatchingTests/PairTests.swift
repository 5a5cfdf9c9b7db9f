// Inputs that become several pairs, or none.

import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Inputs in queries and forms")
struct PairTests {
  private static let spec = """
    types: {Filter: {object: {color: string, size: integer?}}}
    defaults: {encoding: openapi}
    requests:
      map:
        method: GET
        path: /map
        query: {filter: "${filter}", page: 1}
        inputs: {filter: {type: "{integer}", example: {a: 1}}}
      object:
        method: GET
        path: /object
        query: {filter: "${filter}", page: 1}
        inputs: {filter: {type: Filter, example: {color: red}}}
      form:
        method: POST
        path: /form
        form: ${fields}
        inputs: {fields: {type: "{integer}", example: {a: 1}}}
      brackets:
        method: POST
        path: /brackets
        encoding: rails
        form: {filter: "${filter}", ids: "${ids}", sizes: "${sizes}"}
        inputs:
          filter: {type: Filter, example: {color: red}}
          ids: {type: "[integer]", example: [1]}
          sizes: {type: "{[integer]}", example: {a: [1]}}
      joined:
        method: GET
        path: /joined/${ids | comma}/${sizes | matrix-explode}
        query: {ids: "${ids}"}
        encoding: {arrays: pipe}
        inputs:
          ids: {type: "[integer]", example: [1, 2]}
          sizes: {type: "{integer}", example: {a: 1}}
      filters:
        method: GET
        path: /${n | base64}/${n | label}
        headers: {X-List: "${list | json}", X-Digest: "${n | sha256}", X-Dates: "${dates | comma}"}
        inputs:
          n: {type: integer, example: 5}
          list: {type: "[integer]", example: [1]}
          dates: {type: "[date]", example: [2024-01-02]}

    """

  private func shown(_ request: String, _ line: String, _ rest: String = "\n") throws -> String {
    try text(analyse(Self.spec), request, "\(line) HTTP/1.1\nHost: h.example\n\(rest)")
  }

  @Test(
    "The entries of a map that are sent under their own names are those of the map",
    arguments: [
      ("map", "a=1&page=1", nil), ("map", "page=1&b=2&c=3", nil), ("map", "page=1", nil),
      ("map", "page=1&page=2", nil), ("map", "a=1", "query parameter 'page' is missing"),
      ("map", "page=2", "query parameter 'page' differs"),
      ("map", "page=1&a=x", "query parameter 'a': expected an integer, found 'x'"),
      ("object", "color=red&page=1", nil), ("object", "color=red&size=5&page=1", nil),
      ("object", "color=red&size=x&page=1", "an object whose 'size' is an integer"),
      ("object", "color=red&page=1&x=1", "query parameter 'x' is not expected"),
      ("object", "page=1", "query parameter 'color' is missing"),
    ])
  func exploded(request: String, query: String, problem: String?) throws {
    let shown = try shown(request, "GET /\(request)?\(query)")
    #expect(shown.contains(problem ?? "t/\(request): matches\n"), "\(shown)")
  }

  @Test(
    "A form that is one map has any entries of its type",
    arguments: [("a=1&b=2", nil), ("", nil), ("a=x", "expected an integer, found 'x'")])
  func wholeForm(content: String, problem: String?) throws {
    let type = "Content-Type: application/x-www-form-urlencoded\n\n"
    let shown = try shown("form", "POST /form", type + content)
    #expect(shown.contains(problem ?? "t/form: matches\n"), "\(shown)")
  }

  @Test(
    "Values inside of lists and maps are of their types",
    arguments: [
      ("filter[color]=red&ids[]=1&ids[]=2&sizes[a][]=1", nil),
      ("filter[color]=red&filter[size]=5", nil),
      ("filter[color]=red&filter[size]=x", "an object whose 'size' is an integer"),
      ("filter[colour]=red", "an object without 'colour'"),
      ("filter[color]=red&ids[]=1&ids[]=b", "expected an integer, found '1,b'"),
      ("filter[color]=red&sizes[a][]=b", "expected an integer, found 'b'"),
      ("filter[color]=red&ids=x", "expected an integer"),
      ("filter=red", "expected an object"),
    ])
  func nested(content: String, problem: String?) throws {
    let type = "Content-Type: application/x-www-form-urlencoded\n\n"
    let shown = try shown("brackets", "POST /brackets", type + content)
    #expect(shown.contains(problem ?? "t/brackets: matches\n"), "\(shown)")
  }

  @Test(
    "Values that are joined are of their types",
    arguments: [
      ("/3,4/;a=1;b=2?ids=1%7C2", nil), ("/a,b/;a=1?ids=1", "expected an integer, found 'a,b'"),
      ("/3/;a=x?ids=1", "expected an integer, found ';a=x'"),
      ("/3/;a=1?ids=1%7Cx", "expected an integer, found '1|x'"),
    ])
  func joined(target: String, problem: String?) throws {
    let shown = try shown("joined", "GET /joined\(target)")
    #expect(shown.contains(problem ?? "t/joined: matches\n"), "\(shown)")
  }

  @Test(
    "Values behind filters are of their types",
    arguments: [
      ("NQ==", ".5", "[1]", 64, "2024-01-02,2024-01-03", nil),
      ("eA==", ".5", "[1]", 64, "2024-01-02", "expected an integer, found 'eA=='"),
      ("NQ", ".5", "[1]", 64, "2024-01-02", "expected text in base64"),
      ("NQ==", "5", "[1]", 64, "2024-01-02", "expected text that begins with '.'"),
      ("NQ==", ".x", "[1]", 64, "2024-01-02", "expected an integer, found '.x'"),
      ("NQ==", ".5", "[\"1\"]", 64, "2024-01-02", "expected an integer, found '[\"1\"]'"),
      ("NQ==", ".5", "1]", 64, "2024-01-02", "expected a JSON text"),
      ("NQ==", ".5", "[1]", 62, "2024-01-02", "expected a SHA-256 digest"),
      ("NQ==", ".5", "[1]", 64, "2024-01-02,no", "expected a date, found '2024-01-02,no'"),
    ])
  func filters(
    base64: String, label: String, json: String, digest: Int, dates: String, problem: String?
  ) throws {
    let fields =
      "X-List: \(json)\nX-Digest: \(String(repeating: "a", count: digest))\nX-Dates: \(dates)\n\n"
    let shown = try shown("filters", "GET /\(base64)/\(label)", fields)
    #expect(shown.contains(problem ?? "t/filters: matches\n"), "\(shown)")
  }
}
