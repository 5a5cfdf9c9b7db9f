// The messages that curl sends when it runs the commands.

import Foundation
import RequestSerialization
import RequestSerializationTransport
import TestSupport
import Testing

/// A request to a server that is running during the test.
struct CurlExchange: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let method: String
  let change: @Sendable (inout RequestDescription) -> Void

  init(
    _ name: String, _ method: String = "GET", _ content: RequestContent? = nil,
    _ change: @escaping @Sendable (inout RequestDescription) -> Void = { _ in }
  ) {
    testDescription = name
    self.method = method
    self.change = {
      $0.content = content
      change(&$0)
    }
  }

  static func field(_ name: String, _ value: String) -> CurlExchange {
    CurlExchange("\(name): \(value.prefix(20))") { $0.fields = [HeaderField(name, value)] }
  }

  static func path(_ path: String, _ query: String? = nil) -> CurlExchange {
    CurlExchange("path \(path), query \((query ?? "none").prefix(20))") {
      $0.url.path = path
      $0.url.query = query
    }
  }

  static func text(_ name: String, _ text: String) -> CurlExchange {
    CurlExchange("text: \(name)", "POST", .text(text))
  }

  static func data(_ name: String, _ bytes: [UInt8]) -> CurlExchange {
    CurlExchange("data: \(name)", "POST", .data(bytes))
  }
}

