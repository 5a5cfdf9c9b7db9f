import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `waybill listen`: requests that curl sends, matched.
@Suite struct ListenTests {
  private static let spec = """
    waybill: 1
    service: photos
    base-url: https://api.example.com
    requests:
      list: {method: GET, path: /photos}
      popular: {method: GET, path: /photos/popular}
      show:
        method: GET
        path: /photos/${id}
        inputs: {id: integer}
        cases: {one: {id: 1}}
      add:
        method: POST
        path: /photos
        json: {title: "${title}"}
        inputs: {title: string}
        cases: {one: {title: a}}

    """

  /// Runs shell commands in which `$URL` is the listener, until it has received this many requests.
  private func listen(
    _ count: Int, _ options: String = "", commands: String, in folder: Folder
  ) throws -> Executable.Outcome {
    try Executable.shell(
      """
      "$WAYBILL" listen photos.yaml --count \(count) \(options) > report 2> log &
      listener=$!
      (trap 'kill $!; exit' TERM; sleep 120 & wait $!; kill $listener) > /dev/null 2>&1 &
      guard=$!
      for _ in $(seq 100); do
        URL=$(sed -n 's/^waybill: listening on //p' log)
        [ -n "$URL" ] && break
        sleep 0.1
      done
      request() { curl -s -A '' -H 'Accept:' "$@"; }
      \(commands)
      wait $listener
      status=$?
      kill $guard
      cat report
      exit $status
      """, in: folder)
  }

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("photos.yaml", Self.spec)
    return folder
  }

  @Test("The most specific request is found, and each is answered")
  func matched() throws {
    let outcome = try listen(
      4,
      commands: """
        request -o /dev/null -w '%{http_code} ' "$URL/photos" "$URL/photos/popular" -o /dev/null
        request -o /dev/null -w '%{http_code} ' "$URL/photos/5"
        request -w '%{http_code}\\n' -H 'Transfer-Encoding: chunked' -H 'Expect: 100-continue' \\
          -H 'Content-Type: application/json' -d '{"title": "x"}' "$URL/photos"
        """, in: folder())
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(
      outcome.text == """
        204 204 204 204
        photos/list: matches
        photos/popular: matches
        photos/show: matches
          id = 5, an integer
        photos/add: matches
          title = x, a string

        """)
  }

  @Test("A request that differs, and one that is unknown, is refused with an explanation")
  func refused() throws {
    let outcome = try listen(
      2,
      commands: """
        request -H 'Content-Type: application/json' -d '{"name": "x"}' "$URL/photos"
        request -w '%{http_code}\\n' "$URL/albums?token=hidden"
        """, in: folder())
    #expect(outcome.status == 1)
    #expect(outcome.text.contains(#"body /title is missing; expected '"{title}"'"#))
    #expect(outcome.text.contains("GET /albums: not a request of the specs\n400\n"))
    #expect(!outcome.text.contains("hidden"))
    #expect(outcome.text.contains("photos/list: was not sent\n"))
  }

  @Test("Each request is a line at once, with what it is or the first difference, and no secret")
  func lines() throws {
    let folder = try folder()
    try folder.write(
      "more.yaml",
      """
      waybill: 1
      service: more
      base-url: https://api.example.com
      inputs: {key: {type: string, secret: true, example: e}}
      requests: {keyed: {method: GET, path: "/keys/${key}", query: {page: 1}}}

      """)
    let commands = """
      request -o /dev/null "$URL/photos"
      request -o /dev/null -d '{"name": "x"}' -H 'Content-Type: application/json' "$URL/photos"
      request -o /dev/null "$URL/keys/s3cret?page=2&key=s3cret"
      request -o /dev/null -H 'Host: elsewhere.example' "$URL/photos"
      request -o /dev/null "$URL/albums?token=hidden"
      sed -n 's/^[0-9][0-9]:[0-9][0-9]:[0-9][0-9] //p' log
      """
    let outcome = try listen(
      5, "more.yaml -q --allow secret-in-url", commands: commands, in: folder)
    #expect(!outcome.text.contains("GET /albums is"))
    let told = try listen(5, "more.yaml --allow secret-in-url", commands: commands, in: folder)
    #expect(
      told.text.hasPrefix(
        #"""
        GET /photos matches photos/list
        POST /photos differs from photos/add: photos.yaml:15:20: body /title is missing; expected \#
        '"{title}"' (and 1 more)
        GET /keys/‹key› differs from more/keyed: more.yaml:5:63: query parameter 'page' differs: \#
        expected '1', found '2' (and 1 more)
        refused request: its Host is not allowed; 'waybill listen --allow-host HOST' allows another one
        GET /albums is not a request of the specs

        """#), "\(told.text)")
    #expect(!(try folder.read("log")).contains("s3cret"))
  }

  @Test("A pipe of messages that nobody reads holds no request up")
  func unread() throws {
    let outcome = try Executable.shell(
      """
      mkfifo pipe
      exec 3<> pipe
      "$WAYBILL" listen photos.yaml --count 3000 > report 2>&3 &
      read -r line <&3
      curl -s -m 60 -o /dev/null "${line##* }/photos/[1-3000]"
      kill $! 2> /dev/null
      wait
      cat report
      """, in: try folder())
    #expect(outcome.text.contains("photos/show: matches (3000 requests)\n"), "\(outcome.text)")
  }

  @Test("Multipart content that lacks a part is refused, and the next request is answered")
  func damagedMultipart() throws {
    let folder = try folder()
    try folder.write(
      "photos.yaml",
      Self.spec + "  send: {method: POST, path: /parts, multipart: {parameters: {a: x}}}\n")
    let outcome = try listen(
      2,
      commands: """
        printf -- '--b\\r\\n--b--' > body
        request --data-binary @body -H 'Content-Type: multipart/form-data; boundary=b' "$URL/parts"
        request -w '%{http_code}\\n' "$URL/photos"
        """, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("there is no part between two delimiters"))
    #expect(outcome.text.contains("\n204\n"), "\(outcome.text)")
  }

  @Test("Requests that cannot be distinguished are a warning, which can be accepted or refused")
  func ambiguous() throws {
    let folder = try folder()
    try folder.write(
      "photos.yaml",
      Self.spec
        + "  again: {method: GET, path: '/photos/${name}', inputs: {name: string}, cases: {}}\n")
    let warning =
      "photos.yaml:18:3: warning: request 'photos/again' cannot be distinguished from 'photos/show' "
      + "(photos.yaml:7:3); either may match [ambiguous-requests]\n"
    let commands = #"request "$URL/photos/x"; cat log"#
    let outcome = try listen(1, commands: commands, in: folder)
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.contains(warning))
    #expect(outcome.text.contains("photos/again: matches\n"))
    let allowed = try listen(1, "--allow ambiguous-requests", commands: commands, in: folder)
    #expect(!allowed.text.contains("ambiguous-requests"))
    let refused = try Executable.run(
      ["listen", "photos.yaml", "--warnings-as-errors"], in: folder)
    #expect(refused.status == 1)
    #expect(refused.messages.contains("error: request 'photos/again' cannot be distinguished from"))
  }

  @Test("An address of IPv6 is listened on, and what is not an address is refused")
  func addresses() throws {
    let folder = try folder()
    let outcome = try Executable.run(
      ["listen", "photos.yaml", "--address", "h.example"], in: folder)
    #expect(outcome.status == 2)
    // Not every machine has IPv6.
    let interfaces = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
    guard interfaces?.contains("00000000000000000000000000000001 ") == true else { return }
    let listed = try listen(
      1, "--address ::1", commands: #"request -w '%{http_code}\n' "$URL/photos""#, in: folder)
    #expect(listed.status == 0, "\(listed.text)")
    #expect(listed.text.hasPrefix("204\n"))
  }

  @Test("Long bodies go to disk and are compared; longer ones are refused")
  func longBodies() throws {
    let folder = try folder()
    try folder.write(
      "photos.yaml",
      Self.spec + """
          upload:
            method: PUT
            path: /upload
            data: "${content}"
            content-type: application/octet-stream
            inputs: {content: {type: data, example: !!binary AAEC}}
          fixed:
            method: PUT
            path: /fixed
            text: abc

        """)
    let outcome = try listen(
      4, "--max-body 80000000",
      commands: """
        head -c 9000000 /dev/zero > big
        head -c 70000000 /dev/zero > bigger
        head -c 90000000 /dev/zero > biggest
        put() { request -o answer -w '%{http_code} ' -T "$1" -H "Content-Type: $2" "$URL/$3"; }
        put big application/octet-stream upload
        put bigger application/octet-stream upload
        put bigger text/plain fixed
        put biggest application/octet-stream upload
        echo
        """, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("204 204 400 413 \n"))
    #expect(outcome.text.contains("photos/upload: matches (2 requests)\n"))
    #expect(outcome.text.contains("it has 70000000 bytes, and at most 16777216 are compared"))
    #expect(outcome.text.contains("the body has 90000000 bytes; at most 80000000 are accepted"))
  }

  @Test(
    "Many connections, including silent and slow ones, do not hinder others",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func manyConnections() async throws {
    try await PythonEnvironment().expectSuccess(of: "listen_attacks.py")
  }

  @Test(
    "What real clients send is what the specs say",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func clients() async throws {
    let script = Checkout.path("Tests/EndToEndTests/Python/listen_clients.py")
    let outcome = try await PythonEnvironment().run(
      [script, Executable.path, Checkout.path("specs")], in: Folder())
    #expect(outcome.status == 0, "\(outcome.text.suffix(8000))\(outcome.messages)")
    // Missing tools are reported.
    for line in outcome.text.split(separator: "\n") where line.hasSuffix("not here") { print(line) }
  }

  @Test("What URLSession sends is what the spec says")
  func foundation() async throws {
    let folder = try folder()
    let listener = try Listener(["--specs", "photos.yaml", "--count", "4"], in: folder)
    defer { listener.stop() }
    let session = URLSession(configuration: .ephemeral)
    for (method, path, body) in [
      ("GET", "photos", nil), ("GET", "photos/popular", nil), ("GET", "photos/12", nil),
      ("POST", "photos", #"{"title": "日記"}"#),
    ] as [(String, String, String?)] {
      var request = URLRequest(url: try listener.url().appending(path: path))
      request.httpMethod = method
      if let body {
        request.httpBody = Data(body.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      }
      let (_, response) = try await session.data(for: request)
      #expect((response as? HTTPURLResponse)?.statusCode == 204, "\(method) \(path)")
    }
    session.invalidateAndCancel()
    let report = try listener.report()
    #expect(report.status == 0)
    #expect(report.text.contains("title = 日記, a string"))
    #expect(report.text.components(separatedBy: ": matches\n").count == 5)
  }

  @Test("What curl writes of its requests is read again")
  func traces() throws {
    let outcome = try listen(
      2,
      commands: """
        request --trace trace -H 'Content-Type: application/json' -d '{"title": "x"}' "$URL/photos"
        request -v "$URL/photos/5" 2> verbose
        "$WAYBILL" match photos.yaml add trace --ignore-field Host
        "$WAYBILL" match photos.yaml show verbose --ignore-field Host
        """, in: folder())
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(
      outcome.text.hasPrefix(
        """
        photos/add: matches
          title = x, a string
        photos/show: matches
          id = 5, an integer

        """), "\(outcome.text)")
  }

  @Test("Responses come from files, and --require-all wants every request")
  func responses() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      at: folder.url("responses"), withIntermediateDirectories: true)
    try folder.write(
      "responses/list.response", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    let outcome = try listen(
      1, "--respond responses --require-all --format tap",
      commands: #"request "$URL/photos"; echo"#, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.text.hasPrefix(
        """
        hi
        TAP version 13
        1..4
        ok 1 - photos/list
        not ok 2 - photos/popular

        """))
  }

  @Test("send --check-status compares the status with those that the case expects")
  func expectedStatus() throws {
    let folder = try folder()
    try folder.write(
      "sent.yaml",
      """
      waybill: 1
      service: sent
      base-url: URL
      requests:
        right: {method: GET, path: /photos, expect: [200, 2XX]}
        wrong: {method: GET, path: /photos, expect: [200, 404]}
        missing: {method: GET, path: /none, expect: 404}

      """)
    let outcome = try listen(
      3,
      commands: """
        sed "s|URL|$URL|" sent.yaml > to.yaml
        "$WAYBILL" send to.yaml right --check-status > /dev/null; echo "$?"
        "$WAYBILL" send to.yaml wrong --check-status --diagnostics json > /dev/null; echo "$?"
        "$WAYBILL" send to.yaml missing --check-status > /dev/null; echo "$?"
        """, in: folder)
    #expect(outcome.text.hasPrefix("0\n1\n"), "\(outcome.text)")
    #expect(outcome.messages.contains(#""id": "unexpected-status""#), "\(outcome.messages)")
    #expect(outcome.messages.contains("expected status 200 or 404, found 204"))
  }
}

/// A run of `waybill listen` beside the test.
private final class Listener {
  private let process = Process()
  private let folder: Folder

  init(_ arguments: [String], in folder: Folder) throws {
    self.folder = folder
    process.executableURL = URL(fileURLWithPath: Executable.path)
    process.arguments = ["listen"] + arguments
    process.currentDirectoryURL = folder.url
    for (name, isOutput) in [("report", true), ("log", false)] {
      try folder.write(name, "")
      let file = try FileHandle(forWritingTo: folder.url(name))
      if isOutput { process.standardOutput = file } else { process.standardError = file }
    }
    try process.run()
  }

  /// The address where it listens, once it is printed.
  func url() throws -> URL {
    for _ in 0..<200 {
      let log = try String(contentsOf: folder.url("log"), encoding: .utf8)
      if let found = log.firstMatch(of: /listening on (http:.*)\n/) {
        return try #require(URL(string: String(found.1)))
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// What it prints when it ends by itself.
  func report() throws -> (status: Int32, text: String) {
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOf: folder.url("report"), encoding: .utf8)
    )
  }

  func stop() {
    if process.isRunning { process.terminate() }
  }
}
