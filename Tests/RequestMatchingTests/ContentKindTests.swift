// What content means: what an expectation says, else its media type.

import RequestMatching
import Testing

@Suite("Kinds of content")
struct ContentKindTests {
  private func request(_ type: String, _ content: String) -> CapturedRequest {
    CapturedRequest(
      method: Array("PUT".utf8), target: Array("/".utf8),
      fields: [CapturedField("Content-Type", type)], content: Array(content.utf8))
  }

  private func matches(_ type: String, _ kind: ContentKind?, _ one: String, _ other: String) -> Bool
  {
    var expectation = RequestExpectation(
      request(type, one), holes: HoleTable(), options: MatchOptions())
    expectation.contentKind = kind
    return expectation.matches(request(type, other)).isEmpty
  }

  @Test(
    "The media type decides where nothing else is said",
    arguments: [
      ("application/json", true), ("application/problem+json", true), ("text/plain", false),
      ("application/x-amz-json-1.0", false),
    ])
  func mediaType(type: String, isJSON: Bool) {
    #expect(matches(type, nil, "{\"a\":1}", "{ \"a\": 1 }") == isJSON)
  }

  @Test(
    "An expectation says what content means",
    arguments: [
      (ContentKind.json, "{\"a\":1}", "{ \"a\": 1.0 }"),
      (.jsonLines, "{}\n[1]", "{ }\r\n[ 1 ]\r\n"),
      (.form, "a=1&b=%63", "b=c&a=1"),
      (
        .propertyList, "<plist><dict/></plist>",
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict></dict></plist>"
      ),
    ])
  func kind(kind: ContentKind, one: String, other: String) {
    #expect(matches("text/plain", kind, one, other))
    #expect(!matches("text/plain", kind, one, other + "x"))
  }
}
