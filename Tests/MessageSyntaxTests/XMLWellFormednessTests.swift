// XML that is well-formed, and XML that is not. Expected values agree with expat.

import MessageSyntax
import Testing

struct XMLWellFormednessTests {
  @Test(
    "Documents are well-formed",
    arguments: [
      "<a/>", "<a></a >", "\u{FEFF}<a/>", " \n<a/>\n<!-- b --><?p?>", "<a b='c\"' d=\"e'>\"/>",
      "<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x10FFFF;]] ></a>", "<?xml version='1.0'?><a/>",
      "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>\n<a/>",
      "<é:a._-1 é='1'><![CDATA[<&]]]]><!-- - --><?p <&?></é:a._-1>",
      "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY b \">\"> <!-- ]> -->]><a>&b;</a>",
    ])
  func wellFormed(text: String) {
    #expect(XMLWellFormedness.problem(in: Array(text.utf8)) == nil)
  }

  @Test(
    "What is wrong first is found at its place",
    arguments: [
      ("", "it has no element", 0),
      ("a", "text outside of the root element", 0),
      ("<a>", "<a> is never closed", 3),
      ("<a></b>", "</b> where </a> is expected", 3),
      ("</a>", "</a> closes nothing", 0),
      ("<a/><b/>", "a second root element", 4),
      ("<a/>&lt;", "text outside of the root element", 4),
      ("<a>a & b</a>", "'&' is not escaped", 5),
      ("<a>&nbsp;</a>", "unknown entity '&nbsp;'", 3),
      ("<a>&#0;</a>", "an invalid character reference", 3),
      ("<a>&#xD800;</a>", "an invalid character reference", 3),
      ("<a>a < b</a>", "the name of an element is missing", 6),
      ("<a>]]></a>", "']]>' in text", 3),
      ("<a>\u{1}</a>", "a control character", 3),
      ("<a>\u{FFFE}</a>", "a character that XML does not allow", 3),
      ("<a b></a>", "'=' is missing after the name of an attribute", 4),
      ("<a b=c/>", "the value of an attribute is not in quotes", 5),
      ("<a b='<'/>", "'<' in the value of an attribute", 6),
      ("<a b='c", "the value of an attribute is never closed", 7),
      ("<a b='1'c='2'/>", "a space is missing before an attribute", 8),
      ("<a b='1' b='2'/>", "the attribute 'b' is repeated", 9),
      ("<a", "<a> is cut off", 2),
      ("<a><!-- -- --></a>", "'--' in a comment", 3),
      ("<a><![CDATA[</a>", "a CDATA section is never closed", 3),
      (" <?xml version='1.0'?><a/>", "'<?xml' is not at the beginning", 1),
      ("<?xml?><a/>", "'<?xml' has no version, or is never closed", 5),
      ("<?xml encoding='a'?><a/>", "'<?xml' cannot contain this", 6),
      ("<!DOCTYPE a", "a space is missing in <!DOCTYPE", 11),
      ("<!DOCTYPE a [", "<!DOCTYPE is never closed", 13),
      ("<!DOCTYPE a \"", "<!DOCTYPE is never closed", 13),
    ])
  func problem(text: String, reason: String, offset: Int) {
    let problem = XMLWellFormedness.problem(in: Array(text.utf8))
    #expect(problem?.reason == reason)
    #expect(problem?.offset == offset)
  }

  @Test("Depth costs no stack") func depth() {
    let count = 200_000
    let text = String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    #expect(XMLWellFormedness.problem(in: Array(text.utf8)) == nil)
  }
}
