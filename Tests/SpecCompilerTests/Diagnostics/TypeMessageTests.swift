// Mistakes in declared types: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about types")
struct TypeMessageTests {
  @Test("An object that contains itself would never end")
  func endless() throws {
    #expect(
      try diagnostics(
        of: """
          types:
            A: {object: {b: B}}
            B: {object: {a: A, all: [B], maybe: B?}}
          requests:
            r: {method: GET, path: /}
          """)
          == """
          spec.yaml:6:16: error: a value of 'A' would have to contain another value of 'A' [endless-type]
              6 |   B: {object: {a: A, all: [B], maybe: B?}}
                |                ^
            help: let it be absent, 'A?', or use a list of it: [A]
          """)
  }

  @Test("The values of an enum are scalars of one kind, each once")
  func enumerations() throws {
    #expect(
      try diagnostics(
        of: """
          types:
            A: {enum: [on, true, on, ~, [x]]}
            B: {enum: [1, one]}
          requests:
            r:
              method: GET
              path: /${a}
              inputs: {a: {type: string, enum: [x, y, x], example: y}}
          """)
          == """
          spec.yaml:5:18: error: 'true' is a boolean, but the first value of the enum is text [mixed-enum]
              5 |   A: {enum: [on, true, on, ~, [x]]}
                |                  ^~~~
            help: quote it: 'true'
          spec.yaml:5:24: error: the enum lists 'on' twice [duplicate-enum-value]
              5 |   A: {enum: [on, true, on, ~, [x]]}
                |                        ^~
            help: list each value once
          spec.yaml:5:28: error: a value of 'enum' must be a scalar, not null [wrong-shape]
              5 |   A: {enum: [on, true, on, ~, [x]]}
                |                            ^
          spec.yaml:5:31: error: a value of 'enum' must be a scalar, not a list [wrong-shape]
              5 |   A: {enum: [on, true, on, ~, [x]]}
                |                               ^~~
          spec.yaml:6:17: error: 'one' is text, but the first value of the enum is a number [mixed-enum]
              6 |   B: {enum: [1, one]}
                |                 ^~~
          spec.yaml:11:45: error: the enum lists 'x' twice [duplicate-enum-value]
             11 |     inputs: {a: {type: string, enum: [x, y, x], example: y}}
                |                                             ^
            help: list each value once
          """)
  }

  @Test("A type is an enum or an object, with a name that types can be written with")
  func shapes() throws {
    #expect(
      try diagnostics(
        of: """
          types:
            A: {enum: [x], object: {a: string}}
            B?: {enum: [x]}
            C: {object: {a: {type: string, secret: true}, b: [string?]}}
            D: {}
          requests:
            r: {method: GET, path: /}
          """)
          == """
          spec.yaml:5:18: error: type 'A' has both 'enum' and 'object' [two-shapes]
              5 |   A: {enum: [x], object: {a: string}}
                |                  ^~~~~~
            help: keep one
          spec.yaml:5:7: note: the other is here
              5 |   A: {enum: [x], object: {a: string}}
                |       ^~~~
          spec.yaml:6:3: error: 'B?' is not a valid type name [invalid-type-name]
              6 |   B?: {enum: [x]}
                |   ^~
            help: a name must not be empty, begin or end with a space, or contain control characters or any of { } [ ] , ? |
          spec.yaml:7:34: error: unknown key 'secret' in input 'a' [unknown-key]
              7 |   C: {object: {a: {type: string, secret: true}, b: [string?]}}
                |                                  ^~~~~~
          spec.yaml:7:53: error: an item of a list or map cannot be optional [invalid-type]
              7 |   C: {object: {a: {type: string, secret: true}, b: [string?]}}
                |                                                     ^~~~~~~
            help: leave out the '?'; an optional list is {type: [T], optional: true}
          spec.yaml:8:3: error: type 'D' has no 'enum', 'object' or 'one-of' [missing-key]
              8 |   D: {}
                |   ^
          """)
  }

  @Test("A default lacks a field that its type requires; a type nests no deeper than anybody reads")
  func nesting() throws {
    #expect(
      try diagnostics(
        of: """
          types:
            Outer: {object: {inner: {type: Inner, default: {}}}}
            Inner: {object: {z: integer}}
          requests:
            r:
              method: GET
              path: /
              inputs: {deep: "[[[[[[[[[[[[[[[[[string]]]]]]]]]]]]]]]]]"}
          """)
          == """
          spec.yaml:5:50: error: field 'z' of 'Inner' has no value [missing-field]
              5 |   Outer: {object: {inner: {type: Inner, default: {}}}}
                |                                                  ^~
          spec.yaml:6:20: note: declared here
              6 |   Inner: {object: {z: integer}}
                |                    ^
          spec.yaml:11:20: error: a type can nest at most 16 lists and maps [invalid-type]
             11 |     inputs: {deep: "[[[[[[[[[[[[[[[[[string]]]]]]]]]]]]]]]]]"}
                |                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            help: declare it as 'any'
          """)
  }
}
