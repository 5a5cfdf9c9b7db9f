// Fields by name, and fields that are computed from something else.

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
    fields.set(HeaderField("c", "5"))
    #expect(fields.last == HeaderField("c", "5"))
    fields.set(HeaderField("C", ""))
    fields["A"] = nil
    fields["none"] = nil
    #expect(fields == [HeaderField("B", "2"), HeaderField("C", "")])
  }

  @Test("Names are compared as bytes, except for the case of ASCII letters")
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
      (.userAgent(product: "猫 App", version: "1"), "App/1"),
      (.userAgent(product: "App 猫"), "App"),
      (.userAgent(product: "写真", version: "1"), "%E5%86%99%E7%9C%9F/1"),
      (
        .userAgent(product: " 猫 犬 ", comments: ["(猫)", " ", "Linux（6）"]),
        "%E7%8C%AB%20%E7%8A%AC (Linux6)"
      ),
      (.userAgent(product: "Photos", version: "二", comments: ["猫"]), "Photos"),
      (.userAgent(product: " ", version: "1", comments: ["Linux"]), "(Linux)"),
      (.userAgent(product: ""), ""),
    ])
  func userAgent(field: HeaderField, value: String) {
    #expect(field == HeaderField("User-Agent", value))
    var request = RequestDescription(method: "GET", url: RequestURL(scheme: .http, host: "h"))
    request.fields = [field]
    #expect(throws: Never.self) { try request.serialized() }
  }

  @Test("A user agent of any character can be sent")
  func anyUserAgent() throws {
    var request = RequestDescription(method: "GET", url: RequestURL(scheme: .http, host: "h"))
    for value in stride(from: UInt32(0x20), through: 0xFFFF, by: 1) where value != 0x7F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let field = HeaderField.userAgent(product: text, version: text, comments: [text])
      request.fields = [field]
      #expect(throws: Never.self, "U+\(String(value, radix: 16))") { try request.serialized() }
      #expect(field.value.isEmpty == (text == " "))
    }
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
