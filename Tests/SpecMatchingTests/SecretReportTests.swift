// No form of a report shows a secret, wherever a client put it.

import RequestMatching
import SpecCompiler
import Testing

@testable import SpecMatching

@Suite("Secrets in reports")
struct SecretReportTests {
  private static let spec = """
    inputs:
      token: {type: string, secret: true, example: test-token}
      user: {type: string, example: me}
    requests:
      bearer:
        method: GET
        path: /photos/${id}
        auth: {bearer: "${token}"}
        query: {q: fixed}
        inputs: {id: {type: string, example: one}}
      basic:
        method: GET
        path: /photos
        auth: {basic: {username: "${user}", password: "${token}"}}
      path: {method: GET, path: "/bot${token}/send"}
      text:
        method: POST
        path: /text
        headers: {X-Key: "${token}"}
        text: one two three four
      joined:
        method: GET
        path: /joined/${token}-${user}
        query: {user: "${user}"}
      side: {method: GET, path: "/side/${token}${user}"}
      coded:
        method: POST
        path: /coded
        json: {key: "${token | base64}"}

    """

  /// A secret, and the text that must not be in a report: every piece that reveals something.
  private let secret = "pa55-w0rd-XYZZY"

  private func expectHidden(_ shown: String, _ comment: Comment? = nil) {
    for piece in ["pa55", "w0rd", "XYZZY", "YTU1", "cGE1NS13MHJkLVhZWlpZ", "706135352d"] {
      #expect(!shown.contains(piece), comment ?? "\(shown)")
    }
  }

  @Test(
    "A secret that matched is hidden everywhere else",
    arguments: [
      ("bearer", "GET /photos/pa55-w0rd-XYZZY?q=fixed"),
      ("bearer", "GET /photos/a?q=pa55-w0rd-XYZZY"),
      ("bearer", "GET /photos/a?q=fixed&pa55-w0rd-XYZZY=1"),
      ("bearer", "GET /photos/a?q=fixed%70a55-w0rd-XYZZY"),
      ("bearer", "GET /photos/a?q=cGE1NS13MHJkLVhZWlpZ"),
      ("bearer", "GET /photos/a?q=b3RoZXI6cGE1NS13MHJkLVhZWlpZ"),
      ("bearer", "GET /photos/a/b?q=706135352d773072642d58595a5a59"),
    ])
  func elsewhere(request: String, line: String) throws {
    let shown = try report(
      analyse(Self.spec), request,
      "\(line) HTTP/1.1\nHost: h.example\nX-\(secret): 1\nAuthorization: Bearer \(secret)\n\n")
    expectHidden(shown)
    #expect(shown.contains("‹token›"))
  }

  @Test(
    "Credentials that do not match are hidden everywhere else, too",
    arguments: [
      "Authorization: Token pa55-w0rd-XYZZY", "Authorization: pa55-w0rd-XYZZY",
      "Authorization: Basic bWU6cGE1NS13MHJkLVhZWlpZ",
      "Authorization: Digest username=\"a\", response=\"pa55-w0rd-XYZZY\"",
      "Cookie: a=pa55-w0rd-XYZZY", "Proxy-Authorization: Bearer pa55-w0rd-XYZZY",
    ])
  func credentials(field: String) throws {
    let shown = try report(
      analyse(Self.spec), "bearer",
      "GET /photos/\(secret)?q=\(secret) HTTP/1.1\nHost: \(secret)\n\(field)\n\n")
    expectHidden(shown)
  }

  @Test("Where a secret and another value touch, neither is shown")
  func joined() throws {
    let spec = try analyse(Self.spec)
    for line in [
      "GET /joined/\(secret)-me?user=me", "GET /joined/\(secret)-a-b?user=c",
      "GET /side/\(secret)me",
      "GET /joined/\(secret)?user=w0rd-XYZZY",
    ] {
      let name = line.contains("side") ? "side" : "joined"
      expectHidden(try report(spec, name, "\(line) HTTP/1.1\nHost: h.example\n\n"))
    }
  }

