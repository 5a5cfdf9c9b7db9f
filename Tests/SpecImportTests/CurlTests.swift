// curl commands, and the messages that they become.

import SpecImport
import Testing

@Suite("curl")
struct CurlTests {
  /// The message of a command that has one request.
  private func sent(_ command: String, allowing: Set<String> = []) throws -> String {
    var options = ImportOptions()
    options.keepsCredentials = true
    let sent = try messages(of: imported(.curl, command, options: options), allowing: allowing)
    #expect(sent.count == 1)
    return try #require(sent.values.first)
  }

  private static let optionRows: [(String, String)] = [
    ("curl https://h.example/a", "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n"),
    ("\u{FEFF}curl https://h.example/a\r\n", "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n"),
    ("curl -X PURGE https://h.example/a", "PURGE /a HTTP/1.1\r\nHost: h.example\r\n\r\n"),
    ("curl -I https://h.example/", "HEAD / HTTP/1.1\r\nHost: h.example\r\n\r\n"),
    ("curl https://h.example", "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n"),
    (
      "curl -H 'X-A: 1' -HX-B:2 --header=X-C:3 -H 'Accept:' -H 'X-E;' https://h.example/",
      "GET / HTTP/1.1\r\nHost: h.example\r\nX-A: 1\r\nX-B: 2\r\nX-C: 3\r\nX-E: \r\n\r\n"
    ),
    (
      "curl -sSL -o /dev/null -A me -e https://r.example/ -b 'a=1; b=2' https://h.example/",
      "GET / HTTP/1.1\r\nHost: h.example\r\nUser-Agent: me\r\nReferer: https://r.example/\r\nCookie: a=1; b=2\r\n\r\n"
    ),
    (
      "curl -u Aladdin:'open sesame' https://h.example/",
      "GET / HTTP/1.1\r\nHost: h.example\r\nAuthorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n\r\n"
    ),
    (
      "curl https://Aladdin:open%20sesame@h.example/",
      "GET / HTTP/1.1\r\nHost: h.example\r\nAuthorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n\r\n"
    ),
    (
      "curl -d a=1 -d 'b=x y' https://h.example/",
      "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: 9\r\n\r\na=1&b=x y"
    ),
    (
      "curl -G -d a=1 --data-urlencode 'b=x y&z' --data-urlencode '=p/q' 'https://h.example/?c=3'",
      "GET /?c=3&a=1&b=x+y%26z&p%2Fq HTTP/1.1\r\nHost: h.example\r\n\r\n"
    ),
    (
      #"curl --json '{"a":[1,true]}' https://h.example/"#,
      "POST / HTTP/1.1\r\nHost: h.example\r\nAccept: application/json\r\nContent-Type: application/json\r\n"
        + "Content-Length: 14\r\n\r\n{\"a\":[1,true]}"
    ),
    (
      #"curl -X PUT -H 'Content-Type: application/json' -d '{ "a": 1 }' https://h.example/"#,
      "PUT / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{ \"a\": 1 }"
    ),
    (
      "curl -H 'Content-Type:' -d a=1 https://h.example/",
      "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Length: 3\r\n\r\na=1"
    ),
    (
      "printf hello | curl -T - https://h.example/",
      "PUT / HTTP/1.1\r\nHost: h.example\r\nContent-Length: 5\r\n\r\nhello"
    ),
    (
      "printf 'hello\\n' | curl -H 'Content-Type: text/plain' --data-binary @- https://h.example/",
      "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nhello\n"
    ),
    (
      "curl -d @- https://h.example/ <<END\na=1\nEND\n",
      "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: 3\r\n\r\na=1"
    ),
    (
      "curl --request-target '*' -X OPTIONS https://h.example/",
      "OPTIONS * HTTP/1.1\r\nHost: h.example\r\n\r\n"
    ),
    (
      "curl -H 'X-A: 1' -r 0-9 -b a=1 -e http://r.example/ -A me https://h.example/",
      "GET / HTTP/1.1\r\nHost: h.example\r\nRange: bytes=0-9\r\nUser-Agent: me\r\n"
        + "Referer: http://r.example/\r\nCookie: a=1\r\nX-A: 1\r\n\r\n"
    ),
    (
      "curl https://h.example/a/../b/./c",
      "GET /b/c HTTP/1.1\r\nHost: h.example\r\n\r\n"
    ),
    (
      "curl --url-query 'a=b c' --url-query +d -G -d e=1 https://h.example/",
      "GET /?e=1&a=b+c&d HTTP/1.1\r\nHost: h.example\r\n\r\n"
    ),
    (
      "echo -n a  b | curl -d @- -H 'Content-Type: text/plain' https://h.example/",
      "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\na b"
    ),
    (
      "curl -r 0-99 -m 30 https://h.example/",
      "GET / HTTP/1.1\r\nHost: h.example\r\nRange: bytes=0-99\r\n\r\n"
    ),
  ]

