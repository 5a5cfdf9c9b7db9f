// Field names and values, methods, media types, Accept-Language.

import Testing

@testable import MessageSyntax

struct FieldTests {
  @Test("A field name is a token") func aFieldNameIsAToken() {
    #expect(FieldName.isValid("X-Request-ID".utf8))
    #expect(FieldName.isValid("!#$%&'*+-.^_`|~0aZ".utf8))
    for text in ["", "A B", "A:", "Ä", "A\r\n", "(a)", "a/b", "\u{7F}"] {
      #expect(!FieldName.isValid(text.utf8), "\(text)")
    }
  }

  @Test("Field names compare without case") func fieldNamesCompareWithoutCase() {
    #expect(FieldName.equal("content-TYPE".utf8, "Content-Type".utf8))
    #expect(!FieldName.equal("content-type".utf8, "content-typ".utf8))
    #expect(!FieldName.equal("a@".utf8, "a`".utf8))
    #expect(!FieldName.equal("[".utf8, "{".utf8))
    #expect(FieldName.lowercased("X-Ä[".utf8) == Array("x-Ä[".utf8))
  }

  @Test("A field value contains no control bytes and no outer blanks")
  func aFieldValueHoldsNoControlBytesAndNoOuterBlanks() {
    #expect(FieldValue.problem(in: "a\tb é \u{A0}c".utf8) == nil)
    #expect(FieldValue.problem(in: "".utf8) == nil)
    #expect(FieldValue.problem(in: "a\r\nb".utf8) == .controlByte(offset: 1))
    #expect(FieldValue.problem(in: " a\u{0}".utf8) == .controlByte(offset: 2))
    #expect(FieldValue.problem(in: "a\u{7F}".utf8) == .controlByte(offset: 1))
    #expect(FieldValue.problem(in: "°\u{85}".utf8) == .c1Control(offset: 2))
    #expect(FieldValue.problem(in: "\u{80}".utf8) == .c1Control(offset: 0))
    #expect(FieldValue.problem(in: "\u{9F}\n".utf8) == .controlByte(offset: 2))
    #expect(FieldValue.problem(in: " a".utf8) == .leadingBlank)
    #expect(FieldValue.problem(in: "\t".utf8) == .leadingBlank)
    #expect(FieldValue.problem(in: "a\t".utf8) == .trailingBlank)
    for byte in UInt8.min...UInt8.max {
      let isRefused = byte < 0x20 && byte != 0x09 || byte == 0x7F
      #expect((FieldValue.problem(in: [0x61, byte, 0x61]) != nil) == isRefused)
    }
    #expect(FieldValue.isASCII("abc~".utf8))
    #expect(!FieldValue.isASCII("abé".utf8))
  }

  @Test("Known methods are uppercased") func knownMethodsAreUppercased() {
    #expect(Method.uppercasedIfKnown("get".utf8) == Array("GET".utf8))
    #expect(Method.uppercasedIfKnown("Patch".utf8) == Array("PATCH".utf8))
    #expect(Method.uppercasedIfKnown("purge".utf8) == nil)
    #expect(Method.isToken("M-SEARCH".utf8))
    #expect(!Method.isToken("GET ".utf8))
    #expect(!Method.isToken("".utf8))
  }

  @Test(
    "A media type is as RFC 9110 has it",
    arguments: [
      "text/plain", "text/plain; charset=utf-8", "text/plain;charset=\"a \\\" b\"", "a/b;",
      "a/b ; ;x=y",
      "application/vnd.x+json;q=\"\"", "a/b;\tc=d", "multipart/form-data; boundary=\"é\"",
    ])
  func aMediaTypeIsAsRFC9110HasIt(text: String) {
    #expect(MediaType.isValid(text.utf8))
  }

  @Test(
    "A malformed media type is refused",
    arguments: [
      "", "text", "text/", "/plain", "text /plain", "text/plain;a", "text/plain;a=",
      "text/plain;a =b",
      "text/plain;a=\"b", "text/plain;a=\"b\"c", "text/plain, text/html", "text/plain\r\n",
      "a/b;c=\"\u{0}\"", "a/b;c=\"\\", "a/b/c", "ä/b",
    ])
  func whatIsNoMediaTypeIsRefused(text: String) {
    #expect(!MediaType.isValid(text.utf8))
  }

  @Test("A parameter is quoted unless it is a token") func aParameterIsQuotedWhenItIsNoToken() {
    #expect(MediaType.quoteIfNeeded(parameter: "abc".utf8) == Array("abc".utf8))
    #expect(MediaType.quoteIfNeeded(parameter: "a b".utf8) == Array("\"a b\"".utf8))
    #expect(MediaType.quoteIfNeeded(parameter: "a\"\\".utf8) == Array(#""a\"\\""#.utf8))
    #expect(MediaType.quoteIfNeeded(parameter: "".utf8) == Array("\"\"".utf8))
  }

  @Test(
    "A file has the media type of its extension",
    arguments: [
      ("a.jpg", "image/jpeg"), ("a.JPEG", "image/jpeg"), ("/x/y.tar.gz", "application/gzip"),
      ("a.cer", "application/x-x509-ca-cert"), ("a.der", "application/x-x509-ca-cert"),
      ("a.m4a", "audio/mp4"), ("a.txt", "text/plain"), ("a.json", "application/json"),
      ("a.html", "text/html"), ("a.js", "text/javascript"), ("a.svg", "image/svg+xml"),
      ("a.mov", "video/quicktime"), ("a.heic", "image/heic"), ("a.yml", "application/yaml"),
      ("a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
      ("a", "application/octet-stream"), (".jpg", "application/octet-stream"),
      ("a.", "application/octet-stream"), ("", "application/octet-stream"),
      ("x.jpg/y", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
    ])
  func aFileHasTheMediaTypeOfItsExtension(path: String, type: String) {
    #expect(MediaType.forPath(path) == type)
  }

  @Test("The table of media types is sound") func theTableOfMediaTypesIsSound() {
    #expect(MediaType.byFileExtension.count > 400)
    for (pathExtension, type) in MediaType.byFileExtension {
      #expect(MediaType.isValid(type.utf8))
      #expect(!type.contains(";"))
      #expect(Array(pathExtension.utf8) == FieldName.lowercased(pathExtension.utf8))
    }
    let words = MediaType.table.split(separator: "\n").flatMap {
      $0.split(separator: " ").dropFirst()
    }
    #expect(words.count == MediaType.byFileExtension.count, "an extension stands twice")
  }

  @Test("Languages are weighed as AFNetworking does") func languagesAreWeighedAsAFNetworkingDoes() {
    #expect(AcceptLanguage.value([]) == "")
    #expect(AcceptLanguage.value(["en"]) == "en;q=1")
    #expect(AcceptLanguage.value(["en", "zh-Hans"]) == "en;q=1, zh-Hans;q=0.9")
    #expect(
      AcceptLanguage.value(["a", "b", "c", "d", "e", "f", "g", "h"])
        == "a;q=1, b;q=0.9, c;q=0.8, d;q=0.7, e;q=0.6, f;q=0.5")
  }
}
