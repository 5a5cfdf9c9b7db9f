// XML documents are compared by meaning.

import RecordedMessages
import RequestMatching
import Testing

@Suite("XML that is compared")
struct XMLMatchingTests {
  private func differences(_ one: String, _ other: String, any: [String] = []) -> [String] {
    func request(_ content: String) -> CapturedRequest {
      CapturedRequest(
        method: Array("PUT".utf8), target: Array("/".utf8), fields: [],
        content: Array(content.utf8))
    }
    var options = MatchOptions()
    options.anyValues = any
    let expectation = RequestExpectation(
      request(one), holes: HoleTable(), options: options, contentKind: .xml)
    return expectation.matches(request(other)).map(\.description)
  }

  @Test(
    "The spelling of XML does not matter",
    arguments: [
      ("<a/>", "<?xml version='1.0'?>\n<!-- c -->\n<a ></a >\n"),
      ("<a b=\"1\" c=\"2\"/>", "<a c = '2'\n b='&#x31;'/>"),
      ("<a><b>x</b><c/></a>", "<a>\n  <b>x</b>\r\n\t<c></c>\n</a>"),
      ("<a>&lt;&amp;x\"</a>", "<a><![CDATA[<&]]>&#120;<!-- - -->&quot;</a>"),
      ("<a>x&#13;\ny</a>", "<a>x&#xD;\r\ny</a>"),
      ("<a b=\"&#10; \"/>", "<a b='&#10;\n'/>"),
      ("<p><b>1</b> and <i>2</i></p>", "<p><b>1</b> <![CDATA[and]]> <i>2</i></p>"),
    ])
  func same(one: String, other: String) { #expect(differences(one, other) == []) }

  @Test(
    "What XML says does",
    arguments: [
      ("<a/>", "<b/>", "body: expected 'a', found 'b'"),
      ("<a>x</a>", "<a> x</a>", "body /a: expected 'x', found ' x'"),
      ("<a/>", "<a/><?p i?>", "body: the XML has a processing instruction"),
      ("<?xml version='1.0'?><a/>", "<?xmm version='1.0'?><a/>", "body: the XML has one"),
      ("<a b=\"1\"/>", "<a b='2'/>", "body /a/@b: expected '1', found '2'"),
    ])
  func other(one: String, other: String, difference: String) {
    #expect(!differences(one, other).isEmpty, "\(difference)")
  }

  @Test("Elements are compared in order, by name")
  func elements() {
    let list = "<a><b>1</b><b>2</b><c/></a>"
    #expect(differences(list, "<a><b>1</b><c/></a>").count == 1)
    #expect(differences(list, "<a><b>1</b><b>3</b><c/></a>").count == 1)
    #expect(differences(list, "<a><b>1</b><b>2</b><b>3</b><c/></a>").count == 1)
    #expect(!differences(list, "<a><c/><b>1</b><b>2</b></a>").isEmpty)
    #expect(!differences("<a/>", "<a><b/></a>").isEmpty)
    #expect(!differences("<a b='1'/>", "<a/>").isEmpty)
    #expect(!differences("<a/>", "<a b='1'/>").isEmpty)
    #expect(differences(list, "<a><b>1</b><b>3</b><c/></a>", any: ["/a/b/1"]).isEmpty)
  }

  @Test(
    "Other documents are refused, and no entity is expanded",
    arguments: [
      "", "x", "<a>", "<a/><b/>", "<a>&x;</a>",
      "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>",
      "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
      String(repeating: "<a>", count: 1000) + String(repeating: "</a>", count: 1000),
    ])
  func refused(other: String) { #expect(differences("<a/>", other).count == 1) }
}
