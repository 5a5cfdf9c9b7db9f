// Heads of responses, as servers send them and as people write them into files.

import RecordedMessages
import Testing

@Suite("Heads of responses")
struct ResponseHeadTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("A head has a status, lines, and values by name in any case")
  func parts() {
    let head = RecordedResponseHead(bytes("HTTP/1.1 200 OK\r\nContent-TYPE:  a/b \r\nX\r\n\r\n"))
    #expect(head.status == 200)
    #expect(head.lines == ["HTTP/1.1 200 OK", "Content-TYPE:  a/b ", "X"].map(bytes))
    #expect(head.value(of: "content-type") == bytes("a/b "))
    #expect(head.value(of: "x") == nil)
  }

  @Test(
    "A head without a status has status 0", arguments: ["", "\r\n", "HTTP/1.1\r\n\r\n", "a b\n\n"])
  func damaged(_ text: String) {
    #expect(RecordedResponseHead(bytes(text)).status == 0)
  }

  @Test("Interim responses are passed over, in pieces of any length", arguments: [1, 2, 7, 100])
  func interim(_ pieceLength: Int) throws {
    let text = bytes("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\nA: b\n\nrest")
    var reader = RecordedResponseHead.Reader()
    var heads: [RecordedResponseHead] = []
    for start in stride(from: 0, to: text.count, by: pieceLength) {
      heads += [try reader.read(text[start...].prefix(pieceLength))].compactMap(\.self)
    }
    #expect(heads.map(\.bytes) == [bytes("HTTP/1.1 201 Created\nA: b\n\n")])
    #expect(reader.length == text.count - 4)
  }

  @Test("101 is the last response of its protocol")
  func upgrade() {
    #expect(!RecordedResponseHead(bytes("HTTP/1.1 101 Switching Protocols\r\n\r\n")).isInterim)
    #expect(RecordedResponseHead(bytes("HTTP/1.1 103 Early Hints\r\n\r\n")).isInterim)
  }

  @Test("Heads beyond the limit are refused")
  func limit() {
    var reader = RecordedResponseHead.Reader()
    #expect(throws: RecordedResponseHead.TooLong.self) {
      try reader.read(repeatElement(0x61, count: RecordedResponseHead.limit + 1))
    }
  }
}