  /// A long text is shown from the first difference.
  @Test(
    "A difference that begins inside of a secret does not show its end",
    arguments: ["", String(repeating: " and so on", count: 20)])
  func cut(end: String) throws {
    let shown = try report(
      analyse(Self.spec), "text",
      "POST /text HTTP/1.1\nHost: h.example\nContent-Type: text/plain\nX-Key: one \(secret)\n\n"
        + "one \(secret)\(end)")
    expectHidden(shown)
  }

  @Test("A secret behind a filter is hidden as it is before the filter")
  func filtered() throws {
    let shown = try report(
      analyse(Self.spec), "coded",
      "POST /coded?a=\(secret) HTTP/1.1\nHost: \(secret)\nContent-Type: application/json\n\n"
        + #"{"key": "cGE1NS13MHJkLVhZWlpZ", "pa55-w0rd-XYZZY": 1}"#)
    expectHidden(shown)
  }

  @Test("Exact comparison hides what the others hide")
  func exact() throws {
    let spec = try analyse(Self.spec)
    for (request, line) in [
      ("bearer", "GET /photos/one?q=\(secret)"), ("path", "GET /bot\(secret)/sent"),
      ("basic", "GET /photos/\(secret)"),
    ] {
      let shown = try report(
        spec, request, "\(line) HTTP/1.1\nHost: h.example\nAuthorization: Basic \(secret)\n\n"
      ) { $0.isExact = true }
      expectHidden(shown)
    }
  }

  @Test("An unknown request shows neither credentials nor what may be a secret of the spec")
  func unknown() throws {
    let recognizer = RequestRecognizer([try analyse(Self.spec)], options: MatchOptions())
    var session = ListeningSession(recognizer, requiresAll: false)
    for (line, field) in [
      ("GET /bot\(secret)/other", "A: b"),
      ("PUT /unknown/\(secret)", "Authorization: Bearer \(secret)"),
      ("\(secret.replacing("-", with: "")) /a", "Cookie: a=\(secret.replacing("-", with: ""))"),
    ] {
      let recognition = recognizer.recognize(
        try captured("\(line) HTTP/1.1\nHost: h.example\n\(field)\n\n"))
      session.take(recognition)
      guard case .unknown(_, let reason) = recognition else {
        Issue.record("\(line) is known")
        continue
      }
      expectHidden(reason)
    }
    for format in MatchReport.Format.allCases {
      expectHidden(String(decoding: session.report.text(as: format), as: UTF8.self))
    }
  }

  @Test(
    "A short secret hides values, and no word of our own", arguments: ["x", "e", "t", "ex", "'"])
  func short(secret: String) throws {
    let shown = try report(
      analyse(Self.spec), "text",
      "PUT /text?q=a\(secret)b HTTP/1.1\nHost: h.example\nContent-Type: text/plain; charset=utf-8\n"
        + "X-Key: \(secret)\nY-1: 1\n\none two a\(secret)b")
    for words in [
      "t/text: 3 differences", "method differs: expected 'POST', found 'PU",
      "query parameter 'q' is not expected", "body differs: expected 'one two three four', found '",
      "token = ‹token›, a string", "note: header 'Y-1' is not expected",
      "\"kind\": \"unexpected\"", "not ok 1 - t/text",
    ] { #expect(shown.contains(words), "\(words) in \(shown)") }
    #expect(!shown.contains("a\(secret)b"))
  }

  @Test("What a type wants is not hidden by a short secret")
  func shortType() throws {
    let spec = try analyse(
      """
      inputs: {key: {type: string, secret: true, example: test}}
      requests:
        show:
          method: GET
          path: /x
          headers: {X-Key: "${key}"}
          query: {n: "${n}"}
          inputs: {n: integer}
          cases: {}

      """)
    let shown = try report(
      spec, "show", "GET /x?n=nine HTTP/1.1\nHost: h.example\nX-Key: n\n\n")
    #expect(shown.contains("query parameter 'n': expected an integer, found '‹key›i‹key›e'"))
  }
}
