// Which entries the reader refuses: comments, request lines and fields.

import Testing

@Suite("The reader of .http files: entries")
struct EntryTests {
  @Test(
    "An entry is refused for its comments",
    arguments: [
      ("#a\nGET http://h\n", "3: no blank after '#'"),
      ("# @name b\nGET http://h\n", "3: a directive that is not of the subset"),
      ("# @disabled\nGET http://h\n", "3: a directive that is not of the subset"),
      ("#  @loop for 3\nGET http://h\n", "3: a directive that is not of the subset"),
      ("#  @no-redirect\nGET http://h\n", "3: a directive that is not of the subset"),
      ("# # @note\nGET http://h\n", "3: a directive that is not of the subset"),
      ("# @timeout 5\nGET http://h\n", "3: a directive that is not of the subset"),
      ("# @no-redirect\n# @no-redirect\nGET http://h\n", "4: '@no-redirect' twice"),
      ("# a ### b\nGET http://h\n", "3: '###' in a comment"),
      ("# {{b\nGET http://h\n", "3: '{{' in a comment"),
      ("# b}}\nGET http://h\n", "3: '}}' in a comment"),
      ("\nGET http://h\n", "3: no request line of two words"),
      ("GET http://h\n# a\nA: b\n", "4: a comment after the request line"),
      ("GET http://h\nA: b\n# @no-redirect\n", "5: a comment after the request line"),
      ("# a\n", "3: no request line"),
    ])
  func comments(text: String, expected: String) {
    #expect(refusal(of: entryHead + text) == expected)
  }

  @Test(
    "An entry is refused for its request line",
    arguments: [
      ("http://h\n", "3: no request line of two words"),
      ("GET http://h HTTP/1.1\n", "3: no request line of two words"),
      ("GET  http://h\n", "3: no request line of two words"),
      (" GET http://h\n", "3: no request line of two words"),
      ("GET http://h \n", "3: no request line of two words"),
      ("GET\thttp://h\n", "3: no request line of two words"),
      ("get http://h\n", "3: a method that not all know"),
      ("TRACE http://h\n", "3: a method that not all know"),
      ("QUERY http://h\n", "3: a method that not all know"),
      ("GET http://h\n  ?a=b\n", "4: a blank before a field"),
      ("GET http://h\n?a=b\n", "4: a query line"),
      ("GET http://h\n&a=b\n", "4: a query line"),
      ("GET http://h\n/a\n", "4: no field"),
    ])
  func requestLine(text: String, expected: String) {
    #expect(refusal(of: entryHead + text) == expected)
  }

  @Test(
    "An entry is refused for its URL",
    arguments: [
      ("/a", "no absolute URL"), ("h/a", "no absolute URL"), ("ftp://h", "no URL of http or https"),
      ("HTTP://h", "no URL of http or https"), ("http://", "no host"), ("http:///a", "no host"),
      ("http://u@h/", "no host"), ("http://h:/", "no port"), ("http://h:8a/", "no port"),
      ("http://é/", "no host"), ("http://[::1%25a]/", "no address"),
      ("http://h/a#b", "'#' raw in a URL"), ("http://h/[a]", "'[' raw in a URL"),
      ("http://h/a+b", "'+' raw in a URL"), ("http://h/a;b", "';' raw in a URL"),
      ("http://h/a:b", "':' raw in a URL"), ("http://h/a@b", "'@' raw in a URL"),
      ("http://h/a'b", "''' raw in a URL"), ("http://h/a=b", "'=' raw in a URL"),
      ("http://h/a&b", "'&' raw in a URL"), ("http://h/{a}", "'{' raw in a URL"),
      ("http://h/é", "'\u{FFFD}' raw in a URL"), ("http://h/a\tb", "'\t' raw in a URL"),
      ("http://h/a?b/c", "'/' raw in a URL"), ("http://h/a?b?c", "'?' raw in a URL"),
      ("http://h/a?b=+", "'+' raw in a URL"), ("http://h/a?b=c,d", "',' raw in a URL"),
      ("http://h/a?b=c=d", "two '=' in a pair"), ("http://h/a?", "an empty query"),
      ("http://h/%", "a stray '%'"), ("http://h/%4", "a stray '%'"),
      ("http://h/%zz", "a stray '%'"),
      ("http://h/?a=%+1", "'+' raw in a URL"), ("http://h/./a", "a dot segment"),
      ("http://h/%FF", "bytes that are not UTF-8 in a URL"),
      ("http://h/?a=%C3%28", "bytes that are not UTF-8 in a URL"),
      ("http://h/a/..", "a dot segment"), ("http://h/%2e%2E/a", "a dot segment"),
      ("{{b}}/a", "'b' is not defined"), ("http://h/{{$uuid}}", "a variable of the client"),
      ("http://h/{{ a }}", "no request line of two words"),
      ("http://h/{{}}", "no name within '{{'"), ("http://h/{{a", "'{{' without '}}'"),
    ])
  func url(url: String, reason: String) {
    #expect(refusal(of: entryHead + "GET \(url)\n") == "3: \(reason)")
  }

