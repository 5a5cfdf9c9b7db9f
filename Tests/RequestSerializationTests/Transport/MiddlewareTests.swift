// Transports around transports: retries, tokens and logs.

import RequestSerialization
import RequestSerializationTransport
import Synchronization
import Testing

@Suite("Retries")
struct RetryTests {
  /// Sends a request until the policy gives up, and records how long it would have slept.
  private func run(
    _ transport: ScriptedTransport, method: String = "GET",
    _ change: (inout RequestRetryPolicy) -> Void = { _ in }
  ) async -> (outcome: String, delays: [Duration]) {
    var policy = RequestRetryPolicy()
    change(&policy)
    let delays = Mutex<[Duration]>([])
    let retrying = RetryingTransport(transport, policy: policy, random: { 0 }) { delay in
      delays.withLock { $0.append(delay) }
    }
    do {
      let request = try RequestSerializer().request(method, "http://h/", parameters: ["a": 1])
      let outcome = "\(try await retrying.send(request).head.status)"
      return (outcome, delays.withLock { $0 })
    } catch {
      return ("\(type(of: error))", delays.withLock { $0 })
    }
  }

  @Test("A failure is followed by another attempt, twice as long after")
  func backoff() async {
    let transport = ScriptedTransport(
      .response(503), .failure(BrokenConnection()), .response(200))
    let (outcome, delays) = await run(transport)
    #expect(outcome == "200")
    #expect(delays == [.milliseconds(500), .seconds(1)])
    #expect(transport.requests.count == 3)
    #expect(Set(transport.requests).count == 1)
  }

  @Test("The last response, or the last error, is the result")
  func exhausted() async {
    #expect(await run(ScriptedTransport(.response(503))).outcome == "503")
    let broken = ScriptedTransport(.failure(BrokenConnection()))
    #expect(await run(broken).outcome == "BrokenConnection")
    #expect(broken.requests.count == 3)
  }

  @Test("POST, a success, a mistake and a cancellation are not repeated")
  func notRepeated() async {
    let post = ScriptedTransport(.response(503))
    #expect(await run(post, method: "POST").outcome == "503")
    let missing = ScriptedTransport(.response(404))
    #expect(await run(missing).outcome == "404")
    let cancelled = ScriptedTransport(.failure(CancellationError()))
    #expect(await run(cancelled).outcome == "CancellationError")
    #expect([post, missing, cancelled].map(\.requests.count) == [1, 1, 1])
  }

  @Test("A sequence is sent again where it can be made again, and not otherwise")
  func sequences() async throws {
    let transport = ScriptedTransport(.response(503))
    let policy = RequestRetryPolicy()
    let retrying = RetryingTransport(transport, policy: policy, random: { 1 }) { _ in }
    let pieces: @Sendable () -> AsyncStream<[UInt8]> = {
      AsyncStream { stream in
        stream.yield([0x61])
        stream.finish()
      }
    }
    let once = try RequestSerializer().put("http://h/", content: .stream(pieces()))
    #expect(try await retrying.send(once).status == 503)
    #expect(transport.requests.count == 1)
    let content = RequestContent.sequence(SequenceContent(making: pieces))
    let repeatable = try RequestSerializer().put("http://h/", content: content)
    #expect(try await retrying.send(repeatable).status == 503)
    #expect(transport.requests.count == 4)
  }

  @Test("The server says when, in seconds or by its own clock, up to a limit")
  func retryAfter() async {
    let seconds = ScriptedTransport(
      .response(429, [HeaderField("Retry-After", "7")]), .response(200))
    #expect(await run(seconds).delays == [.seconds(7)])
    let date = ScriptedTransport(
      .response(
        503,
        [
          HeaderField("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT"),
          HeaderField("Date", "Sun, 06 Nov 1994 08:48:37 GMT"),
        ]), .response(200))
    #expect(await run(date).delays == [.seconds(60)])
    let long = ScriptedTransport(.response(503, [HeaderField("retry-after", "121")]))
    #expect(await run(long).outcome == "503")
    #expect(long.requests.count == 1)
    let unreadable = ScriptedTransport(
      .response(503, [HeaderField("Retry-After", "soon")]), .response(200))
    #expect(await run(unreadable).delays == [.milliseconds(500)])
  }