extension CurlExchange {
  static let methods = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", "head",
    "M-SEARCH", "-X", "--next", "it's`!|~", "#$%&*+^_",
  ].map { CurlExchange("method \($0)", $0) }

  static let targets = [
    path("/a/../b/./c/."), path("/%2e%2E/x%2F"), path("//a//b/"), path("/", ""), path("/a", ""),
    path("/a;b,c=d!$&'()*+@:~", "e='f'&g=$(id)&h=!1&i=*"), path("/", "a[]=1&b[c]=[1-3]"),
    path("/\(String(repeating: "x", count: 60_000))", String(repeating: "y", count: 50_000)),
    CurlExchange("absolute form") {
      $0.targetForm = .absolute
      $0.url.path = "/a/../b"
      $0.url.query = "c"
    },
    CurlExchange("asterisk form", "OPTIONS") { $0.targetForm = .asterisk },
    CurlExchange("host LOCALHOST") { $0.url.host = "LOCALHOST" },
    CurlExchange("host 127.1") { $0.url.host = "127.1" },
    CurlExchange("host 0x7F000001") { $0.url.host = "0x7F000001" },
    CurlExchange("host 2130706433") { $0.url.host = "2130706433" },
  ]

  static let fields = [
    field("Host", "other.example:1"), field("host", "x"), field("Host", ""), field("HOST", "y"),
    CurlExchange("Host behind others") {
      $0.fields = [HeaderField("A", "1"), HeaderField("Host", "h"), HeaderField("B", "2")]
    },
    CurlExchange("repeated and empty fields") {
      $0.fields = [
        HeaderField("Accept", "a/b"), HeaderField("accept", ""), HeaderField("X", ""),
        HeaderField("x", "1"), HeaderField("X", "2"), HeaderField("User-Agent", ""),
      ]
    },
    CurlExchange("cookies") { $0.cookies = [Cookie("a", "'b c\""), Cookie("d", "$e!")] },
    field("User-Agent", "it's me"), field("Expect", "100-continue"), field("Connection", "close"),
    field("TE", "trailers"), field("Range", "bytes=0-1"), field("Referer", "http://a/?b"),
    field("Authorization", "Basic YTpi"), field("Accept-Encoding", "gzip, br"),
    field("Upgrade", "websocket"), field("If-Modified-Since", "x"), field("Proxy-Connection", "x"),
    field("Content-Type", "text/x"), field("Content-Encoding", "gzip"), field("Trailer", "X"),
    field("X", "'\"$`\\!~*;&|<>#(){}[]?=%@^ $(id) `id` ${HOME} \\n \\"), field("X", "@/etc/passwd"),
    field("X", ";"), field("X", ":"), field("-X", "-d"), field("@X", "a") /* no token */,
    field("X", "a\tb!\tc"), field("X", "日本 é\u{301} 👩‍👩‍👧"), field("X", "a\u{202E}\u{FEFF}b"),
    field("X", String(repeating: "'!", count: 30_000)), field("~x'`^|!#$%&*+.", "1"),
  ].filter { $0.testDescription != "@X: a" }

  static let contents = [
    text("none", ""), text("letter", "a"), text("file of curl", "@/etc/passwd"),
    text("standard input of curl", "@-"), text("option", "-d"), text("equals", "=ls"),
    text("tilde", "~"), text("line end", "\n"), text("line ends", "\n\na\n\n"),
    text("line ends of HTTP", "a\r\nb\r\n\r\n"), text("tab", "a\tb"), text("NUL", "a\0b"),
    text("quotes", "'a' \"b\" 'c'''"), text("backslashes", "\\n \\012 \\\\ \\"),
    text("formats", "%s %d %% %b %n"), text("octal behind NUL", "\0" + "12"),
    text("shell", "$(id) `id` $HOME ${HOME} ! !! ~ * ; & | < > # ( ) { } [ ] ? = \\"),
    text("recall in lines", "a!b\n!!\n'!x'\n"), text("CJK", "日本語\n中文"),
    text("emoji", "👩‍👩‍👧 🏳️‍🌈 e\u{301}"), text("hidden", "\u{202E}a\u{2028}\u{FEFF}\u{85}\u{E000}"),
    text("escape sequence", "\u{1B}[2J\u{7F}"),
    text("64 KiB", String(repeating: "x", count: 65_536)),
    text("more", String(repeating: "'", count: 65_537)),
    text("a megabyte", String(repeating: "0123456789 abcdef\n", count: 60_000)),
    data("every byte", Array(0...255)), data("every byte twice", Array(0...255) + Array(0...255)),
    data("backwards", Array((0...255).reversed())), data("begun characters", [0xE2, 0x82, 0x41]),
    data("surrogate", [0xED, 0xA0, 0x80, 0x30]), data("overlong", [0xC0, 0xAF, 0xF5, 0x80]),
    data("bytes like digits", [7, 0x37, 0xFF, 0x30, 0, 0x30]),
    data("noise", CurlExchange.noise(300_000)),
    CurlExchange("form", "POST", .form(["a": "b c", "d": ["é", nil]])),
    CurlExchange("JSON", "PUT", .json(["it's": [true, "\u{1}", "\\", 1.5]])),
    CurlExchange("lines of JSON", "POST", .jsonLines([["a": 1], [2]])),
    CurlExchange("multipart", "POST", .multipart(multipart)),
    CurlExchange("multipart, chunked", "POST", .multipart(multipart)) {
      $0.framing = .chunked(size: 7)
    },
    CurlExchange("gzip", "POST", .text(String(repeating: "text ", count: 99))) {
      $0.contentCoding = .gzip
    },
    CurlExchange("gzip, chunked", "POST", .text("text")) {
      $0.contentCoding = .gzip
      $0.framing = .chunked(size: 3)
    },
    CurlExchange("text, chunked", "POST", .text("some text")) { $0.framing = .chunked(size: 4) },
    CurlExchange("megabytes, chunked", "POST", .data(noise(1_100_000))) {
      $0.framing = .chunked(size: 1000)
    },
    CurlExchange("empty, chunked", "POST", .text("")) { $0.framing = .chunked(size: 4) },
    CurlExchange("content of GET", "GET", .json([1])),
    CurlExchange("content of DELETE", "DELETE", .text("a")),
    CurlExchange("content of HEAD", "HEAD", .text("a")),
    CurlExchange("printed content of HEAD", "HEAD", .text("a\r")),
    CurlExchange("no content of HEAD", "HEAD", .text("")),
    CurlExchange("content of OPTIONS *", "OPTIONS", .text("a")) { $0.targetForm = .asterisk },
    CurlExchange("content of another method", "it's", .text("a")),
    CurlExchange("content with Expect", "POST", .text("a")) {
      $0.fields = [HeaderField("expect", "x")]
    },
    CurlExchange("content with an empty type", "POST", .text("a")) {
      $0.fields = [HeaderField("Content-Type", "")]
    },
  ]

  private static let multipart = Multipart(
    boundary: .written("-it's"), parameters: ["a": "b"],
    parts: [
      Multipart.Part(name: "c\r\n\"'!", .data([0, 10, 13, 255]), filename: "d\t%.bin"),
      Multipart.Part(name: "é", .text("-n")),
    ])

  /// Bytes that are the same in every run.
  static func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }
}

@Suite(
  "Exchanges of curl",
  .enabled(if: Shell.finds("curl"), "curl is not installed: what it sends is not compared"))
