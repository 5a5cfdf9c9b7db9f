// URLs that a request cannot have, and the errors.

import RequestSerialization
import Testing

private let noScheme =
  "a URL must begin with 'http://' or 'https://', or its serializer must have a baseURL"

@Suite("URLs that are refused")
struct URLRefusalTests {
  private func error(_ url: String) -> SerializationError? {
    let error = #expect(throws: SerializationError.self) { try RequestURL(url) }
    #expect(error?.code == .invalidURL)
    return error
  }

  @Test(
    "The sentence says what is wrong, and where",
    arguments: [
      ("/a", "\(noScheme) (/a), at byte 0"),
      ("ftp://h/", "a URL must begin with 'http://' or 'https://' (ftp://h/), at byte 0"),
      ("http:///a", "the URL has no host (http:///a), at byte 7"),
      (
        "http://[fe80::1%25eth0]/",
        "a request URL cannot contain the zone of an IPv6 address "
          + "(http://[fe80::1%25eth0]/), at byte 15"
      ),
      (
        "http://münchen.de/",
        "the host of the URL is not ASCII: write its A-label, 'xn--…' (http://münchen.de/), "
          + "at byte 8"
      ),
      (
        "http://a b/",
        "the host of the URL contains a character that hosts cannot have (http://a b/), at byte 8"
      ),
      ("http://[::g]/", "the text in brackets is not an IPv6 address (http://[::g]/), at byte 7"),
      ("http://h:/", "the port of the URL is not a number (http://h:/), at byte 9"),
      ("http://h:x/", "the port of the URL is not a number (http://h:x/), at byte 9"),
      ("http://h:0/", "the port of the URL is not between 1 and 65535 (http://h:0/), at byte 9"),
      (
        "http://h:99999/",
        "the port of the URL is not between 1 and 65535 (http://h:99999/), at byte 9"
      ),
      (
        "http://h/%zz",
        "a '%' in a URL is followed by two hexadecimal digits (http://h/%zz), at byte 9"
      ),
      (
        "http://h/#%",
        "a '%' in a URL is followed by two hexadecimal digits (http://h/#%), at byte 10"
      ),
      ("http://h/\n", #"the URL contains a control character (http://h/\u{a}), at byte 9"#),
    ])
  func sentence(_ url: String, _ sentence: String) {
    #expect(error(url)?.description == sentence)
  }

  @Test(
    "A user name and a password are not repeated, whatever else is wrong",
    arguments: [
      ("http://ann:s3cret@h/a?b=c@d", "http://…@h/a?b=c@d", 7),
      ("http://s3cret@h", "http://…@h", 7),
      ("http://ann:p@s3cret@h/", "http://…@h/", 7),
      ("http://ann:s3cret@h/\n", "http://…@h/\n", 20),
      ("http://ann:\ns3cret@h/", "http://…@h/", 11),
      ("ftp://ann:s3cret@h/", "ftp://…@h/", 0),
      ("//ann:s3cret@h/", "//…@h/", 0),
      ("ann:s3cret@h/", "…@h/", 0),
      ("http:/ann:s3cret@h/", "…@h/", 0),
      ("http://ann:s3/cret@h/", "http://…@h/", 11),
      ("http://ann:s3?cret@h/", "http://…@h/", 11),
      ("http://ann:s3#cret@h/", "http://…@h/", 11),
      ("http://ann:33/cret@h/%", "http://…@h/%", 21),
      ("ann:s3cret@h/?u=http://h/", "…@h/?u=http://h/", 0),
    ])
  func userinfo(_ url: String, _ subject: String, _ offset: Int) {
    let error = error(url)
    #expect(error?.subject == subject)
    #expect(error?.offset == offset)
    #expect(error?.description.contains("cret") == false)
  }

  @Test("An at sign elsewhere does not end a user name")
  func atSign() {
    #expect(error("http://h/@ann/%")?.subject == "http://h/@ann/%")
    #expect(error("http://h/a?b=c@d%")?.subject == "http://h/a?b=c@d%")
  }

  @Test("A user name in the host is not repeated either")
  func host() {
    let url = RequestURL(scheme: .https, host: "ann:s3cret@h")
    let error = #expect(throws: SerializationError.self) {
      try RequestDescription(method: "GET", url: url).serialized()
    }
    #expect(error?.code == .invalidHost)
    #expect(error?.subject == "…@h")
    #expect(error?.offset == 3)
  }
}
