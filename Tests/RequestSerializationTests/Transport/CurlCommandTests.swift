// The text of the commands in which curl sends requests.

import MessageSyntax
import MessageContent
import RequestSerialization
import RequestSerializationTransport
import Testing

@Suite("Commands of curl")
struct CurlCommandTests {
  private func command(
    _ method: String, _ content: RequestContent? = nil, contentPath: String? = nil,
    _ change: (inout RequestDescription) -> Void = { _ in }
  ) throws -> String {
    try request(method, content, change).serialized().curlCommand(contentPath: contentPath)
  }

  private let host = "curl --disable --http1.1 --noproxy '*'"

  @Test("GET says no method, and takes away what curl adds")
  func get() throws {
    #expect(
      try command("GET") == """
        \(host) http://example.com/ \\
          --header 'User-Agent:' --header 'Accept:'
        """)
  }

  @Test("What the author wrote is not taken away; a field without value ends in a semicolon")
  func fields() throws {
    let command = try command("GET") {
      $0.url.scheme = .https
      $0.url.query = "a=b&c"
      $0.fields = [
        HeaderField("accept", "*/*"), HeaderField("User-Agent", ""), HeaderField("X", "it's"),
      ]
    }
    #expect(
      command == #"""
        curl --disable --http1.1 'https://example.com/?a=b&c' \
          --header 'accept: */*' \
          --header 'User-Agent;' \
          --header 'X: it'\''s'
        """#)
  }

  @Test("Text is an argument, whose length and type curl does not say itself")
  func text() throws {
    #expect(
      try command("POST", .json(["it's": 1])) == #"""
        \#(host) --request POST http://example.com/ \
          --header 'User-Agent:' --header 'Accept:' --header 'Expect:' \
          --header 'Content-Type: application/json' \
          --data-raw '{"it'\''s":1}'
        """#)
    let untyped = try command("POST", .text("a")) {
      $0.fields = [HeaderField("Content-Type", "")]
    }
    #expect(untyped.hasSuffix("--header 'Content-Type;' \\\n  --data-raw a"))
  }

  @Test("A length without content is a field")
  func empty() throws {
    for method in ["POST", "PUT"] {
      #expect(
        try command(method) == """
          \(host) --request \(method) http://example.com/ \\
            --header 'User-Agent:' --header 'Accept:' \\
            --header 'Content-Length: 0'
          """)
    }
  }

  @Test("Bytes are printed, in lines that make one word")
  func printed() throws {
    let bytes = Array("--a'b\\%!\r\n\t".utf8) + [0, 7, 0x7F, 0xFF] + Array("1é\u{85}".utf8)
    #expect(
      try command("POST", .data(bytes)) == #"""
        printf -- '--a\047b\\%%\041\r\n\t\000\007\177\3771é\302\205' |
          \#(host) --request POST http://example.com/ \
          --header 'User-Agent:' --header 'Accept:' --header 'Expect:' \
          --header 'Content-Type: application/octet-stream' \
          --data-binary @-
        """#)
    let lines = String(repeating: "x", count: 59) + "\n" + String(repeating: "\0", count: 25)
    let command = try command("POST", .text(lines))
    let zeros = String(repeating: #"\000"#, count: 24)
    #expect(
      command.hasPrefix(
        "printf '\(String(repeating: "x", count: 59))\\n'\\\n'\(zeros)'\\\n'\\000' |\n"))
  }

  @Test("curl opens a file; a file among other content is read into a pipe")
  func files() throws {
    let file = FileContent(path: "/tmp/{a} b.txt", length: 3)
    #expect(
      try command("PUT", .file(file)) { $0.url.path = "/a" } == """
        \(host) --globoff --request PUT http://example.com/a \\
          --header 'User-Agent:' --header 'Accept:' --header 'Expect:' \\
          --header 'Content-Type: text/plain' \\
          --upload-file '/tmp/{a} b.txt'
        """)
    let part = Multipart.Part(name: nil, .file(FileContent(path: "/a.txt", length: 3)))
    let serialized = try request("POST", .multipart(Multipart(parts: [part]))).serialized()
    let type = try #require(serialized.mediaType)
    let boundary = type.dropFirst("multipart/form-data; boundary=".utf8.count)
    #expect(
      try serialized.curlCommand() == #"""
        {
          printf -- '--\#(boundary)\r\nContent-Type: text/plain\r\n'\
        '\r\n'
          cat /a.txt
          printf '\r\n--\#(boundary)--\r\n'
        } | \#(host) --request POST http://example.com/ \
          --header 'User-Agent:' --header 'Accept:' --header 'Expect:' --header 'Transfer-Encoding:' \
          --header 'Content-Type: \#(type)' \
          --header 'Content-Length: \#(serialized.contentLength)' \
          --upload-file -
        """#)
  }

  @Test("A path is never an option, nor a name that curl gives a meaning")
  func paths() throws {
    for (path, word) in [("-", "./-"), ("@a", "./@a"), ("~/a", "'./~/a'"), ("/-", "/-")] {
      let command = try command("PUT", .file(FileContent(path: path, length: 1)))
      #expect(command.hasSuffix("--upload-file \(word)"))
    }
  }

  @Test("The target is given beside the URL if curl would change it")
  func target() throws {
    let file = FileContent(path: "/a", length: 1)
    let cases = [
      (try command("OPTIONS") { $0.targetForm = .asterisk }, "--request-target '*'"),
      (try command("GET") { $0.targetForm = .absolute }, "--request-target http://example.com/"),
      (try command("GET") { $0.url.query = "" }, "--request-target '/?'"),
      (try command("PUT", .file(file)) { $0.url.query = "a" }, "--request-target '/?a'"),
    ]
    for (command, option) in cases {
      #expect(command.contains(" http://example.com/ \\\n  \(option) \\\n"))
    }
    #expect(try command("GET") { $0.url.path = "/a/%2E." }.contains("--path-as-is http"))
    #expect(try !command("GET") { $0.url.path = "/a/.b/...;c" }.contains("--path-as-is"))
  }

  @Test("Host is curl's own only where curl writes it as it is")
  func hosts() throws {
    for (host, isOwn) in [
      ("example.com", true), ("a_b", true), ("127.0.0.1", true), ("127.1", false),
      ("0177.0.0.1", false), ("1234", false), ("Example.com", false), ("a.", false),
      ("a.0x7f", false), ("[::1]", false),
    ] {
      let command = try command("GET") { $0.url.host = host }
      #expect(command.contains("Host: \(host)") == !isOwn)
    }
    let behind = try command("GET") {
      $0.fields = [HeaderField("A", "b"), HeaderField("host", "c")]
    }
    #expect(behind.contains("--header 'Host:' \\\n  --header 'A: b' \\\n  --header 'host: c'"))
  }

  @Test("A text that would hide or move the text around it is printed")
  func hidden() throws {
    let command = try command("GET") {
      $0.fields = [HeaderField("X", "a\tb\u{202E}!'"), HeaderField("Y", "👩‍👧 é")]
    }
    #expect(command.contains(#"--header "$(printf 'X: a\tb\342\200\256\041\047')" \\#n"#))
    #expect(command.hasSuffix("--header 'Y: 👩‍👧 é'"))
  }

  @Test("HEAD is known to curl; with content it waits for what never comes, for a while")
  func head() throws {
    #expect(try command("HEAD").contains("'*' --head http"))
    let content = try command("HEAD", .text("a"))
    #expect(content.contains("--request HEAD http"))
    #expect(content.hasSuffix("--data-raw a \\\n  --speed-limit 1 --speed-time 5"))
  }

  @Test(
    "A timeout that is set is curl's",
    arguments: [
      (.seconds(10), "10", 10), (.milliseconds(1500), "1.500", 2), (.zero, "0.001", 1),
      (.milliseconds(20), "0.020", 1), (.seconds(Int64.max), "1000000", 1_000_000),
      (.nanoseconds(1), "0.001", 1), (.nanoseconds(1_000_000_001), "1", 2),
    ] as [(Duration, String, Int)])
  func timeout(_ timeout: Duration, _ connection: String, _ seconds: Int) throws {
    let command = try command("GET") { $0.properties.timeout = timeout }
    #expect(
      command.hasSuffix(
        "\\\n  --connect-timeout \(connection) --speed-limit 1 --speed-time \(seconds)"))
  }

  @Test("A coded file is read from a file with the coded bytes")
  func coded() throws {
    try withFile(Array("text".utf8)) { reference in
      let file = FileContent(path: reference.path, length: reference.length)
      let coded = try request("PUT", .file(file)) { $0.contentCoding = .gzip }.serialized()
      expectNeedOfFile(coded)
      let command = try coded.curlCommand(contentPath: "/a.gz")
      #expect(command.hasSuffix("--upload-file /a.gz"))
    }
  }

  @Test("A stream is taken from a file, alone and among other content")
  func stream() throws {
    let stream = StreamContent(length: 1) { ArrayStream([0x61]) }
    let part = Multipart.Part(name: "a", .stream(stream))
    for content in [.stream(stream), .multipart(Multipart(parts: [part]))] as [RequestContent] {
      let serialized = try request("POST", content).serialized()
      expectNeedOfFile(serialized)
      let command = try serialized.curlCommand(contentPath: "a")
      #expect(command.hasSuffix("--upload-file ./a"))
    }
  }

  private func expectNeedOfFile(_ request: SerializedRequest) {
    let error = #expect(throws: SerializationError.self) { try request.curlCommand() }
    #expect(error?.code == .contentNotInCommandLine)
  }

  @Test("What curl does not take is refused")
  func refusals() throws {
    for host in ["a!b", "a'b", "a,b", "a=b", "(a)"] {
      let error = #expect(throws: SerializationError.self) {
        try command("GET") { $0.url.host = host }
      }
      #expect(error?.code == .notInCommandLine)
      #expect(error?.subject == host)
    }
    let long = String(repeating: "x", count: 120_000)
    #expect(throws: SerializationError.self) { try command("GET") { $0.url.query = long } }
    #expect(throws: SerializationError.self) {
      try command("PUT", .file(FileContent(path: "/a\0b", length: 1)))
    }
    #expect(throws: SerializationError.self) {
      try command("PUT", .text("a"), contentPath: "/a\0b")
    }
  }
}