  @Test("The delay grows to its limit, and a part of it is random")
  func limits() {
    var policy = RequestRetryPolicy()
    #expect(policy.backoff(after: 1, random: 1) == .milliseconds(250))
    #expect(policy.backoff(after: 100, random: 0) == .seconds(30))
    policy.jitter = 0
    #expect(policy.backoff(after: 3, random: 1) == .seconds(2))
    policy.factor = .infinity
    #expect(policy.backoff(after: 9, random: 1) == .seconds(30))
    (policy.factor, policy.jitter) = (.nan, .nan)
    #expect(policy.backoff(after: 9, random: 1) == .milliseconds(500))
  }
}

@Suite("Tokens")
struct AuthenticationTests {
  /// Accepts one token, and answers all others with 401.
  private struct Gate: RequestTransport {
    let token: String

    func send(_ request: SerializedRequest) async throws -> TransportResponse {
      let isFresh = request.fields["Authorization"] == "Bearer \(token)"
      return TransportResponse(
        head: ResponseHead(status: isFresh ? 200 : 401),
        content: ResponseContent(AsyncStream<[UInt8]> { $0.finish() }))
    }
  }

  private func request(_ url: String = "http://h/") throws -> SerializedRequest {
    try RequestSerializer().get(url).serialized()
  }

  @Test("Many requests that wait share one refresh")
  func sharing() async throws {
    let count = Mutex(0)
    let transport = Gate(token: "fresh").authenticating(hosts: ["h"], token: "old") {
      count.withLock { $0 += 1 }
      try await Task.sleep(for: .milliseconds(20))
      return "fresh"
    }
    let request = try request()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { try await transport.send(request).head.status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 50))
    #expect(count.withLock { $0 } == 1)
  }

  @Test("A refused fresh token is the response, and is asked for once a request")
  func refused() async throws {
    let scripted = ScriptedTransport(.response(401))
    let transport = scripted.authenticating(hosts: ["H"]) { "new" }
    #expect(try await transport.send(request()).head.status == 401)
    #expect(
      scripted.requests.map { $0.fields["Authorization"] } == ["Bearer new", "Bearer new"])
  }

  @Test("Other hosts, and requests with credentials of their own, get no token")
  func others() async throws {
    let scripted = ScriptedTransport(.response(200))
    let transport = scripted.authenticating(hosts: ["h"], token: "secret") { "new" }
    _ = try await transport.send(request("http://other/"))
    _ = try await transport.send(request().settingField(HeaderField("Authorization", "Own x")))
    _ = try await transport.send(request())
    #expect(
      scripted.requests.map { $0.fields["Authorization"] } == [nil, "Own x", "Bearer secret"])
  }

  @Test("A refresh that fails is the error, and the next request tries again")
  func failing() async throws {
    let count = Mutex(0)
    let transport = Gate(token: "fresh").authenticating(hosts: ["h"]) {
      let attempt = count.withLock { count in
        count += 1
        return count
      }
      if attempt == 1 { throw BrokenConnection() }
      return "fresh"
    }
    let request = try request()
    await #expect(throws: BrokenConnection.self) { try await transport.send(request) }
    #expect(try await transport.send(request).head.status == 200)
  }
}

@Suite("Logs")
struct LoggingTests {
  @Test("Requests, responses and errors are described without credentials")
  func lines() async throws {
    let lines = Mutex<[String]>([])
    let transport = ScriptedTransport(
      .response(201, [HeaderField("Set-Cookie", "id=31d4")]), .failure(BrokenConnection())
    ).logging(showsFields: true) { line in lines.withLock { $0.append(line) } }
    var request = try RequestSerializer().get("http://h/")
    request.setBearerAuthorization(token: "t0ken")
    _ = try await transport.send(request)
    await #expect(throws: BrokenConnection.self) { try await transport.send(request) }
    let log = lines.withLock { $0 }
    try #require(log.count == 4)
    #expect(log[0] == "GET / HTTP/1.1\nHost: h\nAuthorization: Bearer [redacted]")
    #expect(log[1].hasPrefix("201 for GET http://h/ after "))
    #expect(log[1].hasSuffix(" ms\nSet-Cookie: [redacted]"))
    #expect(log[3].hasPrefix("failed: GET http://h/ after "))
    #expect(!log.joined().contains("t0ken") && !log.joined().contains("31d4"))
  }
}
