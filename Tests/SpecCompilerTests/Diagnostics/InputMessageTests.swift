// Mistakes in inputs and references to them: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about inputs")
struct InputMessageTests {
  // MARK: Declarations

  @Test("A name that no reference could write")
  func invalidInputName() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
          """)
          == """
          spec.yaml:5:38: error: 'a|b' is not a valid input name [invalid-input-name]
              5 |   r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
                |                                      ^~~~~
            help: a name must not be empty, begin or end with a space, or contain control characters or any of { } | $ = ,
          spec.yaml:5:53: error: ' c' is not a valid input name [invalid-input-name]
              5 |   r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
                |                                                     ^~~~
            help: a name must not be empty, begin or end with a space, or contain control characters or any of { } | $ = ,
          spec.yaml:5:67: error: '' is not a valid input name [invalid-input-name]
              5 |   r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
                |                                                                   ^~
            help: a name must not be empty, begin or end with a space, or contain control characters or any of { } | $ = ,
          spec.yaml:5:79: error: 'd=e' is not a valid input name [invalid-input-name]
              5 |   r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
                |                                                                               ^~~~~
            help: a name must not be empty, begin or end with a space, or contain control characters or any of { } | $ = ,
          """)
  }

  @Test("An input without a type")
  func missingType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/${a}", inputs: {a: {example: b}}}
          """)
          == """
          spec.yaml:5:44: error: input 'a' has no type [missing-type]
              5 |   r: {method: GET, path: "/${a}", inputs: {a: {example: b}}}
                |                                            ^
            help: write, for example, 'type: string'
          """)
  }

  @Test("A type that there is not suggests the one that is meant, or lists all")
  func unknownType() throws {
    #expect(
      try diagnostics(
        of: """
          types: {Color: {enum: [red, green]}}
          requests:
            r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
          """)
          == """
          spec.yaml:6:43: error: unknown type 'strng' [unknown-type]
              6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
                |                                           ^~~~~
            help: did you mean 'string'?
          spec.yaml:6:60: error: unknown type 'Colour' [unknown-type]
              6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
                |                                                            ^~~~~~
            help: did you mean 'Color'?
          spec.yaml:6:72: error: unknown type 'money' [unknown-type]
              6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
                |                                                                        ^~~~~
            help: the types are string, integer, number, float, boolean, date, date-time, data, file, stream, any, [T], {T} and those of 'types'
          """)
  }

  @Test("A list type has one item type")
  func invalidListType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, inputs: {a: {type: [string, integer]}, b: {type: []}}}
          """)
          == """
          spec.yaml:5:48: error: a list type has one item type, such as [string] [invalid-type]
              5 |   r: {method: GET, path: /, inputs: {a: {type: [string, integer]}, b: {type: []}}}
                |                                                ^~~~~~~~~~~~~~~~~
            help: for a value of one of several types, write {one-of: [string, integer]}
          spec.yaml:5:78: error: a list type has one item type, such as [string] [invalid-type]
              5 |   r: {method: GET, path: /, inputs: {a: {type: [string, integer]}, b: {type: []}}}
                |                                                                              ^~
          """)
  }

  @Test("A map type has one value type")
  func invalidMapType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, inputs: {a: {type: {string: 1}}, b: {type: {string, integer}}}}
          """)
          == """
          spec.yaml:5:48: error: a map type has one value type, such as {string} [invalid-type]
              5 |   r: {method: GET, path: /, inputs: {a: {type: {string: 1}}, b: {type: {string, integer}}}}
                |                                                ^~~~~~~~~~~
          spec.yaml:5:72: error: a map type has one value type, such as {string} [invalid-type]
              5 |   r: {method: GET, path: /, inputs: {a: {type: {string: 1}}, b: {type: {string, integer}}}}
                |                                                                        ^~~~~~~~~~~~~~~~~
          """)
  }

  @Test("A declared type cannot have the name of a type of the language")
  func typeNameTaken() throws {
    #expect(
      try diagnostics(
        of: """
          types: {date: {enum: [today]}}
          requests:
            r: {method: GET, path: /}
          """)
          == """
          spec.yaml:4:9: error: 'date' is a built-in type [type-name-taken]
              4 | types: {date: {enum: [today]}}
                |         ^~~~
            help: choose another name
          """)
  }

  @Test("A format is for points in time")
  func formatWithoutDate() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /${a}
              inputs: {a: {type: integer, format: epoch-seconds, example: 1}}
          """)
          == """
          spec.yaml:8:33: error: 'format' of input 'a' needs the type 'date-time' [format-without-date]
              8 |     inputs: {a: {type: integer, format: epoch-seconds, example: 1}}
                |                                 ^~~~~~
            help: leave it out, or write 'type: date-time'
          """)
  }

  @Test("An input that nothing uses is a warning, once a spec")
  func unusedInput() throws {
    #expect(
      try diagnostics(
        of: """
          inputs: {shared: {type: string, example: a}}
          requests:
            a: {method: GET, path: /, inputs: {own: {type: string, example: b}}, cases: {x: {}, y: {}}}
            b: {method: GET, path: /}
          """)
          == """
          spec.yaml:4:10: warning: input 'shared' is never used [unused-input]
              4 | inputs: {shared: {type: string, example: a}}
                |          ^~~~~~
          spec.yaml:6:38: warning: input 'own' is never used [unused-input]
              6 |   a: {method: GET, path: /, inputs: {own: {type: string, example: b}}, cases: {x: {}, y: {}}}
                |                                      ^~~
          """)
  }

  // MARK: References

  @Test("A reference to no input suggests the one that is meant")
  func unknownInputSuggests() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/${termm}", inputs: {term: {type: string, example: a}}}
          """)
          == """
          spec.yaml:5:28: error: unknown input 'termm' [unknown-input]
              5 |   r: {method: GET, path: "/${termm}", inputs: {term: {type: string, example: a}}}
                |                            ^~~~~~~~
            help: did you mean 'term'?
          """)
  }

  @Test("A reference to no input tells how to write one literally")
  func unknownInput() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, text: "costs ${price}"}
          """)
          == """
          spec.yaml:5:43: error: unknown input 'price' [unknown-input]
              5 |   r: {method: POST, path: /, text: "costs ${price}"}
                |                                           ^~~~~~~~
            help: declare it under 'inputs', or write '$${' for a literal '${'
          """)
  }

  @Test("A reference that is never closed")
  func unclosedReference() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, text: "a ${b"}
          """)
          == """
          spec.yaml:5:39: error: '${' is never closed [unclosed-reference]
              5 |   r: {method: POST, path: /, text: "a ${b"}
                |                                       ^~~
            help: close it with '}', or write '$${' for a literal '${'
          """)
  }

  @Test("A reference that names nothing")
  func emptyReference() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, json: ["${}", "a ${ }"]}
          """)
          == """
          spec.yaml:5:38: error: '${}' does not name an input [empty-reference]
              5 |   r: {method: POST, path: /, json: ["${}", "a ${ }"]}
                |                                      ^~~
            help: write the name of an input, or '$${' for a literal '${'
          spec.yaml:5:47: error: '${}' does not name an input [empty-reference]
              5 |   r: {method: POST, path: /, json: ["${}", "a ${ }"]}
                |                                               ^~~~
            help: write the name of an input, or '$${' for a literal '${'
          """)
  }

  @Test("A filter that there is not suggests the one that is meant, or lists all")
  func unknownFilter() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {a: {type: string, example: b}}
              json: ["${a | bas64}", "${a|upper}"]
          """)
          == """
          spec.yaml:9:13: error: unknown filter 'bas64' [unknown-filter]
              9 |     json: ["${a | bas64}", "${a|upper}"]
                |             ^~~~~~~~~~~~
            help: did you mean 'base64'?
          spec.yaml:9:29: error: unknown filter 'upper' [unknown-filter]
              9 |     json: ["${a | bas64}", "${a|upper}"]
                |                             ^~~~~~~~~~
            help: write the text as it is sent: no filter changes letters or blanks
          """)
  }

  @Test("The value of an input refers to no other input")
  func referenceInInputValue() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /${a}/${b}
              inputs: {a: {type: string, example: "x${b}"}, b: string}
              cases: {c: {b: "${a}"}}
          """)
          == """
          spec.yaml:8:43: error: the value of an input cannot refer to another input [reference-in-input-value]
              8 |     inputs: {a: {type: string, example: "x${b}"}, b: string}
                |                                           ^~~~
            help: write '$${' for a literal '${'
          spec.yaml:9:21: error: the value of an input cannot refer to another input [reference-in-input-value]
              9 |     cases: {c: {b: "${a}"}}
                |                     ^~~~
            help: write '$${' for a literal '${'
          """)
  }

  @Test("An optional input inside of longer text needs a default")
  func optionalInsideText() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /
              inputs: {page: integer?}
              query: {q: "page ${page}"}
          """)
          == """
          spec.yaml:9:22: error: optional input 'page' is used inside longer text and has no default [optional-inside-text]
              9 |     query: {q: "page ${page}"}
                |                      ^~~~~~~
            help: give it a 'default', or make it the whole value, which is left out when the input is absent
          spec.yaml:8:14: note: declared here
              8 |     inputs: {page: integer?}
                |              ^~~~
          """)
  }

  @Test("A path cannot do without its optional input")
  func absentValue() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "${a}", inputs: {a: string?}, cases: {none: {}, some: {a: b}}}
          """)
          == """
          spec.yaml:5:27: error: input 'a' has no value in case 'none', but the request needs one [absent-value]
              5 |   r: {method: GET, path: "${a}", inputs: {a: string?}, cases: {none: {}, some: {a: b}}}
                |                           ^~~~
            help: give it a 'default'
          """)
  }
}
