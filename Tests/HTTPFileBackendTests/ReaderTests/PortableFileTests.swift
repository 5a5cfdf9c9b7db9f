// How the reader reads files of the subset, and which files it refuses as a whole.

import Testing

@Suite("The reader of .http files: files")
struct PortableFileTests {
  @Test("A file is comments, variables and entries")
  func whole() throws {
    let file = try PortableFile(
      Array(
        """
        # Photos.
        #
        # And albums.

        @photos_base_url = https://api.example.com/v2
        @photos_token = a b=c

        ### share_album
        # @name share_album
        # Shares an album.
        # @no-cookie-jar
        POST {{photos_base_url}}/albums/%E6%97%A5/shares?notify=1&tags%5B%5D=new&x
        Content-Type: application/json
        Authorization: Bearer {{photos_token}}
        Cookie: a=b; c=d
        X-Empty:

        {"to":"{{photos_token}}"}

        ### list
        # @name list
        GET http://[::1]:8080

        """.utf8))
    #expect(file.comments == ["Photos.", "", "And albums."])
    #expect(file.variables.names == ["photos_base_url", "photos_token"])
    let entries = try file.entries()
    #expect(entries.map(\.name) == ["share_album", "list"])
    let entry = try #require(entries.first)
    #expect(entry.comments == ["Shares an album."])
    #expect(entry.directives == ["no-cookie-jar"])
    #expect(entry.method == "POST")
    #expect(entry.url.scheme == "https")
    #expect(entry.url.authority == "api.example.com")
    #expect(entry.url.target == "/v2/albums/%E6%97%A5/shares?notify=1&tags%5B%5D=new&x")
    #expect(
      entry.fields.map { "\($0.name): \($0.value)" } == [
        "Content-Type: application/json", "Authorization: Bearer a b=c", "Cookie: a=b; c=d",
        "X-Empty: ",
      ])
    #expect(entry.content.text == #"{"to":"a b=c"}"#)
    #expect(entry.contentFile == nil)
    #expect(entries.last?.url.authority == "[::1]:8080")
    #expect(entries.last?.url.target == "/")
    #expect(entries.last?.content == [])
  }

  @Test(
    "A file without requests is one of the subset", arguments: ["", "# Nothing.\n", "@a = b\n"])
  func empty(text: String) throws {
    #expect(try PortableFile(Array(text.utf8)).entries().isEmpty)
  }

  @Test(
    "A file is refused for its bytes",
    arguments: [
      ("\u{FEFF}# a\n", "1: a byte order mark"),
      ("# a", "1: no final newline"),
      ("# a\n\n", "2: more than one final newline"),
      ("# a\r\n", "1: a carriage return"),
      ("# a\n# \0\n", "2: a control character"),
      ("# \u{7F}\n", "1: a control character"),
      ("# \u{85}\n", "1: a control character"),
      ("# \u{2028}\n", "1: a line end of Unicode"),
      ("# \u{2029}\n", "1: a line end of Unicode"),
      ("# a\u{FEFF}\n", "1: a byte order mark"),
    ])
  func bytes(text: String, expected: String) {
    #expect(refusal(of: text) == expected)
  }

  @Test("A file that is not UTF-8 is refused")
  func encoding() {
    #expect(refusal(of: [0x23, 0x20, 0xC3, 0x0A]) == "1: no UTF-8")
  }

  @Test(
    "A file is refused for the text above the first request",
    arguments: [
      ("#a\n", "1: no blank after '#'"),
      ("// a\n", "1: neither a comment nor a variable nor a request"),
      ("# @no-redirect\n", "1: a directive"),
      ("GET http://h\n", "1: neither a comment nor a variable nor a request"),
      ("@a = b\n# c\n", "2: neither a comment nor a variable nor a request"),
      ("@a=b\n", "1: no ' = ' after a variable"),
      ("@ a = b\n", "1: no name of a variable"),
      ("@a-b = c\n", "1: no ' = ' after a variable"),
      ("@1a = b\n", "1: no name of a variable"),
      ("@a = b\n@a = c\n", "2: two variables called 'a'"),
      ("@a = \n", "1: a variable without a value"),
      ("@a =  b\n", "1: a value with outer blanks"),
      ("@a = b\u{3000}\n", "1: a value with outer blanks"),
      ("@a = b\\n\n", "1: a backslash in a value"),
      ("@a = b\tc\n", "1: a tab in a value"),
      ("@a = \"b\n", "1: a quoted value"),
      ("@a = {{b}}\n", "1: '{{' in a value"),
    ])
  func preamble(text: String, expected: String) {
    #expect(refusal(of: text) == expected)
  }

  @Test(
    "A file is refused for its names",
    arguments: [
      ("###\n# @name a\nGET http://h\n", "1: no title after '###'"),
      ("###a\n# @name a\nGET http://h\n", "1: no title after '###'"),
      ("#### a\n# @name a\nGET http://h\n", "1: no title after '###'"),
      ("### \n# @name a\nGET http://h\n", "1: a title with outer blanks"),
      ("###  a\n# @name a\nGET http://h\n", "1: a title with outer blanks"),
      ("### {{a}}\n# @name a\nGET http://h\n", "1: '{{' in a title"),
      ("### a ## b\n# @name a\nGET http://h\n", "1: '##' in a title"),
      ("### @name a\n# @name a\nGET http://h\n", "1: a title that is a directive"),
      ("### a-b\n# @name a-b\nGET http://h\n", "2: a name outside [A-Za-z0-9_]"),
      ("### é\n# @name é\nGET http://h\n", "2: a name outside [A-Za-z0-9_]"),
      ("### 料理/é ü\n# @name a\nGET http://h\n", nil),
      ("@a = b\n\n### a\n# @name a\nGET http://h\n", "3: an entry called like a variable"),
      (
        "### a\n# @name a\nGET http://h\n\n### a\n# @name a\nGET http://h\n",
        "5: two entries called 'a'"
      ),
      ("### a\nGET http://h\n", "2: no '# @name'"),
      ("### a\n# @name  a\nGET http://h\n", "2: a name outside [A-Za-z0-9_]"),
      ("### a\n", "1: no '# @name'"),
      ("### a\n# No message.\n", nil),
    ])
  func names(text: String, expected: String?) {
    #expect(refusal(of: text) == expected)
  }

  @Test("A refused entry leaves the others")
  func sections() throws {
    let file = try PortableFile(
      Array(
        """
        ### a
        # @name a
        PURGE http://h

        ### b
        # @name b
        GET http://h

        """.utf8))
    #expect(file.sections.map(\.name) == ["a", "b"])
    #expect(throws: Refusal(line: 3, reason: "a method that not all know")) {
      try file.sections[0].entry.get()
    }
    #expect(try file.sections[1].entry.get().method == "GET")
  }

  private static let markdown = "POST http://h\nContent-Type: text/markdown; charset=utf-8\n\n*a*\n"

  @Test(
    "A request of text/markdown is the last, or a lone delimiter follows",
    arguments: [
      ("\n### b\n# @name b\nGET http://h\n", "8: a named delimiter after text/markdown"),
      ("\n###\n\n### b\n# @name b\nGET http://h\n", nil),
      ("\n###\n### b\n# @name b\nGET http://h\n", "8: no title after '###'"),
      ("\n###\n\n###\n\n### b\n# @name b\nGET http://h\n", "10: a delimiter without a name"),
      ("", nil),
    ])
  func markdown(rest: String, expected: String?) {
    #expect(refusal(of: entryHead + Self.markdown + rest) == expected)
  }
}
