// Mistakes in the values of inputs: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about values of inputs")
struct InputValueMessageTests {
  @Test("A value of another type than the input's")
  func wrongType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {i: integer, n: number, b: boolean, s: string, l: [string], m: {type: {string}}, d: data, f: file}
              json: ["${i}", "${n}", "${b}", "${s}", "${l}", "${m}"]
              query: {d: "${d}"}
              headers: {X-File: "${f}"}
              cases:
                c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
          """)
          == """
          spec.yaml:13:14: error: input 'i' must be an integer, not the string '5' [wrong-type]
             13 |       c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
                |              ^~~
            help: leave the quotes out: 5
          spec.yaml:13:22: error: input 'n' must be a number, not the string 'five' [wrong-type]
             13 |       c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
                |                      ^~~~
            help: write digits, or declare the input with 'type: string'
          spec.yaml:13:31: error: input 'b' must be true or false, not the number 1 [wrong-type]
             13 |       c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
                |                               ^
            help: write true or false, or declare the input with 'type: integer'
          spec.yaml:13:37: error: input 's' must be a string, not a list [wrong-type]
             13 |       c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
                |                                     ^~~
            help: give it one value, or declare the input with 'type: [string]'
          spec.yaml:13:45: error: input 'l' must be a list, [string], not the string 'a' [wrong-type]
             13 |       c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
                |                                             ^
            help: write it in brackets: [a]
          spec.yaml:13:51: error: input 'm' must be a map, {string}, not a list [wrong-type]
             13 |       c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
                |                                                   ^~~
            help: write it in braces: {name: value}
          spec.yaml:13:59: error: input 'd' must be binary data, not the string 'text' [wrong-type]
             13 |       c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
                |                                                           ^~~~
            help: write the bytes as base64: !!binary aGVsbG8=
          spec.yaml:13:68: error: input 'f' must be the path of a file, not the number 1 [wrong-type]
             13 |       c: {i: "5", n: five, b: 1, s: [a], l: a, m: [a], d: text, f: 1}
                |                                                                    ^
            help: write the path in quotes: "photo.jpg"
          """)
  }

  @Test("A list is checked item by item")
  func wrongTypeOfItem() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /
              inputs: {ids: {type: [integer], example: [1, two, 3.0]}}
              query: {id: "${ids}"}
          """)
          == """
          spec.yaml:8:50: error: input 'ids' must be an integer, not the string 'two' [wrong-type]
              8 |     inputs: {ids: {type: [integer], example: [1, two, 3.0]}}
                |                                                  ^~~
            help: write digits, or declare the input with 'type: string'
          spec.yaml:8:55: error: input 'ids' must be an integer, not the number 3.0 [wrong-type]
              8 |     inputs: {ids: {type: [integer], example: [1, two, 3.0]}}
                |                                                       ^~~
            help: write it without a fraction or exponent, or declare a 'number'
          """)
  }

  @Test("Null is a value of any input of type any, and of no other")
  func nullForInput() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {a: string, b: any}
              json: ["${a}", "${b}"]
              cases: {c: {a: ~, b: ~}}
          """)
          == """
          spec.yaml:10:20: error: input 'a' must be a string, not null [wrong-type]
             10 |     cases: {c: {a: ~, b: ~}}
                |                    ^
            help: leave an optional input out; to send null, declare it with 'nullable: true'
          """)
  }

  @Test("An integer beyond 64 bits")
  func integerTooLarge() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /${id}
              inputs: {id: integer}
              cases: {a: {id: 9223372036854775808}, b: {id: -9223372036854775809}}
          """)
          == """
          spec.yaml:9:21: error: 9223372036854775808 does not fit in the 64 bits of the integer 'id' [integer-too-large]
              9 |     cases: {a: {id: 9223372036854775808}, b: {id: -9223372036854775809}}
                |                     ^~~~~~~~~~~~~~~~~~~
            help: declare the input as a string to send its digits
          spec.yaml:9:51: error: -9223372036854775809 does not fit in the 64 bits of the integer 'id' [integer-too-large]
              9 |     cases: {a: {id: 9223372036854775808}, b: {id: -9223372036854775809}}
                |                                                   ^~~~~~~~~~~~~~~~~~~~
            help: declare the input as a string to send its digits
          """)
  }

  @Test("A number that a double would change")
  func numberNotExact() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /${x}
              inputs: {x: number}
              cases: {a: {x: 0.1000000000000000055}, b: {x: 9007199254740993}, c: {x: 1e999}}
          """)
          == """
          spec.yaml:9:20: error: the number 'x' cannot represent 0.1000000000000000055 exactly [number-not-exact]
              9 |     cases: {a: {x: 0.1000000000000000055}, b: {x: 9007199254740993}, c: {x: 1e999}}
                |                    ^~~~~~~~~~~~~~~~~~~~~
            help: declare the input as a string to send its digits
          spec.yaml:9:51: error: the number 'x' cannot represent 9007199254740993 exactly [number-not-exact]
              9 |     cases: {a: {x: 0.1000000000000000055}, b: {x: 9007199254740993}, c: {x: 1e999}}
                |                                                   ^~~~~~~~~~~~~~~~
            help: declare the input as a string to send its digits
          spec.yaml:9:77: error: the number 'x' cannot represent 1e999 exactly [number-not-exact]
              9 |     cases: {a: {x: 0.1000000000000000055}, b: {x: 9007199254740993}, c: {x: 1e999}}
                |                                                                             ^~~~~
            help: declare the input as a string to send its digits
          """)
  }

  @Test("Infinity is not a number")
  func numberNotFinite() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/${x}", inputs: {x: number}, cases: {a: {x: .inf}, b: {x: .nan}}}
          """)
          == """
          spec.yaml:5:71: error: .inf is not a valid value of the number 'x' [number-not-finite]
              5 |   r: {method: GET, path: "/${x}", inputs: {x: number}, cases: {a: {x: .inf}, b: {x: .nan}}}
                |                                                                       ^~~~
            help: declare the input with 'type: float' to send it as text, such as "Infinity"
          spec.yaml:5:85: error: .nan is not a valid value of the number 'x' [number-not-finite]
              5 | ... {method: GET, path: "/${x}", inputs: {x: number}, cases: {a: {x: .inf}, b: {x: .nan}}}
                |                                                                                    ^~~~
            help: declare the input with 'type: float' to send it as text, such as "Infinity"
          """)
  }

  @Test("Dates are dates of the calendar, points in time those of RFC 3339")
  func invalidDate() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {d: date, t: date-time}
              json: ["${d}", "${t}"]
              cases:
                a: {d: 2023-02-29, t: 2024-01-31}
                b: {d: today, t: 2024-01-31 12:00}
          """)
          == """
          spec.yaml:11:14: error: '2023-02-29' is not a valid date [invalid-date]
             11 |       a: {d: 2023-02-29, t: 2024-01-31}
                |              ^~~~~~~~~~
            help: write it as 2024-01-31
          spec.yaml:11:29: error: '2024-01-31' is not a valid date-time [invalid-date]
             11 |       a: {d: 2023-02-29, t: 2024-01-31}
                |                             ^~~~~~~~~~
            help: write it by RFC 3339: 2024-01-31T12:00:00Z
          spec.yaml:12:14: error: 'today' is not a valid date [invalid-date]
             12 |       b: {d: today, t: 2024-01-31 12:00}
                |              ^~~~~
            help: write it as 2024-01-31
          spec.yaml:12:24: error: '2024-01-31 12:00' is not a valid date-time [invalid-date]
             12 |       b: {d: today, t: 2024-01-31 12:00}
                |                        ^~~~~~~~~~~~~~~~
            help: write it by RFC 3339: 2024-01-31T12:00:00Z
          """)
  }

  @Test("A timestamp that is neither date nor point in time")
  func invalidTimestamp() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, json: !!timestamp 2024-13-45}
          """)
          == """
          spec.yaml:5:36: error: '2024-13-45' is not a valid date or date-time [invalid-date]
              5 |   r: {method: POST, path: /, json: !!timestamp 2024-13-45}
                |                                    ^~~~~~~~~~~~~~~~~~~~~~
            help: write it by RFC 3339: 2024-01-31T12:00:00Z
          """)
  }

  @Test("Binary data is base64")
  func invalidBase64() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, data: !!binary "YR=="}
          """)
          == """
          spec.yaml:5:36: error: the text of !!binary is not base64 [invalid-base64]
              5 |   r: {method: POST, path: /, data: !!binary "YR=="}
                |                                    ^~~~~~~~~~~~~~~
            help: use A-Z a-z 0-9 + / and pad it with '=' to a multiple of four
          """)
  }

  @Test("A value outside of an enumeration suggests the one that is meant, or lists all")
  func valueNotInEnumeration() throws {
    #expect(
      try diagnostics(
        of: """
          types: {Color: {enum: [red, green]}}
          requests:
            r:
              method: GET
              path: /${state}/${color}
              inputs: {state: {type: string, enum: [open, closed]}, color: Color}
              cases: {a: {state: opne, color: blue}}
          """)
          == """
          spec.yaml:10:24: error: 'opne' is not a valid value of input 'state' [value-not-in-enum]
             10 |     cases: {a: {state: opne, color: blue}}
                |                        ^~~~
            help: did you mean 'open'?
          spec.yaml:10:37: error: 'blue' is not a valid value of input 'color' [value-not-in-enum]
             10 |     cases: {a: {state: opne, color: blue}}
                |                                     ^~~~
            help: its values are 'red', 'green'
          """)
  }

  @Test("A field that an object type does not have, and one that a value lacks")
  func fields() throws {
    #expect(
      try diagnostics(
        of: """
          types: {Place: {object: {lat: number, lon: number, label: string?}}}
          requests:
            r:
              method: POST
              path: /
              inputs: {place: Place}
              json: ${place}
              cases:
                a: {place: {lat: 1, lon: 2, lable: home}}
                b: {place: {lat: 1}}
                c: {place: home}
                d: {place: {lat: 1, lon: east}}
          """)
          == """
          spec.yaml:12:35: error: 'Place' has no field 'lable' [unknown-field]
             12 |       a: {place: {lat: 1, lon: 2, lable: home}}
                |                                   ^~~~~
            help: did you mean 'label'?
          spec.yaml:13:18: error: field 'lon' of 'Place' has no value [missing-field]
             13 |       b: {place: {lat: 1}}
                |                  ^~~~~~~~
          spec.yaml:4:39: note: declared here
              4 | types: {Place: {object: {lat: number, lon: number, label: string?}}}
                |                                       ^~~
          spec.yaml:14:18: error: input 'place' must be a map, Place, not text [wrong-shape]
             14 |       c: {place: home}
                |                  ^~~~
          spec.yaml:15:32: error: input 'lon' must be a number, not the string 'east' [wrong-type]
             15 |       d: {place: {lat: 1, lon: east}}
                |                                ^~~~
            help: write digits, or declare the input with 'type: string'
          """)
  }

  @Test("What --set gives is checked as the input's type")
  func settingOfWrongType() throws {
    var options = CompilerOptions()
    options.values = [.init(name: "page", text: "first")]
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/${page}", inputs: {page: {type: integer, example: 1}}}
          """,
        options: options)
          == """
          --set page:1:1: error: input 'page' must be an integer, not the string 'first' [wrong-type]
              1 | first
                | ^~~~~
            help: write digits, or declare the input with 'type: string'
          """)
  }
}