  @Test(
    "A URL keeps its parts",
    arguments: [
      ("http://h", "http", "h", "/"), ("https://h:1/", "https", "h:1", "/"),
      ("http://h?a", "http", "h", "/?a"), ("http://h/a//b/", "http", "h", "/a//b/"),
      ("http://a.b-c/.a/..b/~_", "http", "a.b-c", "/.a/..b/~_"),
      ("http://[2001:db8::1]/%2F?%26=%3D&&=", "http", "[2001:db8::1]", "/%2F?%26=%3D&&="),
    ])
  func urls(text: String, scheme: String, authority: String, target: String) throws {
    let url = try entry(of: entryHead + "GET \(text)\n").url
    #expect(url.scheme == scheme)
    #expect(url.authority == authority)
    #expect(url.target == target)
  }

  @Test(
    "An entry is refused for its fields",
    arguments: [
      (" A: b", "a blank before a field"), ("\tA: b", "a blank before a field"),
      ("A: b\n c", "a blank before a field"), ("A", "no field"), (": a", "no name of a field"),
      ("A B: c", "no name of a field"), ("A : b", "no name of a field"),
      ("é: b", "no name of a field"), ("#A: b", "a comment after the request line"),
      ("A:b", "no blank and value after a field's name"),
      ("A: ", "no blank and value after a field's name"),
      ("A:\tb", "no blank and value after a field's name"),
      ("A:  b", "a field value with outer blanks"), ("A: b ", "a field value with outer blanks"),
      ("A: b\tc", "a control character in a field value"),
      ("A: é", "a field value that is not ASCII"), ("A: b,", "a field value that ends in a comma"),
      ("A: \\{\\{b\\}\\}", "'\\{\\{' in a field value"), ("A: {{b}}", "'b' is not defined"),
      ("A: {{b", "'{{' without '}}'"), ("A: b\na: c", "two fields 'a'"),
      ("Content-Length: 0", "a field that clients compute"),
      ("transfer-encoding: chunked", "a field that clients compute"),
      ("X-Request-Type: GraphQL", "a field that clients act on"),
      ("Authorization: Basic a b", "Basic credentials that are not encoded"),
      ("Authorization: Basic a:b", "Basic credentials that are not encoded"),
      ("authorization: digest a b", "credentials that clients compute"),
      ("Cookie: a", "a cookie that does not parse"),
      ("Cookie: a=b; =c", "a cookie that does not parse"),
      ("Cookie: a=b; c=d", "a cookie without '# @no-cookie-jar'"),
      ("Cookie: a=b", "a cookie without '# @no-cookie-jar'"),
      ("Referer: https://h/?a", "'?' in a field value"),
      ("User-Agent:", "an empty field that httpYac replaces"),
      ("accept:", "an empty field that httpYac replaces"),
    ])
  func fields(text: String, reason: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(refusal(of: entryHead + "GET http://h\n\(text)\n") == "\(3 + lines): \(reason)")
  }

  @Test(
    "A field keeps its value",
    arguments: [
      ("A: b", "b"), ("A: a: b", "a: b"), ("A:", ""), ("!x'*: \\", "\\"), ("A: }}{", "}}{"),
      ("Authorization: Basic YTpi", "Basic YTpi"),
    ])
  func values(line: String, value: String) throws {
    let fields = try entry(of: entryHead + "GET http://h\n\(line)\n").fields
    #expect(fields.map(\.value) == [value])
  }
}
