// Live credentials of archives and commands never reach a spec.

import SpecImport
import Testing

@Suite("Credentials of messages")
struct CredentialInputTests {
  private static let secret = "s3cr3t-V4lue"

  @Test(
    "A literal credential becomes a secret input, and its value is nowhere",
    arguments: [
      ("-H 'Authorization: Bearer s3cr3t-V4lue'", "token"),
      ("-H 'authorization: token s3cr3t-V4lue'", "token"),
      ("-H 'Authorization: Digest s3cr3t-V4lue'", "digest-credentials"),
      ("-H 'Authorization: s3cr3t-V4lue'", "authorization"),
      ("-H 'X-Api-Key: s3cr3t-V4lue'", "api-key"),
      ("-H 'PRIVATE-TOKEN: s3cr3t-V4lue'", "private-token"),
      ("-b 'session=s3cr3t-V4lue'", "cookie"), ("-u 'bob:s3cr3t-V4lue'", "password"),
      ("-u 's3cr3t-V4lue:'", "username"), ("-u s3cr3t-V4lue", "username"),
      ("-d '{\"password\": \"s3cr3t-V4lue\"}'", "password"),
      ("-H 'Content-Type: text/plain' -d '{\"password\":\"s3cr3t-V4lue\"}'", "password"),
      ("--oauth2-bearer s3cr3t-V4lue", "token"),
      ("-d 'user=bob&password=s3cr3t-V4lue'", "password"),
      ("-G -d api_key=s3cr3t-V4lue", "api-key"),
      ("-F 'client_secret=s3cr3t-V4lue'", "client-secret"),
      ("--json '{\"a\": {\"accessToken\":\"s3cr3t-V4lue\"}}'", "accesstoken"),
    ])
  func hidden(_ options: String, _ name: String) throws {
    let result = imported(.curl, "curl \(options) https://h.example/a\n")
    #expect(!result.spec.contains(Self.secret), "\(result.spec)")
    #expect(
      result.spec.contains("\n  \(name): {type: string, secret: true, example: test-\(name)}\n"))
    let messages = try messages(of: result, allowing: ["secret-in-url"])
    #expect(messages.count == 1)
    #expect(result.report.contains { $0.contains("becomes the secret input '\(name)'") })
  }

  @Test("Very many values are named in time that grows with their number")
  func manyValues() {
    let commands = (0..<2_000).map { "curl -b 'a=v\($0)' https://h.example/a\n" }
    let result = imported(.curl, commands.joined())
    #expect(result.inputNames.count == 2_000)
    #expect(result.inputNames.last == "cookie-2000")
  }

  @Test("A value that occurs often is one input, and others are their own")
  func values() {
    let result = imported(
      .curl,
      """
      curl -H 'Authorization: Bearer aa' https://h.example/a
      curl -H 'Authorization: Bearer aa' 'https://h.example/b?access_token=aa'
      curl -H 'Authorization: Bearer bb' https://h.example/c

      """)
    #expect(result.inputNames == ["token", "token-2"])
    #expect(result.report.count == 2)
  }

  @Test(
    "Names that only look like credentials stay",
    arguments: [
      "-d 'key=value'", "-d 'page_token=abc'", "-d 'nextToken=abc'", "-H 'X-Author: bob'",
      "-d 'token_type=bearer'", "-G -d 'sort_key=name'",
      "-H 'Content-Type: text/plain' -d 'password=x'",
    ])
  func others(_ options: String) {
    #expect(!imported(.curl, "curl \(options) https://h.example/a\n").spec.contains("secret: true"))
  }

  @Test("Of archives and .http files, too, and not where that is asked for")
  func sources() {
    let archive =
      #"{"log": {"entries": [{"request": {"method": "GET", "url": "https://h.example/a", "headers": [{"name": "Cookie", "value": "s3cr3t-V4lue"}]}}]}}"#
    #expect(imported(.har, archive).inputNames == ["cookie"])
    let file = "GET https://h.example/a\nAuthorization: Bearer s3cr3t-V4lue\n"
    #expect(imported(.http, file).inputNames == ["token"])
    var options = ImportOptions()
    options.keepsCredentials = true
    #expect(imported(.har, archive, options: options).spec.contains(Self.secret))
  }

  @Test("Content that was cut or repaired in an archive is told")
  func incompleteContent() {
    func report(_ size: Int, _ text: String) -> [String] {
      let request =
        #""method": "POST", "url": "https://h.example/a", "headers": [], "bodySize": \#(size), "postData": {"mimeType": "text/plain", "text": "\#(text)"}"#
      let result = imported(.har, #"{"log": {"entries": [{"request": {\#(request)}}]}}"#)
      #expect(result.summary.exact == (result.report.isEmpty ? 1 : 0))
      return result.report
    }
    #expect(report(3, "abc").isEmpty)
    #expect(report(-1, "abc").isEmpty)
    #expect(report(1, "é").isEmpty)
    #expect(
      report(9, "abc") == [
        "import-repair: the content has 3 bytes, and 9 were sent; it is incomplete"
      ])
    #expect(report(5, "a\\ufffdb").count == 1)
  }

  @Test(
    "A part name that no spec can write leaves the content as it is",
    arguments: ["a\u{C}b", ""])
  func partNames(_ name: String) throws {
    let content =
      "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\nx\r\n--b--\r\n"
    let escaped = content.replacing("\r\n", with: "\\r\\n").replacing("\"", with: "\\\"")
      .replacing("\u{C}", with: "\\f")
    let archive =
      "{\"log\": {\"entries\": [{\"request\": {\"method\": \"POST\", \"url\": \"https://h.example/a\", \"headers\": [{\"name\": \"Content-Type\", \"value\": \"multipart/form-data; boundary=b\"}], \"postData\": {\"text\": \"\(escaped)\"}}}]}}"
    let result = imported(.har, archive)
    #expect(result.report == [])
    let sent = try #require(try messages(of: result).values.first)
    #expect(sent.hasSuffix("\r\n\r\n" + content))
  }
}

extension ImportResult {
  /// The names of the inputs of the only spec.
  fileprivate var inputNames: [String] {
    spec.split(separator: "\n").filter { $0.hasSuffix("}") && $0.contains("secret: true") }
      .map { String($0.drop { $0 == " " }.prefix { $0 != ":" }) }
  }
}
