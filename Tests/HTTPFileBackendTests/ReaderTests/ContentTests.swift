// How the reader reads content, and which content it refuses.

import Testing

/// An entry with content of a type.
private func file(_ content: String, _ type: String = "text/plain") -> String {
  entryHead + "POST http://h\nContent-Type: \(type)\n\n\(content)\n"
}

@Suite("The reader of .http files: content")
struct ContentTests {
  @Test(
    "Text that is safe is the content",
    arguments: [
      "a", "a\n\n  b\tc", "{\"a\":1}", "<a>b</a>", "a # b // c @ d > e", "queries and mutations_",
      "getter", "get", "GET\u{300}x", "http", "a===b", "== =", "é猫\u{301}", "x{y}z } }", "-",
      "`query`", "`", "<!-- -->", "%", "run x", "import x", "POSTAL code",
    ])
  func safe(content: String) throws {
    #expect(try entry(of: file(content)).content == Array(content.utf8))
  }

  @Test(
    "Text is refused that some client reads as something else",
    arguments: [
      (" a", "content with outer blanks"), ("a\t", "content with outer blanks"),
      ("\u{A0}a", "content with outer blanks"), ("a\u{3000}", "content with outer blanks"),
      ("a ### b", "'###' in the content"), ("a\nb <---> c", "'<--->' in the content"),
      (#"\{\{a\}\}"#, #"'\{\{' in the content"#),
      ("a\n# b", "a line that begins with '#'"), ("a\n \t// b", "a line that begins with '//'"),
      ("a\n\u{2003}# b", "a line that begins with '#'"),
      ("> a", "a line that begins with '>'"), ("a\n<> b", "a line that begins with '<>'"),
      ("@x=1", "a line that begins with '@'"), ("?? a", "a line that begins with '??'"),
      ("/* a", "a line that begins with '/*'"), ("a\n*/", "a line that begins with '*/'"),
      ("a\n%}", "a line that begins with '%}'"), ("http/1.1", "a line that begins with 'http/'"),
      ("HTTP/2 200", "a line that begins with 'http/'"),
      ("wss://h", "a line that begins with 'wss://'"),
      ("GRPC://h", "a line that begins with 'grpc://'"),
      ("< a\nb", "a line that begins with '< '"), ("a\n<\tb", "a line that begins with '< '"),
      ("a\n<\nb", "a line that begins with '< '"),
      ("<@ a", "a line that begins with '<@'"), ("<@utf8 a", "a line that begins with '<@'"),
      ("a ===", "a line that ends in '==='"), ("====\na", "a line that ends in '==='"),
      ("query", "a line that begins with the word 'query'"),
      ("a\n  Mutation {", "a line that begins with the word 'mutation'"),
      ("fragment{", "a line that begins with the word 'fragment'"),
      ("gql <", "a line that begins with the word 'gql'"),
      ("GET http://x", "a line that begins with the method 'get'"),
      ("a\n  delete b", "a line that begins with the method 'delete'"),
      ("a\nPropFind\tb", "a line that begins with the method 'propfind'"),
      ("VERSION-CONTROL x", "a line that begins with the method 'version-control'"),
      ("post\u{A0}a", "a line that begins with the method 'post'"),
    ])
  func unsafe(content: String, reason: String) {
    #expect(refusal(of: file(content)) == "6: \(reason)")
  }

  @Test(
    "A body is refused for its place",
    arguments: [
      ("POST http://h\nContent-Type: a/b\n\n\na\n", "5: blank lines in the place of content"),
      ("POST http://h\n\na\n", "4: content without Content-Type"),
      ("GET http://h\nContent-Type: a/b\n\na\n", "5: content of a GET request"),
      ("HEAD http://h\nContent-Type: a/b\n\na\n", "5: content of a HEAD request"),
      (
        "POST http://h\nContent-Type: a/b\n\na\n\n\n### b\n# @name b\nGET http://h\n",
        "5: blank lines in the place of content"
      ),
      ("POST http://h\n### b\n# @name b\nGET http://h\n", "3: no blank line at the end"),
      (
        "POST http://h\nContent-Type: a/b\n\na\n### b\n# @name b\nGET http://h\n",
        "4: no blank line at the end"
      ),
    ])
  func place(text: String, expected: String) {
    #expect(refusal(of: entryHead + text) == expected)
  }

  @Test("Variables occur in content, and are not part of its text")
  func variables() throws {
    let head = "@t = a@b\n\n" + entryHead + "POST http://h\nContent-Type: a/b\n\n"
    #expect(try entry(of: head + "x{{t}}y{{t}}}\n").content.text == "xa@bya@b}")
    #expect(refusal(of: head + "{{{t}}}\n") == "8: no name within '{{'")
    #expect(refusal(of: head + "{{u}}\n") == "8: 'u' is not defined")
    #expect(refusal(of: head + "a {{ b\n") == "8: '{{' without '}}'")
    let unsafe = head.replacing("a@b", with: "@b")
    #expect(refusal(of: unsafe + "{{t}}\n") == "8: a line that begins with '@'")
    #expect(try entry(of: unsafe + "x{{t}}\n").content.text == "x@b")
  }

  @Test("Content in a file is that of the file")
  func files() throws {
    let files = ["a__b.body": [UInt8](0...255)]
    let entry = try entry(of: file("< ./a__b.body"), files: files)
    #expect(entry.content == [UInt8](0...255))
    #expect(entry.contentFile == "a__b.body")
  }

  @Test(
    "A file is refused for its name or its type",
    arguments: [
      ("< a.body", "text/plain", "no '< ./' and a name"),
      ("< ../a.body", "text/plain", "no '< ./' and a name"),
      ("< ./a.body ", "text/plain", "no name of a file"),
      ("< ./b/a.body", "text/plain", "no name of a file"),
      ("< ./.body", "text/plain", "no name of a file"),
      ("< ./a.json", "text/plain", "a file that does not end in .body"),
      ("< ./b.body", "text/plain", "no file 'b.body'"),
      ("< ./a.body\nb", "text/plain", "a line that begins with '< '"),
      ("< ./a.body", "application/x-www-form-urlencoded", "a form in a file"),
    ])
  func fileRefusals(content: String, type: String, reason: String) {
    #expect(refusal(of: file(content, type), files: ["a.body": [1]]) == "6: \(reason)")
  }

  @Test(
    "A form is percent-encoded",
    arguments: [
      ("a=b&c%5B%5D=%20+d", nil), ("query=a", "a line that begins with 'query'"),
      ("@a=b", "a line that begins with '@'"),
      ("a=b c", "a form that is not percent-encoded"),
      ("a=b\n&c=d", "a form that is not percent-encoded"),
      ("a={b}", "a form that is not percent-encoded"),
      ("a=é", "a form that is not percent-encoded"), ("a=%", "a stray '%'"),
    ])
  func forms(content: String, reason: String?) {
    let found = refusal(of: file(content, "application/x-www-form-urlencoded"))
    #expect(found == reason.map { "6: \($0)" })
  }

  @Test("The lines of multipart content end in CR LF")
  func multipart() throws {
    let text = """
      --b-1
      Content-Disposition: form-data; name="a"

      x y
      --b-1
      Content-Disposition: form-data; name="b"
      Content-Type: application/json

      {"z":1}
      --b-1--
      """
    let entry = try entry(of: file(text, "Multipart/Form-Data; boundary=b-1"))
    #expect(entry.content.text == text.replacing("\n", with: "\r\n"))
  }

  @Test(
    "Multipart content is refused where clients differ",
    arguments: [
      (
        "--b\nA: b\n\nc\n--b--", "multipart/mixed; boundary=b",
        "lines of multipart/mixed, which end in LF"
      ),
      (
        "--b\nA: b\n\nc\n--b--", "multipart/form-data; boundary=\"b\"",
        "a boundary that is no token"
      ),
      ("--b\nA: b\n\nc\n--b--", "multipart/form-data", "multipart without a boundary"),
      (
        "--b\nA: b\n\nc\nd\n--b--", "multipart/form-data; boundary=b", "a part that is not one line"
      ),
      ("--b\nA: b\n\n--b--", "multipart/form-data; boundary=b", "an empty part"),
      ("--b\nA: b\n\n\n--b--", "multipart/form-data; boundary=b", "no content"),
      ("--b\nA: b\n\nc\n--b", "multipart/form-data; boundary=b", "a part that is not one line"),
      (
        "x\n--b\nA: b\n\nc\n--b--", "multipart/form-data; boundary=b", "a part that is not one line"
      ),
      (
        "--b\nA: b\n\nc\n--b--\nx", "multipart/form-data; boundary=b", "a part that is not one line"
      ),
      ("--b\nA: b\n\nc \n--b--", "multipart/form-data; boundary=b", "content with outer blanks"),
      ("--b\nA: b ###\n\nc\n--b--", "multipart/form-data; boundary=b", "'###' in the content"),
      ("--b\nx\n\nc\n--b--", "multipart/form-data; boundary=b", "no field of a part"),
      ("--b--", "multipart/form-data; boundary=b", "a part that is not one line"),
    ])
  func multipartRefusals(content: String, type: String, reason: String) {
    #expect(refusal(of: file(content, type)) == "6: \(reason)")
  }

  @Test("Lines of JSON are refused, to which clients add a line end")
  func jsonLines() {
    #expect(
      refusal(of: file("{}", "application/x-ndjson"))
        == "6: lines of application/x-ndjson, to which clients add one")
  }
}
