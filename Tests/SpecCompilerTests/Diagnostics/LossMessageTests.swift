// Values that an encoding cannot carry: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about losses")
struct LossMessageTests {
  @Test("An empty list or map leaves nothing in a query, which is a warning")
  func emptyInPairs() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /, query: {a: [], b: {}, c: !!set {}, d: {e: []}}}
            b: {method: POST, path: /, form: {a: {}}}
            c: {method: POST, path: /, form: {}}
          allow: [undeclared-encoding]
          """)
          == """
          spec.yaml:5:40: warning: an empty list adds nothing to a query or form [lost-in-encoding]
              5 |   a: {method: GET, path: /, query: {a: [], b: {}, c: !!set {}, d: {e: []}}}
                |                                        ^~
            help: leave it out, or write '' for an empty value
          spec.yaml:5:47: warning: an empty map adds nothing to a query or form [lost-in-encoding]
              5 |   a: {method: GET, path: /, query: {a: [], b: {}, c: !!set {}, d: {e: []}}}
                |                                               ^~
            help: leave it out, or write '' for an empty value
          spec.yaml:5:54: warning: an empty set adds nothing to a query or form [lost-in-encoding]
              5 |   a: {method: GET, path: /, query: {a: [], b: {}, c: !!set {}, d: {e: []}}}
                |                                                      ^~~~~~~~
            help: leave it out, or write '' for an empty value
          spec.yaml:5:71: warning: an empty list adds nothing to a query or form [lost-in-encoding]
              5 |   a: {method: GET, path: /, query: {a: [], b: {}, c: !!set {}, d: {e: []}}}
                |                                                                       ^~
            help: leave it out, or write '' for an empty value
          spec.yaml:6:40: warning: an empty map adds nothing to a query or form [lost-in-encoding]
              6 |   b: {method: POST, path: /, form: {a: {}}}
                |                                        ^~
            help: leave it out, or write '' for an empty value
          """)
  }

  @Test("A list in a list is a warning")
  func listOfLists() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /, query: {x: [[1, 2], [3]]}}
            b: {method: GET, path: /, query: {x: [[1, 2], [3]]}, encoding: {arrays: indices}}
          allow: [undeclared-encoding]
          """)
          == """
          spec.yaml:5:41: warning: a list in a list cannot be distinguished from one list [lost-in-encoding]
              5 |   a: {method: GET, path: /, query: {x: [[1, 2], [3]]}}
                |                                         ^~~~~~
            help: write 'encoding: {arrays: indices}' to keep them apart
          """)
  }

  @Test("Maps in a list are a warning")
  func listOfMaps() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /, query: {x: [{a: 1, b: 2}, {a: 3}]}}
            b: {method: GET, path: /, query: {x: [{a: 1}, {a: 3}]}}
            c: {method: GET, path: /, query: {x: [{a: 1}]}, encoding: {arrays: repeat}}
            d: {method: GET, path: /, query: {x: [{a: 1, b: 2}]}, encoding: {arrays: indices}}
          allow: [undeclared-encoding]
          """)
          == """
          spec.yaml:5:41: warning: maps in a list cannot be distinguished [lost-in-encoding]
              5 |   a: {method: GET, path: /, query: {x: [{a: 1, b: 2}, {a: 3}]}}
                |                                         ^~~~~~~~~~~~
            help: write 'encoding: {arrays: indices}' to keep them apart
          spec.yaml:6:49: warning: maps in a list cannot be distinguished [lost-in-encoding]
              6 |   b: {method: GET, path: /, query: {x: [{a: 1}, {a: 3}]}}
                |                                                 ^~~~~~
            help: write 'encoding: {arrays: indices}' to keep them apart
          spec.yaml:7:41: warning: maps in a list cannot be distinguished [lost-in-encoding]
              7 |   c: {method: GET, path: /, query: {x: [{a: 1}]}, encoding: {arrays: repeat}}
                |                                         ^~~~~~
            help: write 'encoding: {arrays: indices}' to keep them apart
          """)
  }

  @Test("A loss that a value brings shows where the value is used")
  func lossOfValue() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, query: {x: "${l}"}, inputs: {l: {type: [string]}}, cases: {a: {l: []}}}
          allow: [undeclared-encoding]
          """)
          == """
          spec.yaml:5:41: warning: an empty list adds nothing to a query or form [lost-in-encoding]
              5 |   r: {method: GET, path: /, query: {x: "${l}"}, inputs: {l: {type: [string]}}, cases: {a: {l: []}}}
                |                                         ^~~~
            help: leave it out, or write '' for an empty value
          """)
  }

  @Test("Characters that would change what a query says cannot stay unescaped")
  func invalidReservedCharacter() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /, encoding: {reserved: ":&"}}
            b: {method: GET, path: /, encoding: {reserved: "é"}}
          """)
          == """
          spec.yaml:5:50: error: ':&' contains a character that must be escaped [invalid-reserved]
              5 |   a: {method: GET, path: /, encoding: {reserved: ":&"}}
                |                                                  ^~~~
            help: allowed characters: ! $ ' ( ) * , ; : @ / ? [ ]
          spec.yaml:6:50: error: 'é' contains a character that must be escaped [invalid-reserved]
              6 |   b: {method: GET, path: /, encoding: {reserved: "é"}}
                |                                                  ^~~
            help: allowed characters: ! $ ' ( ) * , ; : @ / ? [ ]
          """)
  }
}
