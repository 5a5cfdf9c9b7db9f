// Declared types: their order, defaults and values.

import SpecCompiler
import Testing

@Suite("Declared types")
struct TypeTests {
  @Test("Types may name each other in any order, and themselves in lists and maps")
  func order() throws {
    #expect(
      try contents(
        of: """
          types:
            Thread: {object: {color: Color, replies: [Thread], byName: {Thread: }}}
            Color: {enum: [red, green]}
          requests:
            r:
              method: POST
              path: /
              inputs: {thread: Thread}
              json: ${thread}
              cases:
                a:
                  thread:
                    color: red
                    replies: [{color: green, replies: [], byName: {}}]
                    byName: {x: {color: red, replies: [], byName: {}}}
          """) == [
          "r/a": #"{"color":"red","replies":[{"color":"green","replies":[],"byName":{}}],"#
            + #""byName":{"x":{"color":"red","replies":[],"byName":{}}}}"#
        ])
  }

  @Test("The fields of an object stand in the order of the declaration, defaults among them")
  func fields() throws {
    #expect(
      try contents(
        of: """
          types:
            Place:
              object:
                lat: number
                lon: {type: number, default: 1.50}
                label: string?
                tags: {type: [string], default: [a, b]}
          requests:
            r:
              method: POST
              path: /
              inputs: {place: Place}
              json: ${place}
              cases:
                a: {place: {label: home, lat: 2}}
                b: {place: {tags: [], lon: -0.5, lat: 1e3}}
          """) == [
          "r/a": #"{"lat":2,"lon":1.5,"label":"home","tags":["a","b"]}"#,
          "r/b": #"{"lat":1000,"lon":-0.5,"tags":[]}"#,
        ])
  }

  @Test("An enum without a type is of the type that all of its values have")
  func enumerations() throws {
    #expect(
      try contents(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs:
                a: {enum: [1, 2], default: 1}
                b: {enum: [1, 2.5], default: 1}
                c: {enum: [true, false], default: true}
                d: {enum: [on, 1], default: 1}
              json: ["${a}", "${b}", "${c}", "${d}"]
          """) == ["r/default": #"[1,1,true,"1"]"#])
  }

  @Test("Names of types compare by bytes")
  func composedName() throws {
    #expect(
      try targets(
        of: """
          types: {"e\u{301}": {enum: [decomposed]}, "\u{E9}": {enum: [composed]}}
          requests:
            r: {method: GET, path: "/${t}", inputs: {t: {type: "\u{E9}", example: composed}}}
          """) == ["r/default": "/composed"])
  }

  @Test("The spec's own type takes the place of a fragment's")
  func replacement() throws {
    let files = try Folder(["_f.yaml": Array("types: {Color: {enum: [blue]}}\n".utf8)])
    #expect(
      try targets(
        of: """
          include: [_f.yaml]
          types: {Color: {enum: [red]}}
          requests:
            r: {method: GET, path: "/${c}", inputs: {c: {type: Color, example: red}}}
          """, files: files) == ["r/default": "/red"])
  }

  @Test(
    "A default of a field is completed by the defaults of its own type, declared where it may be")
  func nestedDefaults() throws {
    #expect(
      try contents(
        of: """
          types:
            Outer:
              object:
                inner: {type: Inner, default: {}}
                list: {type: [Inner], default: [{z: 1}, {}]}
            Inner: {object: {z: {type: integer, default: 7}}}
          requests:
            r:
              method: POST
              path: /
              inputs: {x: Outer}
              json: ${x}
              cases: {a: {x: {}}, b: {x: {inner: {z: 2}, list: []}}}
          """) == [
          "r/a": #"{"inner":{"z":7},"list":[{"z":1},{"z":7}]}"#,
          "r/b": #"{"inner":{"z":2},"list":[]}"#,
        ])
  }
}
