// No message shows the value of a secret, wherever it is written and whatever is wrong there.

import Diagnostics
import MessageSyntax
import SpecCompiler
import TestSupport
import Testing

@Suite("Values of secrets in messages")
struct SecretCanaryTests {
  /// Where the value of a secret can be written, `@` standing for it; a second file behind `---8<---`.
  static let places = [
    "environments: {live: {values: {token: @}}}",
    "environments: {live: {values: {tokn: @}}}",
    "environments: {live: {values: {<<: {token: @}}}}",
    "environments: {live: {values: [token: @]}}",
    "environments: {live: {values: @}}",
    "environments: {live: {token: @}}",
    "environments: {live: {valeus: {token: @}}}",
    "enviroments: {live: {values: {token: @}}}",
    "environments:\n  live:\n    values:\n      token: @",
    "x-shared: &shared {token: @}\nenvironments: {live: {values: *shared}}",
    "x-shared: &shared @\nenvironments: {live: {values: {token: *shared}}}",
    "environments: {live: {values: {token: @, token: @}}}",
    "inputs: {other: {type: string, secret: true, default: @, example: e}}",
    "inputs: {other: {type: string, secret: true, defualt: @, example: e}}",
    "inputs: {other: {type: integer, secrt: true, default: @}}",
    "inputs: {other: {type: integer, secret: yes please, default: @}}",
    "inputs: {other: {enum: [a, b], secret: true, default: @, example: a}}",
    "templates: {t: {cases: {one: {token: @}}}}",
    "requests: {b: {method: GET, path: /b, cases: {one: {token: @}}}}",
    "requests: {b: {method: GET, path: /b, cases: {one: {tokn: @}}}}",
    "requests: {b: {method: GET, path: /b, cases: {one: @}}}",
    "requests: {b: {method: GET, path: /b, cases: @}}",
    "requests: {b: {method: GET, path: /b, csaes: {one: {token: @}}}}",
    "requests: {b: {method: GET, path: /b, matrix: {token: [@, @]}}}",
    "requests: {b: {method: GET, path: /b, matrix: {token: @}}}",
    "requests: {b: {method: GET, path: /b, token: @}}",
    "token: @",
    "include: [_none.yaml]\nenvironments: {live: {values: {unknown: @}}}",
  ]

  /// How a value can be written, `#` standing for a random word; most are mistakes.
  static let values = [
    "#", "'#'", "\"#\"", "\"#\\x41\"", "\"#", "'#", "[#]", "{#: 1}", "{a: #, a: #}", "[#", "{#: [",
    "!#", "!!int #", "!!binary #", "!!timestamp #", "*#", "&# b", "\"${#}\"", "\"${#\"", "@#", "`#",
    "9#9", "99999999999999999999999#", "# # : #", "null #", "\"#\\q\"", "%#", "\"#\\u{1}\"", "? #",
    "'it''s # '", "\"##########\"", "-\t#", "\u{7}#",
  ]

  @Test("No message contains a secret, plain or encoded", arguments: places)
  func canary(place: String) throws {
    var numbers = SeededNumbers(seed: 13)
    // Where a map of values is expected, the keys of a map are names, which messages show.
    let isWholeMap =
      place.contains("values: @") || place.contains("one: @")
      || place.contains("cases: @")
    for (index, value) in Self.values.enumerated() where !isWholeMap || value != "{#: 1}" {
      let canary = "Canary" + (0..<8).map { _ in String(numbers.next() % 10) }.joined()
      let written = value.replacing("#", with: canary)
      for declaration in Self.declarations {
        let yaml = declaration + place.replacing("@", with: written) + "\n"
        let text = try report(on: yaml)
        #expect(!text.isEmpty, "\(yaml)")
        for form in Self.forms(of: canary) {
          #expect(!text.contains(form), "value \(index): \(yaml)\n\(text)")
        }
      }
    }
  }

  /// A spec whose secret is declared before or after the place, in one way or another.
  private static let declarations = [
    """
    waybill: 1
    service: t
    base-url: https://h.example
    defaults: {headers: {X: "${token}"}}
    unknown-key: here
    inputs: {token: {type: string, secret: true, example: e}, page: integer}
    requests: {a: {method: GET, path: /a}}

    """,
    """
    waybill: 1
    service: t
    base-url: https://h.example
    x-y: {inputs: {token: {type: string, secret: true, example: e}}}
    templates: {u: {inputs: {token: {secret: true, type: [integer], example: [1]}}}}

    """,
  ]

  /// All messages, as text and as JSON.
  private func report(on yaml: String) throws -> String {
    var options = try CompilerOptions(kinds: ["wire", "http", "swift"])
    options.environment = "live"
    let spec = try analyse(yaml, head: "", options: options)
    let located = LocatedDiagnostic.locate(spec.diagnostics, in: spec.sources)
    return DiagnosticRenderer().render(located)
      + String(decoding: DiagnosticRenderer.json(located), as: UTF8.self)
  }

  private static func forms(of text: String) -> [String] {
    // Base64 of the text at each of the three offsets, without the characters at the edges.
    let encoded = (0..<3).map { offset in
      let bytes = Array(repeating: UInt8(ascii: "a"), count: offset) + Array(text.utf8)
      return String(decoding: Base64.encode(bytes).dropFirst(4).prefix(12), as: UTF8.self)
    }
    let percent = text.utf8.map { "%" + String($0, radix: 16) }.joined()
    return [text, percent, percent.uppercased()] + encoded
  }

  @Test("A value that shares its line with a mistake is hidden, and the caret stays at the mistake")
  func excerpt() throws {
    #expect(
      try diagnostics(
        of: """
          environments: {live: {values: {token: clear-text}, base: x}}
          inputs: {token: {type: string, secret: true, example: e}}
          requests: {a: {method: GET, path: /, auth: {bearer: "${token}"}}}
          """)
          == """
          spec.yaml:4:32: warning: an environment has no effect on secret 'token' [secret-not-set]
              4 | environments: {live: {values: {token: ‹secret›}, base: x}}
                |                                ^~~~~
            help: leave it out: no output contains a real secret
          spec.yaml:4:52: error: unknown key 'base' in environment 'live' [unknown-key]
              4 | environments: {live: {values: {token: ‹secret›}, base: x}}
                |                                                  ^~~~
            help: write 'base-url'
          """)
  }

  @Test("No line of a file that is not YAML is shown if a file mentions secrets")
  func unreadable() throws {
    let fragment = "waybill: 1\nenvironments: {live: {values: {token: 'clear}}}\n"
    let folder = try Folder(["_e.yaml": Array(fragment.utf8)])
    #expect(
      try diagnostics(
        of: """
          include: [_e.yaml]
          inputs: {token: {type: string, secret: true, example: e}}
          requests: {a: {method: GET, path: /, auth: {bearer: "${token}"}}}
          """, files: folder)
          == """
          _e.yaml:2:39: error: the quoted text is not closed [yaml-syntax]
              2 | ‹secret›
                | ^~~~~~~~
            help: close the quote
          """)
  }
}
