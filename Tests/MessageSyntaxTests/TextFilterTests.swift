// The filters: their words and their bytes, one by one and in chains.

import MessageSyntax
import Testing

@Suite("Filters")
struct TextFilterTests {
  private func result(_ filters: [TextFilter], of text: String) throws -> String {
    String(decoding: try FilterChain(filters).apply(to: .text(Array(text.utf8))), as: UTF8.self)
  }

  @Test("The words of the filters are the names of their cases, with hyphens between words")
  func words() {
    #expect(
      TextFilter.allCases.map(\.rawValue) == [
        "base64", "base64url", "comma", "comma-explode", "hex", "json", "label", "label-explode",
        "length", "list", "matrix", "matrix-explode", "md5", "percent", "segments", "sha256", "xml",
      ])
    for filter in TextFilter.allCases {
      let words = filter.rawValue.split(separator: "-")
      let name =
        words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      #expect("\(filter)" == name)
    }
  }

  @Test(
    "A filter makes bytes of bytes",
    arguments: [
      (.base64, "??>", "Pz8+"), (.base64, "a", "YQ=="), (.base64url, "??>", "Pz8-"),
      (.hex, "猫", "e78cab"), (.percent, "a/b c~é", "a%2Fb%20c~%C3%A9"),
      (.segments, "a/b c~é", "a/b%20c~%C3%A9"), (.json, "a\"/\n", #"a\"/\n"#),
      (.hex, "", ""), (.json, "", ""), (.length, "猫", "3"), (.length, "", "0"),
      (.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
      (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
      (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (.xml, "a&<b>'\"", "a&amp;&lt;b&gt;&apos;&quot;"), (.xml, "\t\r\n é", "&#9;&#13;&#10; é"),
    ] as [(TextFilter, String, String)])
  func single(_ filter: TextFilter, _ text: String, _ result: String) throws {
    // As a first filter, `json` receives JSON.
    let filters: [TextFilter] = filter == .json ? [.json] : [filter]
    let input = filter == .json ? result : text
    #expect(try self.result(filters, of: input) == result)
  }

  @Test("A chain applies each filter to what the one before it made")
  func chains() throws {
    #expect(try result([], of: "é") == "é")
    #expect(try result([.base64, .hex], of: "ann:é") == "595735754f734f70")
    #expect(try result([.hex, .json], of: "a") == "\"61\"")
    #expect(try result([.json, .hex], of: "[1]") == "5b315d")
    #expect(try result([.json, .json], of: "\"a\"") == #""\"a\"""#)
    #expect(try result([.hex, .label], of: "a") == ".61")
  }

  @Test(
    "A digest is bytes for a filter that takes bytes, and hexadecimal digits for others",
    arguments: [
      ([.md5, .base64], "kAFQmDzST7DWlj99KOF/cg=="),
      ([.md5, .hex], "900150983cd24fb0d6963f7d28e17f72"),
      ([.md5, .hex, .base64], "OTAwMTUwOTgzY2QyNGZiMGQ2OTYzZjdkMjhlMTdmNzI="),
      ([.md5, .json], "\"900150983cd24fb0d6963f7d28e17f72\""),
      ([.md5, .xml], "900150983cd24fb0d6963f7d28e17f72"),
      ([.md5, .comma], "900150983cd24fb0d6963f7d28e17f72"),
      ([.md5, .percent], "%90%01P%98%3C%D2O%B0%D6%96%3F%7D%28%E1%7Fr"),
      ([.sha256, .length], "32"),
      (
        [.sha256, .sha256],
        "4f8b42c22dd3729b519ba6f68d2da7cc5b2d606d05daed5ad5128cc03e6c6358"
      ),
    ] as [([TextFilter], String)])
  func digests(_ filters: [TextFilter], _ result: String) throws {
    #expect(try self.result(filters, of: "abc") == result)
  }

  @Test("The filter for a file leaves the filters that are applied to its digest")
  func files() {
    #expect(FilterChain([.sha256]).withoutContentFilter.filters == [.hex])
    #expect(FilterChain([.md5, .base64]).withoutContentFilter.filters == [.base64])
    #expect(FilterChain([.md5, .json]).withoutContentFilter.filters == [.hex, .json])
    #expect(FilterChain([.length]).withoutContentFilter.filters == [])
    #expect(
      TextFilter.allCases.filter(\.takesContent) == [.length, .md5, .sha256])
  }

  @Test("The first filter says what is taken of a value")
  func intake() {
    #expect(FilterChain().intake == .text)
    #expect(FilterChain([.json, .hex]).intake == .json)
    #expect(FilterChain([.hex, .json]).intake == .bytes)
    #expect(FilterChain([.xml]).intake == .text)
    #expect(FilterChain([.comma, .hex]).intake == .items)
  }

  @Test("Only the last filter says whether a text is percent-encoded")
  func percentEncoding() {
    let encoding = TextFilter.allCases.filter { FilterChain([$0]).percentEncodes }
    #expect(
      encoding == [
        .comma, .commaExplode, .label, .labelExplode, .matrix, .matrixExplode, .percent, .segments,
      ])
    #expect(FilterChain([.hex, .segments]).percentEncodes)
    #expect(!FilterChain([.percent, .json]).percentEncodes)
    #expect(!FilterChain().percentEncodes)
  }

  @Test("A chain ends where a filter makes more bytes than the limit")
  func limit() throws {
    let input = FilterInput.text([1, 2, 3])
    #expect(try FilterChain([.hex]).apply(to: input, atMost: 6) == Array("010203".utf8))
    #expect(throws: FilterProblem.tooLong) { try FilterChain([.hex]).apply(to: input, atMost: 5) }
    #expect(throws: FilterProblem.tooLong) {
      try FilterChain([.hex, .base64]).apply(to: input, atMost: 7)
    }
    // The length of the input is not limited.
    #expect(try FilterChain().apply(to: input, atMost: 2) == [1, 2, 3])
    #expect(try FilterChain([.json]).apply(to: input, atMost: 2) == [1, 2, 3])
  }

  @Test("XML refuses what it has no character for", arguments: ["\0", "a\u{1B}", "\u{FFFE}"])
  func notXML(_ text: String) {
    #expect(throws: FilterProblem.notXML) { try result([.xml], of: text) }
  }
}
