// Fields by name, and those that are made of something else.

import RequestSerialization
import Testing

@Suite("Fields by name")
struct HeaderFieldTests {
  @Test("A field is found, set and removed without regard to case")
  func byName() {
    var fields = [HeaderField("A", "1"), HeaderField("B", "2"), HeaderField("a", "3")]
    #expect(fields["a"] == "1")
    #expect(fields["Unset-Header"] == nil)
    fields["a"] = "4"
    #expect(fields == [HeaderField("a", "4"), HeaderField("B", "2")])
    fields["C"] = ""
    #expect(fields == [HeaderField("a", "4"), HeaderField("B", "2"), HeaderField("C", "")])
    fields["A"] = nil
    fields["none"] = nil
    #expect(fields == [HeaderField("B", "2"), HeaderField("C", "")])
  }

  @Test("Names are compared as bytes but for the case of ASCII letters")
  func bytes() {
    let fields = [HeaderField("é", "composed"), HeaderField("\u{212A}", "Kelvin")]
    #expect(fields["e\u{301}"] == nil)
    #expect(fields["k"] == nil)
    #expect(fields["É"] == nil)
  }

  @Test(
    "A user agent is ASCII",
    arguments: [
      (HeaderField.userAgent(product: "Photos"), "Photos"),
      (.userAgent(product: "Photos", version: "2.1"), "Photos/2.1"),
      (
        .userAgent(product: "Фото Ærø", version: "1", comments: ["Linux (6)", "π"]),
        "Foto AEro/1 (Linux 6; p)"
      ),
      (.userAgent(product: "写真", version: "1"), "/1"),
    ])
  func userAgent(field: HeaderField, value: String) {
    #expect(field == HeaderField("User-Agent", value))
  }

  @Test("Languages are weighed as AFNetworking weighs them")
  func languages() {
    #expect(
      HeaderField.acceptLanguage(["en", "fr-CH", "de", "it", "ja", "ko", "zh"])
        == HeaderField(
          "Accept-Language",
          "en;q=1, fr-CH;q=0.9, de;q=0.8, it;q=0.7, ja;q=0.6, ko;q=0.5"))
  }
}
