// Methods, and how the request target and Host are made.

import Testing

@Suite("Methods and URLs")
struct URLTests {
  /// The target and the Host that a base URL and a path make.
  private func join(_ base: String, _ path: String) throws -> [String] {
    let message = try message(
      of: "requests: {r: {method: GET, path: \"\(path)\"}}",
      head: "waybill: 1\nservice: t\nbase-url: \"\(base)\"\n")
    return [message.target, message["Host"] ?? "none"]
  }

  @Test("A known method is sent in upper case, any other as it is written")
  func methods() throws {
    #expect(
      try messages(
        of: """
          requests:
            a: {method: get, path: /}
            b: {method: Purge, path: /}
            c: {method: M-SEARCH, path: /}
          """
      ).mapValues(\.line)
        == ["a/default": "GET /", "b/default": "Purge /", "c/default": "M-SEARCH /"])
  }

  @Test("Base URL and path are joined without doubling a slash, a trailing one is kept")
  func joining() throws {
    #expect(try join("https://h.example/v1/", "/x/") == ["/v1/x/", "h.example"])
    #expect(try join("https://h.example/v1", "/x") == ["/v1/x", "h.example"])
    #expect(try join("https://h.example/v1", "x") == ["/v1/x", "h.example"])
    #expect(try join("https://h.example", "/") == ["/", "h.example"])
    #expect(try join("https://h.example", "") == ["/", "h.example"])
    #expect(try join("https://h.example/v1", "") == ["/v1", "h.example"])
    #expect(try join("https://h.example/v1/", "") == ["/v1/", "h.example"])
    #expect(try join("https://h.example/a/", "?q=1") == ["/a/?q=1", "h.example"])
    #expect(try join("https://h.example", "?q=1") == ["/?q=1", "h.example"])
    #expect(try join("https://h.example", "//x") == ["//x", "h.example"])
  }

  @Test("The Host has the port unless it is the scheme's own")
  func host() throws {
    #expect(try join("http://h.example:80/", "/") == ["/", "h.example"])
    #expect(try join("https://h.example:443/", "/") == ["/", "h.example"])
    #expect(try join("http://h.example:443", "/") == ["/", "h.example:443"])
    #expect(try join("http://[::1]:8080", "/a") == ["/a", "[::1]:8080"])
    #expect(try join("HTTPS://H.Example", "/a") == ["/a", "H.Example"])
  }

  @Test("Literal text keeps what RFC 3986 allows and is percent-encoded otherwise")
  func literalPath() throws {
    #expect(
      try message(
        of: #"""
          requests:
            r: {method: GET, path: "/a b/é/%2f/~!$&'()*+,;=:@/\"<>\\^`{|}/日本/"}
          """#
      ).target
        == "/a%20b/%C3%A9/%2f/~!$&'()*+,;=:@/%22%3C%3E%5C%5E%60%7B%7C%7D/%E6%97%A5%E6%9C%AC/")
  }

  @Test("A value fills one segment: everything but unreserved characters is encoded")
  func valueInPath() throws {
    #expect(
      try message(
        of: #"""
          requests:
            r:
              method: GET
              path: /v${x}.json/${b}
              inputs: {x: string, b: boolean}
              cases: {c: {x: "a/b?c#d%e:@!$&'()*+,;=~", b: true}}
          """#
      ).target
        == "/va%2Fb%3Fc%23d%25e%3A%40%21%24%26%27%28%29%2A%2B%2C%3B%3D~.json/true")
  }

  @Test("Dots that are only a part of a segment are sent")
  func dots() throws {
    #expect(
      try message(
        of:
          "requests: {r: {method: GET, path: \"/a/${x}-/...\", inputs: {x: string}, cases: {c: {x: ..}}}}"
      ).target == "/a/..-/...")
  }

  @Test("A value that is empty may stand beside other text of a segment")
  func emptyValue() throws {
    #expect(
      try message(
        of:
          "requests: {r: {method: GET, path: \"/a${x}/b\", inputs: {x: string}, cases: {c: {x: \"\"}}}}"
      ).target == "/a/b")
  }

  @Test("A whole URL needs no base URL and may hold references")
  func wholeURL() throws {
    #expect(
      try messages(
        of: """
          inputs: {host: {type: string, example: eu.h.example}, id: {type: string, example: a/b}}
          requests:
            literal: {method: GET, url: "http://o.example:8080/a b?c d"}
            host: {method: GET, url: "https://${host}:8443/x/${id}?q=${id}"}
            reference:
              method: GET
              url: ${u}
              inputs: {u: {type: string, example: "http://[::1]:80/a é?q=1"}}
              query: {z: 1}
          """,
        head: "waybill: 1\nservice: t\n"
      ).mapValues { [$0.target] + $0.fields }
        == [
          "literal/default": ["/a%20b?c%20d", "Host: o.example:8080"],
          "host/default": ["/x/a%2Fb?q=a%2Fb", "Host: eu.h.example:8443"],
          "reference/default": ["/a%20%C3%A9?q=1&z=1", "Host: [::1]"],
        ])
  }

  @Test("A base URL may hold references")
  func symbolicBaseURL() throws {
    #expect(
      try messages(
        of: """
          inputs: {region: {type: string, default: eu}, stage: {type: string, example: v 2}}
          requests:
            r: {method: GET, path: /a, cases: {eu: {}, us: {region: us}}}
          """,
        head: "waybill: 1\nservice: t\nbase-url: \"https://${region}.h.example/${stage}/\"\n"
      ).mapValues { [$0.target] + $0.fields }
        == [
          "r/eu": ["/v%202/a", "Host: eu.h.example"], "r/us": ["/v%202/a", "Host: us.h.example"],
        ])
  }

  @Test("The target in the form that is asked for")
  func targetForms() throws {
    #expect(
      try messages(
        of: """
          requests:
            absolute: {method: GET, path: "/a?b", target-form: absolute}
            asterisk: {method: OPTIONS, path: /, target-form: asterisk}
          """
      ).mapValues(\.line)
        == [
          "absolute/default": "GET https://h.example/a?b", "asterisk/default": "OPTIONS *",
        ])
  }
}
