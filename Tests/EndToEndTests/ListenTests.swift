import Foundation
import TestSupport
import Testing

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

  /// Runs commands of the shell, in which `$URL` is the listener, until it has taken so many requests.
  private func listen(
    _ count: Int, _ options: String = "", commands: String, in folder: Folder
  ) throws -> Executable.Outcome {
    try Executable.shell(
      """
      "$WAYBILL" listen --specs photos.yaml --count \(count) \(options) > report 2> log &
      listener=$!
      for _ in $(seq 100); do
        URL=$(sed -n 's/^waybill: listening on //p' log)
        [ -n "$URL" ] && break
        sleep 0.1
      done
      request() { curl -s -A '' -H 'Accept:' "$@"; }
      \(commands)
      wait $listener
      status=$?
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
}