struct CurlExchangeTests {
  /// `sh` is dash on Debian, and bash on other systems.
  static let shells = ["/bin/sh", "/bin/bash"].filter {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test("curl sends the request line", arguments: CurlExchange.methods, shells)
  func method(_ exchange: CurlExchange, _ shell: String) throws { try check(exchange, shell) }

  @Test("curl sends the target", arguments: CurlExchange.targets, shells)
  func target(_ exchange: CurlExchange, _ shell: String) throws { try check(exchange, shell) }

  @Test("curl sends the fields", arguments: CurlExchange.fields, shells)
  func fields(_ exchange: CurlExchange, _ shell: String) throws { try check(exchange, shell) }

  @Test("curl sends the content", arguments: CurlExchange.contents, shells)
  func content(_ exchange: CurlExchange, _ shell: String) throws { try check(exchange, shell) }

  @Test(
    "curl sends a file, whatever its name",
    arguments: [
      "a.txt", "a b", "it's", "{a,b}[1-3]", "$(id)`id`!", "日本.jpg", "-", "@a", "a\nb", "a\t\n\n",
      "\u{1B}[2J", "%s\\n", "\u{202E}",
    ], shells)
  func files(_ name: String, _ shell: String) throws {
    let folder = try TemporaryFolder()
    let bytes = CurlExchange.noise(100_000)
    let path = try folder.write(name, bytes)
    let file = FileContent(path: path, length: UInt64(bytes.count))
    for (path, query) in [("/a", nil), ("/a/", nil), ("/a/", "b=/c")] as [(String, String?)] {
      let exchange = CurlExchange("file", "PUT", .file(file)) {
        $0.url.path = path
        $0.url.query = query
      }
      try check(exchange, shell)
    }
  }

  @Test("curl sends files among other content as cat reads them", arguments: shells)
  func pieces(_ shell: String) throws {
    let folder = try TemporaryFolder()
    let bytes = CurlExchange.noise(3_000_000)
    let files = try ["-n", "it's \n"].map {
      FileContent(path: try folder.write($0, bytes), length: UInt64(bytes.count))
    }
    let message = Multipart(
      boundary: .written("boundary"), parameters: ["a": "'"],
      parts: files.map { Multipart.Part(name: "f", .file($0)) })
    for framing in [.contentLength, .chunked(size: 100_000)] as [Framing] {
      let exchange = CurlExchange("files", "POST", .multipart(message)) { $0.framing = framing }
      try check(exchange, shell)
    }
  }

  @Test("curl sends an empty file, and coded content from where it was written", arguments: shells)
  func written(_ shell: String) throws {
    let folder = try TemporaryFolder()
    let empty = FileContent(path: try folder.write("empty", []), length: 0)
    try check(CurlExchange("empty file", "PUT", .file(empty)), shell)
    let text = Array(String(repeating: "text ", count: 10_000).utf8)
    let file = FileContent(path: try folder.write("text", text), length: UInt64(text.count))
    let exchange = CurlExchange("coded file", "PUT", .file(file)) { $0.contentCoding = .gzip }
    var description = request("PUT")
    exchange.change(&description)
    let coded = try folder.write("coded", try description.serialized().readContent())
    try check(exchange, shell, contentPath: coded)
  }

  private func check(
    _ exchange: CurlExchange, _ shell: String, contentPath: String? = nil
  ) throws {
    let server = try RecordingServer()
    var description = RequestDescription(
      method: exchange.method,
      url: RequestURL(scheme: .http, host: "127.0.0.1", port: server.port))
    exchange.change(&description)
    let request = try description.serialized()
    let command = try request.curlCommand(contentPath: contentPath)
    try compare(server, request, command, shell)
  }

  private func compare(
    _ server: RecordingServer, _ request: SerializedRequest, _ command: String, _ shell: String
  ) throws {
    let home = try TemporaryFolder()
    _ = try home.write(".curlrc", Array("header = \"X-Settings: used\"\nlocation\n".utf8))
    var messages = ""
    let received = ReceivedMessage(
      bytes: try server.receive {
        messages = try Shell.run(
          command, shell: shell,
          environment: ["HOME": home.path(""), "http_proxy": "http://127.0.0.1:1"]
        ).messages
      })
    // A field without a value has no space either.
    let head = String(decoding: request.head, as: UTF8.self)
      .replacingOccurrences(of: ": \r\n", with: ":\r\n")
    #expect(Array(received.head) == Array(head.utf8), "\(command.prefix(2000))\n\(messages)")
    let content = received.isChunked ? received.dechunked : Array(received.content)
    #expect(try content == request.readContent(), "\(command.prefix(2000))\n\(messages)")
  }
}
