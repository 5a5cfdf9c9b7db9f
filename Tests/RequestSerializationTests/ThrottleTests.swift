// Contents that are read slowly. No test waits: pauses are counted.

import Foundation
import MessageContent
import MessageSyntax
import RequestSerialization
import Testing

@Suite("Throttles")
struct ThrottleTests {
  /// What happens while content is read.
  private enum Event: Equatable {
    case bytes(Int)
    case pause(Duration)
  }

  private static let second = Throttle(packetSize: 4, delay: .seconds(1))

  /// The events of reading ten bytes; `head` of them precede the throttled content.
  private func events(
    _ throttle: Throttle?, head: UInt64 = 0, count: Int = 10, size: Int
  ) throws -> [Event] {
    let log = Log<Event>()
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    var reader = MessageReader(
      ContentSource(content), throttle: throttle, after: head, wait: { log.add(.pause($0)) })
    var read: [UInt8] = []
    while case let bytes = try reader.read(upTo: size), !bytes.isEmpty {
      log.add(.bytes(bytes.count))
      read += bytes
    }
    #expect(read == content)
    return log.entries
  }

  @Test("A read ends where a packet does, and the next byte waits")
  func packets() throws {
    let pause = Event.pause(.seconds(1))
    #expect(
      try events(Self.second, size: 100)
        == [.bytes(4), pause, .bytes(4), pause, .bytes(2)])
    #expect(
      try events(Self.second, size: 3)
        == [.bytes(3), .bytes(1), pause, .bytes(3), .bytes(1), pause, .bytes(2)])
    #expect(
      try events(Self.second, size: 4) == [.bytes(4), pause, .bytes(4), pause, .bytes(2)])
    #expect(
      try events(Self.second, count: 5, size: 1)
        == [.bytes(1), .bytes(1), .bytes(1), .bytes(1), pause, .bytes(1)])
  }

  @Test("Nothing waits after the last byte", arguments: 1...9)
  func end(_ size: Int) throws {
    let events = try events(Self.second, count: 8, size: size)
    #expect(events.filter { $0 == .pause(.seconds(1)) }.count == 1)
    #expect(events.last != .pause(.seconds(1)))
  }

  @Test("What precedes the content is not a packet")
  func head() throws {
    #expect(
      try events(Self.second, head: 5, size: 100)
        == [.bytes(5), .bytes(4), .pause(.seconds(1)), .bytes(1)])
    #expect(
      try events(Self.second, head: 5, size: 3)
        == [.bytes(3), .bytes(2), .bytes(3), .bytes(1), .pause(.seconds(1)), .bytes(1)])
    #expect(try events(Self.second, head: 10, size: 100) == [.bytes(10)])
  }

  @Test("Packets without a delay still end a read; no throttle does nothing")
  func undelayed() throws {
    #expect(
      try events(Throttle(packetSize: 4, delay: .zero), size: 100)
        == [.bytes(4), .bytes(4), .bytes(2)])
    let mebibyte = 1 << 20
    #expect(
      try events(
        Throttle(packetSize: mebibyte, delay: .zero), count: 2 * mebibyte + 1, size: .max)
        == [.bytes(mebibyte), .bytes(mebibyte), .bytes(1)])
    #expect(try events(nil, size: 100) == [.bytes(10)])
  }

  @Test("A reader waits for nothing before it is asked for a byte")
  func emptyBuffer() throws {
    let log = Log<Duration>()
    var reader = MessageReader(
      ContentSource([1, 2]), throttle: Throttle(packetSize: 1, delay: .seconds(1)),
      wait: { log.add($0) })
    #expect(try reader.read(upTo: 1) == [1])
    #expect(try reader.read(upTo: 0) == [])
    #expect(try reader.read(into: UnsafeMutableRawBufferPointer(start: nil, count: 0)) == 0)
    #expect(log.entries == [])
    #expect(try reader.read(upTo: 1) == [2])
    #expect(log.entries == [.seconds(1)])
  }

  @Test("A task sleeps as a thread would")
  func chunks() async throws {
    let log = Log<Event>()
    let content = (0..<10).map { UInt8($0) }
    let chunks = ContentChunks(
      ContentSource(content), size: 3, throttle: Self.second, sleep: { log.add(.pause($0)) })
    for try await piece in chunks { log.add(.bytes(piece.count)) }
    #expect(log.entries == (try events(Self.second, size: 3)))
  }

  @Test("Tasks that share an iterator keep the pace together")
  func sharedIterator() async throws {
    let clock = Clock()
    let chunks = ContentChunks(
      ContentSource([1, 2, 3, 4]), size: 1, throttle: Throttle(packetSize: 1, delay: .seconds(1)),
      sleep: { _ in await clock.sleep() })
    let iterator = chunks.makeAsyncIterator()
    let read = Log<[UInt8]>()
    for _ in 1...4 {
      Task {
        var iterator = iterator
        if let bytes = try await iterator.next() { read.add(bytes) }
      }
    }
    for second in 1...4 as ClosedRange<UInt8> {
      while await read.entries.count + clock.sleepers < 4 { await Task.yield() }
      #expect(read.entries == (1...second).map { [$0] })
      await clock.tick()
    }
  }

  /// A clock that advances only when it is told to.
  private actor Clock {
    private var waiting: [CheckedContinuation<Void, Never>] = []

    var sleepers: Int { waiting.count }

    func sleep() async {
      await withCheckedContinuation { waiting.append($0) }
    }

    func tick() {
      for sleeper in waiting { sleeper.resume() }
      waiting = []
    }
  }

  @Test("A task that is cancelled while it sleeps wakes up")
  func cancellation() async throws {
    let throttle = Throttle(packetSize: 1, delay: .seconds(Int64.max))
    let serialized = try upload(.text("hello"), throttle: throttle).serialized()
    let log = Log<[UInt8]>()
    let task = Task {
      for try await piece in serialized.contentChunks() {
        log.add(piece)
      }
    }
    while log.entries.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.entries == [Array("-".utf8)])
  }

  @Test("The throttle of a multipart message is that of the request")
  func request() throws {
    let throttle = Throttle(packetSize: 50, delay: .milliseconds(1))
    let serialized = try upload(.text("hello"), throttle: throttle).serialized()
    #expect(serialized.throttle == throttle)
    var content = serialized.contentReader()
    #expect(try content.read(upTo: 100).count == 50)
    #expect(try content.read(upTo: 100).count == serialized.contentLength - 50)
    var message = serialized.messageReader()
    #expect(try message.read(upTo: 1000) == serialized.head)
    #expect(try message.read(upTo: 100).count == 50)
    #expect(try serialized.readContent() == multipart(around: "hello"))
    let plain = try upload(.text("hello")).serialized()
    #expect(plain.throttle == nil)
    #expect(try plain.readMessage() == serialized.readMessage())
    #expect(plain != serialized)
    var empty = Multipart()
    empty.throttle = throttle
    #expect(
      try RequestSerializationTests.request("POST", .multipart(empty)).serialized().throttle == nil)
  }

  @Test(
    "An empty packet and an invalid delay are refused",
    arguments: [
      Throttle(packetSize: 0, delay: .zero), Throttle(packetSize: .min, delay: .seconds(1)),
      Throttle(packetSize: 1, delay: .nanoseconds(-1)),
    ])
  func refused(_ throttle: Throttle) throws {
    let error = #expect(throws: SerializationError.self) {
      try upload(.text("hello"), throttle: throttle).serialized()
    }
    #expect(error?.code == .invalidThrottle)
  }

  @Test("What AFNetworking suggests for 3G")
  func suggested() throws {
    #expect(Throttle.suggested3G.packetSize == 1024 * 16)
    #expect(Throttle.suggested3G.delay == .seconds(0.2))
    let coded = try JSONEncoder().encode(Throttle.suggested3G)
    #expect(try JSONDecoder().decode(Throttle.self, from: coded) == .suggested3G)
  }

  @Test("A waiting thread continues")
  func thread() throws {
    let before = ContinuousClock.now
    Duration.milliseconds(3).blockThread()
    #expect(ContinuousClock.now - before >= .milliseconds(3))
    Duration.zero.blockThread()
    (Duration.zero - .seconds(1)).blockThread()
  }
}
