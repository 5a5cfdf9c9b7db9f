// Basic credentials, and text between the tags of XML.

import MessageSyntax
import Testing

@Suite("Basic credentials")
struct BasicCredentialsTests {
  @Test("Name and password are joined and encoded")
  func encoding() {
    #expect(
      BasicCredentials.fieldValue(username: "ann", password: "s3cret")
        == "Basic YW5uOnMzY3JldA==")
    #expect(BasicCredentials.fieldValue(username: "", password: "") == "Basic Og==")
    // RFC 7617, 2.1: the pound sign in UTF-8.
    #expect(
      BasicCredentials.fieldValue(username: "test", password: "123£") == "Basic dGVzdDoxMjPCow==")
    #expect(
      BasicCredentials.encode(username: Array("a".utf8), password: Array("b:c".utf8))
        == Array("YTpiOmM=".utf8))
    #expect(
      BasicCredentials.userPass(username: Array("a".utf8), password: Array("b".utf8))
        == Array("a:b".utf8))
  }

  @Test(
    "A name contains no colon and no control character, a password no control character",
    arguments: [
      ("ann", nil, nil), ("", nil, nil), ("a:b", 1, nil), ("é:\n", 2, 3), ("a\u{7F}", 1, 1),
      ("\t:", 0, 0),
    ] as [(String, Int?, Int?)])
  func forbidden(_ text: String, _ username: Int?, _ password: Int?) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      #expect(BasicCredentials.firstForbidden(inUsername: bytes) == username)
      #expect(BasicCredentials.firstForbidden(inPassword: bytes) == password)
    }
  }
}

@Suite("The text of XML")
struct XMLTextTests {
  private func escaped(_ text: String, _ style: XMLText.CarriageReturn = .reference) -> String {
    var output: [UInt8] = []
    Array(text.utf8).withUnsafeBufferPointer { XMLText.append($0, style, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  @Test("Markup becomes references, and so does a carriage return unless it is to stay")
  func escaping() {
    #expect(escaped("") == "")
    #expect(escaped("猫 \"'") == "猫 \"'")
    #expect(escaped("<a&&b>") == "&lt;a&amp;&amp;b&gt;")
    #expect(escaped("a\r\n\tb") == "a&#13;\n\tb")
    #expect(escaped("a\r\n<", .bare) == "a\r\n&lt;")
  }

  @Test(
    "What XML does not have is found",
    arguments: [
      ("a\t\n\r\u{7F}é\u{FFFD}", nil), ("a\u{0}", 1), ("é\u{1F}", 2), ("a\u{FFFE}b", 1),
      ("ab\u{FFFF}", 2), ("\u{FFFE}\u{1}", 3),
    ] as [(String, Int?)])
  func forbidden(_ text: String, _ offset: Int?) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { XMLText.firstForbidden(in: $0) } == offset)
  }
}
