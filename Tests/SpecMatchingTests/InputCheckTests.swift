// Captured values, checked against the declarations of their inputs.

import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Types of captured values")
struct InputCheckTests {
  private static let spec = """
    types:
      Size: {enum: [small, large]}
      Place: {object: {lat: number, label: string?}}
      Cat: {object: {kind: {enum: [cat]}, lives: integer}}
      Pet: {one-of: {cat: Cat, place: Place}, by: kind}
    inputs:
      integer: integer
      number: {type: number, minimum: 1, maximum: 2.5}
      boolean: boolean
      date: date
      moment: date-time
      size: Size
      word: {type: string, enum: [red, blue]}
      short: {type: string, min-length: 2, max-length: 3}
      pattern: {type: string, pattern: "[a-c]+"}
      data: data
      nullable: integer | null
      list: "[integer]"
      place: Place
      either: {one-of: [integer, Size, "[integer]"]}
      pet: Pet
    requests:
    """

  /// The message about a value in a path, or in JSON if it is written as JSON.
  private func problem(_ input: String, path value: String? = nil, json: String? = nil) throws
    -> String?
  {
    let place = value != nil ? "path: \"/${\(input)}\"" : "path: /x, json: {v: \"${\(input)}\"}"
    let spec = try analyse(Self.spec + "\n  show: {method: POST, \(place), cases: {}}\n")
    let shown = try text(
      spec, "show",
      value.map { "POST /\($0) HTTP/1.1\nHost: h.example\n\n" }
        ?? "POST /x HTTP/1.1\nHost: h.example\nContent-Type: application/json\n\n{\"v\": \(json ?? "")}"
    )
    return shown.firstMatch(of: /: expected ([^'].*?), found '/).map { String($0.1) }
  }

  @Test(
    "A value in text is of its type",
    arguments: [
      ("integer", "7", nil), ("integer", "-7", nil), ("integer", "7.5", "an integer"),
      ("integer", "x", "an integer"), ("number", "1.5", nil), ("number", "x", "a number"),
      ("number", "0.5", "a number of 1 or more"), ("number", "3", "a number of 2.5 or less"),
      ("boolean", "true", nil), ("boolean", "1", nil), ("boolean", "yes", "a boolean"),
      ("date", "2024-02-29", nil), ("date", "2023-02-29", "a date"),
      ("moment", "2024-02-29T00:00:00Z", nil), ("moment", "1700000000", nil),
      ("moment", "now", "a date and time"), ("size", "small", nil),
      ("size", "tiny", "one of the values of the type"), ("word", "red", nil),
      ("word", "green", "one of the values of the input"), ("short", "ab", nil),
      ("short", "a", "at least 2 characters"), ("short", "abcd", "at most 3 characters"),
      ("short", "%C3%A9%C3%A9%C3%A9", nil), ("pattern", "abc", nil),
      ("pattern", "abd", "text that matches the pattern"), ("data", "AQID", nil),
      ("either", "7", nil), ("either", "small", nil),
      ("either", "tiny", "one of the types of the input"),
    ] as [(String, String, String?)])
  func inText(input: String, value: String, expected: String?) throws {
    #expect(try problem(input, path: value) == expected)
  }

  @Test(
    "A value of JSON is of its type",
    arguments: [
      ("integer", "7", nil), ("integer", "\"7\"", "an integer"), ("integer", "7.5", "an integer"),
      ("integer", "null", "an integer"), ("nullable", "null", nil), ("number", "2", nil),
      ("number", "9", "a number of 2.5 or less"), ("boolean", "false", nil),
      ("boolean", "0", "a boolean"), ("date", "\"2024-02-30\"", "a date"),
      ("size", "\"large\"", nil), ("size", "1", "one of the values of the type"),
      ("list", "[1, 2]", nil), ("list", "[1, \"2\"]", "an integer"), ("list", "{}", "a list"),
      ("place", "{\"lat\": 1}", nil), ("place", "{\"lat\": 1, \"label\": \"a\"}", nil),
      ("place", "{\"label\": \"a\"}", "an object with 'lat'"),
      ("place", "{\"lat\": \"1\"}", "an object whose 'lat' is a number"),
      ("place", "{\"lat\": 1, \"x\": 1}", "an object without 'x'"), ("place", "[]", "an object"),
      ("either", "7", nil), ("either", "\"large\"", nil), ("either", "[]", nil),
      ("either", "[\"a\"]", "one of the types of the input"),
      ("either", "1.5", "one of the types of the input"),
      ("pet", "{\"kind\": \"cat\", \"lives\": 9}", nil),
      ("pet", "{\"kind\": \"place\", \"lat\": 1}", nil),
      ("pet", "{\"kind\": \"cat\", \"lat\": 1}", "an object with 'lives'"),
      ("pet", "{\"kind\": \"cow\"}", "an object whose 'kind' chooses its type"),
      ("pet", "{\"lat\": 1}", "an object whose 'kind' chooses its type"),
      ("pet", "7", "an object"),
    ] as [(String, String, String?)])
  func inJSON(input: String, value: String, expected: String?) throws {
    #expect(try problem(input, json: value) == expected)
  }

  @Test("A value behind a filter is checked as it is before it")
  func filtered() throws {
    let spec = try analyse(
      """
      requests:
        show:
          method: GET
          path: /${id | base64url}
          inputs: {id: {type: string, max-length: 3}}
          cases: {}

      """)
    #expect(
      try text(spec, "show", "GET /YWJj HTTP/1.1\nHost: h.example\n\n").contains(
        "matches"))
    #expect(
      try text(spec, "show", "GET /YWJjZA HTTP/1.1\nHost: h.example\n\n")
        .contains("at most 3 characters"))
  }
}
