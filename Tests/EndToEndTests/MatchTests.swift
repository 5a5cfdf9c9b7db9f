import Foundation
import TestSupport
import Testing

/// `waybill match`: captured requests compared with those of a spec.
@Suite struct MatchTests {
  private static let spec = """
    waybill: 1
    service: photos
    base-url: https://api.example.com
    inputs:
      token: {type: string, secret: true, example: test-token}
    requests:
      show:
        method: GET
        path: /photos/${id}
        auth: {bearer: "${token}"}
        query: {size: "${size}"}
        inputs: {id: integer, size: {type: string, optional: true}}
        cases:
          one: {id: 1, size: small}
      add:
        method: POST
        path: /photos
        json: {title: "${title}", tags: [a]}
        inputs: {title: string}
        cases:
          one: {title: A cat}

    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("photos.yaml", Self.spec)
    return folder
  }

  private func match(
    _ request: String, _ options: [String] = [], capture: String, in folder: Folder
  ) throws -> Executable.Outcome {
    try Executable.run(
      ["match", "photos.yaml", request, "-"] + options, in: folder, input: Data(capture.utf8))
  }

  private static let shown = """
    GET /photos/7?size=b%69g HTTP/1.1\r
    authorization: bearer real-token\r
    host: api.example.com\r
    X-Other: real-token\r
    \r

    """

  @Test("Free inputs are captured, and secrets are not shown")
  func captures() throws {
    let outcome = try match("show", capture: Self.shown, in: folder())
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      outcome.text == """
        photos/show: matches
          id = 7, an integer
          size = big, a string
          token = ‹token›, a string
          note: header 'X-Other' is not expected

        """)
  }

  @Test("An optional input may be absent; a value has the type of its input")
  func types() throws {
    let capture = Self.shown.replacing("7?size=b%69g", with: "x")
    let outcome = try match("show", capture: capture, in: folder())
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("photos.yaml:12:"))
    #expect(
      outcome.text.contains(
        "path segment 2: expected an integer, found 'x'"))
  }

  @Test("With a case its values are expected, and the place is that of the spec")
  func cases() throws {
    let outcome = try match("show", ["--case", "one"], capture: Self.shown, in: folder())
    #expect(outcome.status == 1)
    #expect(
      outcome.text.hasPrefix(
        """
        photos/show/one: 2 differences
          photos.yaml:9:
        """))
    #expect(outcome.text.contains("path segment 2 differs: expected '1', found '7'"))
    #expect(outcome.text.contains("query parameter 'size' differs: expected 'small', found 'big'"))
    #expect(!outcome.text.contains("real-token"))
  }

  @Test("What is printed by show matches itself in every form of a report")
  func itself() throws {
    let folder = try folder()
    let message = try Executable.run(["show", "photos.yaml", "add"], in: folder).text
    for (format, beginning) in [
      ("text", "photos/add/one: matches\n"), ("json", "{\n"), ("junit", "<?xml version=\"1.0\""),
      ("tap", "TAP version 13\n1..1\nok 1 - photos/add/one\n"),
    ] {
      let outcome = try match(
        "add", ["--case", "one", "--exact", "--format", format], capture: message, in: folder)
      #expect(outcome.status == 0, "\(outcome.text)")
      #expect(outcome.text.hasPrefix(beginning))
    }
  }

  @Test("A capture that cannot be read ends with status 3, and is not quoted")
  func unreadable() throws {
    let outcome = try match("add", capture: "secret nonsense", in: folder())
    #expect(outcome.status == 3)
    #expect(outcome.text == "")
    #expect(outcome.messages.contains("[unreadable-capture]"))
    #expect(!outcome.messages.contains("nonsense"))
  }

  @Test("Multipart content that lacks a part between two delimiters is a difference")
  func missingPart() throws {
    let folder = try Folder()
    try folder.write(
      "parts.yaml",
      """
      waybill: 1
      service: parts
      base-url: https://api.example.com
      requests:
        send: {method: POST, path: /, multipart: {parameters: {a: x}}}

      """)
    let outcome = try Executable.run(
      ["match", "parts.yaml", "send", "-"], in: folder,
      input: Data(
        """
        POST / HTTP/1.1\r
        Host: api.example.com\r
        Content-Type: multipart/form-data; boundary=b\r
        Content-Length: 10\r
        \r
        --b\r
        --b--
        """.utf8))
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(
      outcome.text.contains(
        "body cannot be read: found 'there is no part between two delimiters'"))
  }

  @Test(
    "Every message of the specs matches itself in all spellings, and no change is missed",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func proof() async throws {
    let script = Checkout.path("Tests/EndToEndTests/Python/verify_matching.py")
    let outcome = try await PythonEnvironment().run(
      [script, Executable.path, Checkout.path("specs"), "\(TestExtent.rounds(1000))", "23"],
      in: Folder())
    #expect(outcome.status == 0, "\(outcome.text.suffix(4000))\(outcome.messages)")
  }
}
