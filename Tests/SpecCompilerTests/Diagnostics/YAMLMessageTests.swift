// Mistakes in text that is YAML but not a spec: whole reports.

import Testing

/// The beginning of a spec without mistakes; the text of a test follows at line 5.
private let whole = head + "requests: {r: {method: GET, path: /}}\n"

@Suite("Messages about YAML")
struct YAMLMessageTests {
  // MARK: Keys

  @Test("A duplicate key names both places")
  func duplicateKey() throws {
    #expect(
      try diagnostics(
        of: """
          summary: a
          x-a: 1
          summary: b
          """, head: whole)
          == """
          spec.yaml:7:1: error: duplicate key 'summary' [duplicate-key]
              7 | summary: b
                | ^~~~~~~
          spec.yaml:5:1: note: it is first written here
              5 | summary: a
                | ^~~~~~~
          """)
    #expect(
      try diagnostics(
        of: """
          x-a: {é: 1, é: 2}
          """, head: whole)
          == """
          spec.yaml:5:14: error: duplicate key 'é' [duplicate-key]
              5 | x-a: {é: 1, é: 2}
                |             ^
          spec.yaml:5:7: note: it is first written here
              5 | x-a: {é: 1, é: 2}
                |       ^
          """)
  }

  @Test("A duplicate merge key asks for a list")
  func duplicateMergeKey() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: &a {a: 1}
          x-b: {<<: *a, <<: *a}
          """, head: whole)
          == """
          spec.yaml:6:15: error: duplicate merge key '<<' [duplicate-key]
              6 | x-b: {<<: *a, <<: *a}
                |               ^~
            help: write one '<<' with a list: '<<: [*first, *second]'
          spec.yaml:6:7: note: it is first written here
              6 | x-b: {<<: *a, <<: *a}
                |       ^~
          """)
  }

  @Test("A key is text")
  func keyNotScalar() throws {
    #expect(
      try diagnostics(
        of: """
          ? [a, b]
          : c
          """, head: whole)
          == """
          spec.yaml:5:3: error: a key must be text, not a list [key-not-scalar]
              5 | ? [a, b]
                |   ^
            help: quote text that begins with '[', '{' or '?'
          """)
    #expect(
      try diagnostics(
        of: """
          x-a: {{a: b}: c}
          """, head: whole)
          == """
          spec.yaml:5:7: error: a key must be text, not a map [key-not-scalar]
              5 | x-a: {{a: b}: c}
                |       ^
            help: quote text that begins with '[', '{' or '?'
          """)
    #expect(
      try diagnostics(
        of: """
          x-a: &a [1]
          x-b: {*a : b}
          """, head: whole)
          == """
          spec.yaml:6:7: error: a key must be text, not a list [key-not-scalar]
              6 | x-b: {*a : b}
                |       ^~
            help: quote text that begins with '[', '{' or '?'
          """)
  }

  @Test("A merge key merges mappings")
  func mergeNotMapping() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: {<<: text}
          """, head: whole)
          == """
          spec.yaml:5:11: error: '<<' expects a map or a list of maps [merge-not-mapping]
              5 | x-a: {<<: text}
                |           ^~~~
            help: write '<<: *name'; 'json-merge' changes the JSON of a template; quote '<<' to use it as a key
          """)
    #expect(
      try diagnostics(
        of: """
          x-a: {<<: [a, b]}
          """, head: whole)
          == """
          spec.yaml:5:11: error: '<<' expects a map or a list of maps [merge-not-mapping]
              5 | x-a: {<<: [a, b]}
                |           ^~~~~~
            help: write '<<: *name'; 'json-merge' changes the JSON of a template; quote '<<' to use it as a key
          """)
    #expect(
      try diagnostics(
        of: """
          x-a: &a [1]
          x-b: {<<: *a}
          """, head: whole)
          == """
          spec.yaml:6:11: error: '<<' expects a map or a list of maps [merge-not-mapping]
              6 | x-b: {<<: *a}
                |           ^~
            help: write '<<: *name'; 'json-merge' changes the JSON of a template; quote '<<' to use it as a key
          """)
  }

  // MARK: Tags

  @Test("An unknown tag lists the known ones")
  func unknownTag() throws {
    #expect(
      try diagnostics(
        of: """
          summary: !mine a
          """, head: whole)
          == """
          spec.yaml:5:10: error: unknown tag '!mine' [unknown-tag]
              5 | summary: !mine a
                |          ^~~~~
            help: leave it out; quote text that begins with '!'
          """)
    #expect(
      try diagnostics(
        of: """
          summary: !!python/object:os.system a
          """, head: whole)
          == """
          spec.yaml:5:10: error: unknown tag '!!python/object:os.system' [unknown-tag]
              5 | summary: !!python/object:os.system a
                |          ^~~~~~~~~~~~~~~~~~~~~~~~~
            help: the tags are !!str, !!int, !!float, !!bool, !!null, !!map, !!seq, !!binary, !!timestamp, !!set
          """)
  }

  @Test("A value that does not fit its tag is shown")
  func tagMismatch() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: !!int abc
          """, head: whole)
          == """
          spec.yaml:5:6: error: 'abc' does not fit the tag '!!int' [tag-mismatch]
              5 | x-a: !!int abc
                |      ^~~~~~~~~
            help: leave the tag out, or write a value that fits it
          """)
    #expect(
      try diagnostics(
        of: """
          x-a: [!!bool nope, !!float "1,5", !!null x, !!timestamp today, !!binary "%%%", !!map text]
          """, head: whole)
          == """
          spec.yaml:5:7: error: 'nope' does not fit the tag '!!bool' [tag-mismatch]
              5 | x-a: [!!bool nope, !!float "1,5", !!null x, !!timestamp today, !!binary "%%%", !!map text]
                |       ^~~~~~~~~~~
            help: leave the tag out, or write a value that fits it
          spec.yaml:5:20: error: '1,5' does not fit the tag '!!float' [tag-mismatch]
              5 | x-a: [!!bool nope, !!float "1,5", !!null x, !!timestamp today, !!binary "%%%", !!map text]
                |                    ^~~~~~~~~~~~~
            help: leave the tag out, or write a value that fits it
          spec.yaml:5:35: error: 'x' does not fit the tag '!!null' [tag-mismatch]
              5 | x-a: [!!bool nope, !!float "1,5", !!null x, !!timestamp today, !!binary "%%%", !!map text]
                |                                   ^~~~~~~~
            help: leave the tag out, or write a value that fits it
          spec.yaml:5:80: error: 'text' does not fit the tag '!!map' [tag-mismatch]
              5 | x-a: [!!bool nope, !!float "1,5", !!null x, !!timestamp today, !!binary "%%%", !!map text]
                |                                                                                ^~~~~~~~~~
            help: leave the tag out, or write a value that fits it
          """)
  }

  @Test("A long value is cut")
  func tagMismatchLong() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: !!int 猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬
          """, head: whole)
          == """
          spec.yaml:5:6: error: '猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬...' does not fit the tag '!!int' [tag-mismatch]
              5 | x-a: !!int 猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と犬猫と...
                |      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            help: leave the tag out, or write a value that fits it
          """)
  }

  @Test("A collection that does not fit its tag is named")
  func tagMismatchKind() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: [!!int [1], !!seq {a: b}, !!map [a], !!set [a], !!str {a: b}]
          """, head: whole)
          == """
          spec.yaml:5:7: error: a list does not fit the tag '!!int' [tag-mismatch]
              5 | x-a: [!!int [1], !!seq {a: b}, !!map [a], !!set [a], !!str {a: b}]
                |       ^~~~~
            help: leave the tag out
          spec.yaml:5:18: error: a map does not fit the tag '!!seq' [tag-mismatch]
              5 | x-a: [!!int [1], !!seq {a: b}, !!map [a], !!set [a], !!str {a: b}]
                |                  ^~~~~
            help: leave the tag out
          spec.yaml:5:32: error: a list does not fit the tag '!!map' [tag-mismatch]
              5 | x-a: [!!int [1], !!seq {a: b}, !!map [a], !!set [a], !!str {a: b}]
                |                                ^~~~~
            help: leave the tag out
          spec.yaml:5:43: error: a list does not fit the tag '!!set' [tag-mismatch]
              5 | x-a: [!!int [1], !!seq {a: b}, !!map [a], !!set [a], !!str {a: b}]
                |                                           ^~~~~
            help: leave the tag out
          spec.yaml:5:54: error: a map does not fit the tag '!!str' [tag-mismatch]
              5 | x-a: [!!int [1], !!seq {a: b}, !!map [a], !!set [a], !!str {a: b}]
                |                                                      ^~~~~
            help: leave the tag out
          """)
  }

  @Test("An entry of a set has no value")
  func setWithValue() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: !!set {a: 1}
          """, head: whole)
          == """
          spec.yaml:5:16: error: an entry of a !!set cannot have a value [tag-mismatch]
              5 | x-a: !!set {a: 1}
                |                ^
            help: write '? item' or, in braces, just 'item'
          """)
  }

  // MARK: Aliases

  @Test("An alias without an anchor suggests the one that is meant")
  func unknownAlias() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: &photos 1
          x-b: *photo
          """, head: whole)
          == """
          spec.yaml:6:6: error: unknown alias '*photo' [unknown-alias]
              6 | x-b: *photo
                |      ^~~~~~
            help: did you mean '*photos'?
          """)
    #expect(
      try diagnostics(
        of: """
          x-b: *zzz
          """, head: whole)
          == """
          spec.yaml:5:6: error: unknown alias '*zzz' [unknown-alias]
              5 | x-b: *zzz
                |      ^~~~
            help: quote text that begins with '*'
          """)
  }

  @Test("An alias is outside what it names")
  func aliasCycle() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: &a [*a]
          """, head: whole)
          == """
          spec.yaml:5:10: error: alias '*a' is inside the value that it refers to [alias-cycle]
              5 | x-a: &a [*a]
                |          ^~
          """)
    #expect(
      try diagnostics(
        of: """
          x-a: &a {b: {<<: *a}}
          """, head: whole)
          == """
          spec.yaml:5:18: error: alias '*a' is inside the value that it refers to [alias-cycle]
              5 | x-a: &a {b: {<<: *a}}
                |                  ^~
          """)
  }
}
