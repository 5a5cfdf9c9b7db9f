// Pages read and written: fences, the rule of line ends, and what no fence can hold.

import TestSupport
import Testing

@Suite("Pages with blocks")
struct FencedTextTests {
  @Test("A block ends at the fence that began it")
  func fences() {
    let page = FencedText("# T\n\n````text a b\n```\n\n````\nend\n")
    #expect(page.unclosedLine == nil)
    #expect(page.blocks.map(\.info) == ["text a b"])
    #expect(page.blocks.map(\.line) == [3])
    #expect(page.blocks[0].kind == "text")
    #expect(page.blocks[0].rest == "a b")
    #expect(page.blocks[0].text == "```\n\n")
  }

  @Test("A block that never ends is known by its line")
  func unclosed() {
    #expect(FencedText("a\n```yaml\nb\n").unclosedLine == 2)
  }

  @Test("A spec, fragments and files are read from blocks")
  func sources() throws {
    let page = """
      ```yaml
      requests: {}
      ```
      ```yaml spec-part.yaml
      a: 1
      ```
      ```text a.txt no-eol
      x
      ```
      """
    let example = try SpecExample(FencedText(page))
    #expect(
      example.files == [
        "spec.yaml": Array((SpecExample.head + "requests: {}\n").utf8),
        "spec-part.yaml": Array("a: 1\n".utf8), "a.txt": Array("x".utf8),
      ])
  }

  @Test("Two blocks for one file are a mistake")
  func repeated() {
    #expect(throws: SpecExample.Malformed.self) {
      try SpecExample(FencedText("```text a\n```\n```text a\n```\n"))
    }
  }
}

@Suite("Recorded pages")
struct GoldenPageTests {
  private let page = FencedText("# T\n\n```yaml\na: 1\n```\n\n```http s/old/c\nOLD\n```\n")

  @Test("Results take the place of those that a page has")
  func results() {
    let written = GoldenPage(
      page, said: "spec.yaml:1:1: error\n",
      outputs: ["wire/s/r/c.request": Array("GET / HTTP/1.1\r\nHost: h\r\n\r\na\n".utf8)])
    #expect(written.files == [:])
    #expect(
      written.text == """
        # T

        ```yaml
        a: 1
        ```

        ```diagnostics
        spec.yaml:1:1: error
        ```

        ```http s/r/c
        GET / HTTP/1.1
        Host: h

        a

        ```

        """)
  }

  @Test("A fence is longer than those in its lines")
  func longFence() {
    let message = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n```".utf8)
    let written = GoldenPage(page, said: "", outputs: ["wire/s/r/c.request": message])
    #expect(written.text.hasSuffix("\n````http s/r/c\nGET / HTTP/1.1\nHost: h\n\n```\n````\n"))
  }

  @Test(
    "The bytes that lines of text do not say are files",
    arguments: [
      "GET / HTTP/1.1\r\nHost: h\r\n\r\na\r\nb", "GET / HTTP/1.1\r\nHost: h\r\n\r\n\u{0}",
      "GET / HTTP/1.1\r\nContent-Type: multipart/mixed\r\n\r\n--b--\r\n",
      "GET / HTTP/1.1\nHost: h\n\n",
      "P / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na\n\r\n0\r\n\r\n",
    ])
  func files(_ message: String) {
    let outputs = ["wire/s/r/c.request": Array(message.utf8)]
    let written = GoldenPage(page, said: "", outputs: outputs)
    #expect(written.files == outputs)
    #expect(written.text == "# T\n\n```yaml\na: 1\n```\n")
  }
}