  @Test(
    "Options are what curl makes of them",
    arguments: CurlTests.optionRows)
  func options(_ command: String, _ expected: String) throws {
    #expect(try sent(command) == expected)
  }

  @Test("A command that follows redirections says what is left out")
  func clientOptions() {
    #expect(
      imported(.curl, "curl -k --location --frobnicate https://h.example/").report == [
        "not-imported: the option '--insecure' is not imported: it is about the client, and not about the request",
        "not-imported: the option '--location' is not imported: it is about the client, and not about the request",
        "not-imported: the option '--frobnicate' is not imported: it is not known",
      ])
  }

  @Test(
    "A command whose URL or method no request has is said, and the others are imported",
    arguments: [
      ("''", "its URL has no host"),
      ("ftp://h.example/a", "its URL does not begin with 'http://' or 'https://'"),
      ("'https://h.example:99999/x'", "its URL has a port that is not a number from 1 to 65535"),
      ("'https://[::1'", "its URL has a host that does not exist"),
      ("'https://h exam/x'", "its URL has a host that does not exist"),
      ("https://b\u{FC}cher.example/", "its URL has a host that is not ASCII"),
      ("-X 'GE T' https://h.example/", "'GE T' is not a method"),
      ("-X CONNECT https://h.example/", "CONNECT opens a tunnel"),
    ])
  func refusedRequests(_ command: String, _ reason: String) throws {
    let alone = imported(.curl, "curl \(command)\n")
    #expect(alone.files.isEmpty)
    #expect(alone.report.contains("not-importable: none of the requests can be imported"))
    let result = imported(.curl, "curl \(command)\ncurl https://h.example/b\n")
    #expect(
      result.report.contains {
        $0.hasPrefix("not-imported: the request is not imported: \(reason)")
      },
      "\(result.report)")
    #expect(result.summary.refused == 1)
    #expect(
      try messages(of: result)["get-b/default"] == "GET /b HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }

  @Test(
    "A value that no request has is left out, which is said",
    arguments: [
      ("-H 'Content-Type: x'", "'Content-Type: x' is not imported: it is not a media type"),
      ("-u $'a:b\\nc'", "the password is not imported: it contains a control character"),
      ("--oauth2-bearer $'a\\tb'", "the token is not imported: it contains a control character"),
      ("-F a=@ -F b=c", "the part 'a' is not imported: no file is named"),
      ("-m inf", "'--max-time inf' is not imported: it is not a number of seconds"),
      ("-m 0x1p3", "'--max-time 0x1p3' is not imported: it is not a number of seconds"),
    ])
  func refusedValues(_ options: String, _ loss: String) throws {
    let result = imported(.curl, "curl \(options) https://h.example/a\n")
    #expect(result.report.first == "not-imported: \(loss)")
    #expect(try messages(of: result).count == 1)
  }

  @Test("Form data whose parts have no name is text")
  func namelessParts() throws {
    let content = "--b\\r\\nX-A: 1\\r\\n\\r\\nc\\r\\n--b--\\r\\n"
    let sent = try sent(
      "curl -H 'Content-Type: multipart/form-data; boundary=b' --data-binary $'\(content)' https://h.example/a"
    )
    #expect(sent.hasSuffix("\r\n\r\n--b\r\nX-A: 1\r\n\r\nc\r\n--b--\r\n"))
  }

  @Test("Dot segments that curl keeps are removed, which is said")
  func keptDotSegments() throws {
    let result = imported(.curl, "curl --path-as-is https://h.example/a/%2E%2e/b?c=..\n")
    #expect(
      result.report == [
        "import-repair: the segments '.' and '..' of the path are removed, as clients do"
      ])
    #expect(
      try messages(of: result)["get-a-2e-2e-b/default"]
        == "GET /b?c=.. HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }

  @Test("A file that is not below the folder of the spec becomes an input")
  func filesElsewhere() throws {
    let result = imported(
      .curl,
      "curl -F file=@/tmp/a.mp3 -F model=m https://h.example/a\ncurl -T ~/b https://h.example/b\n")
    #expect(try messages(of: result).isEmpty)
    #expect(result.summary.withMessage == 0)
    #expect(result.report.filter { $0.contains("; it becomes the input 'file'") }.count == 2)
    #expect(
      result.spec.contains(
        """
          post-a:
            inputs: {file: {type: file, description: The file '/tmp/a.mp3' of the source.}}
            method: POST
            path: /a
            multipart:
              - {name: file, content-type: application/octet-stream, file: "${file}"}
              - {name: model, value: m}
            cases: {}

        """), "\(result.spec)")
  }

  @Test("Variables become inputs: secret ones by their name or place")
  func variables() throws {
    let result = imported(
      .curl,
      #"curl "$API_URL/users/$USER_ID?key=$API_KEY" -H "Authorization: Bearer ${TOKEN}" -d "{\"a\":\"$TOKEN\"}" -H 'Content-Type: application/json'"#
    )
    #expect(
      result.spec == """
        service: example
        base-url: ${api-url}
        allow: [secret-in-url]

        inputs:
          api-url:
            type: string
            example: https://example.com
            description: The variable $API_URL of the command.
          user-id: {type: string, example: example, description: The variable $USER_ID of the command.}
          api-key:
            type: string
            secret: true
            example: test-api-key
            description: The variable $API_KEY of the command.
          token:
            type: string
            secret: true
            example: test-token
            description: The variable $TOKEN of the command.

        defaults:
          encoding: openapi

        requests:
          post-users:
            method: POST
            path: /users/${user-id}
            query: {key: "${api-key}"}
            headers: {Authorization: "Bearer ${token}"}
            json: {a: "${token}"}

        """)
    #expect(
      try messages(of: result)["post-users/default"]
        == "POST /users/example?key=test-api-key HTTP/1.1\r\nHost: example.com\r\n"
        + "Authorization: Bearer test-token\r\nContent-Type: application/json\r\nContent-Length: 18\r\n\r\n"
        + "{\"a\":\"test-token\"}")
    #expect(result.report.count == 4)
  }

  @Test("Parts of -F are parts, with their types and names")
  func parts() {
    let spec = imported(
      .curl,
      #"curl -F 'a=x;type=text/html' -F 'f=@dir/p.png;filename="q.png"' --form-string 'b=@x;type=y' https://h.example/"#
    ).spec
    #expect(
      spec.contains(
        """
            multipart:
              - {name: a, content-type: text/html, value: x}
              - {name: f, filename: q.png, file: dir/p.png}
              - {name: b, value: "@x;type=y"}

        """), "\(spec)")
  }

  @Test("Quotes, parameters and headers of -F are those of curl")
  func partSyntax() {
    let result = imported(
      .curl,
      #"""
      curl -F 'a="q\"x;y"' -F 'b=1;type=text/plain; charset=utf-8;headers="X-P: 1"' \
        -F 'j=@a.json' -F 't=@a.txt' -F 'x=z;encoder=base64' https://h.example/
      """#)
    #expect(
      result.spec.contains(
        """
            multipart:
              - {name: a, value: q"x;y}
              - {name: b, content-type: text/plain; charset=utf-8, headers: {X-P: "1"}, value: "1"}
              - {name: j, content-type: application/octet-stream, file: a.json}
              - {name: t, file: a.txt}
              - {name: x, value: z}

        """), "\(result.spec)")
    #expect(
      result.report.contains(
        "not-imported: 'encoder=base64' of a part is not imported: it is not known"))
  }

  @Test("Content that is not known leaves the method as it is, and is reported")
  func unknownContent() {
    let result = imported(.curl, "seq 3 | curl -d @- https://h.example/\n")
    #expect(result.spec.contains("method: POST"))
    #expect(
      result.report == [
        "not-imported: the content from standard input is not imported: it is not known"
      ])
  }

  @Test("Commands of a script are requests, each with the name of its branch")
  func scripts() throws {
    let result = imported(
      .curl,
      """
      #!/bin/sh
      cd "$(dirname "$0")"
      case "$1" in
      'list/default')
      curl https://h.example/a
      ;;
      'save/one')
      curl -T a.txt https://h.example/b
      ;;
      esac

      """)
    #expect(result.report.allSatisfy { !$0.contains("not known") }, "\(result.report)")
    #expect(result.spec.contains("\n  list/default:\n"))
    #expect(
      result.spec.contains(
        "\n  save/one:\n    method: PUT\n    path: /b\n    content-type: none\n    file: a.txt\n"))
  }

  @Test("A file without curl is refused")
  func refused() {
    let result = imported(.curl, "wget https://h.example/\n")
    #expect(!result.isReadable)
    #expect(result.report == ["not-importable: no command here calls curl"])
    #expect(result.files.isEmpty)
  }
}
