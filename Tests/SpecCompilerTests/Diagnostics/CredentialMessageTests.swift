// Mistakes in the client, cookies and credentials: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about cookies and credentials")
struct CredentialMessageTests {
  @Test("A product that is not a field value")
  func invalidFieldValue() throws {
    #expect(
      try diagnostics(
        of: #"""
          client: {product: "日本", languages: ["en\n"]}
          requests:
            r: {method: GET, path: /}
          """#)
          == #"""
          spec.yaml:4:19: error: the value of 'User-Agent' cannot be sent: it is empty [invalid-field-value]
              4 | client: {product: "日本", languages: ["en\n"]}
                |                   ^~~~~~
            help: leave the key out to send no such header
          spec.yaml:4:19: warning: some characters of the product have no ASCII spelling and are left out: '' [not-transliterable]
              4 | client: {product: "日本", languages: ["en\n"]}
                |                   ^~~~~~
            help: write it in ASCII
          spec.yaml:4:41: error: 'en\u{a}' is not a valid language tag [invalid-language]
              4 | client: {product: "日本", languages: ["en\n"]}
                |                                       ^~~~~~
            help: write a tag such as 'en' or 'zh-Hans'; weights follow from the order
          """#)
  }

  @Test("A product whose characters ASCII cannot spell is a warning")
  func notTransliterable() throws {
    #expect(
      try diagnostics(
        of: """
          client: {product: Käse☃/1.0}
          requests:
            r: {method: GET, path: /}
          """)
          == """
          spec.yaml:4:19: warning: some characters of the product have no ASCII spelling and are left out: 'Kase/1.0' [not-transliterable]
              4 | client: {product: Käse☃/1.0}
                |                   ^~~~~~~~~
            help: write it in ASCII
          """)
  }

  @Test("A cookie has a token for a name, and no blank or separator in its value")
  func cookies() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r: {method: GET, path: /, cookies: {"a b": c, d: "e f", g: "h;i", j: "k\nl"}}
          """#)
          == #"""
          spec.yaml:5:39: error: 'a b' is not a valid cookie name [invalid-cookie]
              5 |   r: {method: GET, path: /, cookies: {"a b": c, d: "e f", g: "h;i", j: "k\nl"}}
                |                                       ^~~~~
            help: a name is a word of letters, digits and !#$%&'*+-.^_`|~
          spec.yaml:5:54: error: the value of cookie 'd' contains a space or one of " , ; \ [invalid-cookie]
              5 |   r: {method: GET, path: /, cookies: {"a b": c, d: "e f", g: "h;i", j: "k\nl"}}
                |                                                      ^
            help: percent-encode it
          spec.yaml:5:64: error: the value of cookie 'g' contains a space or one of " , ; \ [invalid-cookie]
              5 |   r: {method: GET, path: /, cookies: {"a b": c, d: "e f", g: "h;i", j: "k\nl"}}
                |                                                                ^
            help: percent-encode it
          spec.yaml:5:74: error: cookie 'j' contains a line feed [control-character]
              5 |   r: {method: GET, path: /, cookies: {"a b": c, d: "e f", g: "h;i", j: "k\nl"}}
                |                                                                          ^~
            help: leave it out, or encode it as the service requires
          """#)
  }

  @Test("Credentials are basic or bearer, and whole")
  func credentials() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /, auth: {bearer: a, basic: {username: b, password: c}}}
            b: {method: GET, path: /, auth: {}}
            c: {method: GET, path: /, auth: {basic: {username: a}}}
            d: {method: GET, path: /, auth: {basic: {}}}
            e: {method: GET, path: /, auth: {basic: a}}
          """)
          == """
          spec.yaml:5:47: error: 'auth' must have one of 'basic', 'bearer' and 'aws' [two-credentials]
              5 |   a: {method: GET, path: /, auth: {bearer: a, basic: {username: b, password: c}}}
                |                                               ^~~~~
            help: keep one of them
          spec.yaml:6:35: error: 'auth' must have 'basic', 'bearer' or 'aws' [missing-key]
              6 |   b: {method: GET, path: /, auth: {}}
                |                                   ^~
            help: write 'auth: {bearer: …}', or 'auth: none' for no credentials
          spec.yaml:7:43: error: 'basic' has no 'password' [missing-key]
              7 |   c: {method: GET, path: /, auth: {basic: {username: a}}}
                |                                           ^~~~~~~~~~~~~
            help: write '' for an empty one
          spec.yaml:8:43: error: 'basic' has no 'username' and 'password' [missing-key]
              8 |   d: {method: GET, path: /, auth: {basic: {}}}
                |                                           ^~
            help: write '' for an empty one
          spec.yaml:9:43: error: 'basic' must be a map, not text [wrong-shape]
              9 |   e: {method: GET, path: /, auth: {basic: a}}
                |                                           ^
            help: write 'auth: {basic: {username: a, password: …}}'
          """)
  }

  @Test("A user name of basic authentication contains no colon")
  func colonInUsername() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            a: {method: GET, path: /, auth: {basic: {username: "a:b", password: c}}}
            b:
              method: GET
              path: /
              inputs: {user: string}
              auth: {basic: {username: "${user}", password: "c\n"}}
              cases: {one: {user: "x:y"}, two: {user: z}}
          """#)
          == #"""
          spec.yaml:5:56: error: a user name of basic authentication cannot contain ':' [colon-in-username]
              5 |   a: {method: GET, path: /, auth: {basic: {username: "a:b", password: c}}}
                |                                                        ^
            help: servers read what follows the ':' as the password
          spec.yaml:10:31: error: a user name of basic authentication cannot contain ':' [colon-in-username]
             10 |     auth: {basic: {username: "${user}", password: "c\n"}}
                |                               ^~~~~~~
            help: servers read what follows the ':' as the password
          spec.yaml:11:13: note: in the case 'one'
             11 |     cases: {one: {user: "x:y"}, two: {user: z}}
                |             ^~~
          spec.yaml:10:53: error: 'password' contains a line feed [control-character]
             10 |     auth: {basic: {username: "${user}", password: "c\n"}}
                |                                                     ^~
            help: leave it out, or encode it as the service requires
          """#)
  }

  @Test("Half of basic credentials is reported beside other mistakes and keys of the author")
  func halfOfBasic() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {metod: GET, method: GET, path: /}
            b: {method: GET, path: /, auth: {basic: {username: a, x-why: b}}}
          """)
          == """
          spec.yaml:5:7: error: unknown key 'metod' in request 'a' [unknown-key]
              5 |   a: {metod: GET, method: GET, path: /}
                |       ^~~~~
            help: did you mean 'method'?
          spec.yaml:6:43: error: 'basic' has no 'password' [missing-key]
              6 |   b: {method: GET, path: /, auth: {basic: {username: a, x-why: b}}}
                |                                           ^~~~~~~~~~~~~~~~~~~~~~~
            help: write '' for an empty one
          """)
  }

  @Test(
    "Credentials as other tools write them are told with what to write, which compiles",
    arguments: [
      ("{basic: ann:s3cret}", "auth: {basic: {username: ann, password: s3cret}}"),
      ("{basic: \"ann:a:b c\"}", "auth: {basic: {username: ann, password: \"a:b c\"}}"),
      ("{basic: [ann, 4711]}", "auth: {basic: {username: ann, password: \"4711\"}}"),
      ("{basic: YW5uOnMzY3JldA==}", "auth: {basic: {username: ann, password: s3cret}}"),
      ("{basic: ann}", "auth: {basic: {username: ann, password: …}}"),
      ("{basic: null}", "auth: {basic: {username: …, password: …}}"),
      (
        "{basic: [{key: username, value: ann}, {key: password, value: pw}]}",
        "auth: {basic: {username: ann, password: pw}}"
      ),
      ("{bearer: {token: abc}}", "auth: {bearer: abc}"),
      ("{bearer: [abc]}", "auth: {bearer: abc}"),
      ("{bearer: [{key: token, value: abc, type: string}]}", "auth: {bearer: abc}"),
      ("{bearer: null}", "auth: {bearer: …}"),
      (
        "{type: basic, username: ann, password: pw}", "auth: {basic: {username: ann, password: pw}}"
      ),
      ("{user: ann, pass: pw}", "auth: {basic: {username: ann, password: pw}}"),
      ("{type: http, scheme: bearer, bearerFormat: JWT}", "auth: {bearer: …}"),
      ("{type: bearer, token: abc}", "auth: {bearer: abc}"),
      ("{token: abc}", "auth: {bearer: abc}"), ("{Bearer: abc}", "auth: {bearer: abc}"),
      ("{oauth2: {access_token: abc}}", "auth: {bearer: abc}"),
      ("{oauth2: abc}", "auth: {bearer: abc}"),
      ("{apikey: abc}", "headers: {X-Api-Key: abc}"),
      ("{type: apiKey, name: X-Key, in: header, value: abc}", "headers: {X-Key: abc}"),
      ("{apikey: [{key: key, value: X-Key}, {key: value, value: abc}]}", "headers: {X-Key: abc}"),
      ("{digest: {username: ann, password: pw}}", "headers: {Authorization: …}"),
      ("{type: digest, username: ann}", "headers: {Authorization: …}"),
      ("Bearer abc", "auth: {bearer: abc}"), ("bearer", "auth: {bearer: …}"),
      ("abc", "auth: {bearer: abc}"), ("\"${t}\"", "auth: {bearer: \"${t}\"}"),
      ("Basic ann:pw", "auth: {basic: {username: ann, password: pw}}"),
      ("ann:pw", "auth: {basic: {username: ann, password: pw}}"),
      ("[ann, pw]", "auth: {basic: {username: ann, password: pw}}"),
      ("Digest username=\"a\"", "headers: {Authorization: …}"),
      ("token abc", "headers: {Authorization: \"token abc\"}"),
      ("null", "auth: none"), ("None", "auth: none"), ("{type: noauth}", "auth: none"),
    ])
  func foreignCredentials(_ written: String, _ cure: String) throws {
    func found(_ entry: String) throws -> String {
      try diagnostics(
        of: """
          inputs: {t: {type: string, default: t}}
          requests:
            r: {method: GET, path: "/${t}", \(entry)}
          """)
    }
    let text = try found("auth: \(written)")
    #expect(text.contains("'\(cure)'"), "\(text)")
    #expect(text.split(separator: "\n").count { $0.contains("error: ") } == 1, "\(text)")
    #expect(try found(cure.replacing("…", with: "x")) == "")
  }

  @Test("A cure repeats no credentials beside secrets")
  func hiddenCredentials() throws {
    let text = try diagnostics(
      of: """
        inputs: {t: {type: string, secret: true, default: real, example: t}}
        requests:
          r: {method: GET, path: /, headers: {X-T: "${t}"}, auth: {basic: "ann:pw"}}
        """)
    #expect(text.contains("'auth: {basic: {username: …, password: …}}'"), "\(text)")
  }
}
