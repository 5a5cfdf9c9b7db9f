// Mistakes in absolute URLs and their hosts: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about whole URLs")
struct AuthorityMessageTests {
  @Test("A URL without a scheme that is sent")
  func urlWithoutScheme() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, url: /photos}
            b: {method: GET, url: "ftp://h.example/"}
          """)
          == """
          spec.yaml:5:25: error: a URL must begin with 'http://' or 'https://' [invalid-url]
              5 |   a: {method: GET, url: /photos}
                |                         ^~~~~~~
            help: write a path alone as 'path'
          spec.yaml:6:26: error: a URL must begin with 'http://' or 'https://' [invalid-url]
              6 |   b: {method: GET, url: "ftp://h.example/"}
                |                          ^~~
            help: only http and https URLs can be sent
          """)
  }

  @Test("A base URL has no query")
  func baseURLWithQuery() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /}
          """,
        head: """
          waybill: 1
          service: t
          base-url: https://h.example/?a=1

          """)
          == """
          spec.yaml:3:11: error: 'base-url' cannot have a query [invalid-url]
              3 | base-url: https://h.example/?a=1
                |           ^~~~~~~~~~~~~~~~~~~~~~
            help: write it for all requests: defaults: {query: {name: value}}
          """)
  }

  @Test("Every mistake of an authority points at the part that is wrong")
  func authorities() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            userinfo: {method: GET, url: "https://user:word@h.example/"}
            zone: {method: GET, url: "https://[fe80::1%25eth0]/"}
            idn: {method: GET, url: "https://bücher.example/"}
            character: {method: GET, url: "https://h_e|x/"}
            address: {method: GET, url: "https://[::12345]/"}
            port: {method: GET, url: "https://h.example:8o/"}
            range: {method: GET, url: "https://h.example:65536/"}
            host: {method: GET, url: "https:///x"}
          """)
          == """
          spec.yaml:5:41: error: a URL cannot contain a user name or a password [invalid-url]
              5 |   userinfo: {method: GET, url: "https://user:word@h.example/"}
                |                                         ^~~~~~~~~~
            help: use 'auth: {basic: …}'
          spec.yaml:6:45: error: a zone id is never sent [invalid-url]
              6 |   zone: {method: GET, url: "https://[fe80::1%25eth0]/"}
                |                                             ^~~~~~~
            help: leave out the '%' and what follows
          spec.yaml:7:37: error: a host must be ASCII [invalid-url]
              7 |   idn: {method: GET, url: "https://bücher.example/"}
                |                                     ^
            help: write the A-label, which begins with 'xn--'
          spec.yaml:8:45: error: the host contains a character that hosts cannot have [invalid-url]
              8 |   character: {method: GET, url: "https://h_e|x/"}
                |                                             ^
            help: a host is a name of letters, digits, '-' and '.', or an address
          spec.yaml:9:40: error: the text in brackets is not an IPv6 address [invalid-url]
              9 |   address: {method: GET, url: "https://[::12345]/"}
                |                                        ^~~~~~~~~
            help: write it as [2001:db8::1], for example
          spec.yaml:10:47: error: the port is not a number [invalid-url]
             10 |   port: {method: GET, url: "https://h.example:8o/"}
                |                                               ^~
            help: write 1 to 65535, or leave the ':' out
          spec.yaml:11:48: error: the port must be from 1 to 65535 [invalid-url]
             11 |   range: {method: GET, url: "https://h.example:65536/"}
                |                                                ^~~~~
            help: correct the port, or leave it out
          spec.yaml:12:29: error: the URL has no host [invalid-url]
             12 |   host: {method: GET, url: "https:///x"}
                |                             ^~~~~~~~
            help: write a name or an address after '://'
          """)
  }

  @Test("A value in a host brings host characters only")
  func valueInHost() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /
              cases: {slash: {host: a/b}, userinfo: {host: "evil@x"}, ok: {host: eu}}
          """,
        head: """
          waybill: 1
          service: t
          base-url: "https://${host}.example"
          inputs: {host: string}

          """)
          == """
          spec.yaml:3:11: error: a URL cannot contain a user name or a password: 'https://evil@x.example' [invalid-url]
              3 | base-url: "https://${host}.example"
                |           ^~~~~~~~~~~~~~~~~~~~~~~~~
            help: use 'auth: {basic: …}'
          spec.yaml:9:33: note: in the case 'userinfo'
              9 |     cases: {slash: {host: a/b}, userinfo: {host: "evil@x"}, ok: {host: eu}}
                |                                 ^~~~~~~~
          spec.yaml:3:11: error: the host contains a character that hosts cannot have: 'https://a/b.example' [invalid-url]
              3 | base-url: "https://${host}.example"
                |           ^~~~~~~~~~~~~~~~~~~~~~~~~
            help: a host is a name of letters, digits, '-' and '.', or an address
          spec.yaml:9:13: note: in the case 'slash'
              9 |     cases: {slash: {host: a/b}, userinfo: {host: "evil@x"}, ok: {host: eu}}
                |             ^~~~~
          """)
  }

  @Test("A URL that an input gives as a whole is checked for each case")
  func wholeURL() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r:
              method: GET
              url: ${url}
              inputs: {url: string}
              cases:
                scheme: {url: h.example}
                ftp: {url: "ftp://h.example"}
                host: {url: "https://"}
                fragment: {url: "https://h.example/#a"}
                percent: {url: "https://h.example/%"}
                control: {url: "https://h.example/\n"}
                dots: {url: "https://h.example/../a"}
          """#)
          == #"""
          spec.yaml:7:10: error: the segment '..' of the path in case 'dots' would be removed by clients [dot-segment]
              7 |     url: ${url}
                |          ^~~~~~
            help: write the path without dot segments, or 'allow: [dot-segment]' to send it as it is
          spec.yaml:7:10: error: a URL cannot contain control characters: 'https://h.example/\u{a}' [invalid-url]
              7 |     url: ${url}
                |          ^~~~~~
            help: leave it out, or percent-encode it
          spec.yaml:15:7: note: in the case 'control'
             15 |       control: {url: "https://h.example/\n"}
                |       ^~~~~~~
          spec.yaml:7:10: error: a URL must begin with 'http://' or 'https://': 'ftp://h.example' [invalid-url]
              7 |     url: ${url}
                |          ^~~~~~
            help: only http and https URLs can be sent
          spec.yaml:11:7: note: in the case 'ftp'
             11 |       ftp: {url: "ftp://h.example"}
                |       ^~~
          spec.yaml:7:10: error: a URL must begin with 'http://' or 'https://': 'h.example' [invalid-url]
              7 |     url: ${url}
                |          ^~~~~~
            help: write 'https://h.example'
          spec.yaml:10:7: note: in the case 'scheme'
             10 |       scheme: {url: h.example}
                |       ^~~~~~
          spec.yaml:7:10: error: a fragment is never sent: 'https://h.example/#a' [invalid-url]
              7 |     url: ${url}
                |          ^~~~~~
            help: leave it out
          spec.yaml:13:7: note: in the case 'fragment'
             13 |       fragment: {url: "https://h.example/#a"}
                |       ^~~~~~~~
          spec.yaml:7:10: error: expected two hexadecimal digits after '%': 'https://h.example/%' [invalid-url]
              7 |     url: ${url}
                |          ^~~~~~
            help: write '%25' for a literal '%'
          spec.yaml:14:7: note: in the case 'percent'
             14 |       percent: {url: "https://h.example/%"}
                |       ^~~~~~~
          spec.yaml:7:10: error: the URL has no host: 'https://' [invalid-url]
              7 |     url: ${url}
                |          ^~~~~~
            help: write a name or an address after '://'
          spec.yaml:12:7: note: in the case 'host'
             12 |       host: {url: "https://"}
                |       ^~~~
          """#)
  }

  @Test("A base URL that an input gives as a whole has no query")
  func wholeBaseURLWithQuery() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /}
          """,
        head: """
          waybill: 1
          service: t
          base-url: ${url}
          inputs: {url: {type: string, example: "https://h.example/?a"}}

          """)
          == """
          spec.yaml:3:11: error: 'base-url' cannot have a query [invalid-url]
              3 | base-url: ${url}
                |           ^~~~~~
            help: write it for all requests: defaults: {query: {name: value}}
          """)
  }
}
